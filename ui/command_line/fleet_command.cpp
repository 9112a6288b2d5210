// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/command_line/commands.h"

#include "core/plan/effective_plan.h"
#include "db/files/read_file.h"
#include "db/fleet/fleet_json.h"
#include "db/fleet/workload_fleet_json.h"
#include "solver/fleet_solver.h"
#include "ui/command_line/output.h"
#include "ui/command_line/planning_inputs.h"

#include <algorithm>

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

/// From a file, from a public data set, or all as the plan says on average.
Expected<LengthHistogram> lengthsFor(const Arguments &arguments, const Workload &workload)
{
    if (arguments.has("lengths") && arguments.has("trace"))
        return failure("Lengths come from a file or from a data set, not from both.", "--trace");
    if (const auto path = arguments.text("lengths")) {
        HEADROOM_TRY(const auto contents,
                     storage::readFile(storage::FileCalls(), *path, kLargestCase));
        auto lengths = readLengths(contents.bytes, *path);
        if (!lengths) {
            Error &error = lengths.error();
            error.where = error.where.empty() ? *path : *path + ", " + error.where;
        }
        return lengths;
    }
    if (arguments.has("trace"))
        return lengthsOf(lengthTraces()[static_cast<std::size_t>(
            traceKeys().indexOf(arguments.value("trace")))]);
    const Demand &demand = workload.demand;
    const RequestLength alike{demand.inputTokens, demand.outputTokens, 1};
    return histogramOf({&alike, 1}, "the mean lengths that the plan states");
}

Expected<int> runForWorkload(const Arguments &arguments)
{
    HEADROOM_TRY(const auto snapshot, evaluatedPlan(arguments));
    const Plan &plan = snapshot->plan();
    const std::string name = *arguments.text("workload");
    const auto workload = std::ranges::find(plan.workloads, name, &Workload::name);
    if (workload == plan.workloads.end())
        return failure("The plan has no workload “" + name + "”.", "--workload");
    const Scenario &scenario = activeScenario(plan);
    HEADROOM_TRY(auto lengths, lengthsFor(arguments, effectiveWorkload(scenario, *workload)));
    HEADROOM_TRY(const auto of,
                 fleetCaseFor(snapshot->inputs, scenario, workload->id, std::move(lengths)));
    const FleetSolver solve = [](const FleetCase &fleet) { return solver::cheapestFleet(fleet); };
    HEADROOM_TRY(const auto fleet, fleetFor(of, solve));
    const bool isServed = fleet.unserved.empty();
    if (!isServed)
        say("headroom: No offer serves some of the requests within the service level.");
    return printed(storage::workloadFleetJson(plan, of, fleet), isServed ? kOk : kFindings);
}

Expected<int> runFleet(const Arguments &arguments)
{
    if (arguments.has("workload"))
        return runForWorkload(arguments);
    if (!arguments.options.empty())
        return failure("A fleet case has no options.", "--workload",
                       "Give a plan, and one of its workloads with --workload NAME.");
    const std::string path = arguments.positionals.front().toStdString();
    HEADROOM_TRY(const auto contents, storage::readFile(storage::FileCalls(), path, kLargestCase));
    const auto fleet = storage::readFleetCase(contents.bytes);
    if (!fleet)
        return failure(fleet.error().what,
                       fleet.error().where.empty() ? path : path + ", " + fleet.error().where,
                       fleet.error().remedy);
    const FleetChoice choice = solver::cheapestFleet(*fleet);
    if (choice.fleet && !serves(*fleet, *choice.fleet))
        return failure("The search gave a fleet that does not serve every request.", path,
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
                   "the least cost.",
        .run = runFleet,
        .positionals = 1,
        .options = planOptions(
            {{"workload", "NAME", "of the plan: a real-time one whose model answers in tokens"},
             {"scenario", "NAME", "with the assumptions of this scenario"},
             {"lengths", "FILE", "its requests: CSV with input_tokens, output_tokens, requests"},
             {"trace", "NAME", "or the lengths of a public data set", traceKeys()}})};
}

} // namespace headroom::cli
