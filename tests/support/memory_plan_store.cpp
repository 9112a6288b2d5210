// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/memory_plan_store.h"

#include <chrono>
#include <thread>
#include <utility>

namespace headroom::testing {

Expected<LoadedPlan> MemoryPlanStore::load(const std::string &path) const
{
    wait();
    const std::lock_guard lock(m_mutex);
    const auto found = m_plans.find(path);
    if (found == m_plans.end())
        return failure("The file does not exist.", path, "Check the path.");
    return LoadedPlan{found->second.plan, notices, std::to_string(found->second.version),
                      savingNotices};
}

SaveOutcome MemoryPlanStore::save(const std::string &path, const Plan &plan,
                                  const SaveTerms &terms) const
{
    wait();
    const std::lock_guard lock(m_mutex);
    const auto refused = [&](const std::string &what, ErrorKind kind) {
        return tl::unexpected(SaveError{{what, path, {}, kind}});
    };
    if (!refusal.empty())
        return refused(refusal, ErrorKind::other);
    const auto found = m_plans.find(path);
    if (found != m_plans.end() && !terms.expectedFingerprint.empty()
        && terms.expectedFingerprint != std::to_string(found->second.version))
        return refused("The file was changed by another program since it was opened.",
                       ErrorKind::changedElsewhere);
    if (found != m_plans.end() && cannotKeepBackups && !terms.withoutBackup)
        return refused("No backup could be kept.", ErrorKind::noBackup);
    m_plans[path] = {plan, ++m_versions};
    if (std::exchange(isUnconfirmed, false))
        return tl::unexpected(
            SaveError{{"The disk did not confirm the file.", path, {}, ErrorKind::unconfirmed},
                      std::to_string(m_versions)});
    return std::to_string(m_versions);
}

void MemoryPlanStore::change(const std::string &path, const Plan &plan) const
{
    const std::lock_guard lock(m_mutex);
    m_plans[path] = {plan, ++m_versions};
}

void MemoryPlanStore::wait() const
{
    ++waiting;
    while (held)
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    --waiting;
}

} // namespace headroom::testing
