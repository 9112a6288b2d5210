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

/// The part of a scatter that is drawn; the scene's own or fitted range where not given.
struct ScatterView {
    std::optional<AxisRange> x;
    std::optional<AxisRange> y;
};

/// The scatter as a picture, every candidate drawn.
QImage scatterImage(const ScatterScene &scene, QSize size, double devicePixelRatio,
                    const Tokens &tokens, const ScatterView &view = {});

/// The scatter as vectors: the cloud is thinned to one mark a small cell, keeping frontier and
/// chosen candidate. `target` in the painter's units, taken as pixels of type and lines.
void paintScatter(QPainter &painter, QRectF target, const ScatterScene &scene, const Tokens &tokens,
                  const ScatterView &view = {});

QByteArray scatterSvg(const ScatterScene &scene, QSize size, const Tokens &tokens,
                      const ScatterView &view = {});

} // namespace headroom::ui
