// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/plot_host.h"

#include <QPointer>

#include <qcustomplot.h>

#include <utility>

namespace headroom::ui {

namespace {

QCPRange toRange(AxisRange range)
{
    return {range.low, range.high};
}

AxisMapping mappingOf(const QCPAxis &axis)
{
    const bool horizontal = axis.orientation() == Qt::Horizontal;
    const QRect rect = axis.axisRect()->rect();
    const AxisScale scale =
        axis.scaleType() == QCPAxis::stLogarithmic ? AxisScale::Logarithmic : AxisScale::Linear;
    const AxisRange range{axis.range().lower, axis.range().upper};
    return horizontal ? AxisMapping(scale, range, 0.0, rect.width())
                      : AxisMapping(scale, range, rect.height(), 0.0);
}

// All data of a chart as one plottable: separate plottables per category would hide one another in
// drawing order.
class Data final : public QCPAbstractPlottable
{
public:
    Data(QCPAxis *x, QCPAxis *y, const PlotPainters &painters)
        : QCPAbstractPlottable(x, y),
          m_painters(painters)
    {
        setAntialiased(false); // the painters set their hints themselves
        setSelectable(QCP::stNone);
    }

    double selectTest(const QPointF &position, bool, QVariant *) const override
    {
        return m_painters.distance ? m_painters.distance(position) : -1.0;
    }
    QCPRange getKeyRange(bool &found, QCP::SignDomain) const override
    {
        found = true;
        return keyAxis()->range();
    }
    QCPRange getValueRange(bool &found, QCP::SignDomain, const QCPRange &) const override
    {
        found = true;
        return valueAxis()->range();
    }

protected:
    void draw(QCPPainter *painter) override
    {
        m_painters.data(*painter, mappingOf(*keyAxis()), mappingOf(*valueAxis()));
    }
    void drawLegendIcon(QCPPainter *, const QRectF &) const override {}

private:
    const PlotPainters &m_painters;
};

// Part of the chart other than data: regions, labels, overlay.
class Part final : public QCPAbstractItem
{
public:
    Part(QCustomPlot *plot, QCPLayer *layer, const std::function<void(QPainter &)> &paint)
        : QCPAbstractItem(plot),
          m_paint(paint)
    {
        setLayer(layer);
        setAntialiased(false);
        setClipToAxisRect(false);
        setSelectable(false);
    }

    double selectTest(const QPointF &, bool, QVariant *) const override { return -1.0; }

protected:
    void draw(QCPPainter *painter) override
    {
        if (m_paint)
            m_paint(*painter);
    }

private:
    const std::function<void(QPainter &)> &m_paint;
};

} // namespace

class PlotHost::Private
{
public:
    // Ticker that passes the chart's own ticks to QCustomPlot.
    class GivenTicks final : public QCPAxisTicker
    {
    public:
        void give(const std::vector<AxisTick> &ticks)
        {
            m_ticks.clear();
            for (const AxisTick &tick : ticks)
                m_ticks.push_back(tick.value);
        }

        void generate(const QCPRange &, const QLocale &, QChar, int, QVector<double> &ticks,
                      QVector<double> *subTicks, QVector<QString> *labels) override
        {
            ticks = m_ticks;
            if (subTicks)
                subTicks->clear();
            if (labels)
                labels->fill(QString(), m_ticks.size());
        }

    private:
        QVector<double> m_ticks;
    };

    Private(QWidget *owner, PlotPainters drawn)
        : chart(owner),
          painters(std::move(drawn)),
          plot(new QCustomPlot(owner)),
          xTicks(new GivenTicks),
          yTicks(new GivenTicks)
    {
        plot->setAttribute(Qt::WA_TransparentForMouseEvents);
        plot->setFocusPolicy(Qt::NoFocus);
        plot->setNoAntialiasingOnDrag(false);
        QCPAxisRect *rect = plot->axisRect();
        rect->setAutoMargins(QCP::msNone);
        rect->setMinimumSize(1, 1);
        plot->plotLayout()->setMinimumSize(1, 1);
        plot->xAxis->setTicker(xTicks);
        plot->yAxis->setTicker(yTicks);
        for (QCPAxis *axis : rect->axes()) {
            axis->setSubTicks(false);
            // The chart writes the labels, so that those at the ends stay inside it.
            axis->setTickLabels(false);
            axis->setTickPen(Qt::NoPen);
            axis->setBasePen(Qt::NoPen);
        }
        new Part(plot, plot->layer(QStringLiteral("background")), painters.below);
        new Data(plot->xAxis, plot->yAxis, painters);
        new Part(plot, plot->layer(QStringLiteral("legend")), painters.labels);
        new Part(plot, plot->layer(QStringLiteral("overlay")), painters.overlay);
        plot->layer(QStringLiteral("overlay"))->setMode(QCPLayer::lmBuffered);
    }

    // Deletes the plot before the painters that its layers refer to.
    ~Private() { delete plot; }

    QWidget *chart;
    PlotPainters painters;
    QPointer<QCustomPlot> plot; // child of the chart
    QSharedPointer<GivenTicks> xTicks;
    QSharedPointer<GivenTicks> yTicks;
    bool isDue = false;
};

PlotHost::PlotHost(QWidget *chart, PlotPainters painters)
    : d(std::make_unique<Private>(chart, std::move(painters)))
{}

PlotHost::~PlotHost() = default;

void PlotHost::setFrame(const PlotFrame &frame, const Tokens &tokens)
{
    const auto setUpAxis = [&](QCPAxis &axis, AxisScale scale, AxisRange range) {
        axis.setScaleType(scale == AxisScale::Logarithmic ? QCPAxis::stLogarithmic
                                                          : QCPAxis::stLinear);
        axis.setRange(toRange(range));
        axis.grid()->setPen(QPen(tokens.color.grid, 1.0));
        axis.grid()->setZeroLinePen(Qt::NoPen);
    };
    setUpAxis(*d->plot->xAxis, frame.xScale, frame.xRange);
    setUpAxis(*d->plot->yAxis, frame.yScale, frame.yRange);
    d->xTicks->give(frame.xTicks);
    d->yTicks->give(frame.yTicks);
    const QRect plot = frame.plot.toRect();
    const QSize size = d->chart->size();
    d->plot->axisRect()->setMargins(QMargins(plot.left(), plot.top(),
                                             size.width() - plot.right() - 1,
                                             size.height() - plot.bottom() - 1));
    d->plot->setBackground(QBrush(tokens.color.surface));
    fitToChart();
    replot();
}

void PlotHost::fitToChart()
{
    const double ratio = d->chart->devicePixelRatioF();
    if (d->plot->bufferDevicePixelRatio() != ratio) {
        d->plot->setBufferDevicePixelRatio(ratio);
        replot();
    }
    d->plot->setGeometry(d->chart->rect());
}

void PlotHost::replot()
{
    if (std::exchange(d->isDue, true))
        return;
    QMetaObject::invokeMethod(
        d->plot, [this] { replotNow(); }, Qt::QueuedConnection);
}

void PlotHost::replotNow()
{
    // On a hidden page the replot stays pending until the page is shown.
    const bool isOnHiddenPage = d->chart->window()->isVisible() && !d->chart->isVisible();
    if (!isOnHiddenPage && std::exchange(d->isDue, false))
        d->plot->replot(QCustomPlot::rpQueuedRefresh);
}

void PlotHost::replotOverlay()
{
    if (!d->isDue)
        d->plot->layer(QStringLiteral("overlay"))->replot();
}

} // namespace headroom::ui
