// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "error.h"
#include "plan/plan.h"
#include "ports/plan_locks.h"

#include <QObject>
#include <QString>

#include <functional>
#include <memory>
#include <optional>

class QMenu;
class QWidget;

namespace headroom {
class PlanSession;
}

namespace headroom::ui {

/// Opening and saving from the window: asks for names, asks before changes are lost, remembers files.
class PlanFiles final : public QObject
{
    Q_OBJECT

public:
    PlanFiles(PlanSession &session, QString samplePlan, QWidget *window);

    /// From now on files are held while they are open. Without, nothing guards them.
    void useLocks(std::shared_ptr<const PlanLocks> locks) { m_locks = std::move(locks); }

    /// File name, or the plan's name while it has no file; says when another program holds the file.
    [[nodiscard]] QString displayName() const;
    [[nodiscard]] bool mayLeave() const { return m_leaving || !hasChanges(); }
    void fillRecentMenu(QMenu *menu);
    /// Asks before changes are lost, then opens.
    void open(const QString &path);
    /// Changes that an earlier run did not save; they belong to the file, if there is one.
    void openRecovered(Plan plan, const QString &path);

public slots:
    void startNew();
    void askAndOpen();
    void openSample();
    void save();
    void askAndSave();
    void askBeforeQuitting(); ///< readyToQuit() follows, or nothing

signals:
    void failed(const headroom::Error &error);
    void succeeded();
    void readyToQuit();

private:
    [[nodiscard]] bool hasChanges() const;
    /// Runs `next` when nothing is unsaved, or after the user has saved or discarded it.
    void whenSafe(std::function<void()> next);
    void openNow(const QString &path);
    bool saveNow(const QString &path);
    /// The file is ours from now on, or somebody else's: then it is only looked at.
    void hold(const QString &path);
    [[nodiscard]] Expected<std::unique_ptr<PlanLock>> taken(const QString &path) const;
    void letGo();
    void askNameThen(std::function<void()> next);
    void remember(const QString &path);

    PlanSession &m_session;
    QString m_samplePlan;
    QWidget *m_window;
    bool m_leaving = false;
    std::shared_ptr<const PlanLocks> m_locks;
    std::unique_ptr<PlanLock> m_lock;
    std::optional<Error> m_heldElsewhere; ///< who has the file open
};

} // namespace headroom::ui
