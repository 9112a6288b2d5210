// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QApplication;
class QString;

namespace headroom::ui {

/// Differences between the old and the new style sheet.
enum class Redressed { colors, measures };

// Gives the program another style sheet without keeping the user waiting. Qt would dress every
// widget anew before it looks at another event, a quarter of a second for the whole window. Here
// the widgets are dressed a few at a time: those on screen, while the windows show their former
// look; then the picture; then the others.
void redress(QApplication &application, const QString &styleSheet, Redressed what);

} // namespace headroom::ui
