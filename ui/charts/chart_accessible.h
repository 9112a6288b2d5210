// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QString;
class QWidget;

namespace headroom::ui {

/// Registers the charts' accessible interface: without it screen readers see a widget without a
/// role.
void registerChartAccessibility();

/// Sets the chart's accessible value: the current mark; empty if there is none.
void setCurrentMark(QWidget *chart, const QString &text);

} // namespace headroom::ui
