// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/command_line/arguments.h"

namespace headroom::cli {

[[nodiscard]] CommandSyntax optimizeSyntax();
/// Chooses offers for all workloads of a plan together, and says why.
[[nodiscard]] int runOptimize(const Arguments &arguments);

} // namespace headroom::cli
