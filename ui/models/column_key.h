// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <Qt>

namespace headroom::ui {

/// Role of a horizontal header: the column's machine name, whatever its place and title.
inline constexpr int kColumnKeyRole = Qt::UserRole + 100;
/// Role of a header with a mark, an icon, before its title.
inline constexpr int kHeaderMarkRole = Qt::UserRole + 101;
/// Role of a cell: true for words in a column of figures, which may be cut as figures may not.
inline constexpr int kIsTextRole = Qt::UserRole + 102;

} // namespace headroom::ui
