// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/watch.h"
#include "session/jobs/job_thread.h"

#include <QObject>

#include <chrono>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <type_traits>
#include <utility>

namespace headroom {

/// The progress of a job. The job sets phase, done and, if it knows it, total; ProgressPace adds
/// rate and time left.
struct JobProgress {
    std::string phase;
    std::uint64_t done = 0;
    std::optional<std::uint64_t> total;
    double perSecond = 0;              ///< of this phase; 0 while unknown
    std::optional<double> secondsLeft; ///< of this phase; absent while unknown
};

/// Rate and time left of the phase that a job is in.
class ProgressPace
{
public:
    using Time = std::chrono::steady_clock::time_point;

    void fill(JobProgress &progress, Time now);

private:
    std::optional<std::string> m_phase;
    Time m_since;
    std::uint64_t m_doneBefore = 0;
};

/// Progress on its way to the owner: at most ten reports a second and each new phase, and what was
/// not taken yet is replaced, so that a busy window is never flooded. `Progress` has a `phase`.
template <typename Progress>
class ProgressGate
{
public:
    using Time = ProgressPace::Time;

    /// Returns true if the owner must be notified.
    [[nodiscard]] bool put(Progress progress, Time now)
    {
        const std::lock_guard lock(m_mutex);
        if constexpr (std::is_same_v<Progress, JobProgress>)
            m_pace.fill(progress, now);
        const bool isNews = !m_newest || m_newest->phase != progress.phase;
        if (!isNews && now - m_exceeded < std::chrono::milliseconds(100))
            return false;
        m_exceeded = now;
        m_newest = std::move(progress);
        return !std::exchange(m_isWaiting, true);
    }
    [[nodiscard]] Progress take()
    {
        const std::lock_guard lock(m_mutex);
        m_isWaiting = false;
        return *m_newest;
    }

private:
    std::mutex m_mutex;
    ProgressPace m_pace;
    std::optional<Progress> m_newest;
    Time m_exceeded;
    bool m_isWaiting = false;
};

/// Jobs of one owner, one at a time on a worker. A job is a function of nothing but its own values
/// that gives an expected value; what it throws becomes an error. The result arrives on the owner's
/// thread; once the queue is gone, nothing arrives any more.
class JobQueue final : public QObject
{
    Q_OBJECT

public:
    enum class Policy {
        /// A newer job takes the place of the one that waits, of which nothing is heard
        newestWins,
        inOrder,
    };

    explicit JobQueue(Policy policy, QObject *parent = nullptr);
    /// Asks the job that is under way to stop, and waits for it; those that wait are dropped.
    ~JobQueue() override;

    [[nodiscard]] bool isBusy() const { return m_isWorking || !m_waiting.empty(); }

    /// `work` takes nothing or a stop token. `done` gets its result here, before anything else that
    /// waits in order.
    template <typename Work, typename Done>
    void run(Work work, Done done);
    /// `work` takes a Watch<Progress>; `progressed` receives its progress on this thread.
    template <typename Progress, typename Work, typename Done, typename Progressed>
    void run(Work work, Done done, Progressed progressed);
    /// Runs `next` here: now, or once all that was asked for before has been done.
    void whenFree(std::function<void()> next);
    /// Asks the running job to stop; waiting jobs end as stopped.
    void stop();
    /// The same, and nothing is heard any more of what was asked for before.
    void forget();

signals:
    void changed(); ///< another job is under way, or none

private:
    using Then = std::function<void()>;

    /// State of a job in the queue, independent of the type of its result.
    class Job
    {
    public:
        virtual ~Job() = default;
        virtual void work(const std::stop_token &stop) = 0; ///< on the worker
        virtual void refuse(const Error &error) = 0;        ///< instead of work()
        virtual void tell() = 0;                            ///< on the owner's thread, after either
    };
    template <typename Work, typename Done>
    class JobOf;

    void enqueue(std::shared_ptr<Job> job);
    void begin(std::uint64_t era, const std::stop_token &stop, std::shared_ptr<Job> job);
    void post(Then then);
    void runPosted();
    void finish(std::uint64_t era, Job &job);
    void startNext();

    Policy m_policy;
    std::stop_source m_stop;
    std::deque<std::function<void()>> m_waiting;
    std::uint64_t m_era = 0; ///< another one begins with forget()
    bool m_isWorking = false;
    std::mutex m_mutex;
    std::deque<Then> m_posted; ///< guarded: what is to run on the owner's thread, in this order
    JobThread m_thread;        ///< last: what it runs ends before the rest is gone
};

template <typename Work, typename Done>
class JobQueue::JobOf final : public Job
{
public:
    JobOf(Work work, Done done) : m_work(std::move(work)), m_done(std::move(done)) {}

    void work(const std::stop_token &stop) override
    {
        m_result.emplace(guarded(*m_work, stop));
        m_work.reset(); // nothing of it is left when its result arrives
    }
    void refuse(const Error &error) override
    {
        m_result.emplace(tl::unexpect, typename Result::error_type{error});
    }
    void tell() override { m_done(std::move(*m_result)); }

private:
    using Result = decltype(guarded(std::declval<Work &>(), std::stop_token()));

    std::optional<Work> m_work;
    Done m_done;
    std::optional<Result> m_result;
};

template <typename Work, typename Done>
void JobQueue::run(Work work, Done done)
{
    enqueue(std::make_shared<JobOf<Work, Done>>(std::move(work), std::move(done)));
}

template <typename Progress, typename Work, typename Done, typename Progressed>
void JobQueue::run(Work work, Done done, Progressed progressed)
{
    const auto gate = std::make_shared<ProgressGate<Progress>>();
    const auto report = [this, era = m_era, gate,
                         progressed = std::move(progressed)](const Progress &progress) {
        if (gate->put(progress, std::chrono::steady_clock::now()))
            post([this, era, gate, progressed] {
                if (era == m_era)
                    progressed(gate->take());
            });
    };
    run(
        [work = std::move(work), report](const std::stop_token &stop) {
            return work(Watch<Progress>{stop, report});
        },
        std::move(done));
}

} // namespace headroom
