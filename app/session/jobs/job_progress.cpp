// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/jobs/job_progress.h"

namespace headroom {

namespace {
constexpr std::chrono::milliseconds kSettled{500}; ///< before a rate means something
} // namespace

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
