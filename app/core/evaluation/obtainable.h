// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/evaluation/evaluation.h"

namespace headroom {

/// True if the scenario's rule keeps out of proposals what nobody can count on having, and it is
/// known what that is.
[[nodiscard]] inline bool onlyObtainable(const EvaluationInputs &inputs, const Scenario &scenario)
{
    return inputs.availability && isOn(scenario.rules, RuleSwitch::obtainable);
}

} // namespace headroom
