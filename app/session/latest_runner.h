// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <condition_variable>
#include <cstdint>
#include <functional>
#include <mutex>
#include <optional>
#include <thread>
#include <utility>

namespace headroom {

/// Computes on a thread of its own. At most one request waits: a newer one takes its place, so that
/// results never lag behind by more than one computation. Free of Qt; `wake` is called on the worker.
template <typename Result>
class LatestRunner
{
public:
    using Work = std::function<Result()>;

    explicit LatestRunner(std::function<void()> wake)
        : m_wake(std::move(wake)),
          m_thread([this] { run(); })
    {}
    /// Waits for the computation that is under way; one that waits is dropped.
    ~LatestRunner()
    {
        {
            const std::lock_guard lock(m_mutex);
            m_stopping = true;
        }
        m_changed.notify_one();
        m_thread.join();
    }
    LatestRunner(const LatestRunner &) = delete;
    LatestRunner &operator=(const LatestRunner &) = delete;

    void request(Work work)
    {
        {
            const std::lock_guard lock(m_mutex);
            m_waiting = std::move(work);
            ++m_requested;
        }
        m_changed.notify_one();
    }

    /// The newest result that was not taken yet.
    [[nodiscard]] std::optional<Result> take()
    {
        const std::lock_guard lock(m_mutex);
        return std::exchange(m_result, std::nullopt);
    }

    /// True until the newest request has its result.
    [[nodiscard]] bool isBusy() const
    {
        const std::lock_guard lock(m_mutex);
        return m_finished != m_requested;
    }

private:
    void run()
    {
        std::unique_lock lock(m_mutex);
        for (;;) {
            m_changed.wait(lock, [this] { return m_stopping || m_waiting; });
            if (m_stopping)
                return;
            const Work work = std::exchange(m_waiting, nullptr);
            const std::uint64_t number = m_requested;
            lock.unlock();
            Result result = work();
            lock.lock();
            m_result = std::move(result);
            m_finished = number;
            lock.unlock();
            m_wake();
            lock.lock();
        }
    }

    std::function<void()> m_wake;
    mutable std::mutex m_mutex;
    std::condition_variable m_changed;
    Work m_waiting;
    std::optional<Result> m_result;
    std::uint64_t m_requested = 0;
    std::uint64_t m_finished = 0;
    bool m_stopping = false;
    std::thread m_thread; // last: it starts at once and uses the members above
};

} // namespace headroom
