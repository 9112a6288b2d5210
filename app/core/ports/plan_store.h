// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/error.h"
#include "core/plan/plan.h"
#include "core/ports/save_outcome.h"

#include <string>
#include <vector>

namespace headroom {

/// A plan as read, and what its reader should know ("edited outside Headroom").
struct LoadedPlan {
    Plan plan;
    std::vector<Message> notices;
    std::string fingerprint; ///< of the file's bytes, to notice changes by other programs
    std::vector<Message> savingNotices = {}; ///< notices for saving it in place
};

/// Reads and writes plan files. A failed load or save changes nothing.
class PlanStore
{
public:
    virtual ~PlanStore() = default;
    [[nodiscard]] virtual Expected<LoadedPlan> load(const std::string &path) const = 0;
    [[nodiscard]] virtual SaveOutcome save(const std::string &path, const Plan &plan,
                                           const SaveTerms &terms) const = 0;
};

} // namespace headroom
