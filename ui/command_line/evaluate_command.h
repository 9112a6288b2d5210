// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/command_line/arguments.h"

namespace headroom::cli {

[[nodiscard]] CommandSyntax evaluateSyntax();
/// Prints what the plan costs. Needs no display.
[[nodiscard]] int runEvaluate(const Arguments &arguments);

} // namespace headroom::cli
