// SPDX-License-Identifier: GPL-3.0-or-later
// The whole window with the sample plan and the shipped catalog: how long the interface thread is away when the
// theme or the size of type changes, until all is painted again, and how long a frame takes under the pointer on
// Explore. Offscreen unless a display is given.
#include "db/catalog/catalog_store.h"
#include "db/export/file_exporter.h"
#include "db/plan/file_plan_store.h"
#include "db/pricebook/file_own_price_store.h"
#include "support/scripted_price_updater.h"
#include "ui/charts/scatter_chart.h"
#include "ui/pages/explore/filter_bar.h"
#include "ui/window/appearance_choice.h"
#include "ui/window/main_window.h"

#include <QAction>
#include <QApplication>
#include <QElapsedTimer>
#include <QMouseEvent>
#include <QSettings>
#include <QStandardPaths>
#include <QTabBar>
#include <QTemporaryDir>
#include <QWheelEvent>

#include <benchmark/benchmark.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <utility>
#include <vector>

namespace {

using namespace headroom;

/// Remembers the longest time that the event loop spent on one event.
class Probe final : public QApplication
{
public:
    using QApplication::QApplication;

    bool notify(QObject *receiver, QEvent *event) override
    {
        m_painted = m_painted || (event->type() == QEvent::Paint && receiver == m_watched);
        // The benchmark itself is the outermost event.
        const bool inner = m_depth != 1;
        QElapsedTimer clock;
        clock.start();
        ++m_depth;
        const bool done = QApplication::notify(receiver, event);
        --m_depth;
        if (!inner)
            m_longest = std::max(m_longest, clock.nsecsElapsed());
        return done;
    }

    void waitForPaintOf(QObject *widget)
    {
        m_watched = widget;
        m_painted = false;
        while (!m_painted)
            processEvents(QEventLoop::WaitForMoreEvents);
    }
    [[nodiscard]] double takeLongestMs() { return double(std::exchange(m_longest, 0)) / 1e6; }

private:
    int m_depth = 0;
    QObject *m_watched = nullptr;
    bool m_painted = false;
    qint64 m_longest = 0;
};

struct Desk {
    std::string data = HEADROOM_DATA_DIR;
    std::shared_ptr<const PlanStore> plans =
        std::make_shared<storage::FilePlanStore>(std::string());
    PlanSession session{plans,
                        std::make_shared<storage::SqliteCatalogSource>(data + "/catalog.sqlite"),
                        [] { return Date::fromCivil(2026, 11, 20); }};
    OwnPrices ownPrices{std::make_shared<storage::FileOwnPriceStore>(std::string()), session};
    storage::FileExporter exporter;
    ui::AppearanceChoice appearance;
    std::unique_ptr<ui::MainWindow> window;

    Desk()
    {
        const QString sample = QString::fromStdString(data + "/plans/textnlp.headroom");
        appearance.apply();
        auto loaded = plans->load(sample.toStdString());
        if (!loaded) {
            std::fprintf(stderr, "The sample plan cannot be read.\n");
            std::exit(1);
        }
        session.document().open(std::move(*loaded), {});
        window = std::make_unique<ui::MainWindow>(session, ownPrices, exporter,
                                                  std::make_shared<testing::ScriptedPriceUpdater>(),
                                                  appearance, ui::ShippedPlans{sample, {}});
        window->resize(1440, 900);
        window->show();
        session.start();
        while (!session.candidates())
            QApplication::processEvents(QEventLoop::WaitForMoreEvents);
        settle();
    }

    static void settle()
    {
        QElapsedTimer quiet;
        quiet.start();
        while (quiet.elapsed() < 200)
            QApplication::processEvents();
    }

