// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/letters.h"
#include "ui/command_line/commands.h"

#include "core/report/document_tables.h"
#include "core/report/table_text.h"
#include "core/sizing/sizing_facts.h"
#include "db/export/csv.h"
#include "db/export/table_json.h"
#include "session/language.h"
#include "ui/command_line/output.h"

#include <algorithm>

namespace headroom::cli {

namespace {

constexpr const char *kTable = "table";
const std::string kCurrency = "USD"; // of the documents
constexpr std::size_t kWidestColumn = 80;

std::string shown(const Table &table, const TableRow &row, std::size_t column)
{
    const Cell &cell = row[column];
    return std::holds_alternative<std::monostate>(cell)
               ? std::string()
               : displayText(cell, table.columns[column], kCurrency, language());
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
bool needsBlocks(const Table &table)
{
    return std::ranges::any_of(table.rows, [&](const TableRow &row) {
        for (std::size_t i = 0; i + 1 < row.size(); ++i) {
            if (shown(table, row, i).size() > kWidestColumn)
                return true;
        }
        return false;
    });
}

std::string inBlocks(const Table &table)
{
    std::string text;
    for (const TableRow &row : table.rows) {
        text += shown(table, row, 0) + "  " + shown(table, row, 1) + '\n';
        for (std::size_t i = 2; i < row.size(); ++i) {
            if (const std::string cell = shown(table, row, i); !cell.empty())
                text += "    " + table.columns[i].title + ": " + cell + '\n';
        }
    }
    return text;
}

std::string tablesText(const std::vector<DocumentTable> &tables)
{
    std::string text;
    for (const DocumentTable &one : tables) {
        const Table table = forPeople(one.table);
        text += (text.empty() ? "" : "\n") + table.title + " (" + one.key + ")\n\n"
                + (needsBlocks(table) ? inBlocks(table) : textOf(table, kCurrency, {}));
    }
    return text;
}

std::string keysOf(const std::vector<DocumentTable> &tables)
{
    return joined(tables, ", ", &DocumentTable::key);
}

Expected<int> runDocuments(const Arguments &arguments)
{
    const QString format = arguments.value("format");
    HEADROOM_TRY(const auto facts, shippedSizingFacts());
    std::vector<DocumentTable> tables = documentTables(facts.models, facts.hardware, english());
    const bool csv = format == "csv";
    const auto named = arguments.text(kTable);
    if (named || csv) {
        const std::string wanted = named.value_or("figures");
        const auto found = std::ranges::find(tables, wanted, &DocumentTable::key);
        if (found == tables.end())
            return failure("There is no table “" + wanted + "”.", "--table",
                           "Choose one of " + keysOf(tables) + '.');
        tables = {*found};
    }
    if (csv)
        return printed(storage::csvText(tables.front().table), kOk);
    return printed(format == "json" ? storage::documentsJson(tables) : tablesText(tables), kOk);
}

} // namespace

Command documentsCommand()
{
    return {
        .usage = "documents [options]",
        .summary =
            "Prints what the source documents state, the derived figures, and their disagreements.",
        .run = runDocuments,
        .options = {{kTable, "NAME", "only this table (csv: default figures)"},
                    {"format", "FORMAT", "text (default), csv or json", {"text", "csv", "json"}}}};
}

} // namespace headroom::cli
