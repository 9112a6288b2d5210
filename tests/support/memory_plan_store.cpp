// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/memory_plan_store.h"

#include <chrono>
#include <thread>

namespace headroom::testing {

Expected<LoadedPlan> MemoryPlanStore::load(const std::string &path) const
{
    wait();
    const std::lock_guard lock(m_mutex);
    const auto found = m_plans.find(path);
    if (found == m_plans.end())
        return failure("The file does not exist.", path, "Check the path.");
    return LoadedPlan{found->second.plan, notices, std::to_string(found->second.version)};
}

Expected<std::string> MemoryPlanStore::save(const std::string &path, const Plan &plan,
                                            const std::string &expectedFingerprint) const
{
    wait();
    const std::lock_guard lock(m_mutex);
    if (!refusal.empty())
        return failure(refusal, path);
    const auto found = m_plans.find(path);
    if (found != m_plans.end() && !expectedFingerprint.empty()
        && expectedFingerprint != std::to_string(found->second.version))
        return failure("The file was changed by another program since it was opened.", path);
    m_plans[path] = {plan, ++m_versions};
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
