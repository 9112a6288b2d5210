// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/error.h"
#include "core/ports/recovery_store.h"
#include "session/latest_runner.h"

#include <QObject>
#include <QTimer>

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>

namespace headroom {

class PlanSession;

/// Has every edit of a session recorded in a journal before the window shows it. The journal begins with a copy of the
/// whole plan, which a worker writes when a plan is opened and when the records have become many. Once saved, or left
/// on purpose, nothing is to be recovered.
class RecoveryKeeper final : public QObject
{
    Q_OBJECT

public:
    RecoveryKeeper(PlanSession &session, std::shared_ptr<RecoveryStore> store,
                   QObject *parent = nullptr);
    /// The session ends on purpose: nothing is kept.
    ~RecoveryKeeper() override;

    /// Why what is unsaved is not protected against a crash; absent while it is.
    [[nodiscard]] const std::optional<Error> &problem() const { return m_problem; }
    /// Five seconds unless set: how long after a failure it is tried again.
    void setRetryGap(std::chrono::milliseconds gap);

signals:
    /// Copies cannot be written; said once until they can again.
    void failed(const headroom::Error &error);
    void problemChanged();
    /// The plan as it stands now is recorded.
    void kept();

private:
    using Journal = std::shared_ptr<RecoveryJournal>;
    struct Begun {
        std::uint64_t document = 0; ///< which of the plans that were open
        Expected<Journal> journal;
    };

    void leavePlan();
    void followPlan();
    void followFile();
    void begin();
    void record(const RecoveryState &state);
    void takeBegun();
    [[nodiscard]] Expected<void> takeOver(const Journal &journal);
    void confirm();
    void takeSynced();
    void lose(const Error &error);

    PlanSession &m_session;
    std::shared_ptr<RecoveryStore> m_store;
    Journal m_journal; ///< absent until the plan as a whole has been written
    bool m_isOpening = false;
    std::uint64_t m_document = 0;
    std::optional<Error> m_problem;
    QTimer m_retry;
    // Last: their threads end before anything they could wake is gone.
    std::optional<LatestRunner<Begun>> m_beginner;
    std::optional<LatestRunner<Expected<void>>> m_syncer;
};

} // namespace headroom
