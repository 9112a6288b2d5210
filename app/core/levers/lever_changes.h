// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/levers/levers.h"

namespace headroom {

/// A workload as a lever would have it.
struct LeverChange {
    LeverKind kind = LeverKind::offer;
    Workload workload;
};

/// All changes that make sense for the workload, whatever they save. `line`: its current line.
[[nodiscard]] std::vector<LeverChange> leverChanges(const EvaluationInputs &inputs,
                                                    const Scenario &scenario,
                                                    const Workload &workload, const Line &line);

} // namespace headroom
