// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QApplication;
class QString;

namespace headroom::ui {

/// Differences between the old and the new style sheet.
enum class StyleChange { colors, measures };

/// Changes the program's style sheet without blocking the user. Qt would polish all widgets before
/// it handles the next event: a quarter of a second for the whole window. Here they are polished a
/// few at a time: visible ones first, while the windows keep their previous picture; after the
/// repaint, the others.
void changeStyleSheet(QApplication &application, const QString &styleSheet, StyleChange what);

} // namespace headroom::ui
