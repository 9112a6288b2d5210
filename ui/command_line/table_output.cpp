// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/command_line/table_output.h"

#include "core/letters.h"
#include "core/report/table_text.h"
#include "db/export/csv.h"
#include "db/export/table_json.h"
#include "session/language.h"
#include "ui/command_line/output.h"

#include <algorithm>

namespace headroom::cli {

namespace {

constexpr std::size_t kWidestColumn = 80;

std::string shown(const Table &table, const TableRow &row, std::size_t column,
                  const std::string &currency)
{
    const Cell &cell = row[column];
    return std::holds_alternative<std::monostate>(cell)
               ? std::string()
               : displayText(cell, table.columns[column], currency, language());
}

/// The table without the columns that only scripts read.
Table forPeople(Table table)
{
    if (std::ranges::find(table.columns, "result", &Column::key) == table.columns.end())
        return table;
    for (const char *key : {"value", "unit"}) {
        const auto found = std::ranges::find(table.columns, key, &Column::key);
        const auto place = found - table.columns.begin();
        table.columns.erase(found);
        for (TableRow &row : table.rows)
            row.erase(row.begin() + place);
    }
    return table;
}

/// True if any column but the last is too wide to share a line with others.
bool needsBlocks(const Table &table, const std::string &currency)
{
    return std::ranges::any_of(table.rows, [&](const TableRow &row) {
        for (std::size_t i = 0; i + 1 < row.size(); ++i) {
            if (shown(table, row, i, currency).size() > kWidestColumn)
                return true;
        }
        return false;
    });
}

std::string inBlocks(const Table &table, const std::string &currency)
{
    std::string text;
    for (const TableRow &row : table.rows) {
        text += shown(table, row, 0, currency) + "  " + shown(table, row, 1, currency) + '\n';
        for (std::size_t i = 2; i < row.size(); ++i) {
            if (const std::string cell = shown(table, row, i, currency); !cell.empty())
                text += "    " + table.columns[i].title + ": " + cell + '\n';
        }
    }
    return text;
}

std::string tablesText(const std::vector<KeyedTable> &tables, const std::string &currency)
{
    std::string text;
    for (const KeyedTable &one : tables) {
        const Table table = forPeople(one.table);
        text += (text.empty() ? "" : "\n") + table.title + " (" + one.key + ")\n\n"
                + (needsBlocks(table, currency) ? inBlocks(table, currency)
                                                : textOf(table, currency, {}));
    }
    return text;
}

std::string keysOf(const std::vector<KeyedTable> &tables)
{
    return joined(tables, ", ", &KeyedTable::key);
}

} // namespace

Expected<std::vector<KeyedTable>> tablesAsked(std::vector<KeyedTable> tables,
                                              const Arguments &arguments, const std::string &first)
{
    const auto named = arguments.text("table");
    if (!named && arguments.value("format") != "csv")
        return tables;
    const std::string wanted = named.value_or(first);
    const auto found = std::ranges::find(tables, wanted, &KeyedTable::key);
    if (found == tables.end())
        return failure("There is no table “" + wanted + "”.", "--table",
                       "Choose one of " + keysOf(tables) + '.');
    return std::vector{*found};
}

std::string tablesAs(const QString &format, std::string_view output,
                     const std::vector<KeyedTable> &tables, const std::string &currency)
{
    if (format == "csv")
        return storage::csvText(tables.front().table);
    return format == "json" ? storage::tablesJson(output, tables) : tablesText(tables, currency);
}

} // namespace headroom::cli
