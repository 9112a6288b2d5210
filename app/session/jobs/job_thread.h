// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/error.h"

#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <stop_token>
#include <thread>
#include <type_traits>

namespace headroom {

/// Runs one piece of work after another on a thread of its own, which is started with the first.
/// Free of Qt.
class JobThread
{
public:
    using Work = std::function<void()>; ///< throws nothing

    JobThread() = default;
    /// Waits for what it was given.
    ~JobThread();
    JobThread(const JobThread &) = delete;
    JobThread &operator=(const JobThread &) = delete;

    /// Once the work before has come to its end. Fails when the system has no thread left.
    [[nodiscard]] Expected<void> give(Work work);
    /// True once it has nothing to do; false when that takes longer than `limit`.
    [[nodiscard]] bool isDoneWithin(std::chrono::milliseconds limit);

private:
    void run();

    std::mutex m_mutex;
    std::condition_variable m_changed;
    Work m_work;
    bool m_isWorking = false;
    bool m_isEnding = false;
    std::thread m_thread;
};

/// The exception that is being handled, as an error of the kind `internal`.
[[nodiscard]] Error caughtError();

/// Result of `work`, which takes nothing or a stop token; an exception becomes an error.
template <typename Work>
[[nodiscard]] auto guarded(Work &work, const std::stop_token &stop)
{
    const auto call = [&] {
        if constexpr (std::is_invocable_v<Work &, const std::stop_token &>)
            return work(stop);
        else
            return work();
    };
    using Result = decltype(call());
    try {
        return call();
    } catch (...) {
        return Result(tl::unexpect, typename Result::error_type{caughtError()});
    }
}

} // namespace headroom
