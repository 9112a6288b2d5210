// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/comparison_tables.h"
#include "core/report/report_sections.h"
#include "core/report/table.h"
#include "core/texts/comparison_texts.h"
#include "core/texts/headings.h"
#include "core/texts/report_texts.h"
#include "core/texts/sharing_texts.h"
#include "core/texts/split_texts.h"

#include <algorithm>
#include <numeric>

namespace headroom {

namespace {

constexpr std::size_t kOfAll = 2;        ///< columns before those of workloads
constexpr std::size_t kShownChanged = 4; ///< workloads with a column of their own

Money moneyOf(const Cell &cell)
{
    const Money *money = std::get_if<Money>(&cell);
    return money != nullptr ? *money : Money();
}

/// Sum of the absolute amounts in a column.
Money movedIn(const Table &table, std::size_t column)
{
    Money moved;
    for (const TableRow &row : table.rows) {
        const Money amount = moneyOf(row[column]);
        moved += amount < Money() ? Money() - amount : amount;
    }
    return moved;
}

TableRow foldedRow(const TableRow &row, const std::vector<std::size_t> &shown)
{
    TableRow folded(row.begin(), row.begin() + kOfAll);
    Money others;
    for (std::size_t c = kOfAll; c < row.size(); ++c)
        others += moneyOf(row[c]);
    for (const std::size_t column : shown) {
        folded.push_back(row[column]);
        others = others - moneyOf(row[column]);
    }
    folded.emplace_back(others);
    return folded;
}

/// A page has room for the workloads that change most; the others share a column.
Table fittedToPage(Table table, const ReportFacts &facts)
{
    if (table.columns.size() <= kOfAll + kShownChanged + 1)
        return table;
    std::vector<std::size_t> shown(table.columns.size() - kOfAll);
    std::iota(shown.begin(), shown.end(), kOfAll);
    std::ranges::stable_sort(
        shown, [&](std::size_t a, std::size_t b) { return movedIn(table, b) < movedIn(table, a); });
    shown.resize(kShownChanged);
    std::ranges::sort(shown);
    std::vector<Column> columns(table.columns.begin(), table.columns.begin() + kOfAll);
    for (const std::size_t column : shown)
        columns.push_back(table.columns[column]);
    columns.push_back({"others", facts.say(report_text::kOtherGroups), ColumnKind::money});
    table.columns = std::move(columns);
    for (TableRow &row : table.rows)
        row = foldedRow(row, shown);
    if (table.total)
        table.total = foldedRow(*table.total, shown);
    return table;
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

} // namespace

Section comparisonSection(const ReportFacts &facts, const ReportStudies &studies)
{
    Section section{facts.say(report_text::kComparison), {}, true};
    if (!studies.comparison)
        return section;
    const Comparison &comparison = *studies.comparison;
    const std::size_t all = facts.plan().scenarios.size();
    if (all > comparison.scenarios.size())
        section.blocks.emplace_back(Paragraph{facts.say(
            report_text::kMoreScenarios, {}, countOf(all - comparison.scenarios.size()))});
    section.blocks.emplace_back(comparisonTable(comparison, *facts.language));
    for (std::string &remark : comparisonRemarks(comparison, *facts.language))
        section.blocks.emplace_back(Paragraph{std::move(remark)});
    section.blocks.emplace_back(comparedWorkloads(comparison, *facts.language));
    const auto isOtherwise = [](const ComparedScenario &scenario) {
        return scenario.isKnown && !scenario.fromBaseline.steps.empty();
    };
    if (std::ranges::any_of(comparison.scenarios, isOtherwise))
        section.blocks.emplace_back(Paragraph{facts.say(comparison_text::kOrderOfCauses)});
    for (std::size_t i = 0; i < comparison.scenarios.size(); ++i) {
        const ComparedScenario &scenario = comparison.scenarios[i];
        if (!isOtherwise(scenario))
            continue;
        Table steps = waterfallTable(comparison, scenario, *facts.language);
        section.blocks.emplace_back(WaterfallChart{steps.title, studies.comparison, i});
        steps.title = facts.say(report_text::kStepsOf, {steps.title});
        section.blocks.emplace_back(fittedToPage(std::move(steps), facts));
    }
    if (Table differing = differingAssumptions(comparison, facts); !differing.rows.empty())
        section.blocks.emplace_back(std::move(differing));
    return section;
}

Section splitSection(const ReportFacts &facts, const ReportStudies &studies)
{
    Section section{facts.say(split_text::kSection), {}, false};
    if (!studies.split)
        return section;
    for (const std::string &sentence : studies.split->sentences)
        section.blocks.emplace_back(Paragraph{sentence});
    for (const Table &table : studies.split->tables)
        section.blocks.emplace_back(table);
    return section;
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
