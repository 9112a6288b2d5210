// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/planning/mix/mix_choice.h"

namespace headroom {

/// The answer is checked against the model before it is returned. The rules must pass checkRules().
[[nodiscard]] Expected<MixChoice> chooseMix(const MixCandidates &candidates, const MixRules &rules,
                                            const ChoiceSolver &solve, const ChoiceLimits &limits,
                                            const MixWatch &watch = {});

} // namespace headroom
