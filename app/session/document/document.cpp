// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/document/document.h"

#include "core/plan/plan.h"
#include "core/wording/edit_names.h"
#include "session/language.h"

#include <QUndoCommand>

#include <algorithm>
#include <iterator>

namespace headroom {

namespace {
constexpr int kMergeable = 1;
constexpr int kNeverMerged = -1;

/// The one undo step that serves all edits: plans are values. Steps of one gesture (equal keys that
/// are not empty) become one, and vanish when the gesture ends where it began.
class ReplacePlanCommand final : public QUndoCommand
{
public:
    using Show = std::function<void(std::shared_ptr<const Plan>)>;
    ReplacePlanCommand(std::shared_ptr<const Plan> before, std::shared_ptr<const Plan> after,
                       const std::string &label, std::string gesture, Show show)
        : QUndoCommand(QString::fromStdString(label)),
          m_before(std::move(before)),
          m_after(std::move(after)),
          m_gesture(std::move(gesture)),
          m_show(std::move(show))
    {}

    void undo() override { m_show(m_before); }

    void redo() override { m_show(m_after); }

    [[nodiscard]] int id() const override { return m_gesture.empty() ? kNeverMerged : kMergeable; }

    [[nodiscard]] bool mergeWith(const QUndoCommand *other) override
    {
        const auto *next = dynamic_cast<const ReplacePlanCommand *>(other);
        if (next == nullptr || next->m_gesture != m_gesture)
            return false;
        m_after = next->m_after;
        setText(next->text());
        setObsolete(*m_before == *m_after);
        return true;
    }

private:
    std::shared_ptr<const Plan> m_before;
    std::shared_ptr<const Plan> m_after;
    std::string m_gesture;
    Show m_show;
};

constexpr std::chrono::seconds kLockRetryGap{5};
} // namespace

Document::Document(std::shared_ptr<const PlanStore> plans, QObject *parent)
    : QObject(parent),
      m_plans(std::move(plans)),
      m_content([this]() -> Content { return [now = m_plan] { return *now; }; }),
      m_plan(std::make_shared<const Plan>(newPlan()))
{
    m_retry.setSingleShot(true);
    setRetryGap(kLockRetryGap);
    connect(&m_retry, &QTimer::timeout, this, &Document::retryLock);
    connect(&m_undoStack, &QUndoStack::cleanChanged, this, &Document::fileChanged);
}

Document::~Document()
{
    // The stack announces its end as a change; nobody is there to hear it.
    m_undoStack.disconnect(this);
}

QString Document::path() const
{
    if (const auto *own = std::get_if<OwnFile>(&m_file))
        return own->path;
    const auto *foreign = std::get_if<ForeignFile>(&m_file);
    return foreign != nullptr ? foreign->path : QString();
}

std::string Document::fingerprint() const
{
    if (const auto *own = std::get_if<OwnFile>(&m_file))
        return own->fingerprint;
    const auto *foreign = std::get_if<ForeignFile>(&m_file);
    return foreign != nullptr ? foreign->fingerprint : std::string();
}

const Error *Document::lockError() const
{
    const auto *foreign = std::get_if<ForeignFile>(&m_file);
    return foreign != nullptr ? &foreign->lockError : nullptr;
}

void Document::useLocks(std::shared_ptr<const PlanLocks> locks)
{
    m_locks = std::move(locks);
}

void Document::setContent(std::function<Content()> content)
{
    m_content = std::move(content);
}

void Document::show(std::shared_ptr<const Plan> plan)
{
    m_plan = std::move(plan);
    ++m_revision;
    emit planTaken();
    emit planChanged();
}

void Document::setActiveScenario(const std::string &scenario)
{
    if (scenario == m_plan->activeScenario || findScenario(*m_plan, scenario) == nullptr)
        return;
    Plan looked = *m_plan;
    looked.activeScenario = scenario;
    show(std::make_shared<const Plan>(std::move(looked)));
}

void Document::apply(const PlanEdit &edit)
{
    auto changed = applyEdit(*m_plan, edit);
    if (!changed) {
        // The location in the file is of no use to a user of the window.
        emit refused({changed.error().what, {}, changed.error().remedy});
        return;
    }
    if (*changed == *m_plan)
        return;
    if (m_lastEdit.isValid() && m_lastEdit.elapsed() >= m_gestureGap.count())
        ++m_gesture;
    m_lastEdit.start();
    std::string key = mergeKey(edit);
    if (!key.empty())
        key += '#' + std::to_string(m_gesture);
    replace(std::make_shared<const Plan>(std::move(*changed)), editName(*m_plan, edit, language()),
            std::move(key));
}

void Document::replace(std::shared_ptr<const Plan> next, const std::string &name,
                       std::string mergeKey)
{
    m_undoStack.push(new ReplacePlanCommand(
        m_plan, std::move(next), name, std::move(mergeKey),
        [this](std::shared_ptr<const Plan> shown) { show(std::move(shown)); }));
}

void Document::read(const QString &path, std::function<void(Expected<LoadedPlan>)> then)
{
    m_work.run(
        FileWork::Kind::opening,
        [plans = m_plans, path] { return plans->load(path.toStdString()); }, std::move(then));
}

void Document::open(LoadedPlan loaded, const QString &path)
{
    emit planOpened();
    ++m_number;
    releaseFile();
    if (path.isEmpty())
        m_file = NoFile();
    else
        m_file = OwnFile{path, std::move(loaded.fingerprint), nullptr};
    // The stack belongs to the plan that was open; clearing it says "clean" for the new one.
    m_undoStack.clear();
    show(std::make_shared<const Plan>(std::move(loaded.plan)));
    emit fileChanged();
    if (!path.isEmpty())
        std::ranges::move(loaded.savingNotices, std::back_inserter(loaded.notices));
    for (const Message &text : loaded.notices)
        emit notice(QString::fromStdString(text.in(language())));
    emit opened();
    acquireLock();
}

void Document::openRecovered(RecoveredPlan recovered, std::function<void()> then)
{
    const QString path = QString::fromStdString(recovered.planPath);
    const std::string before = recovered.fingerprint;
    const auto use = [this, recovered = std::move(recovered),
                      then = std::move(then)](const QString &file, std::vector<Message> notices) {
        if (!recovered.damage.empty())
            notices.emplace_back(HEADROOM_TEXT("Notices", "The recovery copy was damaged. %1"),
                                 recovered.damage);
        open({recovered.plan, std::move(notices), recovered.fingerprint}, file);
        m_undoStack.resetClean();
        emit fileChanged();
        then();
    };
    if (path.isEmpty())
        return use({}, {});
    // The file in its state when the changes began is the one that saving may replace without a
    // question.
    read(path, [use, path, before](const Expected<LoadedPlan> &saved) {
        if (!saved)
            use({},
                {{HEADROOM_TEXT("Notices", "The file of this plan cannot be opened, so the plan "
                                           "must be saved under a new name: %1"),
                  saved.error().text(language())}});
        else if (saved->fingerprint != before)
            use(path, {{HEADROOM_TEXT("Notices",
                                      "The file was changed by another program after these changes "
                                      "were made; saving will ask which version to keep.")}});
        else
            use(path, {});
    });
}

void Document::save(Done done, SaveConcessions concessions)
{
    // The owner of the file may still be being determined.
    m_work.whenFree([this, done = std::move(done), concessions] {
        if (const auto *own = std::get_if<OwnFile>(&m_file))
            write(own->path, own->lock, concessions, done);
        else if (const Error *other = lockError())
            // The other program may have closed the file since the last attempt.
            takeOver([this, number = m_number, former = *other, done, concessions] {
                const Error *holding = number == m_number ? lockError() : &former;
                if (holding != nullptr)
                    done(tl::unexpected(SaveError{*holding}));
                else
                    save(done, concessions);
            });
        else
            done(tl::unexpected(SaveError{{HEADROOM_TEXT("Errors", "The plan has no file yet."),
                                           {},
                                           HEADROOM_TEXT("Errors", "Save it under a name.")}}));
    });
}

void Document::saveAs(const QString &path, Done done)
{
    m_work.whenFree([this, path, done = std::move(done)] {
        if (path == this->path())
            return save(done);
        take(path, FileWork::Kind::saving, [this, path, done](const Expected<SharedLock> &lock) {
            if (lock)
                write(path, *lock, {}, done);
            else
                done(tl::unexpected(SaveError{lock.error()}));
        });
    });
}

/// Called while the work is free. Edits made meanwhile are not in the file.
void Document::write(const QString &path, const SharedLock &lock, SaveConcessions concessions,
                     Done done)
{
    // Now already: the next edit is a step of its own, and undoing it comes back to what is in the
    // file.
    m_saving = Saving{m_undoStack.isClean()};
    m_undoStack.setClean();
    SaveTerms terms;
    // Saving under another name replaces the file there (and keeps it as a backup): the user was
    // asked.
    if (path == this->path() && !concessions.overChanges)
        terms.expectedFingerprint = fingerprint();
    terms.withoutBackup = concessions.withoutBackup;
    m_work.run(
        FileWork::Kind::saving,
        [plans = m_plans, path, content = m_content(), terms] {
            return plans->save(path.toStdString(), content(), terms);
        },
        [this, path, lock, number = m_number, done = std::move(done)](const SaveOutcome &written) {
            if (number == m_number)
                takeWritten(path, lock, written);
            else
                releaseLock(lock);
            m_saving.reset();
            emit fileChanged();
            done(written);
        });
}

void Document::takeWritten(const QString &path, const SharedLock &lock, const SaveOutcome &written)
{
    const bool isInPlace = written || written.error().kind == ErrorKind::unconfirmed;
    const bool isElsewhere = path != this->path();
    if (isInPlace) {
        if (isElsewhere)
            releaseFile();
        m_file = OwnFile{path, written ? *written : written.error().fingerprint, lock};
    } else if (isElsewhere) {
        releaseLock(lock);
    }
    if (!written && (isInPlace || !m_saving->wasClean))
        m_undoStack.resetClean();
}

void Document::take(const QString &path, FileWork::Kind kind,
                    std::function<void(const Expected<SharedLock> &)> then)
{
    if (!m_locks)
        return then(SharedLock());
    m_work.run(
        kind,
        [locks = m_locks, path] {
            return locks->take(path.toStdString()).map([](auto lock) {
                return SharedLock(std::move(lock));
            });
        },
        std::move(then));
}

/// Locks the file; if another program has locked it, the plan is read-only.
void Document::acquireLock()
{
    if (!m_locks || !std::holds_alternative<OwnFile>(m_file))
        return;
    take(path(), FileWork::Kind::opening,
         [this, number = m_number](const Expected<SharedLock> &lock) {
             auto *own = std::get_if<OwnFile>(&m_file);
             if (number != m_number || own == nullptr)
                 return releaseLock(lock.value_or(SharedLock()));
             if (lock) {
                 own->lock = *lock;
             } else if (lock.error().kind != ErrorKind::locked) {
                 emit refused(lock.error());
             } else {
                 m_file = ForeignFile{own->path, own->fingerprint, lock.error()};
                 m_retry.start();
                 emit lockedElsewhere(lock.error());
             }
             emit fileChanged(); // its name says who has it
         });
}

/// The program that has locked the file may close it or end.
void Document::retryLock()
{
    if (lockError() != nullptr)
        takeOver([] {});
}

void Document::takeOver(std::function<void()> then)
{
    take(path(), FileWork::Kind::listing,
         [this, number = m_number, then = std::move(then)](const Expected<SharedLock> &lock) {
             const auto *foreign = std::get_if<ForeignFile>(&m_file);
             if (number != m_number || foreign == nullptr) {
                 releaseLock(lock.value_or(SharedLock()));
             } else if (!lock) {
                 m_retry.start();
             } else {
                 m_file = OwnFile{foreign->path, foreign->fingerprint, *lock};
                 emit lockAcquired();
                 emit fileChanged();
             }
             then();
         });
}

void Document::releaseFile()
{
    if (auto *own = std::get_if<OwnFile>(&m_file))
        releaseLock(std::move(own->lock));
}

/// Taking a lock back touches the disk.
void Document::releaseLock(SharedLock lock)
{
    if (lock)
        m_work.run(
            FileWork::Kind::releasing,
            [lock = std::move(lock)]() mutable {
                lock.reset();
                return Expected<void>();
            },
            [](const Expected<void> &) {});
}

FileWork::FileWork(QObject *parent) : QObject(parent)
{
    connect(&m_jobs, &JobQueue::changed, this, &FileWork::changed);
}

} // namespace headroom
