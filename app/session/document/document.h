// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/plan/plan_edit.h"
#include "core/ports/plan_locks.h"
#include "core/ports/plan_store.h"
#include "core/ports/recovery_store.h"
#include "session/jobs/job_queue.h"

#include <QElapsedTimer>
#include <QObject>
#include <QString>
#include <QTimer>
#include <QUndoStack>

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <variant>

namespace headroom {

/// Reads and writes plan files on a worker, one piece after another in the order they were asked
/// for: a slow disk or a network folder keeps nobody waiting.
class FileWork final : public QObject
{
    Q_OBJECT

public:
    enum class Kind { opening, saving, releasing, listing };

    explicit FileWork(QObject *parent = nullptr);

    /// Kind of the running operation.
    [[nodiscard]] std::optional<Kind> kind() const { return m_kind; }
    [[nodiscard]] bool isBusy() const { return m_kind.has_value(); }

    /// As JobQueue::run().
    template <typename Work, typename Done>
    void run(Kind kind, Work work, Done done)
    {
        whenFree([this, kind, work = std::move(work), done = std::move(done)]() mutable {
            m_kind = kind;
            m_jobs.run(std::move(work), [this, done = std::move(done)](auto result) {
                m_kind.reset();
                done(std::move(result));
            });
        });
    }
    /// Runs `next` here: now, or once all that was asked for before has been done.
    void whenFree(std::function<void()> next) { m_jobs.whenFree(std::move(next)); }

signals:
    void changed(); ///< kind() is another one

private:
    std::optional<Kind> m_kind;
    JobQueue m_jobs{JobQueue::Policy::inOrder}; ///< last: what it writes is finished first
};

/// Consents of the user when saving.
struct SaveConcessions {
    bool overChanges = false;   ///< of other programs, which are kept as a backup
    bool withoutBackup = false; ///< if none can be kept
};

/// The open plan, its undo steps and its file, which is locked while the plan is open, and read and
/// written on a worker.
class Document final : public QObject
{
    Q_OBJECT

public:
    explicit Document(std::shared_ptr<const PlanStore> plans, QObject *parent = nullptr);
    ~Document() override;

    /// Locks files from now on while they are open. Without locks, nothing guards them.
    void useLocks(std::shared_ptr<const PlanLocks> locks);
    /// Five seconds unless set: how often a file that is open elsewhere is tried again.
    void setRetryGap(std::chrono::milliseconds gap) { m_retry.setInterval(gap); }
    /// One second unless set: after such a pause an edit is an undo step of its own; with zero
    /// every edit is one.
    void setGestureGap(std::chrono::milliseconds gap) { m_gestureGap = gap; }

    /// For workers that read plans without opening them.
    [[nodiscard]] const std::shared_ptr<const PlanStore> &store() const { return m_plans; }
    [[nodiscard]] const std::shared_ptr<const Plan> &plan() const { return m_plan; }
    /// Another one for every value that the plan takes.
    [[nodiscard]] std::uint64_t revision() const { return m_revision; }
    [[nodiscard]] QUndoStack *undoStack() { return &m_undoStack; }
    [[nodiscard]] FileWork &work() { return m_work; }
    [[nodiscard]] QString path() const; ///< empty: never saved
    [[nodiscard]] bool isModified() const { return m_saving || !m_undoStack.isClean(); }
    /// Lock of another program, which makes the file read-only here; null: none.
    [[nodiscard]] const Error *lockError() const;
    [[nodiscard]] RecoveryState recoveryState() const
    {
        return {m_plan, path().toStdString(), fingerprint(), isModified()};
    }

    /// Shows another scenario of the plan: no undo step, and the plan is no more modified than
    /// before.
    void setActiveScenario(const std::string &scenario);
    /// Applies one edit as an undo step, or emits refused(); never both.
    void apply(const PlanEdit &edit);
    /// Puts another plan in its place as one undo step.
    void replace(std::shared_ptr<const Plan> next, const std::string &name,
                 std::string mergeKey = {});

    /// Reads a plan file; nothing is opened yet.
    void read(const QString &path, std::function<void(Expected<LoadedPlan>)> then);
    /// Replaces everything. A plan without a path (the sample) has no file yet; saving asks for a
    /// name.
    void open(LoadedPlan loaded, const QString &path);
    void openNew() { open(LoadedPlan{newPlan(), {}, {}}, {}); }
    /// Unsaved changes of an earlier run, as changes to the file they belong to (empty: none).
    void openRecovered(RecoveredPlan recovered, std::function<void()> then);

    using Content = std::function<Plan()>; ///< called on the worker
    using Done = std::function<void(const SaveOutcome &)>;
    /// Sets the content to write for the current plan; by default the plan alone.
    void setContent(std::function<Content()> content);
    /// Writes the plan as it is now; it stays modified until that is done, and what is edited
    /// meanwhile after it.
    void save(Done done, SaveConcessions concessions = {});
    void saveAs(const QString &path, Done done);

signals:
    void planOpened();  ///< another plan takes the place of the open one
    void planTaken();   ///< the plan is another one (edit, undo, open), and nothing shows it yet
    void planChanged(); ///< after planTaken()
    void opened();      ///< after all that opening a plan has changed
    void fileChanged(); ///< path, modified state or lock
    void lockedElsewhere(const headroom::Error &error);
    void lockAcquired(); ///< no longer open elsewhere
    void refused(const headroom::Error &error);
    void notice(const QString &text);

private:
    using SharedLock = std::shared_ptr<PlanLock>;
    struct NoFile {};
    struct OwnFile {
        QString path;
        std::string fingerprint; ///< when it was read or written last; empty: not known
        SharedLock lock;         ///< null: not taken yet, or there are no locks
    };
    /// Open in another program: it is not written.
    struct ForeignFile {
        QString path;
        std::string fingerprint;
        Error lockError;
    };
    struct Saving {
        bool wasClean = false; ///< before it was being written
    };

    void show(std::shared_ptr<const Plan> plan);
    void write(const QString &path, const SharedLock &lock, SaveConcessions concessions, Done done);
    void takeWritten(const QString &path, const SharedLock &lock, const SaveOutcome &written);
    void take(const QString &path, FileWork::Kind kind,
              std::function<void(const Expected<SharedLock> &)> then);
    void acquireLock();
    void retryLock();
    void takeOver(std::function<void()> then); ///< the file, if nobody else has it open any more
    void releaseLock(SharedLock lock);
    void releaseFile();
    [[nodiscard]] std::string fingerprint() const;

    std::shared_ptr<const PlanStore> m_plans;
    std::shared_ptr<const PlanLocks> m_locks;
    std::function<Content()> m_content;
    std::shared_ptr<const Plan> m_plan;
    std::uint64_t m_revision = 0;
    std::uint64_t m_number = 0; ///< which of the plans that were open
    QUndoStack m_undoStack;
    std::uint64_t m_gesture = 0;
    std::chrono::milliseconds m_gestureGap = std::chrono::seconds(1);
    QElapsedTimer m_lastEdit;
    std::variant<NoFile, OwnFile, ForeignFile> m_file;
    std::optional<Saving> m_saving; ///< the file is being written
    QTimer m_retry;
    FileWork m_work; ///< last: what it writes is finished before the rest is gone
};

} // namespace headroom
