// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/stacked_bars_chart.h"

#include "ui/charts/chart_accessible.h"
#include "ui/charts/plot_host.h"
#include "ui/charts/scatter_viewport.h"
#include "ui/charts/stacked_bars_painter.h"
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
constexpr double kBudgetStep = 4.0; // pixels that a key press moves the line

} // namespace

class StackedBarsChart::Private
{
public:
    explicit Private(StackedBarsChart *chart)
        : q(chart),
          plot(chart, {.below =
                           [this](QPainter &painter) {
                               paintBarsBelow(painter, geometry, currentTokens(), attention);
                           },
                       .data =
                           [this](QPainter &painter, const AxisMapping &, const AxisMapping &) {
                               paintBars(painter, geometry, scene, currentTokens(), attention);
                           },
                       .labels =
                           [this](QPainter &painter) {
                               paintBarsLabels(painter, geometry, scene, currentTokens(),
                                               attention);
                           },
                       .overlay = [this](QPainter &painter) { paintOverlay(painter); },
                       .distance = {}}),
          card(new HoverCard(chart))
    {}

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

    StackedBarsChart *q;
    PlotHost plot; // below the card
    HoverCard *card;
    StackedBarsScene scene;
    StackedBarsGeometry geometry;
    BarsAttention attention;
    QString keptName; // of the series that stands out; empty: none
    bool dragsBudget = false;
};

void StackedBarsChart::Private::layOut()
{
    geometry = stackedBarsGeometry(q->rect(), scene, currentTokens());
    plot.setFrame({.plot = geometry.plot,
                   .xRange = {0.0, std::max(1.0, static_cast<double>(scene.bars.size()))},
                   .yRange = geometry.y.range(),
                   .xTicks = {},
                   .yTicks = geometry.ticks},
                  currentTokens());
}

void StackedBarsChart::Private::paintOverlay(QPainter &painter) const
{
    const Tokens &tokens = currentTokens();
    paintBarsOverlay(painter, geometry, scene, tokens, attention);
    q->paintRing(painter, QRectF(q->rect()).adjusted(1, 1, -1, -1));
}

bool StackedBarsChart::Private::isOnBudget(QPointF position) const
{
    return scene.budget && scene.budget->draggable && geometry.plot.contains(position)
           && std::abs(geometry.y.toPixel(scene.budget->value) - position.y()) <= kLineReach;
}

void StackedBarsChart::Private::attend(std::optional<std::size_t> bar,
                                       std::optional<std::size_t> series)
{
    if (bar == attention.bar && series == attention.series)
        return;
    attention.bar = bar;
    attention.series = series;
    const HoverText text = bar && scene.describe ? scene.describe(*bar, series) : HoverText();
    if (text.isEmpty()) {
        card->hide();
    } else {
        const QRectF &column = geometry.columns[*bar];
        const double y =
            series ? geometry.segments[*bar][*series].center().y()
                   : std::clamp(geometry.tops[*bar], geometry.plot.top(), geometry.plot.bottom());
        card->showAt(text, QPointF(column.center().x(), y), column.width() / 2 + kCardGap,
                     geometry.plot);
    }
    setCurrentMark(q, spoken(text));
    plot.replot();
}

void StackedBarsChart::Private::hover(QPointF position)
{
    attention.onBudget = isOnBudget(position);
    attention.legendKey = geometry.legend.keyAt(position - geometry.legendOrigin).value_or(-1);
    std::optional<std::size_t> bar;
    std::optional<std::size_t> series;
    for (std::size_t i = 0; i < geometry.columns.size() && !attention.onBudget; ++i)
        if (geometry.columns[i].contains(position))
            bar = i;
    if (bar)
        for (std::size_t i = 0; i < geometry.segments[*bar].size(); ++i)
            if (geometry.segments[*bar][i].adjusted(0, -0.5, 0, 0.5).contains(position))
                series = i;
    if (attention.onBudget)
        q->setCursor(Qt::SplitVCursor);
    else if ((series && scene.series.size() > 1) || attention.legendKey >= 0)
        q->setCursor(Qt::PointingHandCursor);
    else
        q->unsetCursor();
    attend(bar, series);
    plot.replot();
}

void StackedBarsChart::Private::moveBudget(double y, bool chosen)
{
    const double kept = std::clamp(y, geometry.plot.top(), geometry.plot.bottom());
    scene.budget->value = std::max(0.0, roundedAt(geometry.y, kept));
    plot.replot();
    chosen ? emit q->budgetChosen(scene.budget->value) : emit q->budgetMoved(scene.budget->value);
}

void StackedBarsChart::Private::nudgeBudget(double pixels)
{
    if (scene.budget && scene.budget->draggable)
        moveBudget(geometry.y.toPixel(scene.budget->value) + pixels, true);
}

void StackedBarsChart::Private::walkBars(int step)
{
    if (scene.bars.empty())
        return;
    const auto last = static_cast<int>(scene.bars.size()) - 1;
    const int at = attention.bar ? static_cast<int>(*attention.bar) + step : step > 0 ? 0 : last;
    attend(static_cast<std::size_t>(std::clamp(at, 0, last)), std::nullopt);
}

