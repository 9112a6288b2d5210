// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/report/paper/page.h"
#include "ui/theme/theme.h"

namespace headroom::ui {

/// Type and lengths of the printed page, from the light tokens. Units of 1/96 inch.
struct PaperStyle {
    explicit PaperStyle(PaperSize paper);

    Tokens tokens;
    QSizeF page;
    double margin = 60;       ///< left and right
    double headBaseline = 67; ///< of the running head
    double contentTop = 96;
    double contentBottom = 0; ///< only the footer is below
    double footBaseline = 0;

    QFont caption;
    QFont small;
    QFont smallBold;
    QFont body;
    QFont bodyBold;
    QFont figure; ///< the four figures of the first page
    QFont heading;
    QFont display;

    [[nodiscard]] double width() const { return page.width() - 2 * margin; }
    [[nodiscard]] const ColorTokens &color() const { return tokens.color; }
};

} // namespace headroom::ui
