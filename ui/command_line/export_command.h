// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/command_line/arguments.h"

namespace headroom::cli {

[[nodiscard]] CommandSyntax exportSyntax();
/// Writes report, tables and charts of a plan to files. Needs no display.
[[nodiscard]] int runExport(const Arguments &arguments);

} // namespace headroom::cli
