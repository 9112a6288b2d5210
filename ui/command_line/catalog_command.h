// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/command_line/arguments.h"

namespace headroom::cli {

[[nodiscard]] CommandSyntax catalogSyntax();
/// What the price catalog holds, or whether it is sound. Needs no display.
[[nodiscard]] int runCatalog(const Arguments &arguments);

} // namespace headroom::cli
