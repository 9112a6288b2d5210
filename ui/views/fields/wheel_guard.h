// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QWidget;

namespace headroom::ui {

/// The wheel scrolls what the control stands in; it neither changes nor activates what it happens
/// to pass over.
void leaveWheelToPage(QWidget *control);

} // namespace headroom::ui
