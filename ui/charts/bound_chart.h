// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/charts/chart_axis.h"

#include <QRectF>
#include <QString>
#include <QWidget>

#include <optional>
#include <vector>

namespace headroom::ui {

/// Progress of a minimisation: the best cost found so far falls, the lower bound rises, and the gap
/// between them is still unknown.
class BoundChart final : public QWidget
{
    Q_OBJECT

public:
    struct Point {
        double seconds = 0.0; ///< since the search began
        double best = 0.0;
        double bound = 0.0;
    };
    struct Scene {
        std::vector<Point> points; ///< by time; each is valid until the next one
        std::optional<double> today;
        ChartAxis axis{.title = {}, .kind = AxisKind::Money, .scale = AxisScale::Linear};
        QString bestLabel; ///< "best $4,310.20"
        QString boundLabel;
        QString todayLabel;
        QString summary; ///< for screen readers
    };

    explicit BoundChart(QWidget *parent = nullptr);

    void setScene(Scene scene);
    const Scene &scene() const { return m_scene; }

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return {220, sizeHint().height()}; }

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    AxisRange valueRange() const;
    void paintSearch(QPainter &painter, QRectF plot, const AxisMapping &y) const;
    void paintLabels(QPainter &painter, QRectF plot, const AxisMapping &y) const;

    Scene m_scene;
};

} // namespace headroom::ui
