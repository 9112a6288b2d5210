// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QImage>

#include <functional>

namespace headroom::ui {

struct Tokens;

inline constexpr int kExportMargin = 16; ///< around an exported chart

/// Paints a chart into an area of an exported picture.
using PaintChart = std::function<void(QPainter &, const QRectF &)>;

QImage chartImage(QSize size, double devicePixelRatio, const Tokens &tokens,
                  const PaintChart &paint);
/// Renders SVG with fallback fonts, because Headroom's font may not be installed where the file is
/// opened.
QByteArray chartSvg(QSize size, const QString &title, const Tokens &tokens,
                    const PaintChart &paint);

} // namespace headroom::ui
