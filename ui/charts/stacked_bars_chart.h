// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/charts/plot_widget.h"
#include "ui/charts/stacked_bars_painter.h"
#include "ui/theme/tokens.h"

#include <QByteArray>
#include <QImage>

#include <set>

class QPainter;

namespace headroom::ui {

class HoverCard;

/// Cost by month, stacked. Hover or arrow keys open a card; a click on a segment or a legend item
/// highlights its series until the next click on it.
class StackedBarsChart final : public PlotWidget
{
    Q_OBJECT

public:
    explicit StackedBarsChart(QWidget *parent = nullptr);

    void setScene(StackedBarsScene scene);
    const StackedBarsScene &scene() const { return m_scene; }

    /// Highlights the series of these names until the next click.
    void highlight(const std::set<QString> &names);
    /// Names of the series that stay highlighted.
    const std::set<QString> &keptSeries() const { return m_keptNames; }

    /// Box of a segment in widget coordinates; empty if it has no height.
    QRectF segmentRect(std::size_t bar, std::size_t series) const;

signals:
    void segmentActivated(int bar, int series);
    /// A click on a segment or a legend item; empty: it ended the highlighting.
    void seriesHighlighted(const QString &name);
    void budgetMoved(double value);
    void budgetChosen(double value);

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
    bool isOnBudget(QPointF position) const;
    void attend(std::optional<std::size_t> bar, std::optional<std::size_t> series);
    void hover(QPointF position);
    void moveBudget(double y, bool chosen);
    void nudgeBudget(double pixels);
    void walkBars(int step);
    void walkSeries(int step);
    void keep(int series);
    void findKept();
    void activate(std::size_t bar, std::size_t series);

    HoverCard *m_card;
    StackedBarsScene m_scene;
    StackedBarsGeometry m_geometry;
    BarsAttention m_attention;
    std::set<QString> m_keptNames;
    bool m_dragsBudget = false;
};

/// Paint the chart without a window: vectors, a bitmap, SVG.
void paintStackedBars(QPainter &painter, QRectF target, const StackedBarsScene &scene,
                      const Tokens &tokens);
QImage stackedBarsImage(const StackedBarsScene &scene, QSize size, double devicePixelRatio,
                        const Tokens &tokens);
QByteArray stackedBarsSvg(const StackedBarsScene &scene, QSize size, const Tokens &tokens);

} // namespace headroom::ui
