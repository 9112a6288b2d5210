// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QSize;
class QWidget;

namespace headroom::ui {

/// Gives a window the size that it has with normal text, times the scale of the text, as far as
/// the screen and the frame around the window leave room.
void resizeToScale(QWidget *window, const QSize &atOne);

} // namespace headroom::ui
