// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/report_sections.h"

#include "core/evaluation/format.h"
#include "core/evaluation/price_lookup.h"
#include "core/report/table.h"
#include "core/texts/headings.h"
#include "core/texts/report_texts.h"
#include "core/texts/sharing_texts.h"
#include "core/wording/digits.h"

#include <algorithm>
#include <array>
#include <iterator>

namespace headroom {

namespace {

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

Table sharingTable(const ReportFacts &facts)
{
    constexpr std::int64_t kBasisPoints = 100; // of a percent
    Table table = tableOf(*facts.language, sharing_text::kSameInstances,
                          {{"workload", heading::kWorkload},
                           {"instances_of", sharing_text::kInstancesOf},
                           {"instances", sharing_text::kTogether, ColumnKind::exact},
                           {"time_percent", sharing_text::kTimePart, ColumnKind::exact},
                           {"memory_percent", sharing_text::kMemoryPart, ColumnKind::number},
                           {"cost_percent", sharing_text::kCostPart, ColumnKind::exact},
                           {"compute", heading::kCompute, ColumnKind::money}});
    for (std::size_t i = 0; i < facts.active->lines.size(); ++i) {
        const Line &line = facts.active->lines[i];
        if (!line.shared || line.shared->problem != SharingProblem::none)
            continue;
        const Workload *host = findWorkload(*facts.active->plan, line.shared->host);
        table.rows.push_back({facts.workload(i).name, host != nullptr ? host->name : std::string(),
                              Exact(line.shared->instances), Exact(line.shared->timePercent),
                              line.shared->memoryPercent,
                              Exact::ratio(line.shared->costBasisPoints, kBasisPoints),
                              line.compute});
    }
    return table;
}

} // namespace headroom
