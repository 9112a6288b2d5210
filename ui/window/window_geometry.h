// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QSplitter;
class QWidget;

namespace headroom::ui {

/// The window and its panels as the last run left them; `panels` are the mix, the centre and the inspector.
void restoreWindow(QWidget &window, QSplitter &panels);
void rememberWindow(const QWidget &window, const QSplitter &panels);

} // namespace headroom::ui
