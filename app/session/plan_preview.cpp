// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/plan_preview.h"

#include "core/plan/inheritance.h"

namespace headroom {

Expected<Plan> planWith(const Plan &plan, const std::vector<PlanEdit> &edits)
{
    Expected<Plan> changed = plan;
    for (const PlanEdit &edit : edits) {
        changed = applyEdit(*changed, edit);
        if (!changed)
            return changed;
    }
    if (changed->pricesAsOf != plan.pricesAsOf)
        return tl::unexpected(
            Error{HEADROOM_TEXT("Errors", "Prices of a different day cannot be previewed."),
                  {},
                  HEADROOM_TEXT("Errors", "Change the day of the plan's prices directly.")});
    return changed;
}

std::vector<PlanEdit> transferredEdits(std::vector<PlanEdit> edits, const Plan &from,
                                       const Plan &to)
{
    for (PlanEdit &edit : edits) {
        if (auto *change = std::get_if<ChangeAssumptions>(&edit))
            change->assumptions =
                withChanges(activeScenario(from), change->assumptions, activeScenario(to));
    }
    return edits;
}

} // namespace headroom
