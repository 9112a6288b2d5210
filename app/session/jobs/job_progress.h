// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <type_traits>
#include <utility>

namespace headroom {

/// The progress of a job. The job sets phase, done and, if it knows it, total; ProgressPace adds rate and time left.
struct JobProgress {
    std::string phase;
    std::uint64_t done = 0;
    std::optional<std::uint64_t> total;
    double perSecond = 0;              ///< of this phase; 0 before it can be told
    std::optional<double> secondsLeft; ///< of this phase; absent before it can be told
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

/// Progress on its way to the owner: at most ten reports a second and each new phase, and what was not taken yet is
/// replaced, so that a busy window is never flooded. `Progress` has a `phase`.
template <typename Progress>
class ProgressGate
{
public:
    using Time = ProgressPace::Time;

    /// True when the owner is to be told.
    [[nodiscard]] bool put(Progress progress, Time now)
    {
        const std::lock_guard lock(m_mutex);
        if constexpr (std::is_same_v<Progress, JobProgress>)
            m_pace.fill(progress, now);
        const bool isNews = !m_newest || m_newest->phase != progress.phase;
        if (!isNews && now - m_passed < std::chrono::milliseconds(100))
            return false;
        m_passed = now;
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
    Time m_passed;
    bool m_isWaiting = false;
};

/// How a job hears that it is to stop, and says how far it is.
template <typename Progress>
struct JobWatch {
    std::stop_token stop;
    std::function<void(const Progress &)> report;
};

} // namespace headroom
