// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/charts/plot_widget.h"
#include "ui/charts/use_curve_painter.h"
#include "ui/theme/tokens.h"

#include <QImage>

#include <optional>

namespace headroom::ui {

class HoverCard;

/// Load duration curve: use by the hour, highest first, with the committed amount, which can be
/// dragged or moved with Up and Down. Hover, or Left and Right, opens a card.
class UseCurveChart final : public PlotWidget
{
    Q_OBJECT

public:
    explicit UseCurveChart(QWidget *parent = nullptr);

    void setScene(UseCurveScene scene);
    const UseCurveScene &scene() const { return m_scene; }
    /// Moves only the line of the amount.
    void setAmount(double amount);

signals:
    void amountMoved(double amount);

protected:
    void restyle() override { layOut(); }
    void resizeEvent(QResizeEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;
    void leaveEvent(QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;

private:
    void layOut();
    void paintOverlay(QPainter &painter) const;
    bool isOnAmount(QPointF position) const;
    void point(std::optional<double> hour);
    void step(double direction);
    void walk(double direction);
    void moveAmount(double amount);

    HoverCard *m_card;
    UseCurveScene m_scene;
    UseCurveGeometry m_geometry;
    std::optional<double> m_pointed; ///< hour under the pointer
    bool m_onAmount = false;
    bool m_drags = false;
};

/// Renders the chart without a window.
QImage useCurveImage(const UseCurveScene &scene, QSize size, double devicePixelRatio,
                     const Tokens &tokens);

} // namespace headroom::ui
