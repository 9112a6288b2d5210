// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/comparison/version_comparison.h"
#include "core/ports/backup_store.h"
#include "session/jobs/job_queue.h"

#include <QObject>
#include <QString>

#include <memory>
#include <optional>
#include <vector>

namespace headroom {

class PlanSession;

/// An earlier version of the open plan that is kept somewhere.
struct KeptVersion {
    QString path;
    std::optional<std::int64_t>
        savedAt; ///< seconds since 1970; absent: what the plan's file holds now
};

/// Finds versions of the open plan and compares its proposal with theirs, on a worker.
class VersionStudy final : public QObject
{
    Q_OBJECT

public:
    /// `session` must outlive the study; `backups` may be null.
    VersionStudy(PlanSession &session, std::shared_ptr<const BackupStore> backups,
                 QObject *parent = nullptr);

    void list();                                           ///< listed() follows
    void compareWith(const QString &path, QString called); ///< found() or failed() follows

signals:
    /// The file's first, then backups, newest first; empty: the plan has no file.
    void listed(const std::vector<headroom::KeptVersion> &versions);
    void found(const headroom::VersionComparison &versions);
    void failed(const headroom::Error &error);

private:
    PlanSession &m_session;
    std::shared_ptr<const BackupStore> m_backups;
    JobQueue m_jobs{JobQueue::Policy::newestWins};
};

} // namespace headroom
