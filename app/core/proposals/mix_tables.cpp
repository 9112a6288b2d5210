// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/proposals/mix_tables.h"

#include "core/evaluation/committable_lines.h"
#include "core/letters.h"
#include "core/report/breakdown.h"
#include "core/report/report_facts.h"
#include "core/texts/headings.h"
#include "core/texts/mix_commitment_texts.h"
#include "core/texts/mix_texts.h"
#include "core/texts/report_texts.h"
#include "core/wording/commitment_words.h"
#include "core/wording/mix_words.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace headroom {

namespace {

/// `plan`: that the line is of.
Cell offerCell(const Plan &plan, const Line &line, const Language &language)
{
    if (line.shared && line.shared->host != line.id && line.offer) {
        if (const Workload *host = findWorkload(plan, line.shared->host))
            return language.say(mix_text::kOfferOfAnother,
                                {describe(*line.offer, language), host->name});
    }
    if (line.fleet)
        return typesOf(line);
    return line.offer ? Cell(countedOffer(line, language))
                      : Cell(language.say(report_text::kNothingAllocated));
}

/// A line without a price costs nothing that could be stated.
Cell costCell(const Line &line)
{
    return hasAmount(line) ? Cell(line.monthly) : Cell();
}

/// A transfer without a price leaves the cost unknown.
Cell switchingCell(const SwitchingCost &cost)
{
    return cost.transfer ? Cell(cost.total()) : Cell();
}

Text changeOf(const ProposedLine &line)
{
    if (line.proposed->fleet)
        return report_text::kFleetStays;
    if (line.proposed->pinned)
        return report_text::kPinnedLine;
    return line.moves ? report_text::kMoves : report_text::kStays;
}

/// An offer that is proposed for a term says how old its price is.
Cell proposedCell(const Snapshot &chosen, const ProposedLine &line, const Language &language)
{
    const Line &proposed = *line.proposed;
    const auto price = line.moves && !proposed.fleet && !proposed.shared
                           ? oldPriceOf(proposed, chosen.inputs.valuationDate)
                           : std::nullopt;
    return price ? Cell(atOldPrice(countedOffer(proposed, language), price, language))
                 : offerCell(chosen.plan(), proposed, language);
}

TableRow rowOf(const Snapshot &chosen, const ProposedLine &line, const std::string &name,
               const Language &language)
{
    const Plan &plan = chosen.plan();
    TableRow row{name,
                 language.say(changeOf(line)),
                 offerCell(plan, *line.today, language),
                 costCell(*line.today),
                 proposedCell(chosen, line, language),
                 costCell(*line.proposed),
                 hasCost(*line.proposed) && hasCost(*line.today)
                     ? Cell(line.proposed->monthly - line.today->monthly)
                     : Cell(),
                 Cell(),
                 Cell()};
    if (line.second != nullptr) {
        row[7] = describe(line.second->offer, language);
        row[8] = line.second->costsMore;
    }
    return row;
}

ColumnText askedColumn(MixCurveAxis axis)
{
    switch (axis) {
    case MixCurveAxis::headroom: return {"asked", heading::kHeadroomAsked, ColumnKind::number};
    case MixCurveAxis::budget: return {"asked", heading::kBudgetAsked, ColumnKind::money};
    case MixCurveAxis::split: break;
    }
    return {"asked", heading::kToleranceAsked, ColumnKind::number};
}

Cell askedCell(MixCurveAxis axis, double asked)
{
    return axis == MixCurveAxis::budget ? Cell(Money::nearest(asked)) : Cell(asked);
}

} // namespace

Table mixTable(const MixProposal &proposal, const Language &language)
{
    Table table = tableOf(language, report_text::kProposedMix,
                          {{"workload", heading::kWorkload},
                           {"mix_change", heading::kChange},
                           {"today_offer", heading::kToday},
                           {"today_cost", heading::kMonthly, ColumnKind::money},
                           {"proposed_offer", heading::kProposed},
                           {"proposed_cost", heading::kMonthly, ColumnKind::money},
                           {"mix_difference", heading::kDifference, ColumnKind::money},
                           {"runner_up", heading::kRunnerUp},
                           {"runner_up_costs_more", heading::kCostsMore, ColumnKind::money}});
    const auto lines = linesOf(proposal);
    if (lines.empty())
        return table;
    const Plan &plan = proposal.today->plan();
    const bool doMovesCost = std::ranges::any_of(
        lines, [](const ProposedLine &line) { return !line.switching.isNothing(); });
    if (doMovesCost)
        std::ranges::copy(
            columnsOf(language, {{"switching_cost", heading::kSwitchingCost, ColumnKind::money}}),
            std::back_inserter(table.columns));
    SwitchingCost all;
    for (std::size_t i = 0; i < lines.size(); ++i) {
        TableRow &row = table.rows.emplace_back(
            rowOf(*proposal.chosen, lines[i], plan.workloads[i].name, language));
        if (doMovesCost)
            row.push_back(switchingCell(lines[i].switching));
        all += lines[i].switching;
    }
    const ScenarioEvaluation &today = proposal.today->evaluation.activeScenario();
    const ScenarioEvaluation &chosen = proposal.chosen->evaluation.activeScenario();
    table.total = TableRow(table.columns.size());
    (*table.total)[0] = totalName(today, language);
    (*table.total)[3] = cellOf(knownSum(today, today.total));
    (*table.total)[5] = cellOf(knownSum(chosen, chosen.total));
    (*table.total)[6] = cellOf(differenceOf(chosen, today));
    if (doMovesCost)
        table.total->back() = switchingCell(all);
    return table;
}

