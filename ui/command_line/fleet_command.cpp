// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/command_line/commands.h"

#include "db/files/read_file.h"
#include "db/fleet/fleet_json.h"
#include "solver/fleet_solver.h"
#include "ui/command_line/output.h"

namespace headroom::cli {

namespace {

Expected<int> runFleet(const Arguments &arguments)
{
    constexpr std::size_t kLargestCase = std::size_t{64} << 20;
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
    return {.usage = "fleet CASE.json",
            .summary = "Prints the machines of several types that serve a distribution of requests "
                       "at the least cost.",
            .run = runFleet,
            .positionals = 1};
}

} // namespace headroom::cli
