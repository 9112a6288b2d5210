// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/error.h"

#include <QString>

#include <string>

namespace headroom::ui {

/// The text of a small table that the user has chosen: a regular file of at most 4 MiB, or why it
/// is not read.
[[nodiscard]] Expected<std::string> tableIn(const QString &path);

} // namespace headroom::ui
