// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/charts/plot_widget.h"
#include "ui/charts/stacked_bars_scene.h"
#include "ui/theme/tokens.h"

#include <QByteArray>
#include <QImage>

#include <memory>

class QPainter;

namespace headroom::ui {

// Cost by month, stacked. Hover or arrow keys open a card; the series of a segment or of the legend that was clicked
// stands out until it is clicked again.
class StackedBarsChart final : public PlotWidget
{
    Q_OBJECT

public:
    explicit StackedBarsChart(QWidget *parent = nullptr);
    ~StackedBarsChart() override;

    void setScene(StackedBarsScene scene);
    const StackedBarsScene &scene() const;

    // The series that was made to stand out.
    std::optional<std::size_t> keptSeries() const;

    // Where a segment stands, in widget coordinates; empty when it has no height.
    QRectF segmentRect(std::size_t bar, std::size_t series) const;

signals:
    void segmentActivated(int bar, int series);
    void budgetMoved(double value);
    void budgetChosen(double value);

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

// The same picture without a window: vectors, a bitmap, SVG.
void paintStackedBars(QPainter &painter, QRectF target, const StackedBarsScene &scene,
                      const Tokens &tokens);
QImage stackedBarsImage(const StackedBarsScene &scene, QSize size, double devicePixelRatio,
                        const Tokens &tokens);
QByteArray stackedBarsSvg(const StackedBarsScene &scene, QSize size, const Tokens &tokens);

} // namespace headroom::ui
