// SPDX-License-Identifier: GPL-3.0-or-later
#include "watched_window.h"

#include "core/plan/plan_edit.h"
#include "support/scripted_price_updater.h"

#include <QAction>
#include <QMetaEnum>
#include <QPaintEvent>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <optional>
#include <thread>
#include <utility>

namespace headroom::bench {

namespace {

constexpr double kGapMs = 50.0;
/// Longer than any job of a worker takes.
constexpr double kQuietMs = 300.0;

double processorMs()
{
    timespec now{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) * 1e3 + static_cast<double>(now.tv_nsec) / 1e6;
}

std::string nameOf(const QObject *receiver, QEvent::Type type)
{
    const char *event = QMetaEnum::fromType<QEvent::Type>().valueToKey(type);
    std::string name = receiver->metaObject()->className();
    if (!receiver->objectName().isEmpty())
        name += " " + receiver->objectName().toStdString();
    return name + ", " + (event ? event : "an event of its own");
}

Plan samplePlan(const std::string &file, std::size_t workloads)
{
    auto loaded = storage::FilePlanStore(std::string()).load(file);
    if (!loaded) {
        std::fprintf(stderr, "The sample plan cannot be read.\n");
        std::exit(1);
    }
    Plan plan = std::move(loaded->plan);
    const std::size_t given = plan.workloads.size();
    for (std::size_t i = 0; plan.workloads.size() < workloads; ++i) {
        plan = applyEdit(plan, DuplicateWorkload{plan.workloads[i % given].id}).value();
        plan = applyEdit(plan, MoveWorkload{plan.nextWorkloadId - 1, plan.workloads.size() - 1})
                   .value();
    }
    return plan;
}

std::unique_ptr<WatchedWindow> &theWindow()
{
    static std::unique_ptr<WatchedWindow> kWindow;
    return kWindow;
}

} // namespace

bool WatchedApplication::notify(QObject *receiver, QEvent *event)
{
    const QEvent::Type type = event->type();
    const bool isOwn = m_depth == 0;
    const bool isOutermost = m_depth == 1;
    QElapsedTimer clock;
    clock.start();
    std::string name = isOutermost ? nameOf(receiver, type) : std::string();
    ++m_depth;
    const bool done = QApplication::notify(receiver, event);
    --m_depth;
    if (isOwn)
        return done;
    ++m_pass.events;
    m_pass.painted = m_pass.painted || type == QEvent::Paint;
    if (const double ms = static_cast<double>(clock.nsecsElapsed()) / 1e6;
        isOutermost && ms > m_pass.longestMs) {
        m_pass.longestMs = ms;
        m_pass.longest = std::move(name);
    }
    return done;
}

WatchedApplication::Pass WatchedApplication::takePass()
{
    return std::exchange(m_pass, {});
}

WatchedWindow::WatchedWindow(std::size_t workloads)
    : m_session(std::make_shared<storage::FilePlanStore>(std::string()),
                std::make_shared<storage::SqliteCatalogSource>(std::string(HEADROOM_DATA_DIR)
                                                               + "/catalog.sqlite"),
                [] { return Date::fromCivil(2026, 11, 20); }),
      m_ownPrices(std::make_shared<storage::FileOwnPriceStore>(std::string()), m_session)
{
    const std::string sample = std::string(HEADROOM_DATA_DIR) + "/plans/textnlp.headroom";
    LoadedPlan opened;
    opened.plan = samplePlan(sample, workloads);
    m_session.document().open(std::move(opened), {});
    qApp->setStyleSheet({}); // as it is when the program begins
    m_opening = perform([&] { open(sample); });
}

void WatchedWindow::open(const std::string &sample)
{
    m_appearance.prepare();
    m_window = std::make_unique<ui::MainWindow>(
        m_session, m_ownPrices, m_exporter, std::make_shared<testing::ScriptedPriceUpdater>(),
        m_appearance, ui::ShippedPlans{QString::fromStdString(sample), {}});
    m_appearance.apply();
    m_window->resize(1440, 900);
    m_window->show();
    m_session.start();
}

void WatchedWindow::trigger(const char *action) const
{
    find<QAction>(action)->trigger();
}

Passage WatchedWindow::perform(const std::function<void()> &action)
{
    auto &application = static_cast<WatchedApplication &>(*qApp);
    Passage passage;
    QElapsedTimer clock;
    clock.start();
    const auto now = [&clock] { return static_cast<double>(clock.nsecsElapsed()) / 1e6; };
    double work = 0;
    const auto pass = [&](const auto &step) {
        const double begin = now();
        const double workBefore = processorMs();
        step();
        const double took = now() - begin;
        const double worked = processorMs() - workBefore;
        const WatchedApplication::Pass passed = application.takePass();
        if (passed.events == 0)
            return false;
        work += worked;
        passage.longestMs = std::max(passage.longestMs, worked);
        if (passed.painted) {
            passage.pictureMs = now();
            passage.workMs = work;
        }
        if (took > kGapMs)
            passage.gaps.push_back({took, worked, passed.longest});
        return true;
    };
    (void)application.takePass();
    pass(action);
    double last = now();
    while (m_session.isBusy() || now() - last < kQuietMs) {
        if (pass([] { QCoreApplication::processEvents(); }))
            last = now();
        else
            std::this_thread::sleep_for(std::chrono::microseconds(300));
    }
    passage.afterwards = work - passage.workMs;
    return passage;
}

WatchedWindow &watchedWindow(std::size_t workloads)
{
    static std::size_t kWorkloads = 0;
    if (!theWindow() || kWorkloads != workloads) {
        theWindow().reset();
        theWindow() = std::make_unique<WatchedWindow>(workloads);
        kWorkloads = workloads;
    }
    return *theWindow();
}

void closeWatchedWindow()
{
    theWindow().reset();
}

} // namespace headroom::bench
