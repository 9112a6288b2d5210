// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/report_sections.h"

#include "core/evaluation/format.h"
#include "core/evaluation/price_lookup.h"
#include "core/report/table.h"
#include "core/texts/headings.h"
#include "core/texts/report_texts.h"
#include "core/wording/axis_titles.h"
#include "core/wording/digits.h"

#include <algorithm>
#include <array>
#include <iterator>

namespace headroom {

namespace {

constexpr std::size_t kGroupsShown = 5;
constexpr std::size_t kFrontierShown = 8;

/// Row of a line, or of a part of a fleet; the fleet's other costs are in the row of its first
/// part.
TableRow lineItem(const ReportFacts &facts, const std::string &name, const Line &line,
                  std::optional<Money> other)
{
    TableRow row{name};
    std::ranges::copy(computeCells(facts, line), std::back_inserter(row));
    if (!other)
        return row;
    const Money sum = line.compute + *other;
    row.insert(row.end(), {Cell(*other), hasCost(line) || sum != Money() ? Cell(sum) : Cell()});
    return row;
}

/// Format of counts and hours that lets every line be recomputed from the printed figures.
int factorDecimals(const ReportFacts &facts)
{
    const int ofAmount = Column().decimals;
    int decimals = 0;
    for (const Line &line : facts.active->lines) {
        if (!hasCost(line))
            continue;
        const std::array terms{line.count, line.hours, unitPriceOf(line).exact()};
        decimals = std::max(
            decimals,
            matchingDigits(Formula::product, terms, line.exactMonthly, ofAmount, ofAmount).terms);
    }
    return decimals;
}

} // namespace

TableRow computeCells(const ReportFacts &facts, const Line &line)
{
    if (hasCost(line))
        return {line.count, line.hours, unitPriceOf(line), line.exactMonthly, line.compute};
    const bool billed = line.compute != Money();
    return {line.usage ? Cell(line.count) : Cell(), line.usage ? Cell(line.hours) : Cell(),
            facts.say(nameOf(costGapOf(line))), billed ? Cell(line.exactMonthly) : Cell(),
            billed ? Cell(line.compute) : Cell()};
}

Table scenarioTable(const ReportFacts &facts)
{
    Table table = tableOf(*facts.language, report_text::kScenarios,
                          {{"scenario", heading::kScenario},
                           {"monthly_cost", heading::kPerMonth, ColumnKind::money},
                           {"difference", heading::kAgainstBaseline, ColumnKind::money},
                           {"twelve_months", heading::kTwelveMonths, ColumnKind::money},
                           {"low", heading::kLow80, ColumnKind::money},
                           {"high", heading::kHigh80, ColumnKind::money},
                           {"missed", heading::kMissed, ColumnKind::exact}});
    const Evaluation &evaluation = facts.snapshot->evaluation;
    for (std::size_t i = 0; i < evaluation.scenarios.size(); ++i) {
        const ScenarioEvaluation &scenario = evaluation.scenarios[i];
        std::string name = scenario.name;
        if (i == evaluation.baseline && name != "Baseline")
            name = facts.say(report_text::kMarkedBaseline, {name});
        else if (i == evaluation.active && i != evaluation.baseline)
            name = facts.say(report_text::kMarkedProposed, {name});
        if (i == evaluation.active)
            table.emphasised = table.rows.size();
        const std::string difference =
            i == evaluation.baseline || !scenario.againstBaseline
                ? std::string("–")
                : formatMoneySigned(*scenario.againstBaseline, facts.currency(), *facts.language);
        if (hasTotal(scenario) && !scenario.completeness.isWhole())
            name = facts.say(report_text::kMarkedPartial, {name});
        const auto sum = [known = hasTotal(scenario)](Money amount) {
            return known ? Cell(amount) : Cell();
        };
        table.rows.push_back({name, sum(scenario.total), difference, sum(scenario.twelveMonths),
                              sum(scenario.low), sum(scenario.high),
                              Exact(scenario.service.missed())});
    }
    return table;
}

Table monthTable(const ReportFacts &facts)
{
    MonthlyBreakdown breakdown =
        monthlyBreakdown(*facts.snapshot, *facts.active, Dimension::environment, *facts.language);
    std::vector<BreakdownSeries> &groups = breakdown.series;
    if (groups.size() > kGroupsShown)
        foldRest(groups, kGroupsShown - 1, facts.say(report_text::kOtherGroups));
    Table table;
    table.title = facts.say(report_text::kByMonth);
    table.columns.push_back({"month", facts.say(heading::kMonth)});
    TableRow total{facts.say(facts.active->completeness.isWhole()
                                 ? report_text::kMonthCount
                                 : report_text::kMonthCountOfPriced,
                             {}, countOf(facts.active->forecast.size()))};
    Money sum;
    for (const BreakdownSeries &group : groups) {
        table.columns.push_back({group.name, group.name, ColumnKind::money});
        total.push_back(group.hasCost ? Cell(group.total) : Cell());
        sum += group.total;
    }
    table.columns.push_back({"total", facts.say(heading::kTotal), ColumnKind::money});
    total.emplace_back(sum);
    for (std::size_t m = 0; m < breakdown.months.size(); ++m) {
        TableRow row{monthText(breakdown.months[m])};
        for (const BreakdownSeries &group : groups)
            row.push_back(group.hasCost ? Cell(group.amounts[m]) : Cell());
        row.emplace_back(breakdown.totals[m]);
        table.rows.push_back(std::move(row));
    }
    table.total = std::move(total);
    return table;
}

Table lineItemTable(const ReportFacts &facts)
{
    const bool withOther = std::any_of(facts.active->lines.begin(), facts.active->lines.end(),
                                       [](const Line &line) { return line.other != Money(); });
    Table table = tableOf(
        *facts.language, report_text::kLineFormula,
        {{"workload", heading::kWorkload},
         {"count", heading::kInstances, ColumnKind::exact},
         {"hours", heading::kTimesHours, ColumnKind::exact},
         {"rate", heading::kTimesRate, ColumnKind::rate},
         {"unrounded", heading::kIsUnrounded, ColumnKind::money},
         {"compute", withOther ? heading::kCompute : heading::kPerMonth, ColumnKind::money}});
    if (withOther)
        std::ranges::move(
            columnsOf(*facts.language, {{"other", heading::kPlusOther, ColumnKind::money},
                                        {"monthly_cost", heading::kIsPerMonth, ColumnKind::money}}),
            std::back_inserter(table.columns));
    Exact unrounded;
    Money compute;
    Money other;
    for (const char *factor : {"count", "hours"})
        std::ranges::find(table.columns, factor, &Column::key)->decimals = factorDecimals(facts);
    for (std::size_t i = 0; i < facts.active->lines.size(); ++i) {
        Money others = facts.active->lines[i].other;
        for (const Line &part : partsOf(facts.active->lines[i])) {
            table.rows.push_back(lineItem(facts, facts.workload(i).name, part,
                                          withOther ? std::optional(others) : std::nullopt));
            others = Money();
        }
        unrounded += facts.active->lines[i].exactMonthly;
        compute += facts.active->lines[i].compute;
        other += facts.active->lines[i].other;
    }
    if (!hasTotal(*facts.active))
        return table;
    table.total =
        TableRow{totalName(*facts.active, *facts.language), {}, {}, {}, unrounded, compute};
    if (withOther)
        table.total->insert(table.total->end(), {Cell(other), Cell(facts.active->total)});
    return table;
}

std::optional<CandidateSet> candidatesOfLargestLine(const ReportFacts &facts)
{
    std::optional<std::size_t> best;
    for (std::size_t i = 0; i < facts.active->lines.size(); ++i) {
        const Line &line = facts.active->lines[i];
        const bool plotted =
            line.sizing && line.sizing->fits && line.sizing->capacityPerReplica.present();
        if (plotted && (!best || line.monthly > facts.active->lines[*best].monthly))
            best = i;
    }
    if (!best)
        return std::nullopt;
    CandidateSet candidates = findCandidates(
        facts.snapshot->inputs, activeScenario(facts.snapshot->plan()), facts.workload(*best).id);
    return candidates.priceTerms ? std::optional(std::move(candidates)) : std::nullopt;
}

Table frontierTable(const ReportFacts &facts, const CandidateSet &candidates)
{
    const PerformanceAxis axis = performanceAxes(candidates.sized->demand).front();
    const std::vector<double> performance = axisValues(candidates, axis);
    const std::vector<double> cost = axisValues(candidates, CostAxis::monthly);
    const std::vector<OfferIndex> shown =
        filterCandidates(candidates, {{}, CandidateScope::meeting});
    std::vector<OfferIndex> best =
        frontier(candidates, shown, performance, cost, lowerIsBetter(axis));
    std::stable_sort(best.begin(), best.end(),
                     [&](OfferIndex a, OfferIndex b) { return cost[a] < cost[b]; });
    Table table = tableOf(*facts.language, report_text::kFrontier,
                          {{"offer", heading::kOffer},
                           {"performance", Text(), ColumnKind::number},
                           {"replicas", heading::kReplicas, ColumnKind::exact},
                           {"monthly_cost", heading::kPerMonth, ColumnKind::money},
                           {"evidence", heading::kEvidence}});
    table.columns[1].title =
        titleText(axisTitle(candidates, axis, *facts.language), *facts.language);
    for (std::size_t i = 0; i < std::min(best.size(), kFrontierShown); ++i) {
        const OfferIndex offer = best[i];
        table.rows.push_back(
            {describe(candidates.catalog->reference(offer)), performance[offer],
             Exact(candidates.sizing(offer).replicas),
             Money::fromCents(candidates.billedCents(offer)),
             std::string(nameOf(worseOf(candidates.sizing(offer).evidence,
                                        evidenceOfPrice(candidates.catalog->offerFlags[offer]))))});
    }
    return table;
}

} // namespace headroom
