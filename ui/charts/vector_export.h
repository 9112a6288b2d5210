// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QSize>

#include <functional>

class QPainter;
class QString;

namespace headroom::ui {

inline constexpr int kExportMargin = 16; // around an exported chart

// What is painted, as an SVG document. Its type falls back on common families, because a reader
// of the file need not have Headroom's.
QByteArray svgDocument(QSize size, const QString &title,
                       const std::function<void(QPainter &)> &paint);

} // namespace headroom::ui
