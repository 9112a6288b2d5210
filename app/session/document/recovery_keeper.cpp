// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/document/recovery_keeper.h"

#include "session/document/document.h"

#include <QMetaObject>

namespace headroom {

namespace {
constexpr std::chrono::seconds kRetryGap{5};
} // namespace

RecoveryKeeper::RecoveryKeeper(Document &document, std::shared_ptr<RecoveryStore> store,
                               QObject *parent)
    : QObject(parent),
      m_document(document),
      m_store(std::move(store)),
      m_beginner(std::make_unique<JobQueue>(JobQueue::Policy::newestWins)),
      m_syncer(std::make_unique<JobQueue>(JobQueue::Policy::newestWins))
{
    m_retry.setSingleShot(true);
    setRetryGap(kRetryGap);
    connect(&m_retry, &QTimer::timeout, this, &RecoveryKeeper::begin);
    connect(&document, &Document::planOpened, this, &RecoveryKeeper::leavePlan);
    connect(&document, &Document::planTaken, this, &RecoveryKeeper::followPlan);
    connect(&document, &Document::fileChanged, this, &RecoveryKeeper::followFile);
    begin();
}

RecoveryKeeper::~RecoveryKeeper()
{
    m_syncer.reset(); // they wait for what is being written
    m_beginner.reset();
    m_journal.reset();
    m_store->drop();
}

/// The changes of the previous plan have been saved or discarded.
void RecoveryKeeper::leavePlan()
{
    ++m_number;
    m_isOpening = true;
    m_journal.reset();
    m_store->drop();
}

void RecoveryKeeper::followPlan()
{
    if (m_isOpening) {
        m_isOpening = false;
        // Queued, because the relation of the new plan to its file is not settled yet.
        QMetaObject::invokeMethod(this, &RecoveryKeeper::begin, Qt::QueuedConnection);
        return;
    }
    RecoveryState state = m_document.recoveryState();
    // The undo stack has not yet counted the step; when it leads back to what is saved, fileChanged
    // follows.
    state.isUnsaved = true;
    record(state);
}

void RecoveryKeeper::followFile()
{
    if (!m_isOpening)
        record(m_document.recoveryState());
}

void RecoveryKeeper::begin()
{
    m_retry.stop();
    m_beginner->run(
        [store = m_store, state = m_document.recoveryState()] {
            return store->begin(state).map(
                [](auto journal) { return Journal(std::move(journal)); });
        },
        [this, number = m_number](const Expected<Journal> &begun) {
            if (number == m_number)
                takeBegun(begun);
        });
}

void RecoveryKeeper::record(const RecoveryState &state)
{
    if (m_journal) {
        const auto recorded = m_journal->append(state);
        if (!recorded)
            lose(recorded.error());
        else if (!m_problem)
            confirm();
    }
    // One that is on its way may fail like the last; one that only became long is not begun twice.
    if (m_problem || (m_journal && m_journal->isLong() && !m_beginner->isBusy()))
        begin();
}

void RecoveryKeeper::takeBegun(const Expected<Journal> &begun)
{
    const auto result = begun ? takeOver(*begun) : tl::unexpected(begun.error());
    if (!result)
        return lose(result.error());
    m_journal = *begun;
    m_retry.stop();
    if (m_problem) {
        m_problem.reset();
        emit problemChanged();
    }
    confirm();
}

/// With what was edited while it was being written.
Expected<void> RecoveryKeeper::takeOver(const Journal &journal)
{
    HEADROOM_CHECK(journal->append(m_document.recoveryState()));
    return journal->takePlace();
}

void RecoveryKeeper::confirm()
{
    emit kept();
    m_syncer->run([journal = m_journal] { return journal->sync(); },
                  [this](const Expected<void> &synced) {
                      if (!synced)
                          lose(synced.error());
                  });
}

/// After any error another journal is begun: what a failed call has done to the file nobody knows.
/// The old one stays in its place until then.
void RecoveryKeeper::lose(const Error &error)
{
    const bool isNew = !m_problem;
    m_problem = error;
    m_retry.start();
    if (isNew)
        emit failed(error);
    emit problemChanged();
}

} // namespace headroom
