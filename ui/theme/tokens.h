// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/catalog/hardware_group.h"
#include "ui/theme/categories.h"

#include <QColor>

#include <array>

namespace headroom::ui {

enum class Appearance { Light, Dark };

// Colours of one appearance. Every text colour has a contrast of 4.5:1 or more on every surface
// that it is used on.
struct ColorTokens {
    QColor background; // behind the cards
    QColor surface;    // cards, panels, fields
    QColor raised;     // hover cards, menus, tool tips
    QColor border;
    QColor control; // borders of fields and chips, 3:1 is not asked of them: their text names them
    QColor grid;
    QColor track; // the empty part of a bar
    QColor text;
    QColor muted;
    QColor disabled; // exempt from contrast
    QColor accent;
    QColor accentHover;
    QColor accentPressed;
    QColor onAccent; // text on accent
    QColor warning;
    QColor onWarning;
    QColor good;
    QColor error;
    QColor selection;
    QColor hover;     // behind a row or a quiet button under the pointer
    QColor shortfall; // the region of a chart that does not meet the need
    QColor shadow;    // of hover cards only
    std::array<QColor, kHardwareGroupCount> groups;
    std::array<QColor, 10> scenarios; // each belongs to one scenario only
    std::array<QColor, 10> series;    // parts of charts, in order of use
    std::array<QColor, 4> shades;     // parts that have no colour of their own: providers

    const QColor &group(HardwareGroup which) const
    {
        return groups[static_cast<std::size_t>(which)];
    }
    const QColor &scenarioAt(int slot) const; // wraps around; a negative slot is no scenario's
    const QColor &seriesAt(int slot) const;   // wraps around; a negative slot is "everything else"
    const QColor &shadeAt(int slot) const;
    const QColor &tone(Tone which) const;
};

// Lengths in device-independent pixels.
struct SpaceTokens {
    int hair = 1;
    int tiny = 4;
    int small = 8;
    int medium = 12;
    int large = 16;
    int huge = 24;

    /// Left and right of the heading of a column; a cell's text keeps 3 pixels more of its own.
    [[nodiscard]] int headerPadding() const { return small + 3; }
};

struct RadiusTokens {
    int badge = 4;
    int control = 7;
    int card = 10;
    int chip = 13;
};

// Whole pixels, because QFont has no others: 12 and 13 replace the 12.5 and 13 of the drawings.
struct TypeTokens {
    int caption = 11;
    int small = 12;
    int body = 13;
    int title = 15;
    int heading = 20;
    int display = 27;
};

struct SizeTokens {
    int control = 30; // height of buttons and fields
    int chip = 26;
    int tableRow = 30;
    int icon = 16;
    int scrollBar = 10;
    int focusRing = 2;
};

// Everything that decides how Headroom looks. `scale` enlarges type and lengths.
struct Tokens {
    Appearance appearance = Appearance::Light;
    double scale = 1.0;
    ColorTokens color;
    SpaceTokens space;
    RadiusTokens radius;
    TypeTokens type;
    SizeTokens size;

    bool isDark() const { return appearance == Appearance::Dark; }
};

Tokens makeTokens(Appearance appearance, double scale = 1.0);

// The mixture of two colours, `share` of the first.
QColor mixed(const QColor &first, const QColor &second, double share);
QColor withAlpha(QColor color, double alpha);

} // namespace headroom::ui
