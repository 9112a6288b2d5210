// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/error.h"

#include <string>
#include <utility>
#include <vector>

namespace headroom::cli {

/// A file that a command is to write, with the option that names it ("--csv").
using WrittenFile = std::pair<std::string, std::string>;

/// No command replaces what it reads, nor one of its files by another: compared by what the paths lead to, also
/// where nothing is there yet.
[[nodiscard]] Expected<void> checkWrittenFiles(const std::vector<WrittenFile> &written,
                                               std::vector<std::string> read);

} // namespace headroom::cli
