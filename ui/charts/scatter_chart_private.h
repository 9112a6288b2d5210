// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/charts/plot_host.h"
#include "ui/charts/point_cloud.h"
#include "ui/charts/scatter_chart.h"
#include "ui/charts/scatter_painter.h"
#include "ui/charts/scatter_viewport.h"

class QPushButton;

namespace headroom::ui {

inline constexpr double kScatterPickRadius = 9.0; // how near the pointer must come to a mark

// The state of a scatter chart and what the pointer does to it.
class ScatterChart::Private
{
public:
    enum class Grip { None, Need, Budget };
    enum class Drag { None, Pressed, Pan, Need, Budget, Rectangle };

    struct CloudView {
        ScatterRanges ranges;
        QSizeF size;
        double devicePixelRatio = 0.0;

        friend bool operator==(const CloudView &, const CloudView &) = default;
    };

    explicit Private(ScatterChart *chart);

    void layOut();
    void placeResetButton();
    void placeAside();
    void placeRemedy();
    void paintCloud(QPainter &painter);
    void paintOverlay(QPainter &painter) const;
    Grip gripAt(QPointF position) const;
    std::optional<std::uint32_t> pickAt(QPointF position, double radius) const;
    void hover(QPointF position);
    void attend(std::optional<std::uint32_t> candidate);
    bool isAttentionShown() const;
    void leaveAll();
    void dragTo(QPointF position, Qt::KeyboardModifiers modifiers);
    void beginDrag(Qt::KeyboardModifiers modifiers);
    void endDrag(QPointF position);
    void moveLimit(Grip grip, double pixel, bool chosen);
    void walk(int step);
    void walkRange(int step);
    void zoomBy(double factor, QPointF at, Qt::Orientations axes);
    void viewMoved();
    void setGrip(Grip grip);
    QString meaningAt(QPointF position) const;
    double distanceAt(QPointF position) const;

    ScatterChart *q;
    PlotHost plot; // below the card and the button
    HoverCard *card;
    QPushButton *resetButton;
    QPushButton *aside;
    QPushButton *remedy;
    ScatterScene scene;
    ScatterViewport viewport;
    ScatterGeometry geometry;
    std::shared_ptr<const CloudContent> content; // what the cloud shows
    PointCloud cloud;
    CloudView cloudView;         // what the cloud's picture shows
    bool cloudIsCurrent = false; // as far as candidates, marks and colours go
    ScatterAttention attention;
    Drag drag = Drag::None;
    Grip pressedGrip = Grip::None;
    QPointF pressed;
    QPointF last;
};

} // namespace headroom::ui
