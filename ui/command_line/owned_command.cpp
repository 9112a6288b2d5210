// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/command_line/commands.h"

#include "core/owned/owned_node_table.h"
#include "core/owned/owned_price_table.h"
#include "core/report/owned_table.h"
#include "db/files/read_file.h"
#include "session/language.h"
#include "ui/command_line/output.h"
#include "ui/command_line/output_files.h"
#include "ui/command_line/planning_inputs.h"
#include "ui/command_line/table_output.h"

namespace headroom::cli {

namespace {

constexpr std::size_t kLargestNodeTable = 4 * 1024 * 1024;

Expected<std::vector<OwnedNode>> nodesIn(const std::string &file)
{
    HEADROOM_TRY(const auto contents,
                 storage::readFile(storage::FileCalls(), file, kLargestNodeTable));
    auto nodes = readOwnedNodes(contents.bytes);
    if (!nodes)
        nodes.error().where =
            file + (nodes.error().where.empty() ? "" : ", " + nodes.error().where);
    return nodes;
}

Expected<int> runOwned(const Arguments &arguments)
{
    HEADROOM_TRY(const auto nodes, nodesIn(arguments.positionals.front().toStdString()));
    HEADROOM_TRY(const auto inputs, inputsOfNewPlan(arguments));
    const QString format = arguments.value("format");
    // Files are in plain English, as the other commands write them.
    const Language &words = format == "json" || format == "csv" ? english() : language();
    HEADROOM_TRY(auto table, ownedTable(*inputs.catalog, *inputs.availability, nodes, words));
    if (const auto written = arguments.text("output")) {
        HEADROOM_CHECK(writeOutputFile(arguments, {*written, "--output"}, ownedPriceTable(nodes)));
    }
    return printed(
        tablesAs(format, "owned", {{"owned", std::move(table)}}, inputs.catalog->currency), kOk);
}

} // namespace

Command ownedCommand()
{
    return {.usage = "owned NODES.csv [options]",
            .summary = "Prints what owned servers cost a month and per used hour, and the use from "
                       "which on they are cheaper than renting.",
            .run = runOwned,
            .positionals = 1,
            .options = planOptions(
                {outputFile("output", "write them as a price table for headroom catalog import"),
                 kTableFormatOption})};
}

} // namespace headroom::cli
