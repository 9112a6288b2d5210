// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/charts/chart_axis.h"

#include <QPointF>
#include <QRectF>
#include <QString>
#include <QWidget>

#include <optional>
#include <vector>

namespace headroom::ui {

/// Trade-off between two quantities: points that no other point beats in both, from left to right.
/// A click, or Left and Right, chooses one.
class TradeOffChart final : public QWidget
{
    Q_OBJECT

public:
    struct Point {
        double x = 0.0;
        double y = 0.0;
        bool proven = false; ///< filled if proven optimal, otherwise a ring
        QString label;       ///< shown when the point is chosen
    };
    struct Scene {
        std::vector<Point> points;
        ChartAxis x{.title = {}, .kind = AxisKind::Number, .scale = AxisScale::Linear};
        ChartAxis y{.title = {}, .kind = AxisKind::Money, .scale = AxisScale::Linear};
        QString summary; ///< for screen readers
    };

    explicit TradeOffChart(QWidget *parent = nullptr);

    void setScene(Scene scene);
    const Scene &scene() const { return m_scene; }
    void setChosen(std::optional<std::size_t> point);
    std::optional<std::size_t> chosen() const { return m_chosen; }
    /// Position in widget coordinates.
    QPointF placeOf(std::size_t point) const;

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return {260, sizeHint().height()}; }

signals:
    void pointChosen(int point);

protected:
    void paintEvent(QPaintEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void focusInEvent(QFocusEvent *event) override;
    void focusOutEvent(QFocusEvent *event) override;

private:
    /// Axes and plot area.
    struct Frame {
        QRectF plot;
        AxisMapping x;
        AxisMapping y;
    };
    Frame frame() const;
    void choose(std::size_t point);
    void paintAxes(QPainter &painter, const Frame &frame) const;
    void paintPoints(QPainter &painter, const Frame &frame) const;

    Scene m_scene;
    std::optional<std::size_t> m_chosen;
};

} // namespace headroom::ui
