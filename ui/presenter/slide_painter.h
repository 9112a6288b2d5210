// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/presenter/slide_scene.h"
#include "ui/theme/tokens.h"

#include <QRectF>
#include <QSizeF>

class QPainter;

namespace headroom::ui {

/// Least size of a page, in the units that it is laid out in. One that is shown on a screen of
/// another shape is wider or higher.
inline constexpr QSizeF kSlideSize(1920, 1080);

/// Size of a page on an area of pixels or paper, and the factor that paints it there.
struct SlideFrame {
    QSizeF size;
    double scale = 1;
};
[[nodiscard]] SlideFrame slideFrame(QSizeF area);

/// Places on a page, in its own units.
struct SlideGeometry {
    QSizeF page;
    QRectF title;
    QRectF missing; ///< empty where nothing is missing
    QRectF figures;
    QRectF chart;
    QRectF cards; ///< in place of both
    QRectF traffic;
    QRectF track; ///< of the traffic
    QRectF next;
    QRectF footer;

    /// Position of the traffic on the track.
    [[nodiscard]] double xOf(double percent, const SlideScene &scene) const;
    /// The traffic at a place of the track, within its ends.
    [[nodiscard]] double percentAt(double x, const SlideScene &scene) const;
};
[[nodiscard]] SlideGeometry slideGeometry(const SlideScene &scene, QSizeF page);

/// Paints the background and all of the page but its picture.
void paintSlide(QPainter &painter, const SlideScene &scene, const SlideGeometry &g,
                const Tokens &tokens);
/// Paints the picture; `tokens` are those of paintSlide().
void paintSlideChart(QPainter &painter, const SlideChart &chart, const QRectF &area,
                     const Tokens &tokens);

} // namespace headroom::ui
