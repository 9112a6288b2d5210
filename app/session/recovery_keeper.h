// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "error.h"
#include "latest_runner.h"
#include "ports/recovery_store.h"

#include <QObject>

#include <memory>
#include <optional>

namespace headroom {

class PlanSession;

/// Has the newest unsaved state of a session written down after every edit, on a worker: a crash loses at most
/// what was done in the moment before it. Once saved, or left on purpose, nothing is kept.
class RecoveryKeeper final : public QObject
{
    Q_OBJECT

public:
    RecoveryKeeper(PlanSession &session, std::shared_ptr<RecoveryStore> store,
                   QObject *parent = nullptr);
    /// The session ends on purpose: nothing is kept.
    ~RecoveryKeeper() override;

signals:
    /// Copies cannot be written; said once until they can again.
    void failed(const headroom::Error &error);

private:
    void follow();
    void takeResult();

    PlanSession &m_session;
    std::shared_ptr<RecoveryStore> m_store;
    bool m_kept = false;
    bool m_told = false;
    std::optional<LatestRunner<Expected<void>>> m_writer; // last: its thread ends first
};

} // namespace headroom
