// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/charts/chart_text.h"

#include <QFont>
#include <QString>

#include <vector>

namespace headroom::ui {

/// The text without what has no look of its own: control characters become spaces, and marks that
/// would turn the reading direction of their neighbours are left out.
[[nodiscard]] QString printable(const QString &text);

/// The text in lines no wider than `width`, broken between words, inside them only if one word is
/// too long: there between the parts of a name, if possible. Text beyond `maxLines` ends in an
/// ellipsis.
[[nodiscard]] std::vector<QString> wrapped(const QString &text, const QFont &font, double width,
                                           int maxLines);
/// The width of the widest word, of which those up to `widestWord` are kept whole, and amounts in
/// any case.
[[nodiscard]] double minimumWidth(const QString &text, const QFont &font, double widestWord);

} // namespace headroom::ui
