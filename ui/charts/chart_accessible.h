// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QString;
class QWidget;

namespace headroom::ui {

/// From now on screen readers are told that a chart is one, and what its current mark is: without this they hear of a
/// widget of no kind.
void tellAsChart();

/// What the chart is at, as its value; none: nothing.
void setCurrentMark(QWidget *chart, const QString &text);

} // namespace headroom::ui
