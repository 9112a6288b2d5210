// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/jobs/job_thread.h"

#include <new>
#include <system_error>
#include <utility>

namespace headroom {

JobThread::~JobThread()
{
    if (!m_thread.joinable())
        return;
    {
        const std::lock_guard lock(m_mutex);
        m_isEnding = true;
    }
    m_changed.notify_all();
    m_thread.join();
}

Expected<void> JobThread::give(Work work)
{
    if (!m_thread.joinable()) {
        try {
            m_thread = std::thread([this] { run(); });
        } catch (const std::system_error &) {
            return failure(HEADROOM_TEXT("Errors", "The system has no free thread for this."), {},
                           HEADROOM_TEXT("Errors", "Close other programs and try again."),
                           ErrorKind::internal);
        }
    }
    {
        const std::lock_guard lock(m_mutex);
        m_work = std::move(work);
    }
    m_changed.notify_all();
    return {};
}

bool JobThread::isDoneWithin(std::chrono::milliseconds limit)
{
    std::unique_lock lock(m_mutex);
    return m_changed.wait_for(lock, limit, [this] { return !m_work && !m_isWorking; });
}

void JobThread::run()
{
    std::unique_lock lock(m_mutex);
    for (;;) {
        m_changed.wait(lock, [this] { return m_isEnding || m_work; });
        if (!m_work)
            return;
        Work work = std::exchange(m_work, nullptr);
        m_isWorking = true;
        lock.unlock();
        work();
        work = nullptr;
        lock.lock();
        m_isWorking = false;
        m_changed.notify_all();
    }
}

Error caughtError()
{
    const auto fault = [](const std::string &reason) {
        return Error{
            Message(HEADROOM_TEXT("Errors", "An internal error ended this%1."), reason),
            {},
            HEADROOM_TEXT("Errors", "Please report it; you can continue to use the program."),
            ErrorKind::internal};
    };
    try {
        throw;
    } catch (const std::bad_alloc &) {
        return {HEADROOM_TEXT("Errors", "There is not enough memory for this."),
                {},
                HEADROOM_TEXT("Errors", "Close other programs and try again."),
                ErrorKind::internal};
    } catch (const std::exception &exception) {
        return fault(std::string(": ") + exception.what());
    } catch (...) {
        return fault({});
    }
}

} // namespace headroom
