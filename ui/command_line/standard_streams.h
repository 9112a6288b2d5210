// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/error.h"
#include "core/ports/plan_store.h"
#include "ui/command_line/arguments.h"

#include <string>
#include <string_view>

namespace headroom::cli {

/// What stands for standard input where a plan is read, and for standard output where a file is
/// written.
inline constexpr std::string_view kStandardStream = "-";

/// Each stream is used once. Where a file goes to standard output, everything that the command
/// prints goes to standard error from here on.
[[nodiscard]] Expected<void> shareStandardStreams(const Arguments &arguments);

/// The plan of a file, or of standard input.
[[nodiscard]] Expected<LoadedPlan> loadPlan(const std::string &path);

/// The bytes of a file to standard output, which shareStandardStreams() has kept for it.
[[nodiscard]] Expected<void> writeStandardOutput(std::string_view bytes);

} // namespace headroom::cli
