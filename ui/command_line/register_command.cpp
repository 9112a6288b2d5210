// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/command_line/commands.h"

#include "core/register/register_tables.h"
#include "session/language.h"
#include "ui/command_line/output.h"
#include "ui/command_line/planning_inputs.h"
#include "ui/command_line/table_output.h"

#include <utility>
#include <vector>

namespace headroom::cli {

namespace {

Expected<int> runRegister(const Arguments &arguments)
{
    HEADROOM_TRY(const auto snapshot, evaluatedPlan(arguments));
    const QString format = arguments.value("format");
    // Files are in plain English, as the other commands write them.
    const bool isFile = format == "json" || format == "csv";
    auto all = isFile ? registerTables(*snapshot, english(), RegisterReader::programs)
                      : registerTables(*snapshot, language(), RegisterReader::people);
    HEADROOM_TRY(auto tables, tablesAsked(std::move(all), arguments, "risks"));
    if (!isFile)
        std::erase_if(tables, [](const KeyedTable &one) { return one.table.rows.empty(); });
    if (tables.empty())
        return printed("The register is empty, and no figure of the plan proposes a risk.\n", kOk);
    return printed(tablesAs(format, "register", tables, snapshot->plan().currency),
                   exitCodeOfNames(*snapshot));
}

} // namespace

Command registerCommand()
{
    return {.usage = "register PLAN [options]",
            .summary = "Prints risks, roadmap, roles of providers, trials and decisions, with "
                       "what the plan measures.",
            .run = runRegister,
            .positionals = 1,
            .options = planOptions({{"table", "NAME", "only this table (csv: default risks)"},
                                    {"scenario", "NAME", "this scenario instead of the active one"},
                                    kTableFormatOption})};
}

} // namespace headroom::cli
