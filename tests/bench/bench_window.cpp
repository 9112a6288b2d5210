// SPDX-License-Identifier: GPL-3.0-or-later
// The whole window with the sample plan and the shipped catalog: how long a frame takes under the
// pointer on Explore, with as many scenarios as there may be, and in bench_actions.cpp: what one
// action costs. Offscreen unless a display is given.
#include "ui/charts/scatter_chart.h"
#include "ui/pages/explore/filter_bar.h"
#include "ui/whatif/slider_row.h"
#include "watched_window.h"

#include <QAction>
#include <QMouseEvent>
#include <QSlider>
#include <QTemporaryDir>
#include <QWheelEvent>

#include <benchmark/benchmark.h>

#include <algorithm>
#include <string>
#include <vector>

namespace {

using namespace headroom;
using namespace headroom::bench;

WatchedWindow &desk()
{
    return watchedWindow(kSampleWorkloads);
}

WatchedApplication &application()
{
    return static_cast<WatchedApplication &>(*qApp);
}

/// A step of a gesture, until it is painted: median, 95th percentile, and the longest single event.
template <typename Step>
void frames(benchmark::State &state, const Step &step)
{
    std::vector<double> times;
    double longest = 0;
    int number = 0;
    for (auto _ : state) {
        (void)application().takePass();
        QElapsedTimer clock;
        clock.start();
        step(number++);
        QApplication::processEvents();
        const double frame = double(clock.nsecsElapsed()) / 1e6;
        times.push_back(frame);
        longest = std::max(longest, application().takePass().longestMs);
        state.SetIterationTime(frame / 1e3);
    }
    std::ranges::sort(times);
    state.counters["median_ms"] = times[times.size() / 2];
    state.counters["p95_ms"] = times[times.size() * 95 / 100];
    state.counters["longest_event_ms"] = longest;
    desk().settle();
}

ui::ScatterChart &chartOf(const char *scope)
{
    desk().trigger("showExplore");
    auto *chart = desk().find<ui::ScatterChart>("scatter");
    desk().window().findChild<ui::FilterBar *>()->setScope(
        scope == std::string("everything that fits") ? CandidateScope::fitting
                                                     : CandidateScope::meeting);
    desk().settle();
    chart->resetView();
    desk().settle();
    return *chart;
}

void Hover(benchmark::State &state, const char *scope)
{
    ui::ScatterChart &chart = chartOf(scope);
    frames(state, [&](int number) {
        const QPointF at(80.0 + (number * 7) % (chart.width() - 100),
                         60.0 + (number * 3) % (chart.height() - 140));
        QMouseEvent move(QEvent::MouseMove, at, chart.mapToGlobal(at), Qt::NoButton, Qt::NoButton,
                         Qt::NoModifier);
        QCoreApplication::sendEvent(&chart, &move);
    });
}

void Pan(benchmark::State &state, const char *scope)
{
    ui::ScatterChart &chart = chartOf(scope);
    const auto send = [&](QEvent::Type type, QPointF at, Qt::MouseButtons buttons) {
        QMouseEvent event(type, at, chart.mapToGlobal(at),
                          type == QEvent::MouseMove ? Qt::NoButton : Qt::LeftButton, buttons,
                          Qt::NoModifier);
        QCoreApplication::sendEvent(&chart, &event);
    };
    const QPointF start(chart.width() / 2.0 + 31, chart.height() / 2.0 + 17);
    send(QEvent::MouseButtonPress, start, Qt::LeftButton);
    frames(state, [&](int number) {
        const int wave = number % 80;
        const double way = wave < 40 ? wave : 80 - wave;
        send(QEvent::MouseMove, start - QPointF(3 * way + 6, way), Qt::LeftButton);
    });
    send(QEvent::MouseButtonRelease, start, Qt::NoButton);
}

void Wheel(benchmark::State &state, const char *scope)
{
    ui::ScatterChart &chart = chartOf(scope);
    frames(state, [&](int number) {
        const QPointF at(chart.width() / 2.0, chart.height() / 2.0);
        const int notch = number % 16 < 8 ? 120 : -120;
        QWheelEvent turn(at, chart.mapToGlobal(at), QPoint(), QPoint(0, notch), Qt::NoButton,
                         Qt::NoModifier, Qt::NoScrollPhase, false);
        QCoreApplication::sendEvent(&chart, &turn);
    });
}

/// A slider of the what-if panel from end to end: the whole plan follows at once, the cloud and
/// drawn futures as soon as they are computed.
void WhatIf(benchmark::State &state, const char *slider, const char *page)
{
    (void)chartOf("everything that fits");
    desk().trigger(page);
    auto *action = desk().find<QAction>("whatIf");
    action->setChecked(true);
    desk().settle();
    auto *moved = desk().find<ui::SliderRow>(slider)->findChild<QSlider *>();
    frames(state, [&](int number) {
        const int wave = number % 100;
        moved->setValue(ui::SliderScale::kSteps / 2 + 5 * (wave < 50 ? wave : 100 - wave));
    });
    desk().session().discardPreview();
    action->setChecked(false);
    desk().settle();
}

/// Time of the last paint of a widget, or of one in it.
class LastPaint final : public QObject
{
public:
    explicit LastPaint(QWidget *widget) : QObject(widget)
    {
        widget->installEventFilter(this);
        for (QWidget *part : widget->findChildren<QWidget *>())
            part->installEventFilter(this);
        m_clock.start();
    }
    void restart()
    {
        m_clock.restart();
        m_ms = 0;
    }
    [[nodiscard]] double ms() const { return m_ms; }

