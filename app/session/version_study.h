// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/comparison/version_comparison.h"
#include "core/ports/backup_store.h"
#include "session/study.h"

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
        savedAt; ///< seconds since 1970; absent: the content of the plan's file now
};

/// Lists the versions of the open plan: the file's first, then backups, newest first; none where
/// the plan has no file.
class VersionList final : public Study<std::vector<KeptVersion>>
{
public:
    /// `backups` may be null.
    explicit VersionList(std::shared_ptr<const BackupStore> backups, QObject *parent = nullptr);

    void start(const QString &path);

private:
    std::shared_ptr<const BackupStore> m_backups;
};

/// Compares the proposal of the open plan with that of one of its versions.
class VersionStudy final : public Study<VersionComparison>
{
public:
    /// `session` must outlive the study.
    explicit VersionStudy(PlanSession &session, QObject *parent = nullptr);

    void start(const QString &path, const QString &called);

private:
    PlanSession &m_session;
};

} // namespace headroom
