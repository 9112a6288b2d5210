// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/command_line/arguments.h"

namespace headroom::cli {

[[nodiscard]] CommandSyntax fleetSyntax();
/// Prints the fleet of machines that serves a distribution of requests at the least cost.
[[nodiscard]] int runFleet(const Arguments &arguments);

} // namespace headroom::cli
