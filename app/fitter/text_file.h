// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/error.h"

#include <string>

namespace headroom::calibration {

/// Whole content of a file, unpacked when its name ends in .gz.
[[nodiscard]] Expected<std::string> readTextFile(const std::string &path);
[[nodiscard]] Expected<void> writeTextFile(const std::string &path, const std::string &text);

} // namespace headroom::calibration
