// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/jobs/job_queue.h"

#include <QDate>
#include <QObject>
#include <QString>
#include <QStringList>

namespace headroom {
class PlanSession;
}

namespace headroom::ui {

/// Entry of the start page for a recently opened plan.
struct RecentPlan {
    enum class State { readable, missing, unreadable };
    QString path;
    State state = State::readable;
    QString problem; ///< of an unreadable one
    QStringList workloads;
    QDate saved;
    QString total; ///< of a month; empty: not known, or not yet
    QString month; ///< that it is counted with, such as "730 h"
};

/// Reads plans on a worker to show what is in them; none is opened by it.
class RecentPlans final : public QObject
{
    Q_OBJECT

public:
    /// `session` must outlive this.
    explicit RecentPlans(PlanSession &session, QObject *parent = nullptr);

    /// found() follows for each, with totals as soon as prices are known; what was asked for before
    /// is dropped.
    void read(const QStringList &paths);

signals:
    void found(const headroom::ui::RecentPlan &plan);

private:
    PlanSession &m_session;
    JobQueue m_jobs{JobQueue::Policy::inOrder};
};

} // namespace headroom::ui
