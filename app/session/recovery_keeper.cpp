// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/recovery_keeper.h"

#include "session/plan_session.h"

#include <QMetaObject>

namespace headroom {

namespace {
constexpr std::chrono::seconds kRetryGap{5};
} // namespace

RecoveryKeeper::RecoveryKeeper(PlanSession &session, std::shared_ptr<RecoveryStore> store,
                               QObject *parent)
    : QObject(parent),
      m_session(session),
      m_store(std::move(store))
{
    const auto waking = [this](void (RecoveryKeeper::*take)()) {
        return [this, take] { QMetaObject::invokeMethod(this, take, Qt::QueuedConnection); };
    };
    m_beginner.emplace(waking(&RecoveryKeeper::takeBegun));
    m_syncer.emplace(waking(&RecoveryKeeper::takeSynced));
    m_retry.setSingleShot(true);
    setRetryGap(kRetryGap);
    connect(&m_retry, &QTimer::timeout, this, &RecoveryKeeper::begin);
    connect(&session, &PlanSession::planOpened, this, &RecoveryKeeper::leavePlan);
    connect(&session, &PlanSession::planChanged, this, &RecoveryKeeper::followPlan);
    connect(&session, &PlanSession::fileChanged, this, &RecoveryKeeper::followFile);
    begin();
}

RecoveryKeeper::~RecoveryKeeper()
{
    m_syncer.reset(); // they wait for what is being written
    m_beginner.reset();
    m_journal.reset();
    m_store->drop();
}

void RecoveryKeeper::setRetryGap(std::chrono::milliseconds gap)
{
    m_retry.setInterval(gap);
}

/// What belongs to the plan that was open has been saved or given up.
void RecoveryKeeper::leavePlan()
{
    ++m_document;
    m_isOpening = true;
    m_journal.reset();
    m_store->drop();
}

void RecoveryKeeper::followPlan()
{
    if (m_isOpening) {
        m_isOpening = false;
        // Queued: how the new plan stands to its file is not settled yet.
        QMetaObject::invokeMethod(this, &RecoveryKeeper::begin, Qt::QueuedConnection);
        return;
    }
    RecoveryState state = m_session.recoveryState();
    // The undo stack has not yet counted the step; when it leads back to what is saved, fileChanged follows.
    state.isUnsaved = true;
    record(state);
}

void RecoveryKeeper::followFile()
{
    if (!m_isOpening)
        record(m_session.recoveryState());
}

void RecoveryKeeper::begin()
{
    m_retry.stop();
    m_beginner->request(
        [store = m_store, state = m_session.recoveryState(), document = m_document] {
            return Begun{document, store->begin(state).map(
                                       [](auto journal) { return Journal(std::move(journal)); })};
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
    const bool isWanted = m_problem || (m_journal && m_journal->isLong());
    if (isWanted && !m_beginner->isBusy())
        begin();
}

void RecoveryKeeper::takeBegun()
{
    const auto begun = m_beginner->take();
    if (!begun || begun->document != m_document)
        return;
    const auto result =
        begun->journal ? takeOver(*begun->journal) : tl::unexpected(begun->journal.error());
    if (!result)
        return lose(result.error());
    m_journal = *begun->journal;
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
    if (auto recorded = journal->append(m_session.recoveryState()); !recorded)
        return recorded;
    return journal->takePlace();
}

void RecoveryKeeper::confirm()
{
    emit kept();
    m_syncer->request([journal = m_journal] { return journal->sync(); });
}

void RecoveryKeeper::takeSynced()
{
    const auto result = m_syncer->take();
    if (result && !*result)
        lose(result->error());
}

/// After any error another journal is begun: what a failed call has done to the file nobody knows. The old one stays
/// in its place until then.
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
