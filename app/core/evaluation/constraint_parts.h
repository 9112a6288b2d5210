// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/catalog/catalog.h"
#include "core/catalog/filter_choices.h"
#include "core/plan/workload.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace headroom {

enum class BrokenConstraint : std::uint8_t {
    none,
    provider,
    region,
    pricingModel,
    interruption, ///< spot for what may not be interrupted
    cudaKernels,  ///< own kernels on anything but NVIDIA GPUs
};

/// Software stack of a type's accelerators; none without any.
[[nodiscard]] SoftwareStack stackOf(const Catalog &catalog, const InstanceType &type);

/// True if one instance meets the minimum sizes in the constraints.
[[nodiscard]] bool isLargeEnough(const Constraints &constraints, const InstanceType &type);

/// The first of the workload's constraints that rules the offer out. Without a stack the machine is
/// not known, and nothing is said about its accelerators.
[[nodiscard]] BrokenConstraint constraintBroken(const Constraints &constraints,
                                                const OfferReference &offer,
                                                std::optional<SoftwareStack> stack);

/// Reasons why constraints rule out the types, regions and purchase options of a catalog;
/// `Absence::none` for those that they allow.
struct ConstraintParts {
    std::vector<Absence> byType;
    std::vector<Absence> byRegion;
    std::vector<Absence> byPurchase;
};
[[nodiscard]] ConstraintParts constraintParts(const Catalog &catalog,
                                              const Constraints &constraints);

} // namespace headroom
