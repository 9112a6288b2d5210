// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <Qt>

namespace headroom::ui {

/// Role of a horizontal header: the column's machine name, whatever its place and title.
inline constexpr int kColumnKeyRole = Qt::UserRole + 100;

} // namespace headroom::ui
