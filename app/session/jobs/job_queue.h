// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/jobs/job_progress.h"
#include "session/jobs/job_thread.h"

#include <QObject>

#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <stop_token>
#include <utility>

namespace headroom {

/// Jobs of one owner, one at a time on a worker. A job is a function of nothing but its own values that gives an
/// expected value; what it throws becomes an error. The result arrives on the owner's thread; once the queue is gone,
/// nothing arrives any more.
class JobQueue final : public QObject
{
    Q_OBJECT

public:
    enum class Policy {
        newestWins, ///< a newer job takes the place of the one that waits, of which nothing is heard
        inOrder,
    };

    explicit JobQueue(Policy policy, QObject *parent = nullptr);
    /// Asks the job that is under way to stop, and waits for it; those that wait are dropped.
    ~JobQueue() override;

    [[nodiscard]] bool isBusy() const { return m_isWorking || !m_waiting.empty(); }

    /// `work` takes nothing or a stop token. `done` gets its result here, before anything else that waits in order.
    template <typename Work, typename Done>
    void run(Work work, Done done);
    /// `work` takes a JobWatch<Progress>; `told` gets its progress here.
    template <typename Progress, typename Work, typename Done, typename Told>
    void run(Work work, Done done, Told told);
    /// Runs `next` here: now, or once all that was asked for before has been done.
    void whenFree(std::function<void()> next);
    /// What is under way is asked to stop; what waits ends as stopped.
    void stop();
    /// The same, and nothing is heard any more of what was asked for before.
    void forget();

signals:
    void changed(); ///< another job is under way, or none

private:
    using Then = std::function<void()>;

    void enqueue(std::function<Then()> work, std::function<void(const Error &)> refuse);
    void begin(std::uint64_t era, const std::stop_token &stop, std::function<Then()> work,
               std::function<void(const Error &)> refuse);
    void post(Then then);
    void runPosted();
    void finish(std::uint64_t era, const Then &then);
    void goOn();

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
void JobQueue::run(Work work, Done done)
{
    using Result = decltype(guarded(work, std::stop_token()));
    const auto shared = std::make_shared<Done>(std::move(done));
    auto aside = [work = std::make_shared<Work>(std::move(work)), shared,
                  stop = m_stop.get_token()]() mutable -> Then {
        const auto result = std::make_shared<Result>(guarded(*work, stop));
        work.reset(); // nothing of it is left when its result arrives
        return [result, done = std::move(shared)] { (*done)(std::move(*result)); };
    };
    enqueue(std::move(aside), [shared](const Error &error) {
        (*shared)(Result(tl::unexpect, typename Result::error_type{error}));
    });
}

template <typename Progress, typename Work, typename Done, typename Told>
void JobQueue::run(Work work, Done done, Told told)
{
    const auto gate = std::make_shared<ProgressGate<Progress>>();
    const auto report = [this, era = m_era, gate,
                         told = std::move(told)](const Progress &progress) {
        if (gate->put(progress, std::chrono::steady_clock::now()))
            post([this, era, gate, told] {
                if (era == m_era)
                    told(gate->take());
            });
    };
    run(
        [work = std::move(work), report](const std::stop_token &stop) {
            return work(JobWatch<Progress>{stop, report});
        },
        std::move(done));
}

} // namespace headroom
