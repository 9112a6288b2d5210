// SPDX-License-Identifier: GPL-3.0-or-later
#include "recovery_keeper.h"

#include "plan_session.h"

#include <QMetaObject>

namespace headroom {

RecoveryKeeper::RecoveryKeeper(PlanSession &session, std::shared_ptr<RecoveryStore> store,
                               QObject *parent)
    : QObject(parent),
      m_session(session),
      m_store(std::move(store))
{
    m_writer.emplace([this] {
        QMetaObject::invokeMethod(
            this, [this] { takeResult(); }, Qt::QueuedConnection);
    });
    // Queued: when the plan changes the undo stack has not yet counted the step.
    connect(&session, &PlanSession::planChanged, this, &RecoveryKeeper::follow,
            Qt::QueuedConnection);
    connect(&session, &PlanSession::fileChanged, this, &RecoveryKeeper::follow,
            Qt::QueuedConnection);
}

RecoveryKeeper::~RecoveryKeeper()
{
    m_writer.reset(); // waits for a copy that is being written
    m_store->drop();
}

void RecoveryKeeper::follow()
{
    const bool modified = m_session.isModified();
    if (!modified && !m_kept)
        return;
    m_kept = modified;
    if (!modified) {
        m_writer->request([store = m_store] {
            store->drop();
            return Expected<void>();
        });
        return;
    }
    m_writer->request([store = m_store, plan = std::make_shared<const Plan>(m_session.plan()),
                       path = m_session.path().toStdString()] { return store->keep(*plan, path); });
}

void RecoveryKeeper::takeResult()
{
    const auto result = m_writer->take();
    if (!result)
        return;
    if (!*result && !m_told)
        emit failed(result->error());
    m_told = !*result;
}

} // namespace headroom
