// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QRect>

class QSplitter;
class QWidget;

namespace headroom::ui {

/// The window and its panels as the last run left them; `panels` are the mix, the centre and the
/// inspector. Once the window manager has put its frame around the window, both together are
/// brought onto the screen.
void restoreWindow(QWidget &window, QSplitter &panels);
/// After the text has become larger or smaller: the mix and the inspector with it, as far as the
/// centre has the room.
void followScale(QSplitter &panels);
void rememberWindow(const QWidget &window, const QSplitter &panels);

/// Fits a rectangle into `area`: moved as little as possible, and made smaller only if necessary.
[[nodiscard]] QRect broughtInto(const QRect &rectangle, const QRect &area);

} // namespace headroom::ui
