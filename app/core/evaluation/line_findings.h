// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/evaluation/evaluation.h"

#include <vector>

namespace headroom {

/// What must be said about one line: missing price or allocation, what does not fit or is missed, broken
/// constraints, figures that differ from the document they were taken from.
[[nodiscard]] std::vector<Finding> lineFindings(const EvaluationInputs &inputs,
                                                const Scenario &scenario, const Workload &workload,
                                                const Line &line);

enum class BrokenConstraint : std::uint8_t {
    none,
    provider,
    region,
    pricingModel,
    interruption, ///< spot for what may not be interrupted
    cudaKernels,  ///< own kernels on another stack
};

/// Whether one instance has what the constraints ask of each.
[[nodiscard]] bool isLargeEnough(const Constraints &constraints, const InstanceType &type);

/// Why the workload's constraints rule an offer out.
[[nodiscard]] BrokenConstraint constraintBroken(const Constraints &constraints,
                                                const OfferReference &offer, SoftwareStack stack,
                                                bool hasAccelerator);

} // namespace headroom
