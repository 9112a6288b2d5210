// SPDX-License-Identifier: GPL-3.0-or-later
// Time of one step of the traffic in the presentation, from the key to the painted page, for each
// view; it must be at most 33 ms with the sample plan.
#include "session/document/document.h"
#include "ui/presenter/presenter_window.h"
#include "watched_window.h"

#include <benchmark/benchmark.h>

#include <QElapsedTimer>

#include <algorithm>
#include <string>

namespace {

using namespace headroom;
using namespace headroom::bench;

constexpr std::size_t kManyWorkloads = 200;
constexpr double kLowest = 100; ///< percent
constexpr double kHighest = 250;
constexpr double kStep = 5;

/// Until the page shows what was asked for, with all that takes longer.
void awaitSettled(const ui::PresenterWindow &shown)
{
    while (!shown.isSettled())
        QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents, 50);
}

void setBookmark(WatchedWindow &desk, Bookmark::View view)
{
    const Plan &plan = desk.session().plan();
    desk.session().document().apply(
        SetBookmarks{{{"Page", plan.activeScenario, view, std::nullopt, 100, {}}}});
    desk.settle();
}

void StepTraffic(benchmark::State &state, Bookmark::View view)
{
    WatchedWindow &desk = watchedWindow(static_cast<std::size_t>(state.range(0)));
    setBookmark(desk, view);
    desk.trigger("present");
    auto *shown = desk.find<ui::PresenterWindow>("presenter");
    shown->setWindowState(Qt::WindowNoState);
    shown->resize(1920, 1080);
    awaitSettled(*shown);
    double percent = kLowest;
    double most = 0;
    for (auto _ : state) {
        percent = percent >= kHighest ? kLowest : percent + kStep;
        QElapsedTimer clock;
        clock.start();
        shown->tryTraffic(percent);
        while (shown->scene()->trafficPercent != percent)
            QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents, 50);
        shown->repaint();
        const double ms = static_cast<double>(clock.nsecsElapsed()) / 1e6;
        most = std::max(most, ms);
        state.SetIterationTime(ms / 1e3);
    }
    state.counters["most_ms"] = most;
    shown->close();
    desk.settle();
}

void registerSteps()
{
    for (const auto view : kAllOf<Bookmark::View>) {
        benchmark::RegisterBenchmark(("StepTraffic/" + std::string(keyOf(view))).c_str(),
                                     StepTraffic, view)
            ->Arg(kSampleWorkloads)
            ->Arg(kManyWorkloads)
            ->Iterations(60)
            ->UseManualTime()
            ->Unit(benchmark::kMillisecond);
    }
}

const bool kRegistered = (registerSteps(), true);

} // namespace