void StackedBarsChart::Private::walkSeries(int step)
{
    if (!attention.bar)
        return walkBars(1);
    const auto &segments = geometry.segments[*attention.bar];
    const auto count = static_cast<int>(segments.size());
    int at = attention.series ? static_cast<int>(*attention.series) + step
             : step > 0       ? 0
                              : count - 1;
    while (at >= 0 && at < count && segments[static_cast<std::size_t>(at)].isEmpty())
        at += step;
    if (at >= 0 && at < count)
        attend(attention.bar, static_cast<std::size_t>(at));
}

/// By its name, so that it still stands out when its costs change.
void StackedBarsChart::Private::keep(int series)
{
    const QString name = scene.series[static_cast<std::size_t>(series)].label;
    keptName = name == keptName || scene.series.size() == 1 ? QString() : name;
    findKept();
    plot.replot();
}

void StackedBarsChart::Private::findKept()
{
    const auto found = std::ranges::find(scene.series, keptName, &BarSeries::label);
    attention.kept = keptName.isEmpty() || found == scene.series.end()
                         ? -1
                         : static_cast<int>(found - scene.series.begin());
}

void StackedBarsChart::Private::activate(std::size_t bar, std::size_t series)
{
    keep(static_cast<int>(series));
    emit q->segmentActivated(static_cast<int>(bar), static_cast<int>(series));
}

StackedBarsChart::StackedBarsChart(QWidget *parent)
    : PlotWidget({{640, 320}, {280, 180}}, tr("Cost by month"), parent),
      d(std::make_unique<Private>(this))
{}

StackedBarsChart::~StackedBarsChart() = default;

void StackedBarsChart::setScene(StackedBarsScene scene)
{
    if (d->dragsBudget && scene.budget && d->scene.budget)
        scene.budget->value = d->scene.budget->value;
    d->scene = std::move(scene);
    d->findKept();
    d->layOut();
    d->attention.bar.reset();
    d->attention.series.reset();
    d->card->hide();
    setAccessibleDescription(d->scene.summary);
    d->plot.replot();
}

const StackedBarsScene &StackedBarsChart::scene() const
{
    return d->scene;
}

std::optional<std::size_t> StackedBarsChart::keptSeries() const
{
    return d->attention.kept < 0 ? std::nullopt
                                 : std::optional(static_cast<std::size_t>(d->attention.kept));
}

QRectF StackedBarsChart::segmentRect(std::size_t bar, std::size_t series) const
{
    return d->geometry.segments[bar][series];
}

void StackedBarsChart::resizeEvent(QResizeEvent *)
{
    d->layOut();
    d->attend(std::nullopt, std::nullopt);
}

PlotHost &StackedBarsChart::plotHost()
{
    return d->plot;
}

void StackedBarsChart::dressAgain()
{
    d->layOut();
}

void StackedBarsChart::mousePressEvent(QMouseEvent *event)
{
    if (event->button() == Qt::LeftButton && d->isOnBudget(event->position()))
        d->dragsBudget = true;
}

void StackedBarsChart::mouseMoveEvent(QMouseEvent *event)
{
    if (d->dragsBudget)
        d->moveBudget(event->position().y(), false);
    else
        d->hover(event->position());
}

void StackedBarsChart::mouseReleaseEvent(QMouseEvent *event)
{
    if (event->button() != Qt::LeftButton)
        return;
    if (std::exchange(d->dragsBudget, false)) {
        d->moveBudget(event->position().y(), true);
        d->layOut();
        return;
    }
    d->hover(event->position());
    if (d->attention.legendKey >= 0)
        d->keep(d->attention.legendKey);
    else if (d->attention.bar && d->attention.series)
        d->activate(*d->attention.bar, *d->attention.series);
}

void StackedBarsChart::leaveEvent(QEvent *)
{
    d->attention.onBudget = false;
    d->attention.legendKey = -1;
    d->attend(std::nullopt, std::nullopt);
    d->plot.replot();
}

void StackedBarsChart::keyPressEvent(QKeyEvent *event)
{
    const bool line = event->modifiers() & Qt::ControlModifier;
    switch (event->key()) {
    case Qt::Key_Left: return d->walkBars(-1);
    case Qt::Key_Right: return d->walkBars(1);
    case Qt::Key_Up: return line ? d->nudgeBudget(-kBudgetStep) : d->walkSeries(1);
    case Qt::Key_Down: return line ? d->nudgeBudget(kBudgetStep) : d->walkSeries(-1);
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (d->attention.bar && d->attention.series)
            d->activate(*d->attention.bar, *d->attention.series);
        return;
    case Qt::Key_Escape: return d->attend(std::nullopt, std::nullopt);
    default: QWidget::keyPressEvent(event);
    }
}

void paintStackedBars(QPainter &painter, QRectF target, const StackedBarsScene &scene,
                      const Tokens &tokens)
{
    loadThemeResources();
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
