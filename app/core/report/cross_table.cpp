// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/cross_table.h"

#include "core/texts/report_texts.h"

#include <algorithm>
#include <map>
#include <string>
#include <utility>

namespace headroom {

namespace {

constexpr std::size_t kMaxColumns = 5;

using Amounts = std::map<std::pair<std::string, std::string>, Money>;

/// By the names of both groups.
Amounts amountsOf(const Snapshot &snapshot, const ScenarioEvaluation &scenario, Dimension rows,
                  Dimension columns, const Language &language, CostView view)
{
    Amounts amounts;
    for (std::size_t i = 0; i < scenario.lines.size(); ++i) {
        const Line &line = scenario.lines[i];
        const std::vector<Money> costs = costsOfParts(line, view);
        for (std::size_t part = 0; part < costs.size(); ++part) {
            const auto name = [&](Dimension dimension) {
                return groupOf(snapshot.inputs, scenario, i, partsOf(line)[part], dimension,
                               language);
            };
            amounts[{name(rows), name(columns)}] += costs[part];
        }
    }
    return amounts;
}

std::vector<std::string> namesOf(const Table &groups)
{
    std::vector<std::string> names;
    for (const TableRow &row : groups.rows)
        names.push_back(std::get<std::string>(row.front()));
    return names;
}

/// Groups of a column: one, or all that have none of their own.
struct CrossColumn {
    std::string title;
    std::vector<std::string> groups;
};

std::vector<CrossColumn> crossColumns(const std::vector<std::string> &names,
                                      const Language &language)
{
    std::vector<CrossColumn> columns;
    const bool areMany = names.size() > kMaxColumns + 1;
    const std::size_t own = areMany ? kMaxColumns : names.size();
    for (std::size_t i = 0; i < own; ++i)
        columns.push_back({names[i], {names[i]}});
    if (areMany)
        columns.push_back(
            {language.say(report_text::kMoreGroups, {}, static_cast<int>(names.size() - own)),
             {names.begin() + static_cast<std::ptrdiff_t>(own), names.end()}});
    return columns;
}

/// Empty where no line is of both.
Cell crossing(const Amounts &amounts, const std::string &row, const CrossColumn &column)
{
    Cell cell;
    for (const std::string &group : column.groups) {
        const auto found = amounts.find({row, group});
        if (found == amounts.end())
            continue;
        const Money *before = std::get_if<Money>(&cell);
        cell = (before == nullptr ? Money() : *before) + found->second;
    }
    return cell;
}

} // namespace

Table crossTable(const Snapshot &snapshot, const ScenarioEvaluation &scenario, Dimension rows,
                 Dimension columns, const Language &language, CostView view)
{
    Table table = breakdownTable(snapshot, scenario, rows, language, view);
    if (rows == columns)
        return table;
    const Table across = breakdownTable(snapshot, scenario, columns, language, view);
    const Amounts amounts = amountsOf(snapshot, scenario, rows, columns, language, view);
    const std::vector<std::string> names = namesOf(table);
    std::size_t place = 1; // behind the name of the row
    for (const CrossColumn &column : crossColumns(namesOf(across), language)) {
        const auto at = static_cast<std::ptrdiff_t>(place);
        table.columns.insert(table.columns.begin() + at,
                             {"group_" + std::to_string(place), column.title, ColumnKind::money});
        Money sum;
        for (std::size_t row = 0; row < table.rows.size(); ++row) {
            // A row without a known cost has none in its parts either.
            const bool isKnown = std::holds_alternative<Money>(table.rows[row][place]);
            const Cell cell = isKnown ? crossing(amounts, names[row], column) : Cell();
            if (const Money *amount = std::get_if<Money>(&cell))
                sum += *amount;
            table.rows[row].insert(table.rows[row].begin() + at, cell);
        }
        const bool isKnown = std::holds_alternative<Money>((*table.total)[place]);
        table.total->insert(table.total->begin() + at, isKnown ? Cell(sum) : Cell());
        ++place;
    }
    return table;
}

} // namespace headroom
