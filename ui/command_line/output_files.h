// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/error.h"
#include "ui/command_line/arguments.h"

#include <string_view>
#include <vector>

namespace headroom::cli {

/// Checks the outputs that the arguments name, before a command does anything: their folders exist,
/// and none replaces an input, another output, the catalogs or the own prices of the user. Compares
/// what the paths lead to, also where nothing is there yet.
[[nodiscard]] Expected<void> checkOutputs(const Arguments &arguments);
/// The same with further outputs, whose names depend on the plan.
[[nodiscard]] Expected<void> checkOutputs(const Arguments &arguments,
                                          const std::vector<WrittenFile> &further);

/// The only way in which a command writes a file: as a whole or not at all, and never over an
/// input.
[[nodiscard]] Expected<void> writeOutputFile(const Arguments &arguments, const WrittenFile &file,
                                             std::string_view bytes);

} // namespace headroom::cli
