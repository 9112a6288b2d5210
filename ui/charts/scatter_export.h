// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/charts/scatter_scene.h"
#include "ui/theme/tokens.h"

#include <QByteArray>
#include <QImage>
#include <QRectF>
#include <QSize>

class QPainter;

namespace headroom::ui {

/// Visible part of a scatter; where not given, the scene's own or fitted range.
struct ScatterView {
    std::optional<AxisRange> x;
    std::optional<AxisRange> y;
};

/// Renders the scatter as an image with every candidate.
QImage scatterImage(const ScatterScene &scene, QSize size, double devicePixelRatio,
                    const Tokens &tokens, const ScatterView &view = {});

/// Draws the scatter as vectors. The cloud is thinned to one mark per small cell; frontier and
/// chosen candidate always remain. `target` is in the painter's units, which are taken as pixels
/// for fonts and lines.
void paintScatter(QPainter &painter, QRectF target, const ScatterScene &scene, const Tokens &tokens,
                  const ScatterView &view = {});

QByteArray scatterSvg(const ScatterScene &scene, QSize size, const Tokens &tokens,
                      const ScatterView &view = {});

} // namespace headroom::ui