Table bindingTable(const MixProposal &proposal, const Language &language)
{
    Table table = tableOf(language, report_text::kBindingRules,
                          {{"rule", heading::kRule},
                           {"rule_costs", heading::kCostsAMonth, ColumnKind::money},
                           {"rule_proven", heading::kProven}});
    const std::string &currency = proposal.today->plan().currency;
    for (const RulePrice &price : proposal.choice.binding)
        table.rows.push_back({describe(proposal.rules, price.rule, currency, language), price.saves,
                              language.say(price.isProven ? report_text::kProvenFigure
                                                          : report_text::kAtLeastThisMuch)});
    return table;
}

Table mixCommitmentTable(const MixProposal &proposal, const Language &language)
{
    using namespace mix_commitment_text;
    Table table = tableOf(language, kTable,
                          {{"commitment_target", heading::kCommitmentTarget},
                           {"commitment_change", heading::kChange},
                           {"commitment_kind", heading::kCommitmentKind},
                           {"today_amount", heading::kToday},
                           {"proposed_amount", heading::kProposed},
                           {"commitment_month", heading::kMonthly, ColumnKind::money},
                           {"commitment_utilisation", heading::kUtilisation, ColumnKind::percent}});
    const std::string &currency = proposal.today->plan().currency;
    constexpr double kHundred = 100;
    const auto amount = [&](const std::optional<Commitment> &one) {
        return one ? Cell(amountOf(*one, currency, language)) : Cell();
    };
    std::optional<CommittableLines> committed;
    if (proposal.chosen)
        committed.emplace(proposal.chosen->inputs, activeScenario(proposal.chosen->plan()),
                          proposal.chosen->evaluation.activeScenario().lines);
    for (const ProposedCommitment &one : commitmentsOf(proposal)) {
        const auto price = one.proposed ? committed->oldPriceOf(*one.proposed) : std::nullopt;
        const Commitment &either = one.proposed ? *one.proposed : *one.today;
        const Text change = !one.proposed   ? kGivenUp
                            : !one.today    ? kBought
                            : one.changes() ? kChanged
                                            : kKept;
        table.rows.push_back({atOldPrice(targetOf(either, language), price, language),
                              language.say(change), kindOf(either, language), amount(one.today),
                              amount(one.proposed), one.proposed ? Cell(one.monthly) : Cell(),
                              one.proposed ? Cell(one.utilisation * kHundred) : Cell()});
    }
    return table;
}

Table nearestTable(const MixProposal &proposal, const std::vector<MixAlternative> &alternatives,
                   const Language &language)
{
    Table table = tableOf(language, report_text::kNextMixes,
                          {{"next_differs", heading::kDiffers},
                           {"next_cost", heading::kMonthly, ColumnKind::money},
                           {"next_costs_more", heading::kCostsMore, ColumnKind::money},
                           {"next_proven", heading::kProven}});
    const Plan &plan = proposal.today->plan();
    for (const MixAlternative &other : alternatives) {
        const auto differs = [&](WorkloadId id) {
            return language.say(
                report_text::kWorkloadOnOffer,
                {findWorkload(plan, id)->name, describe(other.allocations.at(id).offer, language)});
        };
        table.rows.push_back(
            {joined(other.differing, "; ", differs), other.monthly, other.costsMore,
             language.say(other.isProven ? report_text::kProvenFigure : report_text::kNotProven)});
    }
    return table;
}

Table mixCurveTable(const MixCurve &curve, const Language &language)
{
    Table table;
    table.columns = columnsOf(language, {askedColumn(curve.axis),
                                         {"status", heading::kProof},
                                         {"monthly_cost", heading::kMonthly, ColumnKind::money},
                                         {"bound", heading::kLowerBound, ColumnKind::money},
                                         {"headroom", heading::kHeadroom, ColumnKind::number}});
    const bool areCommitted = std::ranges::any_of(
        curve.points, [](const MixPoint &point) { return point.committed.has_value(); });
    if (areCommitted)
        std::ranges::copy(
            columnsOf(language,
                      {{"cost_over_months", heading::kOverMonths, ColumnKind::money},
                       {"bound_over_months", heading::kBoundOverMonths, ColumnKind::money}}),
            std::back_inserter(table.columns));
    for (const MixPoint &point : curve.points) {
        TableRow row{askedCell(curve.axis, point.asked), std::string(keyOf(point.status)),
                     point.monthly, point.bound, cellOf(point.headroom)};
        if (areCommitted) {
            row.emplace_back(point.committed ? Cell(point.committed->total) : Cell());
            row.emplace_back(point.committed ? Cell(point.committed->bound) : Cell());
        }
        table.rows.push_back(std::move(row));
    }
    return table;
}

} // namespace headroom
