// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/stacked_bars_chart.h"

#include "ui/charts/chart_accessible.h"
#include "ui/charts/chart_text.h"
#include "ui/charts/hover_card.h"
#include "ui/charts/scatter_viewport.h"
#include "ui/charts/vector_export.h"
#include "ui/theme/theme.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace headroom::ui {

namespace {

constexpr double kCardGap = 10.0;
constexpr double kBudgetStep = 4.0; // pixels per key press

} // namespace

void StackedBarsChart::layOut()
{
    m_geometry = stackedBarsGeometry(rect(), m_scene, currentTokens());
    plot().setFrame({.plot = m_geometry.plot,
                     .xRange = {0.0, std::max(1.0, static_cast<double>(m_scene.bars.size()))},
                     .yRange = m_geometry.y.range(),
                     .xTicks = {},
                     .yTicks = m_geometry.ticks},
                    currentTokens());
}

void StackedBarsChart::paintOverlay(QPainter &painter) const
{
    const Tokens &tokens = currentTokens();
    paintBarsOverlay(painter, m_geometry, m_scene, tokens, m_attention);
    paintRing(painter, QRectF(rect()).adjusted(1, 1, -1, -1));
}

bool StackedBarsChart::isOnBudget(QPointF position) const
{
    return m_scene.budget && m_scene.budget->draggable && m_geometry.plot.contains(position)
           && std::abs(m_geometry.y.toPixel(m_scene.budget->value) - position.y()) <= kLineReach;
}

void StackedBarsChart::attend(std::optional<std::size_t> bar, std::optional<std::size_t> series)
{
    if (bar == m_attention.bar && series == m_attention.series)
        return;
    m_attention.bar = bar;
    m_attention.series = series;
    const HoverText text = bar && m_scene.describe ? m_scene.describe(*bar, series) : HoverText();
    if (text.isEmpty()) {
        m_card->hide();
    } else {
        const QRectF &column = m_geometry.columns[*bar];
        const double y = series ? m_geometry.segments[*bar][*series].center().y()
                                : std::clamp(m_geometry.tops[*bar], m_geometry.plot.top(),
                                             m_geometry.plot.bottom());
        m_card->showAt(text, QPointF(column.center().x(), y), column.width() / 2 + kCardGap,
                       m_geometry.plot);
    }
    setCurrentMark(this, spoken(text));
    plot().replot();
}

void StackedBarsChart::hover(QPointF position)
{
    m_attention.onBudget = isOnBudget(position);
    m_attention.legendKey =
        m_geometry.legend.keyAt(position - m_geometry.legendOrigin).value_or(-1);
    std::optional<std::size_t> bar;
    std::optional<std::size_t> series;
    for (std::size_t i = 0; i < m_geometry.columns.size() && !m_attention.onBudget; ++i)
        if (m_geometry.columns[i].contains(position))
            bar = i;
    if (bar)
        for (std::size_t i = 0; i < m_geometry.segments[*bar].size(); ++i)
            if (m_geometry.segments[*bar][i].adjusted(0, -0.5, 0, 0.5).contains(position))
                series = i;
    if (m_attention.onBudget)
        setCursor(Qt::SplitVCursor);
    else if ((series && m_scene.series.size() > 1) || m_attention.legendKey >= 0)
        setCursor(Qt::PointingHandCursor);
    else
        unsetCursor();
    attend(bar, series);
    plot().replot();
}

void StackedBarsChart::moveBudget(double y, bool chosen)
{
    const double kept = std::clamp(y, m_geometry.plot.top(), m_geometry.plot.bottom());
    m_scene.budget->value = std::max(0.0, roundedAt(m_geometry.y, kept));
    plot().replot();
    chosen ? emit budgetChosen(m_scene.budget->value) : emit budgetMoved(m_scene.budget->value);
}

void StackedBarsChart::nudgeBudget(double pixels)
{
    if (m_scene.budget && m_scene.budget->draggable)
        moveBudget(m_geometry.y.toPixel(m_scene.budget->value) + pixels, true);
}

void StackedBarsChart::walkBars(int step)
{
    if (m_scene.bars.empty())
        return;
    const auto last = static_cast<int>(m_scene.bars.size()) - 1;
    const int at = m_attention.bar ? static_cast<int>(*m_attention.bar) + step
                   : step > 0      ? 0
                                   : last;
    attend(static_cast<std::size_t>(std::clamp(at, 0, last)), std::nullopt);
}

void StackedBarsChart::walkSeries(int step)
{
    if (!m_attention.bar)
        return walkBars(1);
    const auto &segments = m_geometry.segments[*m_attention.bar];
    const auto count = static_cast<int>(segments.size());
    int at = m_attention.series ? static_cast<int>(*m_attention.series) + step
             : step > 0         ? 0
                                : count - 1;
    while (at >= 0 && at < count && segments[static_cast<std::size_t>(at)].isEmpty())
        at += step;
    if (at >= 0 && at < count)
        attend(m_attention.bar, static_cast<std::size_t>(at));
}

/// Identified by name, so that the series stays highlighted when its costs change.
void StackedBarsChart::keep(int series)
{
    const QString name = m_scene.series[static_cast<std::size_t>(series)].label;
    const std::set<QString> chosen{name};
    const bool ends = m_keptNames == chosen || m_scene.series.size() == 1;
    highlight(ends ? std::set<QString>() : chosen);
    emit seriesHighlighted(ends ? QString() : name);
}

