// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/planning/mix/mix_choice.h"

namespace headroom {

/// The rules of a scenario that hold for offers themselves, before a mix is chosen from them: only
/// what can be had, and workloads that stay on their stack and in their area. Those that are on and
/// leave out an offer that would serve.
[[nodiscard]] std::vector<MixRule> offerRulesOf(const MixCandidates &candidates);
/// The candidates without one of these rules.
[[nodiscard]] MixCandidates withoutOfferRule(MixCandidates candidates, MixRule::Kind rule);

/// Adds to the choice what each of these rules costs; or, where no mix keeps all rules, those
/// without which one does.
[[nodiscard]] Expected<void> explainOfferRules(const MixCandidates &candidates,
                                               const MixRules &rules, const ChoiceSolver &solve,
                                               const ChoiceLimits &limits, const MixWatch &watch,
                                               MixChoice &choice);

} // namespace headroom
