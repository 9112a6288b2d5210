// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/command_line/arguments.h"

#include <vector>

namespace headroom::cli {

/// Prints what a plan costs.
[[nodiscard]] Command evaluateCommand();
/// Prints every offer that could serve a workload, cheapest first.
[[nodiscard]] Command candidatesCommand();
/// Ranks what could be changed about workloads before more is bought.
[[nodiscard]] Command leversCommand();
/// Prints what workloads cost on token APIs.
[[nodiscard]] Command apisCommand();
/// Adds up several plans.
[[nodiscard]] Command portfolioCommand();
/// Judges commitments by the plan's use hour by hour.
[[nodiscard]] Command commitmentsCommand();
/// Compares scenarios with one another.
[[nodiscard]] Command compareCommand();
/// Lists the differences between two plan files.
[[nodiscard]] Command diffCommand();
/// Chooses offers for the whole mix at the lowest cost.
[[nodiscard]] Command optimizeCommand();
/// Finds the assumption that meets a budget.
[[nodiscard]] Command goalCommand();
/// Prints the forecast by month with its range.
[[nodiscard]] Command forecastCommand();
/// Prints the effect of each assumption on the cost.
[[nodiscard]] Command sensitivityCommand();
/// Chooses machines of several types for requests of many sizes.
[[nodiscard]] Command fleetCommand();
/// Predicts a table of benchmark rows, for checking the engine against measurements.
[[nodiscard]] Command predictCommand();
/// Writes report, tables and charts of a plan to files.
[[nodiscard]] Command exportCommand();
/// Prints the contents and the state of the price catalog, imports and refreshes it.
[[nodiscard]] Command catalogCommand();
/// Lists the models that ship, or reads the config.json of another one.
[[nodiscard]] Command modelsCommand();
/// Prints the figures that the source documents state, the figures derived from them, and
/// contradictions.
[[nodiscard]] Command documentsCommand();
/// Walks answers to the offers that meet them.
[[nodiscard]] Command guideCommand();
/// Prints the plan's risks, roadmap, roles of providers, trials and decisions.
[[nodiscard]] Command registerCommand();
/// Prints what owned servers cost, and when they are cheaper than renting.
[[nodiscard]] Command ownedCommand();

/// Prints the completion for a shell.
[[nodiscard]] Command completionCommand();

/// Every command, in the order of the help.
[[nodiscard]] const std::vector<Command> &allCommands();

} // namespace headroom::cli
