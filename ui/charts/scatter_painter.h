// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/charts/scatter_geometry.h"
#include "ui/theme/tokens.h"

#include <optional>

class QPainter;

namespace headroom::ui {

/// What the pointer and the keyboard add to the picture.
struct ScatterAttention {
    std::optional<std::uint32_t> candidate; ///< hovered or reached by key
    std::vector<std::uint32_t> range;       ///< the candidates of its range, when that is open
    bool onNeed = false;
    bool onBudget = false;
    std::optional<QRectF> rectangle;
    int legendKey = -1;
    double markRadius = 3.5;
};

/// A limit line on the screen. A value outside the view keeps its pill at the edge.
struct LimitMark {
    double position = 0.0; ///< x of the need line, y of the budget line
    bool inView = false;
    QRectF pill;
    QString text;
};
std::optional<LimitMark> needMark(const ScatterGeometry &g, const ScatterScene &scene,
                                  const Tokens &tokens);
std::optional<LimitMark> budgetMark(const ScatterGeometry &g, const ScatterScene &scene,
                                    const Tokens &tokens);

/// From back to front: region, grid, the cloud, labels, overlay (frontier, lines, places, what is
/// hovered). In the window QCustomPlot draws the grid. Nothing relies on a clip: SVG has none in
/// Qt 6.4.
void paintScatterRegion(QPainter &painter, const ScatterGeometry &g, const ScatterScene &scene,
                        const Tokens &tokens);
void paintScatterLabels(QPainter &painter, const ScatterGeometry &g, const ScatterScene &scene,
                        const Tokens &tokens, int hoveredLegendKey = -1);
/// Region, grid and labels for a picture without a window.
void paintScatterGround(QPainter &painter, const ScatterGeometry &g, const ScatterScene &scene,
                        const Tokens &tokens);
void paintScatterOverlay(QPainter &painter, const ScatterGeometry &g, const ScatterScene &scene,
                         const Tokens &tokens, const ScatterAttention &attention = {});

/// How the candidate's mark is filled.
MarkFill fillOfCandidate(const ScatterScene &scene, std::uint32_t candidate);

/// The aside as it is written, and its place: left of the title of the axis, where no mark can be.
QString asideLabel(const ScatterAside &aside);
QSizeF asideSize(const ScatterAside &aside, const Tokens &tokens);
QRectF asideBox(const ScatterGeometry &g, QSizeF size);

QRectF remarkBox(const ScatterGeometry &g, const QString &remark, const Tokens &tokens);
/// The words that take the place of the marks; lines stay behind them.
QRectF emptyTextBox(const ScatterGeometry &g, const QString &text, const Tokens &tokens);
void paintEmptyText(QPainter &painter, const ScatterGeometry &g, const QString &text,
                    const Tokens &tokens);

/// What the overlay's labels and rings cover: other labels keep off it.
std::vector<QRectF> overlayBoxes(const ScatterGeometry &g, const ScatterScene &scene,
                                 const Tokens &tokens);

/// Where the candidate stands, when it can be drawn and lies in the plot.
std::optional<QPointF> placeInPlot(const ScatterGeometry &g, const ScatterScene &scene,
                                   std::uint32_t candidate);

} // namespace headroom::ui
