// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/evaluation/format.h"
#include "core/letters.h"
#include "core/report/report_sections.h"
#include "core/report/spending.h"
#include "core/texts/spending_texts.h"
#include "core/wording/uncertain_words.h"

#include <algorithm>
#include <array>

namespace headroom {

namespace {

namespace unit_text = spending_text;

constexpr std::size_t kSwingsShown = 2;

/// Unit costs of less than one unit of the currency have more decimals.
std::string unitAmount(const ReportFacts &facts, const Exact &amount)
{
    constexpr int kDecimals = 2;
    constexpr int kDecimalsOfSmall = 4;
    const bool isSmall = amount < Exact(1);
    return formatAmount(amount, facts.currency(), kDecimals, isSmall ? kDecimalsOfSmall : kDecimals,
                        *facts.language);
}

/// Tokens, in and out, of what a unit cost counts in millions; absent: it does not count tokens.
std::optional<Exact> tokensOf(const Workload &workload)
{
    if (workload.kind != WorkloadKind::realTimeInference)
        return std::nullopt;
    const auto tokens =
        Exact::fromDouble(workload.demand.inputTokens + workload.demand.outputTokens);
    return tokens && *tokens > Exact() ? std::optional(*tokens) : std::nullopt;
}

/// Evaluations at half, expected and double demand.
using Demands = std::array<const ScenarioEvaluation *, 3>;

void addUnitRows(Table &table, const ReportFacts &facts, const Demands &demands, std::size_t index)
{
    const auto costOf = [&](const ScenarioEvaluation *at) -> const std::optional<UnitCost> & {
        return at->lines[index].unitCost;
    };
    const std::optional<UnitCost> &unit = costOf(facts.active);
    const Workload &workload = facts.workload(index);
    if (!unit || workload.kind == WorkloadKind::development)
        return;
    const ScenarioEvaluation &twice = *demands.back();
    const Text service = nameOf(serviceVerdictOf(workload, twice.lines[index]));
    const auto addRow = [&](const std::string &counted, const Exact &per) {
        TableRow row{facts.say(unit_text::kUnitOf, {workload.name, counted})};
        for (const ScenarioEvaluation *at : demands)
            row.push_back(costOf(at) ? Cell(unitAmount(facts, costOf(at)->amount / per)) : Cell());
        row.emplace_back(workload.serviceLevel == ServiceLevel() ? Cell()
                                                                 : Cell(facts.say(service)));
        table.rows.push_back(std::move(row));
    };
    addRow(facts.say(unit->unit), Exact(1));
    if (const auto tokens = tokensOf(workload))
        addRow(facts.say(unit_text::kMillionTokens), *tokens);
}

TableRow planRow(const ReportFacts &facts, const Demands &demands)
{
    TableRow row{facts.say(unit_text::kWholePlan, {}, countOf(facts.active->forecast.size()))};
    for (const ScenarioEvaluation *at : demands)
        row.push_back(hasTotal(*at) ? Cell(spendingOf(*at).sum) : Cell());
    const ServiceSummary &service = demands.back()->service;
    row.push_back(service.stated() == 0
                      ? Cell()
                      : Cell(facts.say(unit_text::kMetOf, {std::to_string(service.met()),
                                                           std::to_string(service.stated())})));
    return row;
}

/// "12 months cost $134,570.10; over budget in 12 of 12 months, by $26,570.10 in all; 9 of 10 limits
/// met."
std::string outcomeOf(const ReportFacts &facts, const ScenarioEvaluation &scenario)
{
    const Spending spending = spendingOf(scenario);
    const auto money = [&](Money amount) {
        return formatMoney(amount, facts.currency(), *facts.language);
    };
    std::vector<std::string> parts{
        facts.say(unit_text::kPeriodCosts, {money(spending.sum)}, spending.months)};
    if (spending.budget && spending.isBudgetJudged())
        parts.push_back(
            spending.monthsOver == 0
                ? facts.say(unit_text::kWithinBudget, {}, spending.months)
                : facts.say(unit_text::kOverBy,
                            {std::to_string(spending.monthsOver), money(spending.excess)},
                            spending.months));
    if (const ServiceSummary &service = scenario.service; service.stated() > 0)
        parts.push_back(facts.say(
            unit_text::kLimits, {std::to_string(service.met()), std::to_string(service.stated())}));
    return joined(parts, "; ") + '.';
}

} // namespace

Section unitsSection(const ReportFacts &facts, const ReportStudies &studies)
{
    Section section{facts.say(unit_text::kUnits)};
    if (!studies.demand)
        return section;
    const Demands demands{&studies.demand->half, facts.active, &studies.demand->twice};
    Table table = tableOf(*facts.language, Text(),
                          {{"unit", Text()},
                           {"half", unit_text::kHalf, ColumnKind::money},
                           {"expected", unit_text::kExpected, ColumnKind::money},
                           {"double", unit_text::kDouble, ColumnKind::money},
                           {"service", unit_text::kServiceAtDouble}});
    table.columns.front().title = facts.say(unit_text::kUnit, {facts.month()});
    for (std::size_t i = 0; i < facts.active->lines.size(); ++i)
        addUnitRows(table, facts, demands, i);
    if (table.rows.empty())
        return section;
    table.emphasised = table.rows.size();
    table.rows.push_back(planRow(facts, demands));
    section.blocks.emplace_back(std::move(table));
    section.blocks.emplace_back(Footnote{facts.say(unit_text::kDemandScales)});
    return section;
}

Table decisionChanges(const ReportFacts &facts)
{
    Table table = tableOf(*facts.language, unit_text::kWouldChange,
                          {{"if", unit_text::kIf}, {"then", unit_text::kThen}});
    if (facts.studies == nullptr)
        return table;
    if (const auto &demand = facts.studies->demand) {
        table.rows.push_back(
            {facts.say(unit_text::kDemandDoubles), outcomeOf(facts, demand->twice)});
        table.rows.push_back({facts.say(unit_text::kDemandHalves), outcomeOf(facts, demand->half)});
    }
    if (const auto &report = facts.studies->sensitivity) {
        const std::vector<Swing> swings = orderedSwings(*report, SwingMeasure::year);
        for (std::size_t i = 0; i < std::min(swings.size(), kSwingsShown); ++i) {
            if (swings[i].yearSpan() == Money())
                continue;
            const auto money = [&](Money amount) {
                return formatMoney(amount, facts.currency(), *facts.language);
            };
            const auto change = [&](double percent) {
                return formatPercentSigned(percent, *facts.language);
            };
            table.rows.push_back(
                {describe(report->sensitivity.assumptions[swings[i].assumption],
                          report->snapshot->plan(), *facts.language),
                 facts.say(unit_text::kSwing, {money(swings[i].yearAtLow), change(swings[i].low),
                                               money(swings[i].yearAtHigh), change(swings[i].high)})
                     + '.'});
        }
    }
    return table;
}

} // namespace headroom
