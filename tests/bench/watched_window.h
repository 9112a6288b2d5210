// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "db/catalog/catalog_store.h"
#include "db/export/file_exporter.h"
#include "db/plan/file_plan_store.h"
#include "db/pricebook/file_own_price_store.h"
#include "ui/window/appearance_choice.h"
#include "ui/window/main_window.h"

#include <QApplication>
#include <QElapsedTimer>

#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace headroom::bench {

/// Counts what its event loop does. The benchmark itself is the outermost event.
class WatchedApplication final : public QApplication
{
public:
    using QApplication::QApplication;

    struct Pass {
        int events = 0;
        bool painted = false;
        double longestMs = 0; ///< of one event
        std::string longest;  ///< which it was
    };

    bool notify(QObject *receiver, QEvent *event) override;
    /// Events since the last call.
    [[nodiscard]] Pass takePass();

private:
    int m_depth = 0;
    Pass m_pass;
};

/// The interface thread was away for longer than a reader may notice.
struct Gap {
    double ms = 0;
    double workMs = 0; ///< of them the processor worked for this thread
    std::string cause; ///< the longest event in it
};

/// Cost of one action, from the press to the last paint that follows from it.
struct Passage {
    double workMs = 0; ///< processor time of the interface thread, until the picture was finished
    double pictureMs = 0;  ///< until the picture was finished
    double afterwards = 0; ///< ms of processor time after that: what is out of sight
    double longestMs = 0;  ///< processor time of the longest pass of the event loop
    std::vector<Gap> gaps;
};

/// The whole window with the shipped catalog and the sample plan, or one with as many workloads as
/// asked for.
class WatchedWindow
{
public:
    explicit WatchedWindow(std::size_t workloads);

    [[nodiscard]] ui::MainWindow &window() const { return *m_window; }
    [[nodiscard]] PlanSession &session() { return m_session; }
    [[nodiscard]] ui::AppearanceChoice &appearance() { return m_appearance; }

    template <typename Widget>
    [[nodiscard]] Widget *find(const char *name) const
    {
        return m_window->findChild<Widget *>(QLatin1String(name));
    }
    void trigger(const char *action) const;

    /// From nothing to the picture of the first workload.
    [[nodiscard]] const Passage &opening() const { return m_opening; }
    /// Until nothing happens any more.
    Passage perform(const std::function<void()> &action);
    void settle()
    {
        (void)perform([] {});
    }

private:
    void open(const std::string &sample);

    PlanSession m_session;
    OwnPrices m_ownPrices;
    storage::FileExporter m_exporter;
    ui::AppearanceChoice m_appearance;
    std::unique_ptr<ui::MainWindow> m_window;
    Passage m_opening;
};

/// That of the program, made when it is first asked for; one at a time.
[[nodiscard]] WatchedWindow &watchedWindow(std::size_t workloads);
void closeWatchedWindow();

inline constexpr std::size_t kSampleWorkloads = 12;

} // namespace headroom::bench
