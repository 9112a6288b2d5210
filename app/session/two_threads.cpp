// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/two_threads.h"

#include <exception>
#include <memory>
#include <mutex>
#include <system_error>
#include <thread>

namespace headroom {

void onTwoThreads(const std::function<void(int)> &work)
{
    std::exception_ptr failure;
    const auto second = [&]() noexcept {
        try {
            work(1);
        } catch (...) {
            failure = std::current_exception();
        }
    };
    {
        std::jthread other;
        try {
            other = std::jthread(second);
        } catch (const std::system_error &) {
            second();
        }
        work(0);
    }
    if (failure)
        std::rethrow_exception(failure);
}

OneAtATime takingTurns()
{
    return [mutex = std::make_shared<std::mutex>()](const std::function<void()> &work) {
        const std::lock_guard turn(*mutex);
        work();
    };
}

} // namespace headroom
