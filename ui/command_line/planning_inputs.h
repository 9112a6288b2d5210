// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/evaluation/evaluation.h"
#include "ui/command_line/arguments.h"

#include <memory>
#include <string>

namespace headroom::cli {

/// Options that every command on a plan has: --catalog and --date.
[[nodiscard]] std::vector<Option> planOptions();

/// Where the catalog is read from: the file given, or the user's copy, or the one that ships with the program.
[[nodiscard]] Expected<std::string> catalogFile(const Arguments &arguments);

/// The plan evaluated on the catalog. `scenario`, when not empty, becomes the active one.
[[nodiscard]] Expected<std::shared_ptr<const Snapshot>> evaluatedPlan(const Arguments &arguments);

/// kFindings when the scenario has findings of severity error, else kOk.
[[nodiscard]] int exitCodeOf(const ScenarioEvaluation &scenario);

} // namespace headroom::cli
