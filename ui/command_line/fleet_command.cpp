// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/command_line/fleet_command.h"

#include "db/files/read_file.h"
#include "db/fleet/fleet_json.h"
#include "solver/fleet_solver.h"
#include "ui/command_line/output.h"

namespace headroom::cli {

CommandSyntax fleetSyntax()
{
    return {QStringLiteral("fleet CASE.json"),
            QStringLiteral("Prints the machines of several types that serve a distribution of "
                           "requests at the least cost."),
            1,
            {},
            false};
}

int runFleet(const Arguments &arguments)
{
    constexpr std::size_t kLargestCase = std::size_t{64} << 20;
    const std::string path = arguments.positionals.front().toStdString();
    const auto contents = storage::readFile(storage::FileCalls(), path, kLargestCase);
    if (!contents)
        return refused(contents.error());
    const auto fleet = storage::readFleetCase(contents->bytes);
    if (!fleet)
        return refused({fleet.error().what,
                        fleet.error().where.empty() ? path : path + ", " + fleet.error().where,
                        fleet.error().remedy});
    const FleetChoice choice = solver::cheapestFleet(*fleet);
    if (choice.fleet && !serves(*fleet, *choice.fleet))
        return refused({"The search gave a fleet that does not serve every request.", path,
                        "Report this with the file.", ErrorKind::internal});
    if (!choice.fleet)
        say("headroom: " + path + ": No type of machine serves some of the requests.");
    return printed(storage::fleetChoiceJson(*fleet, choice), choice.fleet ? kOk : kFindings);
}

} // namespace headroom::cli