    void show(const char *page) const
    {
        window->findChild<QAction *>(QLatin1String(page))->trigger();
        settle();
    }
};

std::unique_ptr<Desk> &desk()
{
    static std::unique_ptr<Desk> kDesk;
    return kDesk;
}

void switchBy(benchmark::State &state, const char *page, const char *action)
{
    auto &probe = static_cast<Probe &>(*qApp);
    desk()->show(page);
    auto *trigger = desk()->window->findChild<QAction *>(QLatin1String(action));
    double longest = 0;
    for (auto _ : state) {
        state.PauseTiming();
        (void)probe.takeLongestMs();
        QMetaObject::invokeMethod(trigger, &QAction::trigger, Qt::QueuedConnection);
        state.ResumeTiming();
        probe.waitForPaintOf(desk()->window.get());
        state.PauseTiming();
        Desk::settle();
        longest = std::max(longest, probe.takeLongestMs());
        state.ResumeTiming();
    }
    state.counters["longest_event_ms"] = longest;
}

void Theme(benchmark::State &state, const char *page)
{
    switchBy(state, page, "toggleTheme");
}

void Zoom(benchmark::State &state, const char *page)
{
    switchBy(state, page, "zoomIn");
    desk()->appearance.resetZoom();
    Desk::settle();
}

/// A step of a gesture, until it is painted: median, 95th percentile, and the longest single event.
template <typename Step>
void frames(benchmark::State &state, const Step &step)
{
    auto &probe = static_cast<Probe &>(*qApp);
    std::vector<double> times;
    double longest = 0;
    int number = 0;
    for (auto _ : state) {
        (void)probe.takeLongestMs();
        QElapsedTimer clock;
        clock.start();
        step(number++);
        QApplication::processEvents();
        const double frame = double(clock.nsecsElapsed()) / 1e6;
        times.push_back(frame);
        longest = std::max(longest, probe.takeLongestMs());
        state.SetIterationTime(frame / 1e3);
    }
    std::ranges::sort(times);
    state.counters["median_ms"] = times[times.size() / 2];
    state.counters["p95_ms"] = times[times.size() * 95 / 100];
    state.counters["longest_event_ms"] = longest;
    Desk::settle();
}

ui::ScatterChart &chartOf(const char *scope)
{
    desk()->show("showExplore");
    auto *chart = desk()->window->findChild<ui::ScatterChart *>();
    auto *filters = desk()->window->findChild<ui::FilterBar *>();
    filters->setScope(scope == std::string("everything that fits") ? CandidateScope::fitting
                                                                   : CandidateScope::meeting);
    Desk::settle();
    chart->resetView();
    Desk::settle();
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

/// What misses the service level is brought up and put away.
void ToggleDensity(benchmark::State &state)
{
    ui::ScatterChart &chart = chartOf("what meets");
    frames(state, [&](int) { emit chart.asideActivated(); });
}

constexpr int kFrames = 200;
BENCHMARK_CAPTURE(Hover, meeting, "what meets")->Iterations(kFrames)->UseManualTime();
BENCHMARK_CAPTURE(Hover, fitting, "everything that fits")->Iterations(kFrames)->UseManualTime();
BENCHMARK_CAPTURE(Pan, meeting, "what meets")->Iterations(kFrames)->UseManualTime();
BENCHMARK_CAPTURE(Pan, fitting, "everything that fits")->Iterations(kFrames)->UseManualTime();
BENCHMARK_CAPTURE(Wheel, meeting, "what meets")->Iterations(kFrames)->UseManualTime();
BENCHMARK_CAPTURE(Wheel, fitting, "everything that fits")->Iterations(kFrames)->UseManualTime();
BENCHMARK(ToggleDensity)->Iterations(kFrames / 2)->UseManualTime();
BENCHMARK_CAPTURE(Theme, explore, "showExplore")->Unit(benchmark::kMillisecond)->Iterations(10);
BENCHMARK_CAPTURE(Theme, budget, "showBudget")->Unit(benchmark::kMillisecond)->Iterations(10);
BENCHMARK_CAPTURE(Theme, catalog, "showCatalog")->Unit(benchmark::kMillisecond)->Iterations(10);
BENCHMARK_CAPTURE(Zoom, explore, "showExplore")->Unit(benchmark::kMillisecond)->Iterations(5);

} // namespace

int main(int argc, char **argv)
{
    const QTemporaryDir home;
    qputenv("XDG_CONFIG_HOME", home.path().toLocal8Bit());
    if (!qEnvironmentVariableIsSet("DISPLAY"))
        qputenv("QT_QPA_PLATFORM", "offscreen");
    Probe application(argc, argv);
    benchmark::Initialize(&argc, argv);
    // Within exec(): only then does Qt tell every widget of another palette.
    QMetaObject::invokeMethod(
        &application,
        [] {
            desk() = std::make_unique<Desk>();
            benchmark::RunSpecifiedBenchmarks();
            desk().reset();
            QCoreApplication::quit();
        },
        Qt::QueuedConnection);
    return QApplication::exec();
}
