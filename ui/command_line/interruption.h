// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/jobs/job_thread.h"

#include <chrono>
#include <optional>
#include <stop_token>

namespace headroom::cli {

/// While it lives, the first Ctrl+C or SIGTERM does not end the program but is noted here. One at a
/// time.
class Interruption
{
public:
    Interruption();
    ~Interruption();
    Interruption(const Interruption &) = delete;
    Interruption &operator=(const Interruption &) = delete;
    Interruption(Interruption &&) = delete;
    Interruption &operator=(Interruption &&) = delete;

    /// On any thread.
    [[nodiscard]] bool isAsked() const;
};

/// The result of `work`, an Expected. It runs on a thread of its own, which Ctrl+C or SIGTERM asks
/// to stop.
template <typename Work>
[[nodiscard]] auto untilInterrupted(Work work)
{
    using Result = std::invoke_result_t<Work &, const std::stop_token &>;
    constexpr std::chrono::milliseconds kPollInterval{50};
    std::stop_source stop;
    std::optional<Result> result;
    const Interruption interruption;
    JobThread worker;
    if (auto given = worker.give([&] { result = guarded(work, stop.get_token()); }); !given)
        return Result(tl::unexpect, std::move(given.error()));
    while (!worker.isDoneWithin(kPollInterval)) {
        if (interruption.isAsked())
            stop.request_stop();
    }
    return std::move(*result);
}

} // namespace headroom::cli
