// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/uncertainty/assumptions.h"

#include <vector>

namespace headroom {

/// What one assumption does to the cost while all others stay as planned.
struct Swing {
    std::size_t assumption = 0; ///< its place among Sensitivity::assumptions
    double low = 0;             ///< the change in percent at its 10th percentile
    double high = 0;            ///< and at its 90th
    Money monthAtLow;
    Money monthAtHigh;
    Money yearAtLow; ///< twelve calendar months
    Money yearAtHigh;

    [[nodiscard]] Money yearSpan() const;
};

struct Sensitivity {
    std::vector<UncertainAssumption> assumptions;
    Money month; ///< as planned, on the scenario's month basis
    Money year;
    std::vector<Swing> swings; ///< the widest of a year first
};

/// The scenario's commitments are taken to save what they save as planned.
[[nodiscard]] Sensitivity sensitivityOf(const EvaluationInputs &inputs, const Scenario &scenario,
                                        const ScenarioEvaluation &evaluation);

} // namespace headroom