void StackedBarsChart::highlight(const std::set<QString> &names)
{
    m_keptNames = names;
    findKept();
    plot().replot();
}

void StackedBarsChart::findKept()
{
    m_attention.kept.clear();
    for (std::size_t i = 0; i < m_scene.series.size(); ++i)
        if (m_keptNames.contains(m_scene.series[i].label))
            m_attention.kept.insert(static_cast<int>(i));
}

void StackedBarsChart::activate(std::size_t bar, std::size_t series)
{
    emit segmentActivated(static_cast<int>(bar), static_cast<int>(series));
    keep(static_cast<int>(series));
}

StackedBarsChart::StackedBarsChart(QWidget *parent)
    : PlotWidget({{640, 320}, {280, 180}}, tr("Cost by month"),
                 {.below =
                      [this](QPainter &painter) {
                          paintBarsBelow(painter, m_geometry, currentTokens(), m_attention);
                      },
                  .data =
                      [this](QPainter &painter, const AxisMapping &, const AxisMapping &) {
                          paintBars(painter, m_geometry, m_scene, currentTokens(), m_attention);
                      },
                  .labels =
                      [this](QPainter &painter) {
                          paintBarsLabels(painter, m_geometry, m_scene, currentTokens(),
                                          m_attention);
                      },
                  .overlay = [this](QPainter &painter) { paintOverlay(painter); },
                  .distance = {}},
                 parent),
      m_card(new HoverCard(this))
{}

void StackedBarsChart::setScene(StackedBarsScene scene)
{
    if (m_dragsBudget && scene.budget && m_scene.budget)
        scene.budget->value = m_scene.budget->value;
    m_scene = std::move(scene);
    findKept();
    layOut();
    m_attention.bar.reset();
    m_attention.series.reset();
    m_card->hide();
    setAccessibleDescription(m_scene.summary);
    plot().replot();
}

QRectF StackedBarsChart::segmentRect(std::size_t bar, std::size_t series) const
{
    return m_geometry.segments[bar][series];
}

void StackedBarsChart::resizeEvent(QResizeEvent *)
{
    layOut();
    attend(std::nullopt, std::nullopt);
}

void StackedBarsChart::mousePressEvent(QMouseEvent *event)
{
    if (event->button() == Qt::LeftButton && isOnBudget(event->position()))
        m_dragsBudget = true;
}

void StackedBarsChart::mouseMoveEvent(QMouseEvent *event)
{
    if (m_dragsBudget)
        moveBudget(event->position().y(), false);
    else
        hover(event->position());
}

void StackedBarsChart::mouseReleaseEvent(QMouseEvent *event)
{
    if (event->button() != Qt::LeftButton)
        return;
    if (std::exchange(m_dragsBudget, false)) {
        moveBudget(event->position().y(), true);
        layOut();
        return;
    }
    hover(event->position());
    if (m_attention.legendKey >= 0)
        keep(m_attention.legendKey);
    else if (m_attention.bar && m_attention.series)
        activate(*m_attention.bar, *m_attention.series);
}

void StackedBarsChart::leaveEvent(QEvent *)
{
    m_attention.onBudget = false;
    m_attention.legendKey = -1;
    attend(std::nullopt, std::nullopt);
    plot().replot();
}

void StackedBarsChart::keyPressEvent(QKeyEvent *event)
{
    const bool line = event->modifiers() & Qt::ControlModifier;
    switch (event->key()) {
    case Qt::Key_Left: return walkBars(-1);
    case Qt::Key_Right: return walkBars(1);
    case Qt::Key_Up: return line ? nudgeBudget(-kBudgetStep) : walkSeries(1);
    case Qt::Key_Down: return line ? nudgeBudget(kBudgetStep) : walkSeries(-1);
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (m_attention.bar && m_attention.series)
            activate(*m_attention.bar, *m_attention.series);
        return;
    case Qt::Key_Escape:
        if (!m_keptNames.empty()) {
            highlight({});
            emit seriesHighlighted({});
        }
        return attend(std::nullopt, std::nullopt);
    default: QWidget::keyPressEvent(event);
    }
}

void paintStackedBars(QPainter &painter, QRectF target, const StackedBarsScene &scene,
                      const Tokens &tokens)
{
    loadThemeResources();
    if (!scene.caption.isEmpty()) {
        const QFont font = typeFont(TypeRole::Small, tokens);
        const double height = lineHeight(font);
        target.setBottom(target.bottom() - height - tokens.space.tiny);
        drawText(painter, QRectF(target.left(), target.bottom(), target.width(), height),
                 Qt::AlignLeft | Qt::AlignVCenter, elided(scene.caption, font, target.width()),
                 font, tokens.color.muted);
    }
    paintStackedBars(painter, stackedBarsGeometry(target, scene, tokens), scene, tokens);
}

QImage stackedBarsImage(const StackedBarsScene &scene, QSize size, double devicePixelRatio,
                        const Tokens &tokens)
{
    return chartImage(size, devicePixelRatio, tokens, [&](QPainter &painter, const QRectF &area) {
        paintStackedBars(painter, area, scene, tokens);
    });
}

QByteArray stackedBarsSvg(const StackedBarsScene &scene, QSize size, const Tokens &tokens)
{
    return chartSvg(size, scene.axis.title, tokens, [&](QPainter &painter, const QRectF &area) {
        paintStackedBars(painter, area, scene, tokens);
    });
}

} // namespace headroom::ui
