// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/charts/plot_widget.h"
#include "ui/charts/use_curve_scene.h"
#include "ui/theme/tokens.h"

#include <QImage>

#include <memory>

namespace headroom::ui {

// Use by the hour, the highest first, and the committed amount under it, which can be dragged, or moved with the
// up and down keys. Hover, or left and right, opens a card.
class UseCurveChart final : public PlotWidget
{
    Q_OBJECT

public:
    explicit UseCurveChart(QWidget *parent = nullptr);
    ~UseCurveChart() override;

    void setScene(UseCurveScene scene);
    const UseCurveScene &scene() const;
    // Moves the line alone.
    void setAmount(double amount);

signals:
    void amountMoved(double amount);

protected:
    PlotHost &plotHost() override;
    void dressAgain() override;
    void resizeEvent(QResizeEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;
    void leaveEvent(QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;

private:
    class Private;
    std::unique_ptr<Private> d;
};

// The same picture without a window.
QImage useCurveImage(const UseCurveScene &scene, QSize size, double devicePixelRatio,
                     const Tokens &tokens);

} // namespace headroom::ui
