// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/command_line/arguments.h"

namespace headroom::cli {

/// Prints what a plan costs.
[[nodiscard]] Command evaluateCommand();
/// Prints every offer that could serve a workload, cheapest first.
[[nodiscard]] Command candidatesCommand();
/// Ranks what could be changed about workloads before more is bought.
[[nodiscard]] Command leversCommand();
/// Judges commitments by the plan's use hour by hour.
[[nodiscard]] Command commitmentsCommand();
/// Holds scenarios side by side.
[[nodiscard]] Command compareCommand();
/// Says what differs between two plan files.
[[nodiscard]] Command diffCommand();
/// Chooses offers for the whole mix at the lowest cost.
[[nodiscard]] Command optimizeCommand();
/// Finds the assumption that meets a budget.
[[nodiscard]] Command goalCommand();
/// Prints the months to come with what is uncertain about them.
[[nodiscard]] Command forecastCommand();
/// Prints what each assumption does to the cost.
[[nodiscard]] Command sensitivityCommand();
/// Chooses machines of several types for requests of many sizes.
[[nodiscard]] Command fleetCommand();
/// Predicts a table of benchmark rows, for checking the engine against measurements.
[[nodiscard]] Command predictCommand();
/// Writes report, tables and charts of a plan to files.
[[nodiscard]] Command exportCommand();
/// What the price catalog holds, whether it is sound, and how it is brought up to date.
[[nodiscard]] Command catalogCommand();
/// What the source documents state, the figures that follow, and where they disagree.
[[nodiscard]] Command documentsCommand();

} // namespace headroom::cli
