// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/charts/scatter_geometry.h"
#include "ui/theme/tokens.h"

#include <QRectF>

#include <cstddef>
#include <optional>
#include <vector>

class QPainter;

namespace headroom::ui {

/// Mark of what is no candidate; one whose speed is not known is at the edge where performance is
/// worst, so that it never looks fast.
struct ExtraMark {
    std::size_t extra = 0; ///< index in the scene
    QPointF centre;
};
std::vector<ExtraMark> extraMarks(const ScatterGeometry &g, const ScatterScene &scene,
                                  const Tokens &tokens);
/// The mark under a position; the cheaper one of two.
std::optional<ExtraMark> extraAt(const ScatterGeometry &g, const ScatterScene &scene,
                                 const Tokens &tokens, QPointF position);
/// Label of the cheapest one's line, at the edge if its cost is outside the view; absent without one.
std::optional<QRectF> apiLabelBox(const ScatterGeometry &g, const ScatterScene &scene,
                                  const Tokens &tokens);

void paintExtras(QPainter &painter, const ScatterGeometry &g, const ScatterScene &scene,
                 const Tokens &tokens, std::optional<std::size_t> attended);

} // namespace headroom::ui
