// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/command_line/commands.h"

#include "core/letters.h"
#include "core/plan/effective_plan.h"
#include "core/planning/fleet/workload_fleet.h"
#include "core/proposals/fleet_outcome.h"
#include "core/report/fleet_table.h"
#include "core/report/table_text.h"
#include "db/files/read_file.h"
#include "db/fleet/fleet_json.h"
#include "solver/fleet_solver.h"
#include "ui/command_line/output.h"
#include "ui/command_line/planning_inputs.h"
#include "ui/command_line/standard_streams.h"

#include <algorithm>
#include <filesystem>

namespace headroom::cli {

namespace {

constexpr std::size_t kLargestCase = std::size_t{64} << 20;

QStringList traceKeys()
{
    QStringList keys;
    for (const LengthTrace &trace : lengthTraces())
        keys.append(QString::fromUtf8(trace.key.data(), static_cast<qsizetype>(trace.key.size())));
    return keys;
}

/// From a file, from a public data set, from the plan, or all as the plan says on average.
Expected<LengthHistogram> lengthsFor(const Arguments &arguments, const Workload &workload)
{
    if (arguments.has("lengths") && arguments.has("trace"))
        return failure("Lengths come from a file or from a data set, not from both.", "--trace");
    if (const auto path = arguments.text("lengths")) {
        const auto givenHere = [](Error error) { return givenBy("lengths", std::move(error)); };
        HEADROOM_TRY(
            const auto contents,
            storage::readFile(storage::FileCalls(), *path, kLargestCase).map_error(givenHere));
        auto lengths =
            readLengths(contents.bytes, std::filesystem::path(*path).filename().string());
        if (!lengths) {
            Error &error = lengths.error();
            error.where = error.where.empty() ? *path : *path + ", " + error.where;
        }
        return std::move(lengths).map_error(givenHere);
    }
    if (arguments.has("trace"))
        return lengthsOf(lengthTraces()[static_cast<std::size_t>(
            traceKeys().indexOf(arguments.value("trace")))]);
    const Demand &demand = workload.demand;
    if (!demand.lengths.buckets.empty())
        return demand.lengths;
    const RequestLength alike{demand.inputTokens, demand.outputTokens, 1};
    return histogramOf({&alike, 1}, "the mean lengths that the plan states");
}

Expected<void> writtenPlan(const Arguments &arguments, const Snapshot &today,
                           const FleetProposal &proposal)
{
    if (!arguments.has("output") || !proposal.line)
        return {};
    HEADROOM_TRY(const auto chosen, withFleet(today, proposal));
    return writeOutput(arguments, *chosen);
}

std::string fleetText(const Plan &plan, const FleetProposal &proposal)
{
    const Language &words = english();
    if (!proposal.line)
        return {};
    const Table table = fleetTable(proposal.of.workload.name, *proposal.line, words);
    return textOf(table, plan.currency) + '\n' + savingOf(proposal, plan.currency, words) + '\n'
           + proofOf(proposal, plan.currency, words) + '\n'
           + oneTypeOf(proposal, plan.currency, words) + '\n'
           + joined(conditionsOf(proposal, words), "\n") + '\n';
}

Expected<int> runForWorkload(const Arguments &arguments)
{
    HEADROOM_TRY(const auto snapshot, evaluatedPlan(arguments));
    const Plan &plan = snapshot->plan();
    HEADROOM_TRY(const Workload *const workload, workloadNamed(plan, *arguments.text("workload")));
    HEADROOM_CHECK(checkWorkIsKnown(*snapshot, *workload));
    const auto hasLengths = checkHasLengths(snapshot->inputs, activeScenario(plan), workload->id);
    if (!hasLengths)
        return failure(hasLengths.error().what, "--workload", hasLengths.error().remedy);
    HEADROOM_TRY(auto lengths,
                 lengthsFor(arguments, effectiveWorkload(activeScenario(plan), *workload)));
    const FleetSolver solve = [](const FleetCase &fleet, const FleetWatch &watch) {
        return solver::cheapestFleet(fleet, {}, watch);
    };
    HEADROOM_TRY(const auto proposal,
                 proposeFleet(*snapshot, workload->id, std::move(lengths), solve));
    const bool isServed = proposal.line.has_value();
    if (!isServed)
        say("headroom: No offer serves some of the requests within the service level.");
    HEADROOM_CHECK(writtenPlan(arguments, *snapshot, proposal));
    return printed(arguments.value("format") == "text"
                       ? fleetText(plan, proposal)
                       : storage::workloadFleetJson(plan, proposal.of, proposal.fleet),
                   isServed ? exitCodeOfNames(*snapshot) : kFindings);
}

Expected<int> runFleet(const Arguments &arguments)
{
    if (arguments.has("workload"))
        return runForWorkload(arguments);
    const std::string path = arguments.positionals.front().toStdString();
    if (const auto loaded = loadPlan(path))
        return failure("A plan needs the workload that the fleet serves.", "--workload",
                       "Name one: it has " + quotedNames(loaded->plan.workloads) + '.');
    if (!arguments.options.empty())
        return failure("A fleet case takes no options.", "--workload",
                       "Give a plan, and one of its workloads with --workload NAME.");
    HEADROOM_TRY(const auto contents, storage::readFile(storage::FileCalls(), path, kLargestCase));
    const auto fleet = storage::readFleetCase(contents.bytes);
    if (!fleet)
        return failure(fleet.error().what,
                       fleet.error().where.empty() ? path : path + ", " + fleet.error().where,
                       fleet.error().remedy);
    const FleetChoice choice = solver::cheapestFleet(*fleet);
    if (choice.fleet && !serves(*fleet, *choice.fleet))
        return failure("The search returned a fleet that does not serve every request.", path,
                       "Report this with the file.", ErrorKind::internal);
    if (!choice.fleet)
        say("headroom: " + path + ": No type of machine serves some of the requests.");
    return printed(storage::fleetChoiceJson(*fleet, choice), choice.fleet ? kOk : kFindings);
}

} // namespace

Command fleetCommand()
{
    return {
        .usage = "fleet FILE [options]",
        .summary = "Prints the machines of several types that serve a distribution of requests at "
                   "the lowest cost.",
        .run = runFleet,
        .positionals = 1,
        .options = planOptions(
            {{"workload", "NAME", "a real-time workload of the plan whose model generates tokens"},
             {"scenario", "NAME", "with the assumptions of this scenario"},
             {"lengths", "FILE", "its requests: CSV with input_tokens, output_tokens, requests"},
             {"trace", "NAME", "or the lengths of a public data set", traceKeys()},
             {"format", "FORMAT", "json (default) or text", {"json", "text"}},
             outputFile("output", "write the plan with the fleet; makes the scenario active")})};
}

} // namespace headroom::cli
