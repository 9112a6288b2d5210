// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/catalog/catalog.h"
#include "core/catalog/filter_choices.h"
#include "core/plan/workload.h"

#include <cstdint>
#include <vector>

namespace headroom {

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

/// Why constraints rule out the parts that a catalog's offers are made of; none where they allow
/// one.
struct ConstraintParts {
    std::vector<Absence> byType;
    std::vector<Absence> byRegion;
    std::vector<Absence> byPurchase;
};
[[nodiscard]] ConstraintParts constraintParts(const Catalog &catalog,
                                              const Constraints &constraints);

} // namespace headroom