    bool eventFilter(QObject *, QEvent *event) override
    {
        if (event->type() == QEvent::Paint)
            m_ms = double(m_clock.nsecsElapsed()) / 1e6;
        return false;
    }

private:
    QElapsedTimer m_clock;
    double m_ms = 0;
};

/// From a step of a slider to the last paint of the chart of offers, with every offer recomputed:
/// the whole catalog.
void WhatIfCloud(benchmark::State &state, const char *slider)
{
    ui::ScatterChart &chart = chartOf("everything that fits");
    auto *action = desk().find<QAction>("whatIf");
    action->setChecked(true);
    desk().settle();
    auto *moved = desk().find<ui::SliderRow>(slider)->findChild<QSlider *>();
    LastPaint painted(&chart);
    std::vector<double> times;
    int number = 0;
    for (auto _ : state) {
        const int place = ui::SliderScale::kSteps / 2 + 5 * (++number % 50);
        painted.restart();
        (void)desk().perform([&] { moved->setValue(place); });
        times.push_back(painted.ms());
        state.SetIterationTime(painted.ms() / 1e3);
    }
    std::ranges::sort(times);
    state.counters["median_ms"] = times[times.size() / 2];
    state.counters["p95_ms"] = times[times.size() * 95 / 100];
    desk().session().discardPreview();
    action->setChecked(false);
    desk().settle();
}

/// As many scenarios as a plan may have: another one becomes active, with four of them side by
/// side.
void ManyScenarios(benchmark::State &state)
{
    constexpr std::size_t kMaximum = 50;
    Document &document = desk().session().document();
    while (desk().session().plan().scenarios.size() < kMaximum)
        document.apply(
            AddScenario{"Way " + std::to_string(desk().session().plan().scenarios.size()),
                        desk().session().plan().baseline});
    desk().trigger("showCompare");
    desk().settle();
    frames(state, [&](int number) {
        const std::vector<Scenario> &scenarios = desk().session().plan().scenarios;
        document.setActiveScenario(
            scenarios[static_cast<std::size_t>(number) % scenarios.size()].name);
    });
}

constexpr int kFrames = 200;
BENCHMARK_CAPTURE(Hover, meeting, "what meets")->Iterations(kFrames)->UseManualTime();
BENCHMARK_CAPTURE(Hover, fitting, "everything that fits")->Iterations(kFrames)->UseManualTime();
BENCHMARK_CAPTURE(Pan, meeting, "what meets")->Iterations(kFrames)->UseManualTime();
BENCHMARK_CAPTURE(Pan, fitting, "everything that fits")->Iterations(kFrames)->UseManualTime();
BENCHMARK_CAPTURE(Wheel, meeting, "what meets")->Iterations(kFrames)->UseManualTime();
BENCHMARK_CAPTURE(Wheel, fitting, "everything that fits")->Iterations(kFrames)->UseManualTime();
BENCHMARK_CAPTURE(WhatIf, prices, "whatif_prices", "showExplore")
    ->Iterations(kFrames)
    ->UseManualTime();
BENCHMARK_CAPTURE(WhatIf, traffic, "whatif_traffic", "showExplore")
    ->Iterations(kFrames)
    ->UseManualTime();
BENCHMARK_CAPTURE(WhatIf, compare, "whatif_traffic", "showCompare")
    ->Iterations(kFrames)
    ->UseManualTime();
BENCHMARK_CAPTURE(WhatIf, forecast, "whatif_traffic", "showForecast")
    ->Iterations(kFrames)
    ->UseManualTime();
BENCHMARK_CAPTURE(WhatIf, sensitivity, "whatif_traffic", "showSensitivity")
    ->Iterations(kFrames)
    ->UseManualTime();
BENCHMARK_CAPTURE(WhatIfCloud, prices, "whatif_prices")->Iterations(40)->UseManualTime();
BENCHMARK_CAPTURE(WhatIfCloud, traffic, "whatif_traffic")->Iterations(40)->UseManualTime();
BENCHMARK(ManyScenarios)->Iterations(kFrames)->UseManualTime();

} // namespace

int main(int argc, char **argv)
{
    const QTemporaryDir home;
    qputenv("XDG_CONFIG_HOME", home.path().toLocal8Bit());
    qputenv("XDG_DATA_HOME", home.path().toLocal8Bit());
    if (!qEnvironmentVariableIsSet("DISPLAY"))
        qputenv("QT_QPA_PLATFORM", "offscreen");
    WatchedApplication application(argc, argv);
    WatchedApplication::setCursorFlashTime(0); // nothing is painted without a cause
    benchmark::Initialize(&argc, argv);
    // Within exec(): only then does Qt notify every widget of another palette.
    QMetaObject::invokeMethod(
        &application,
        [] {
            benchmark::RunSpecifiedBenchmarks();
            closeWatchedWindow();
            QCoreApplication::quit();
        },
        Qt::QueuedConnection);
    return QApplication::exec();
}
