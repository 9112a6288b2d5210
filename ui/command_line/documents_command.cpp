// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/command_line/commands.h"

#include "core/guide/stated_tables.h"
#include "core/report/document_tables.h"
#include "core/sizing/sizing_facts.h"
#include "ui/command_line/output.h"
#include "ui/command_line/table_output.h"

namespace headroom::cli {

namespace {

constexpr const char *kCurrency = "USD"; // of the documents

Expected<int> runDocuments(const Arguments &arguments)
{
    const QString format = arguments.value("format");
    HEADROOM_TRY(const auto facts, shippedSizingFacts());
    std::vector<KeyedTable> tables = documentTables(facts.models, facts.hardware, english());
    const std::vector<KeyedTable> stated = statedTables(english());
    tables.insert(tables.end(), stated.begin(), stated.end());
    HEADROOM_TRY(tables, tablesAsked(std::move(tables), arguments, "figures"));
    return printed(tablesAs(format, "documents", tables, kCurrency), kOk);
}

} // namespace

Command documentsCommand()
{
    return {
        .usage = "documents [options]",
        .summary =
            "Prints what the source documents state, the derived figures, and their disagreements.",
        .run = runDocuments,
        .options = {{"table", "NAME", "only this table (csv: default figures)"},
                    kTableFormatOption}};
}

} // namespace headroom::cli
