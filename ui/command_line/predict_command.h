// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/command_line/arguments.h"

namespace headroom::cli {

[[nodiscard]] CommandSyntax predictSyntax();
/// Predicts a table of benchmark rows, for checking the engine against measurements.
[[nodiscard]] int runPredict(const Arguments &arguments);

} // namespace headroom::cli
