// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/evaluation/answer.h"
#include "core/evaluation/format.h"
#include "core/letters.h"
#include "core/report/comparison_tables.h"
#include "core/report/report_sections.h"
#include "core/report/spending.h"
#include "core/texts/comparison_texts.h"
#include "core/texts/headings.h"
#include "core/texts/report_texts.h"
#include "core/texts/spending_texts.h"

#include <algorithm>
#include <functional>

namespace headroom {

namespace {

namespace option_text = spending_text;

std::string budgetReason(const ReportFacts &facts, const Spending &spending)
{
    if (!spending.budget || !spending.isBudgetJudged())
        return {};
    if (spending.monthsOver == 0)
        return facts.say(option_text::kWithinBudget, {}, spending.months);
    return facts.say(option_text::kOverBy,
                     {std::to_string(spending.monthsOver),
                      formatMoney(spending.excess, facts.currency(), *facts.language)},
                     spending.months);
}

/// Empty where nobody knows.
Cell monthsOverCell(const ReportFacts &facts, const Spending &spending)
{
    if (!spending.isBudgetJudged())
        return {};
    return facts.say(option_text::kOfMonths, {std::to_string(spending.monthsOver)},
                     spending.months);
}

std::string missesReason(const ReportFacts &facts, const ScenarioEvaluation &scenario)
{
    const int missed = scenario.service.missed();
    return missed > 0 ? facts.say(option_text::kMissesMore, {}, missed) : std::string();
}

/// Cost of the months against those of the active scenario, and the reasons that weigh against the
/// option; empty where none does.
struct Weighed {
    std::string cost;
    std::vector<std::string> against;
};

Weighed weighed(const ReportFacts &facts, const ScenarioEvaluation &other)
{
    const Spending ours = spendingOf(*facts.active);
    const Spending theirs = spendingOf(other);
    const auto money = [&](Money amount) {
        return formatMoney(amount, facts.currency(), *facts.language);
    };
    Weighed result;
    if (theirs.sum > ours.sum) {
        const bool isBaseline = &other == facts.baseline;
        result.cost = facts.say(isBaseline ? option_text::kCarryOn : option_text::kMore,
                                {money(theirs.sum - ours.sum)});
    } else {
        result.cost = theirs.sum == ours.sum
                          ? facts.say(option_text::kSame)
                          : facts.say(option_text::kLess, {money(ours.sum - theirs.sum)});
    }
    if (other.service.missed() > facts.active->service.missed())
        result.against.push_back(missesReason(facts, other));
    else if (const int fewer = facts.active->service.met() - other.service.met(); fewer > 0)
        result.against.push_back(facts.say(option_text::kFewerLimits, {}, fewer));
    if (theirs.excess > ours.excess)
        result.against.push_back(budgetReason(facts, theirs));
    const Contract signs = answerOf(other).contract;
    const std::optional<Money> contract = answerOf(*facts.active).contract.amount;
    if (signs.amount && *signs.amount > contract.value_or(Money()))
        result.against.push_back(facts.say(option_text::kSigns, {money(*signs.amount)}));
    return result;
}

/// With a full stop, unless the author has set the end.
std::string asSentence(const std::string &text)
{
    return capitalised(text)
           + (text.ends_with('.') || text.ends_with('!') || text.ends_with('?') ? "" : ".");
}

std::string reasonFor(const ReportFacts &facts, std::size_t index)
{
    const ScenarioEvaluation &scenario = facts.snapshot->evaluation.scenarios[index];
    const std::string &note = facts.plan().scenarios[index].note;
    std::vector<std::string> parts;
    if (&scenario == facts.active) {
        parts = {facts.say(option_text::kProposed), missesReason(facts, scenario),
                 budgetReason(facts, spendingOf(scenario))};
    } else if (!scenario.completeness.isWhole() || !facts.active->completeness.isWhole()) {
        parts = {facts.say(option_text::kNotComparable)};
    } else {
        const Weighed reasons = weighed(facts, scenario);
        const bool isCheaper = spendingOf(scenario).sum <= spendingOf(*facts.active).sum;
        parts = {reasons.cost};
        parts.insert(parts.end(), reasons.against.begin(), reasons.against.end());
        if (isCheaper && reasons.against.empty() && note.empty())
            parts.push_back(facts.say(option_text::kNothingAgainst));
    }
    if (!note.empty())
        parts.push_back(facts.say(option_text::kStatedReason, {note}));
    std::erase(parts, std::string());
    return asSentence(joined(parts, "; "));
}

/// Rows of the table side by side, as long as they differ.
class DifferingRows
{
public:
    DifferingRows(const Comparison &comparison, const ReportFacts &facts)
        : m_comparison(comparison),
          m_facts(facts)
    {
        m_table.columns.push_back({"figure", facts.say(comparison_text::kFigure)});
        for (std::size_t i = 0; i < comparison.scenarios.size(); ++i) {
            const ComparedScenario &scenario = comparison.scenarios[i];
            m_table.columns.push_back({.key = "scenario:" + comparison.evaluation(scenario).name,
                                       .title = comparison.evaluation(scenario).name,
                                       .kind = ColumnKind::money,
                                       .colour = scenario.colour});
        }
    }

