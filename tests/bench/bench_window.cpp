// SPDX-License-Identifier: GPL-3.0-or-later
// The whole window with the sample plan and the shipped catalog: how long the interface thread is away when the
// theme or the size of type changes, until all is painted again. Offscreen unless a display is given.
#include "db/catalog/catalog_store.h"
#include "db/export/file_exporter.h"
#include "db/plan/file_plan_store.h"
#include "db/pricebook/file_own_price_store.h"
#include "support/scripted_price_updater.h"
#include "ui/window/appearance_choice.h"
#include "ui/window/main_window.h"

#include <QAction>
#include <QApplication>
#include <QElapsedTimer>
#include <QSettings>
#include <QStandardPaths>
#include <QTabBar>
#include <QTemporaryDir>

#include <benchmark/benchmark.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>

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
