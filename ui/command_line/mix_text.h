// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/planning/mix_alternatives.h"
#include "core/planning/mix_curve.h"

namespace headroom::cli {

/// A choice for the whole mix for people at a terminal. `chosen`: the plan with the choice, evaluated; null where there
/// is none.
[[nodiscard]] std::string mixText(const Snapshot &today, const MixRules &rules,
                                  const MixChoice &choice, const Snapshot *chosen,
                                  const std::vector<MixAlternative> &alternatives);
[[nodiscard]] std::string curveText(const Plan &plan, const MixCurve &curve);

} // namespace headroom::cli
