// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/plan/plan_edit.h"
#include "core/report/table.h"
#include "session/jobs/job_queue.h"
#include "session/price_update.h"

#include <QObject>
#include <QStringList>

#include <functional>
#include <memory>

class QWidget;

namespace headroom::ui {

class ProgressPanel;

/// Import and refresh in the window: asks for options, shows progress and the result.
class PriceUpdates final : public QObject
{
    Q_OBJECT

public:
    /// `session` must outlive this object; dialogs belong to `window`.
    PriceUpdates(PlanSession &session, std::shared_ptr<const PriceUpdater> updater,
                 QWidget *window);

    [[nodiscard]] ProgressPanel *panel() const { return m_panel; }
    [[nodiscard]] PriceUpdate *update() const { return m_update; }
    [[nodiscard]] bool mayLeave() const { return !m_update->isRunning(); }
    void importFiles(const QStringList &files);

public slots:
    void askForFiles();
    void askForRefresh();
    void showHistory();
    void askBeforeQuitting(); ///< readyToQuit() follows, or nothing

signals:
    void failed(const headroom::Error &error);
    void remarked(const QString &text);
    void exportRequested(const QString &subject, const std::function<headroom::Table()> &table);
    void editRequested(const headroom::PlanEdit &edit);
    void readyToQuit();

private:
    using Imports = Expected<std::vector<ImportLedger>>;

    void showResult(const std::shared_ptr<const PriceUpdateResult> &result);
    void openHistory(const Imports &imports);
    void end();

    PlanSession &m_session;
    QWidget *m_window;
    ProgressPanel *m_panel;
    PriceUpdate *m_update;
    bool m_quitting = false;
    JobQueue m_history{JobQueue::Policy::newestWins};
};

} // namespace headroom::ui
