// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QWidget;

namespace headroom::ui {

/// Makes the wheel scroll the control's container; it neither changes nor activates a control under
/// the pointer.
void leaveWheelToPage(QWidget *control);

} // namespace headroom::ui
