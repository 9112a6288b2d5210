// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/study.h"

#include <QCoreApplication>

namespace headroom {

StudyBase::StudyBase(QObject *parent)
    : QObject(parent),
      m_jobs(new JobQueue(JobQueue::Policy::newestWins))
{}

StudyBase::~StudyBase()
{
    m_jobs->forget();
    if (!m_jobs->isBusy()) {
        delete m_jobs;
        return;
    }
    // At the end of the program, the application waits for it.
    m_jobs->setParent(QCoreApplication::instance());
    connect(m_jobs, &JobQueue::changed, m_jobs, [jobs = m_jobs] {
        if (!jobs->isBusy())
            jobs->deleteLater();
    });
}

void StudyBase::begin()
{
    m_isAsked = true;
}

void StudyBase::forget()
{
    const bool wasRunning = isRunning();
    m_jobs->forget();
    m_isAsked = false;
    if (wasRunning)
        emit forgotten();
}

} // namespace headroom
