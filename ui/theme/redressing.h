// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QApplication;
class QString;

namespace headroom::ui {

// Gives the program another style sheet without keeping the user waiting. Qt would dress every widget anew before
// it looks at another event, a quarter of a second for the whole window. Here the widgets are dressed a few at a
// time, those on screen first; the windows show their former look until all that is on screen is ready.
void redress(QApplication &application, const QString &styleSheet);

} // namespace headroom::ui
