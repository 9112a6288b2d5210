// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/planning/mix/mix_choice.h"

#include <vector>

namespace headroom {

/// Whether each line keeps pins, providers, regions and pricing models, and all together shares, quotas and types; as they
/// are evaluated. `scenario`: theirs.
[[nodiscard]] bool areRulesKept(const MixCandidates &candidates, const MixRules &rules,
                                const std::vector<Line> &lines, const Scenario &scenario);
/// Besides, the budget and the least headroom.
[[nodiscard]] bool areRulesKept(const MixCandidates &candidates, const MixRules &rules,
                                const MixChoice &choice);

} // namespace headroom
