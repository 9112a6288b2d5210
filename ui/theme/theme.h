// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/theme/tokens.h"

#include <QString>

class QApplication;
class QFont;
class QPalette;

namespace headroom::ui {

// The roles that text plays; each has one size and weight.
enum class TypeRole {
    Caption,     // 11
    CaptionBold, // 11, 600
    Section,     // 11, 600, capitals, tracked
    Small,       // 12
    SmallBold,   // 12, 600
    Body,        // 13
    BodyBold,    // 13, 600
    Title,       // 15, 700
    Heading,     // 20, 700
    Display,     // 27, 700
};

// Registers the bundled fonts, icons and style sheet (once a process). applyTheme does it; exports
// without a window call it themselves.
void loadThemeResources();

// The bundled Inter with tabular figures and without contextual alternates.
QString fontFamily();
QFont typeFont(TypeRole role, const Tokens &tokens);

QPalette paletteOf(const Tokens &tokens);
QString styleSheetOf(const Tokens &tokens);

// Sets the program's style: Fusion, palette, font and style sheet. Widgets that exist follow within
// the next moments (see restyling.h) and learn of it through QEvent::PaletteChange; item views and
// charts read currentTokens().
void applyTheme(QApplication &application, Tokens tokens);
/// The same without the style sheet: widgets created before it are not styled twice.
void prepareTheme(QApplication &application, Tokens tokens);

// Theme last applied by applyTheme(); light until then. Like QApplication::palette(), there is one
// per process.
const Tokens &currentTokens();

// The system's preference, as far as Qt 6.4 exposes it: by the program's initial palette.
Appearance systemAppearance();

} // namespace headroom::ui
