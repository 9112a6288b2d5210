// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/charts/scatter_geometry.h"
#include "ui/theme/tokens.h"

#include <optional>

class QPainter;

namespace headroom::ui {

/// Highlights that pointer and keyboard add to the picture.
struct ScatterAttention {
    std::optional<std::uint32_t> candidate; ///< under the pointer or reached by key
    std::vector<std::uint32_t> range;       ///< candidates of its range while that is open
    std::optional<std::size_t> extra;       ///< likewise
    bool onNeed = false;
    bool onBudget = false;
    std::optional<QRectF> rectangle;
    int legendKey = -1;
    double markRadius = 3.5;
};

/// Limit line on the screen. A value outside the view keeps its pill at the edge.
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

/// Paint from back to front: region, grid, cloud, labels, overlay (frontier, lines, places,
/// highlights). In the window QCustomPlot draws the grid. Nothing relies on clipping, which SVG in
/// Qt 6.4 does not support.
void paintScatterRegion(QPainter &painter, const ScatterGeometry &g, const ScatterScene &scene,
                        const Tokens &tokens);
void paintScatterLabels(QPainter &painter, const ScatterGeometry &g, const ScatterScene &scene,
                        const Tokens &tokens, int hoveredLegendKey = -1);
/// Titles of the axes, where they are text and not buttons.
void paintScatterTitles(QPainter &painter, const ScatterGeometry &g, const ScatterScene &scene,
                        const Tokens &tokens);
/// Paints region, grid, labels and titles for a picture without a window.
void paintScatterGround(QPainter &painter, const ScatterGeometry &g, const ScatterScene &scene,
                        const Tokens &tokens);
void paintScatterOverlay(QPainter &painter, const ScatterGeometry &g, const ScatterScene &scene,
                         const Tokens &tokens, const ScatterAttention &attention = {});

/// Filling of the candidate's mark.
MarkFill fillOfCandidate(const ScatterScene &scene, std::uint32_t candidate);

/// Label of the aside, its size, and its box left of the axis title, where no mark can be.
QString asideLabel(const ScatterAside &aside);
QSizeF asideSize(const ScatterAside &aside, const Tokens &tokens);
QRectF asideBox(const ScatterGeometry &g, QSizeF size);
/// Place of the title of the horizontal axis in its line: in the middle, or at the right where
/// the aside reaches that far.
Qt::Alignment xTitleSide(const ScatterGeometry &g, double asideWidth, double titleWidth);

QRectF remarkBox(const ScatterGeometry &g, const QString &remark, const Tokens &tokens);
/// Box of the text that replaces the marks; lines are drawn below it.
QRectF emptyTextBox(const ScatterGeometry &g, const QString &text, const Tokens &tokens);
void paintEmptyText(QPainter &painter, const ScatterGeometry &g, const QString &text,
                    const Tokens &tokens);

/// Boxes of the overlay's labels and rings, which other labels avoid.
std::vector<QRectF> overlayBoxes(const ScatterGeometry &g, const ScatterScene &scene,
                                 const Tokens &tokens);

/// Position of the candidate; none if it cannot be drawn or is outside the plot.
std::optional<QPointF> placeInPlot(const ScatterGeometry &g, const ScatterScene &scene,
                                   std::uint32_t candidate);

} // namespace headroom::ui
