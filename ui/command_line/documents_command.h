// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/command_line/arguments.h"

namespace headroom::cli {

/// What the source documents state, the figures that follow, and where they disagree.
[[nodiscard]] CommandSyntax documentsSyntax();
[[nodiscard]] int runDocuments(const Arguments &arguments);

} // namespace headroom::cli
