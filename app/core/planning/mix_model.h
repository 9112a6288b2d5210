// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/evaluation/candidates.h"
#include "core/plan/mix_rules.h"
#include "core/planning/choice_model.h"

namespace headroom {

/// Every offer for every workload of a scenario, and the scenario as it is.
struct MixCandidates {
    EvaluationInputs inputs;
    Scenario scenario;
    ScenarioEvaluation today;
    std::vector<CandidateSet> sets; ///< in the plan's order of workloads
};
/// Takes some milliseconds a workload.
[[nodiscard]] Expected<MixCandidates> findMixCandidates(const EvaluationInputs &inputs,
                                                        const Scenario &scenario);

/// A line's offer in the model; absent: it stays as it is.
using MixOffer = std::optional<OfferIndex>;

/// A choice for the mix as integers: costs and uses in cents, a group for each workload.
struct MixModel {
    ChoiceModel choice;
    std::vector<std::vector<MixOffer>> offers;    ///< by group and option
    std::vector<std::vector<std::int64_t>> cents; ///< what the line costs, likewise
    std::int64_t otherCents = 0;                  ///< cost lines beside compute, of all workloads
};
[[nodiscard]] MixModel modelOf(const MixCandidates &candidates, const MixRules &rules);

} // namespace headroom
