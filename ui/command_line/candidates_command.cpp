// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/command_line/commands.h"

#include "core/report/candidate_table.h"
#include "db/export/csv.h"
#include "db/export/table_json.h"
#include "ui/command_line/output.h"
#include "ui/command_line/planning_inputs.h"

#include <array>

namespace headroom::cli {

namespace {

/// In the order of kBestPerFields.
const QStringList kBestPer{"provider", "accelerator", "family"};
constexpr std::array kBestPerFields{FilterField::provider, FilterField::accelerator,
                                    FilterField::family};

Expected<std::size_t> limitOf(const Arguments &arguments)
{
    const QString option = "limit";
    if (!arguments.has(option))
        return std::size_t{0};
    bool isNumber = false;
    const uint limit = arguments.value(option).toUInt(&isNumber);
    if (!isNumber || limit == 0)
        return failure("“" + arguments.value(option).toStdString() + "” is not a number of rows.",
                       "--limit");
    return std::size_t{limit};
}

CandidateFilter filterOf(const Arguments &arguments)
{
    CandidateFilter filter;
    if (arguments.has("only"))
        filter.scope = arguments.value("only") == "met" ? CandidateScope::metForCertain
                                                        : CandidateScope::meeting;
    if (arguments.has("lens"))
        filter.lens = fromKey<PriceLens>(*arguments.text("lens"));
    return filter;
}

QStringList lensWords()
{
    QStringList words;
    for (const PriceLens lens : kAllOf<PriceLens>)
        words += QString::fromUtf8(keyOf(lens));
    return words;
}

Expected<CandidateRows> rowsOf(const Arguments &arguments)
{
    HEADROOM_TRY(const auto limit, limitOf(arguments));
    CandidateRows rows{limit, std::nullopt};
    if (arguments.has("best-per"))
        rows.bestPer = kBestPerFields.at(
            static_cast<std::size_t>(kBestPer.indexOf(arguments.value("best-per"))));
    return rows;
}

Expected<int> runCandidates(const Arguments &arguments)
{
    const auto workload = arguments.text("workload");
    if (!workload)
        return failure("--workload NAME is missing.", {}, "See headroom candidates --help.");
    HEADROOM_TRY(const auto rows, rowsOf(arguments));
    HEADROOM_TRY(const auto snapshot, evaluatedPlan(arguments));
    HEADROOM_TRY(const auto table, candidatesOf(*snapshot, *workload, filterOf(arguments), rows));
    return printed(arguments.value("format") == "json" ? storage::tableJson("candidates", table)
                                                       : storage::csvText(table),
                   exitCodeOfNames(*snapshot));
}

} // namespace

Command candidatesCommand()
{
    return {
        .usage = "candidates PLAN --workload NAME [options]",
        .summary = "Prints every offer that fits a workload, cheapest first.",
        .run = runCandidates,
        .positionals = 1,
        .options = planOptions(
            {{"workload", "NAME", "the workload to serve"},
             {"scenario", "NAME", "with the assumptions of this scenario"},
             {"format", "FORMAT", "csv (default) or json", {"csv", "json"}},
             {"limit", "N", "at most N rows"},
             {"only",
              "VERDICT",
              "met: only offers that keep the service level in the whole 80 % range; meeting: also "
              "those that may miss it",
              {"met", "meeting"}},
             {"lens", "CONTRACT",
              "only prices on demand, of commitments of one or three years, or of spot capacity "
              "(on "
              "demand where the workload may not be interrupted); without it all prices",
              lensWords()},
             {"best-per", "WHAT",
              "only the cheapest offer that meets the service level of each provider, accelerator "
              "or family",
              kBestPer}})};
}

} // namespace headroom::cli
