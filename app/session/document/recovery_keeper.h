// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/error.h"
#include "core/ports/recovery_store.h"
#include "session/jobs/job_queue.h"

#include <QObject>
#include <QTimer>

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>

namespace headroom {

class Document;

/// Has every edit of a document recorded in a journal before the window shows it. The journal
/// begins with a copy of the whole plan, which a worker writes when a plan is opened and when the
/// records have become many. Once saved, or left on purpose, nothing is to be recovered.
class RecoveryKeeper final : public QObject
{
    Q_OBJECT

public:
    RecoveryKeeper(Document &document, std::shared_ptr<RecoveryStore> store,
                   QObject *parent = nullptr);
    /// The session ends on purpose: nothing is kept.
    ~RecoveryKeeper() override;

    /// Reason why unsaved changes are not protected against a crash; absent while they are.
    [[nodiscard]] const std::optional<Error> &problem() const { return m_problem; }
    /// Five seconds unless set: how long after a failure it is tried again.
    void setRetryGap(std::chrono::milliseconds gap) { m_retry.setInterval(gap); }

signals:
    /// Copies cannot be written; said once until they can again.
    void failed(const headroom::Error &error);
    void problemChanged();
    /// The current plan has been recorded.
    void kept();

private:
    using Journal = std::shared_ptr<RecoveryJournal>;

    void leavePlan();
    void followPlan();
    void followFile();
    void begin();
    void record(const RecoveryState &state);
    void takeBegun(const Expected<Journal> &begun);
    [[nodiscard]] Expected<void> takeOver(const Journal &journal);
    void confirm();
    void lose(const Error &error);

    Document &m_document;
    std::shared_ptr<RecoveryStore> m_store;
    Journal m_journal; ///< absent until the plan as a whole has been written
    bool m_isOpening = false;
    std::uint64_t m_number = 0; ///< which of the plans that were open
    std::optional<Error> m_problem;
    QTimer m_retry;
    std::unique_ptr<JobQueue> m_beginner; ///< newest wins, as in m_syncer
    std::unique_ptr<JobQueue> m_syncer;
};

} // namespace headroom
