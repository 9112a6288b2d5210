// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sample_scenes.h"
#include "ui/charts/scatter_chart.h"

#include <QCoreApplication>
#include <QMouseEvent>
#include <QTest>
#include <QWheelEvent>

#include <cmath>
#include <memory>

// A chart of a few candidates, and a hand that moves over it.
namespace headroom::ui::testing {

inline constexpr QSize kSize(1000, 640);

// Few candidates, well apart: 0 to 4 from cheap and slow to expensive and fast.
inline ScatterScene fewCandidates()
{
    ScatterScene scene = samples::scatter(10);
    auto points = std::make_shared<ScatterPoints>();
    for (int i = 0; i < 5; ++i) {
        points->x.push_back(4.0 * std::pow(2.2, i));
        points->y.push_back(300.0 * std::pow(3.0, i));
        points->group.push_back(HardwareGroup::largeGpu);
        points->shape.push_back(MarkShape::Disc);
    }
    scene.points = points;
    scene.marks = std::make_shared<ScatterMarks>(5, mark::kFilled);
    scene.frontier = {0, 1, 2, 3, 4};
    scene.here.reset();
    scene.ghosts.clear();
    scene.describe = [](std::uint32_t i) {
        HoverText text;
        text.title = QStringLiteral("<img src=x> %1").arg(i);
        text.rows = {{QStringLiteral("Monthly cost"), QStringLiteral("$1")}};
        return text;
    };
    return scene;
}

// QTest::mouseMove moves the real pointer, which stays on the screen; this does not.
inline void move(QWidget &widget, QPointF to, Qt::MouseButtons buttons = Qt::NoButton,
                 Qt::KeyboardModifiers modifiers = {})
{
    QMouseEvent event(QEvent::MouseMove, to, widget.mapToGlobal(to), Qt::NoButton, buttons,
                      modifiers);
    QCoreApplication::sendEvent(&widget, &event);
}

inline void drag(QWidget &widget, QPoint from, QPoint to, Qt::KeyboardModifiers modifiers = {})
{
    QTest::mousePress(&widget, Qt::LeftButton, modifiers, from);
    for (int step = 1; step <= 4; ++step) {
        const QPointF at = QPointF(from) + QPointF(to - from) * step / 4.0;
        move(widget, at, Qt::LeftButton, modifiers);
    }
    QTest::mouseRelease(&widget, Qt::LeftButton, modifiers, to);
}

inline void turnWheel(QWidget &widget, QPointF at, int notches)
{
    QWheelEvent event(at, widget.mapToGlobal(at), QPoint(), QPoint(0, 120 * notches), Qt::NoButton,
                      Qt::NoModifier, Qt::NoScrollPhase, false);
    QCoreApplication::sendEvent(&widget, &event);
}

inline QPointF needLine(const ScatterChart &chart)
{
    // The x of the line is that of any candidate with the same value; half way between two.
    const auto &points = *chart.scene().points;
    const double a = chart.positionOf(0).x();
    const double b = chart.positionOf(4).x();
    const double share =
        std::log(chart.scene().need->value / points.x[0]) / std::log(points.x[4] / points.x[0]);
    return {a + (b - a) * share, 300.0};
}

inline std::unique_ptr<ScatterChart> shownChart()
{
    auto chart = std::make_unique<ScatterChart>();
    chart->resize(kSize);
    chart->setScene(fewCandidates());
    chart->show();
    return chart;
}

/// As it is once the event loop has replotted it.
inline QImage pictureOf(ScatterChart &chart)
{
    QCoreApplication::processEvents();
    return chart.grab().toImage();
}

} // namespace headroom::ui::testing
