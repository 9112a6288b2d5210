// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QHBoxLayout>
#include <QMargins>
#include <QVBoxLayout>

class QScrollArea;

namespace headroom::ui {

[[nodiscard]] QMargins evenMargins(int width);

/// Layouts that arrange the parts of a widget in a column or a row.
[[nodiscard]] QVBoxLayout *columnIn(QWidget *widget, int spacing, const QMargins &margins = {});
[[nodiscard]] QHBoxLayout *rowIn(QWidget *widget, int spacing, const QMargins &margins = {});

/// Parts of a dialog below each other.
[[nodiscard]] QVBoxLayout *dialogColumn(QWidget *dialog);

/// Content as wide as there is room, that scrolls up and down.
void scrollDown(QScrollArea *scroll, QWidget *content);

/// Gives the content its final places now: else texts that wrap would be cut until the layouts
/// within have asked each other for their heights.
void settle(QScrollArea &scroll);

/// Returns whether the window is so low, for its text, that second lines give way to its charts.
[[nodiscard]] bool isLow(const QWidget &inWindow);

} // namespace headroom::ui
