// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "error.h"

#include <string>

namespace headroom::cli {

/// A file that ships with the program ("catalog.sqlite", "plans/textnlp.headroom"): beside the executable in
/// share/headroom, or in ../share/headroom once installed.
[[nodiscard]] Expected<std::string> findDataFile(const std::string &name);

} // namespace headroom::cli
