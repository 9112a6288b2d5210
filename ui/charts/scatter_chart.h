// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/charts/plot_widget.h"
#include "ui/charts/scatter_scene.h"

#include <QList>

#include <memory>

namespace headroom::ui {

// Cost against performance for every candidate, at 200,000 points: frontier, need and budget
// lines, "you are here", hover card, rectangle selection, zoom and pan, keyboard.
//   drag: pan            wheel: zoom at the pointer      Shift+drag: rectangle
//   click: activate      double click or 0: reset        + and -: zoom
//   right click or Space: look closer at a candidate
//   Left, Right: walk along the frontier    Up, Down: through the range of one machine
//   Enter: activate    Escape: clear
class ScatterChart final : public PlotWidget
{
    Q_OBJECT

public:
    explicit ScatterChart(QWidget *parent = nullptr);
    ~ScatterChart() override;

    // Keeps the zoom while axes and points stay the same.
    void setScene(ScatterScene scene);
    const ScatterScene &scene() const;

    AxisRange xView() const;
    AxisRange yView() const;
    void setView(AxisRange x, AxisRange y);
    void resetView();
    bool isZoomed() const;

    // The hovered or keyboard-reached candidate, if any.
    std::optional<std::uint32_t> current() const;
    std::optional<std::uint32_t> candidateAt(QPointF position) const;
    QPointF positionOf(std::uint32_t candidate) const;

signals:
    void pointActivated(std::uint32_t candidate);
    void pointInspected(std::uint32_t candidate); // to be looked at without being put to use
    void pointsSelected(QList<std::uint32_t> candidates); // empty: selection cleared
    void needMoved(double value);                         // while it is dragged
    void needChosen(double value);                        // when it is let go
    void budgetMoved(double value);
    void budgetChosen(double value);
    void groupActivated(headroom::HardwareGroup group); // a click in the legend
    void asideActivated();
    void remedyActivated();
    void viewChanged(AxisRange x, AxisRange y);

protected:
    PlotHost &plotHost() override;
    void dressAgain() override;
    bool event(QEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;
    void mouseDoubleClickEvent(QMouseEvent *event) override;
    void wheelEvent(QWheelEvent *event) override;
    void leaveEvent(QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;

private:
    class Private;
    std::unique_ptr<Private> d;
};

} // namespace headroom::ui
