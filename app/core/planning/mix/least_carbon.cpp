// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/planning/mix/least_carbon.h"

#include "core/plan/plan_validation.h"
#include "core/planning/mix/mix_clash.h"
#include "core/planning/mix/mix_rows.h"

namespace headroom {

Expected<LeastCarbon> leastCarbon(const MixSolver &solver, MixRules rules)
{
    rules.objective = MixObjective::cost;
    MixRules limited = rules;
    limited.commitments.reset();
    if (!limited.maxCarbonKg)
        limited.maxCarbonKg = limits::kMaxCarbonKg;
    HEADROOM_TRY(const SolvedMix least,
                 leastUse(solver, limited, carbonRow(limited), solver.limits()));
    LeastCarbon found{std::move(rules), std::nullopt, least.answer.isComplete};
    if (least.answer.chosen)
        found.rules.maxCarbonKg = found.kg =
            static_cast<double>(costOf(least.model.choice, *least.answer.chosen))
            / kGramsPerKilogram;
    return found;
}

} // namespace headroom
