// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QWidget;

namespace headroom::ui {

/// Says "first paint" in the logging category headroom.start (off unless QT_LOGGING_RULES switches
/// it on) when the window has been painted for the first time. Start-up is measured by it.
void logFirstPaint(QWidget *window);

} // namespace headroom::ui
