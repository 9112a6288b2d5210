// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/jobs/job_queue.h"

#include <QMetaObject>
#include <QPointer>

namespace headroom {

namespace {

constexpr std::chrono::milliseconds kSettled{500}; ///< before a rate means something

} // namespace

JobQueue::JobQueue(Policy policy, QObject *parent) : QObject(parent), m_policy(policy) {}

JobQueue::~JobQueue()
{
    m_stop.request_stop();
}

void JobQueue::whenFree(std::function<void()> next)
{
    if (m_isWorking)
        m_waiting.push_back(std::move(next));
    else
        next();
}

void JobQueue::stop()
{
    m_stop.request_stop();
    m_stop = std::stop_source(); // for the jobs to come
}

void JobQueue::forget()
{
    ++m_era;
    stop();
}

void JobQueue::enqueue(std::shared_ptr<Job> job)
{
    if (m_policy == Policy::newestWins)
        m_waiting.clear();
    whenFree([this, era = m_era, stop = m_stop.get_token(), job = std::move(job)]() mutable {
        begin(era, stop, std::move(job));
    });
}

void JobQueue::begin(std::uint64_t era, const std::stop_token &stop, std::shared_ptr<Job> job)
{
    m_isWorking = true;
    Expected<void> given;
    if (stop.stop_requested())
        given = failure(HEADROOM_TEXT("Errors", "This was stopped before it started."), {}, {},
                        ErrorKind::stopped);
    else
        given = m_thread.give([this, era, stop, job]() mutable {
            job->work(stop);
            // Nothing of the job stays behind on the worker.
            post([this, era, job = std::move(job)] { finish(era, *job); });
        });
    if (!given)
        post([this, era, job = std::move(job), error = given.error()] {
            job->refuse(error);
            finish(era, *job);
        });
    emit changed();
}

/// Data crosses threads under a lock of the queue; Qt's event only announces it.
void JobQueue::post(Then then)
{
    {
        const std::lock_guard lock(m_mutex);
        m_posted.push_back(std::move(then));
    }
    QMetaObject::invokeMethod(
        this, [this] { runPosted(); }, Qt::QueuedConnection);
}

void JobQueue::runPosted()
{
    Then next;
    {
        const std::lock_guard lock(m_mutex);
        next = std::move(m_posted.front());
        m_posted.pop_front();
    }
    next(); // may be the end of this queue
}

void JobQueue::finish(std::uint64_t era, Job &job)
{
    const QPointer<JobQueue> self(this);
    m_isWorking = false;
    if (m_policy == Policy::newestWins)
        startNext(); // the worker has something to do while the result is shown
    if (era == m_era)
        job.tell();
    if (!self)
        return;
    startNext();
    if (!m_isWorking)
        emit changed();
}

void JobQueue::startNext()
{
    while (!m_isWorking && !m_waiting.empty()) {
        const auto next = std::move(m_waiting.front());
        m_waiting.pop_front();
        next();
    }
}

void ProgressPace::fill(JobProgress &progress, Time now)
{
    if (m_phase != progress.phase || progress.done < m_doneBefore) {
        m_phase = progress.phase;
        m_since = now;
        m_doneBefore = progress.done;
    }
    if (now - m_since < kSettled)
        return;
    const double seconds = std::chrono::duration<double>(now - m_since).count();
    progress.perSecond = static_cast<double>(progress.done - m_doneBefore) / seconds;
    if (progress.total && progress.perSecond > 0 && *progress.total >= progress.done)
        progress.secondsLeft =
            static_cast<double>(*progress.total - progress.done) / progress.perSecond;
}

} // namespace headroom
