// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "error.h"
#include "plan/plan.h"

#include <string>
#include <vector>

namespace headroom {

/// A plan as read, and what its reader should know ("edited outside Headroom").
struct LoadedPlan {
    Plan plan;
    std::vector<std::string> notices;
    std::string fingerprint; ///< of the file's bytes, to notice changes by other programs
};

/// Reads and writes plan files. A failed load or save changes nothing.
class PlanStore
{
public:
    virtual ~PlanStore() = default;
    [[nodiscard]] virtual Expected<LoadedPlan> load(const std::string &path) const = 0;
    /// Returns the new fingerprint. When `expectedFingerprint` is not empty and the file differs from it,
    /// the save is refused.
    [[nodiscard]] virtual Expected<std::string>
    save(const std::string &path, const Plan &plan,
         const std::string &expectedFingerprint) const = 0;
};

} // namespace headroom
