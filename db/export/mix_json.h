// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/evaluation/missing_offers.h"
#include "core/planning/mix_alternatives.h"
#include "core/planning/mix_curve.h"

namespace headroom::storage {

/// A choice for the whole mix for scripts: status, cost, bound and gap, the scenario as
/// evaluationJson() has it, rules that bind and what each would save, runners-up, the mixes that
/// come next, and what clashes with what would mend it. `chosen`: the plan with the choice,
/// evaluated; null where there is none. `leftOut`: cheaper offers that cannot be had.
[[nodiscard]] std::string mixJson(const Plan &plan, const ScenarioEvaluation &today,
                                  const MixRules &rules, const MixChoice &choice,
                                  const Snapshot *chosen, const UnobtainableOffers &leftOut,
                                  const std::vector<MixAlternative> &alternatives = {});
/// A trade-off curve: axis, currency, and a point for each mix with status, cost, bound and
/// smallest headroom.
[[nodiscard]] std::string mixCurveJson(const Plan &plan, const MixCurve &curve);

} // namespace headroom::storage