    using CellOf = std::function<Cell(const ComparedScenario &, const ScenarioEvaluation &)>;
    void add(const std::string &name, const CellOf &cell)
    {
        TableRow row{name};
        for (const ComparedScenario &scenario : m_comparison.scenarios)
            row.push_back(cell(scenario, m_comparison.evaluation(scenario)));
        if (std::any_of(row.begin() + 2, row.end(), [&](const Cell &c) { return c != row[1]; }))
            m_table.rows.push_back(std::move(row));
    }
    void addAmount(const std::string &name, const std::function<Money(const Spending &)> &amount)
    {
        add(name, [&](const ComparedScenario &s, const ScenarioEvaluation &evaluation) {
            return s.isKnown ? Cell(amount(spendingOf(evaluation))) : Cell();
        });
    }
    [[nodiscard]] Table take() { return std::move(m_table); }

private:
    const Comparison &m_comparison;
    const ReportFacts &m_facts;
    Table m_table;
};

std::string providerShares(const ReportFacts &facts, const ScenarioEvaluation &scenario)
{
    std::vector<std::string> shares;
    for (const ProviderTotal &total : scenario.providers)
        if (total.compute != Money())
            shares.push_back(facts.say(nameOf(total.provider)) + ' '
                             + formatPercent(total.percent, *facts.language, 0));
    return joined(shares, ", ");
}

void addService(DifferingRows &rows, const ReportFacts &facts)
{
    rows.add(facts.say(option_text::kLimitsMet), [&](const auto &, const auto &evaluation) {
        const ServiceSummary &service = evaluation.service;
        return service.stated() == 0
                   ? Cell()
                   : Cell(facts.say(option_text::kMetOf, {std::to_string(service.met()),
                                                          std::to_string(service.stated())}));
    });
    const auto share = [&](const ComparedScenario &s, double percent) {
        return s.isKnown ? Cell(formatPercent(percent, *facts.language)) : Cell();
    };
    rows.add(facts.say(option_text::kOnSpot),
             [&](const auto &s, const auto &) { return share(s, s.spotPercent); });
    rows.add(facts.say(option_text::kUnderCommitment),
             [&](const auto &s, const auto &) { return share(s, s.committedPercent); });
    rows.add(facts.say(option_text::kProviders), [&](const auto &, const auto &evaluation) {
        return textCell(providerShares(facts, evaluation));
    });
}

Table sideBySide(const Comparison &comparison, const ReportFacts &facts)
{
    DifferingRows rows(comparison, facts);
    const int months = countOf(facts.active->forecast.size());
    const ScenarioEvaluation &baseline = *facts.baseline;
    rows.addAmount(facts.say(option_text::kPlanned, {}, months), &Spending::sum);
    rows.add(facts.say(option_text::kAgainst, {baseline.name}),
             [&](const ComparedScenario &, const ScenarioEvaluation &evaluation) {
                 return &evaluation == &baseline || !evaluation.againstBaseline
                            ? Cell()
                            : Cell(formatMoneySigned(spendingOf(evaluation).sum
                                                         - spendingOf(baseline).sum,
                                                     facts.currency(), *facts.language));
             });
    rows.addAmount(facts.say(option_text::kPeakMonth), &Spending::peak);
    rows.add(facts.say(option_text::kMonthsOver), [&](const ComparedScenario &s,
                                                      const ScenarioEvaluation &evaluation) {
        return s.isKnown && hasBudget(evaluation) ? monthsOverCell(facts, spendingOf(evaluation))
                                                  : Cell();
    });
    addService(rows, facts);
    return rows.take();
}

/// Only what is not the same everywhere: the assumptions of the scenario proposed have a section of
/// their own.
Table differingAssumptions(const Comparison &comparison, const ReportFacts &facts)
{
    Table table = comparedAssumptions(comparison, *facts.language);
    table.title = facts.say(report_text::kDifferingAssumptions);
    std::erase_if(table.rows, [&](const TableRow &row) {
        const std::string &first = std::get<std::string>(row[1]);
        const Cell inherited = facts.say(comparison_text::kInherited, {first});
        return std::all_of(row.begin() + 1, row.end(),
                           [&](const Cell &cell) { return cell == row[1] || cell == inherited; });
    });
    return table;
}

void addWaterfall(Section &section, const ReportFacts &facts, const ReportStudies &studies)
{
    const Comparison &comparison = *studies.comparison;
    for (std::size_t i = 0; i < comparison.scenarios.size(); ++i) {
        const ComparedScenario &scenario = comparison.scenarios[i];
        if (&comparison.evaluation(scenario) != facts.active || !scenario.isKnown
            || scenario.fromBaseline.steps.empty())
            continue;
        const Table steps = waterfallTable(comparison, scenario, *facts.language);
        section.blocks.emplace_back(WaterfallChart{steps.title, studies.comparison, i});
    }
}

} // namespace

Table optionsTable(const ReportFacts &facts)
{
    const int months = countOf(facts.active->forecast.size());
    Table table = tableOf(*facts.language, option_text::kWhyThis,
                          {{"option", option_text::kOption},
                           {"planned", Text(), ColumnKind::money},
                           {"months_over", option_text::kMonthsOver},
                           {"reason", option_text::kBecause}});
    table.columns[1].title = facts.say(option_text::kMonthsSum, {}, months);
    const Evaluation &evaluation = facts.snapshot->evaluation;
    if (!hasBudget(*facts.active))
        table.columns.erase(table.columns.begin() + 2);
    for (std::size_t i = 0; i < evaluation.scenarios.size(); ++i) {
        const ScenarioEvaluation &scenario = evaluation.scenarios[i];
        const Spending spending = spendingOf(scenario);
        std::string name = scenario.name;
        if (hasTotal(scenario) && !scenario.completeness.isWhole())
            name = facts.say(report_text::kMarkedPartial, {name});
        if (i == evaluation.active)
            table.emphasised = table.rows.size();
        TableRow row{name, hasTotal(scenario) ? Cell(spending.sum) : Cell()};
        if (hasBudget(*facts.active))
            row.push_back(hasTotal(scenario) && hasBudget(scenario)
                              ? monthsOverCell(facts, spending)
                              : Cell());
        row.emplace_back(reasonFor(facts, i));
        table.rows.push_back(std::move(row));
    }
    return table;
}

Section optionsSection(const ReportFacts &facts, const ReportStudies &studies)
{
    Section section{facts.say(option_text::kSideBySide)};
    if (!studies.comparison)
        return section;
    const Comparison &comparison = *studies.comparison;
    const std::size_t all = facts.plan().scenarios.size();
    if (all > comparison.scenarios.size())
        section.blocks.emplace_back(Paragraph{facts.say(
            report_text::kMoreScenarios, {}, countOf(all - comparison.scenarios.size()))});
    if (Table differing = sideBySide(comparison, facts); !differing.rows.empty()) {
        section.blocks.emplace_back(Footnote{facts.say(option_text::kOnlyDiffering)});
        section.blocks.emplace_back(std::move(differing));
    }
    addWaterfall(section, facts, studies);
    if (Table differing = differingAssumptions(comparison, facts); !differing.rows.empty())
        section.blocks.emplace_back(std::move(differing));
    return section;
}

} // namespace headroom
