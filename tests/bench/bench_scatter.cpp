// SPDX-License-Identifier: GPL-3.0-or-later
// Repaint, hover and pick of the scatter at 1100x760.
#include "sample_scenes.h"
#include "ui/charts/point_cloud.h"
#include "ui/charts/scatter_chart.h"
#include "ui/charts/scatter_export.h"
#include "ui/theme/theme.h"

#include <QApplication>
#include <QMouseEvent>
#include <QPainter>

#include <benchmark/benchmark.h>

using namespace headroom::ui;

namespace {

constexpr QSize kSize(1100, 760);

void repaint(ScatterChart &chart, QImage &image)
{
    QCoreApplication::processEvents(); // replots wait for the event loop
    QPainter painter(&image);
    chart.render(&painter, QPoint(), QRegion(), QWidget::DrawChildren);
}

QImage canvas(double ratio)
{
    QImage image(kSize * ratio, QImage::Format_RGB32);
    image.setDevicePixelRatio(ratio);
    return image;
}

// Zoom, pan, or new marks: everything is repainted.
void fullRepaint(benchmark::State &state)
{
    ScatterChart chart;
    chart.resize(kSize);
    chart.setScene(samples::scatter(static_cast<std::size_t>(state.range(0))));
    QImage image = canvas(1.0);
    const AxisRange x = chart.xView();
    const AxisRange y = chart.yView();
    double shift = 1.0;
    for (auto _ : state) {
        shift = shift > 1.1 ? 1.0 : shift * 1.001;
        chart.setView({x.low * shift, x.high * shift}, y);
        repaint(chart, image);
    }
}
BENCHMARK(fullRepaint)
    ->Arg(1'000)
    ->Arg(10'000)
    ->Arg(100'000)
    ->Arg(210'000)
    ->Unit(benchmark::kMillisecond);

// The cloud alone on a screen of double density.
void cloudAtDoubleDensity(benchmark::State &state)
{
    const auto points = samples::candidates(static_cast<std::size_t>(state.range(0)));
    PointCloud cloud;
    ScatterScene scene;
    scene.points = points;
    scene.marks = samples::meeting(*points, 20.0);
    scene.x.scale = scene.y.scale = AxisScale::Logarithmic;
    cloud.show(cloudContent(scene));
    const AxisMapping x(AxisScale::Logarithmic, {0.2, 600.0}, 0.0, 1000.0);
    const AxisMapping y(AxisScale::Logarithmic, {20.0, 3e5}, 600.0, 0.0);
    const Tokens tokens = makeTokens(Appearance::Light);
    for (auto _ : state)
        cloud.render(x, y, QSizeF(1000, 600), 2.0, tokens);
}
BENCHMARK(cloudAtDoubleDensity)->Arg(210'000)->Unit(benchmark::kMillisecond);

// A filter or a dragged need: new marks on the same candidates, then a repaint.
void newMarks(benchmark::State &state)
{
    ScatterChart chart;
    chart.resize(kSize);
    ScatterScene scene = samples::scatter(static_cast<std::size_t>(state.range(0)));
    const auto few = samples::meeting(*scene.points, 20.0);
    const auto many = samples::meeting(*scene.points, 10.0);
    QImage image = canvas(1.0);
    bool even = false;
    for (auto _ : state) {
        even = !even;
        scene.marks = even ? few : many;
        chart.setScene(scene);
        repaint(chart, image);
    }
}
BENCHMARK(newMarks)->Arg(210'000)->Unit(benchmark::kMillisecond);

// An edit that moves every candidate along one axis, then a repaint.
void newPoints(benchmark::State &state)
{
    ScatterChart chart;
    chart.resize(kSize);
    ScatterScene scene = samples::scatter(static_cast<std::size_t>(state.range(0)));
    const auto cheap = scene.points;
    auto dear = std::make_shared<ScatterPoints>(*cheap);
    for (double &cost : dear->y)
        cost *= 2.0;
    QImage image = canvas(1.0);
    bool even = false;
    for (auto _ : state) {
        even = !even;
        scene.points = even ? dear : cheap;
        chart.setScene(scene);
        repaint(chart, image);
    }
}
BENCHMARK(newPoints)->Arg(210'000)->Unit(benchmark::kMillisecond);

// The pointer moves: find the mark, fill the card, repaint from the kept picture.
void hover(benchmark::State &state)
{
    ScatterChart chart;
    chart.resize(kSize);
    chart.setScene(samples::scatter(static_cast<std::size_t>(state.range(0))));
    QImage image = canvas(1.0);
    repaint(chart, image);
    double step = 0.0;
    for (auto _ : state) {
        step = step > 900.0 ? 0.0 : step + 1.7;
        const QPointF at(90.0 + step, 300.0);
        QMouseEvent move(QEvent::MouseMove, at, at, Qt::NoButton, Qt::NoButton, Qt::NoModifier);
        QCoreApplication::sendEvent(&chart, &move);
        repaint(chart, image);
    }
}
BENCHMARK(hover)->Arg(210'000)->Unit(benchmark::kMillisecond);

void pick(benchmark::State &state)
{
    ScatterChart chart;
    chart.resize(kSize);
    chart.setScene(samples::scatter(static_cast<std::size_t>(state.range(0))));
    double step = 0.0;
    for (auto _ : state) {
        step = step > 900.0 ? 0.0 : step + 0.7;
        benchmark::DoNotOptimize(chart.candidateAt({90.0 + step, 300.0}));
    }
}
BENCHMARK(pick)->Arg(210'000)->Unit(benchmark::kMicrosecond);

void svg(benchmark::State &state)
{
    const ScatterScene scene = samples::scatter(static_cast<std::size_t>(state.range(0)));
    const Tokens tokens = makeTokens(Appearance::Light);
    std::size_t size = 0;
    for (auto _ : state)
        size = static_cast<std::size_t>(scatterSvg(scene, kSize, tokens).size());
    state.counters["KiB"] = static_cast<double>(size) / 1024.0;
}
BENCHMARK(svg)->Arg(210'000)->Unit(benchmark::kMillisecond);

} // namespace

int main(int argc, char **argv)
{
    if (qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM"))
        qputenv("QT_QPA_PLATFORM", "offscreen");
    QApplication application(argc, argv);
    applyTheme(application, makeTokens(Appearance::Light));
    benchmark::Initialize(&argc, argv);
    benchmark::RunSpecifiedBenchmarks();
    return 0;
}
