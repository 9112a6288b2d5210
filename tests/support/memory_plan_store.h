// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/ports/plan_store.h"

#include <atomic>
#include <map>
#include <memory>
#include <mutex>

namespace headroom::testing {

/// Keeps plans in memory under their paths, by the contract of every plan store. It can be as slow
/// as a test wants.
class MemoryPlanStore final : public PlanStore
{
public:
    [[nodiscard]] Expected<LoadedPlan> load(const std::string &path) const override;
    [[nodiscard]] SaveOutcome save(const std::string &path, const Plan &plan,
                                   const SaveTerms &terms) const override;
    /// As another program would: the fingerprint changes.
    void change(const std::string &path, const Plan &plan) const;
    /// While set, reading and writing do not come to an end.
    mutable std::atomic<bool> held = false;
    mutable std::atomic<int> waiting = 0; ///< pieces of work that have begun and are blocked
    /// Saving fails with this until it is empty again.
    mutable std::string refusal;
    mutable bool cannotKeepBackups = false; ///< of files that are replaced
    /// If set, the next save replaces the file, but the disk does not confirm it.
    mutable bool isUnconfirmed = false;
    mutable std::vector<Message> notices; ///< of every load
    mutable std::vector<Message> savingNotices;

private:
    struct Entry {
        Plan plan;
        int version = 0;
    };
    void wait() const;

    mutable std::mutex m_mutex;
    mutable std::map<std::string, Entry> m_plans;
    mutable int m_versions = 0;
};

} // namespace headroom::testing
