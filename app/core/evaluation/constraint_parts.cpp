// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/evaluation/constraint_parts.h"

#include <algorithm>

namespace headroom {

namespace {

Absence absenceFor(BrokenConstraint broken)
{
    switch (broken) {
    case BrokenConstraint::none: break;
    case BrokenConstraint::provider: return Absence::provider;
    case BrokenConstraint::region: return Absence::region;
    case BrokenConstraint::pricingModel: return Absence::pricingModel;
    case BrokenConstraint::interruption: return Absence::interruption;
    case BrokenConstraint::cudaKernels: return Absence::cudaKernels;
    }
    return Absence::none;
}

/// Price lists quote Windows and dedicated hardware too; a plan's workloads need neither.
bool isForWorkloads(const PurchaseOption &purchase)
{
    return purchase.operatingSystem != OperatingSystem::windows
           && purchase.tenancy != Tenancy::dedicated;
}

template <typename T>
bool listed(const std::vector<T> &list, const T &value)
{
    return list.empty() || std::ranges::find(list, value) != list.end();
}

} // namespace

SoftwareStack stackOf(const Catalog &catalog, const InstanceType &type)
{
    return type.accelerator < 0
               ? SoftwareStack::none
               : catalog.accelerators[static_cast<std::size_t>(type.accelerator)].stack;
}

ConstraintParts constraintParts(const Catalog &catalog, const Constraints &constraints)
{
    Constraints machine;
    machine.providers = constraints.providers;
    machine.customCudaKernels = constraints.customCudaKernels;
    Constraints place;
    place.regions = constraints.regions;
    Constraints buying;
    buying.pricingModels = constraints.pricingModels;
    buying.interruptible = constraints.interruptible;

    ConstraintParts parts;
    OfferReference probe;
    for (const InstanceType &type : catalog.types) {
        probe.provider = type.provider;
        const Absence broken = absenceFor(constraintBroken(machine, probe, stackOf(catalog, type)));
        const bool small = broken == Absence::none && !isLargeEnough(constraints, type);
        parts.byType.push_back(small ? Absence::tooSmall : broken);
    }
    for (const Region &region : catalog.regions) {
        probe.region = region.name;
        parts.byRegion.push_back(absenceFor(constraintBroken(place, probe, std::nullopt)));
    }
    for (const PurchaseOption &purchase : catalog.purchases) {
        probe.purchase = purchase;
        parts.byPurchase.push_back(isForWorkloads(purchase)
                                       ? absenceFor(constraintBroken(buying, probe, std::nullopt))
                                       : Absence::platform);
    }
    return parts;
}

BrokenConstraint constraintBroken(const Constraints &constraints, const OfferReference &offer,
                                  std::optional<SoftwareStack> stack)
{
    if (!listed(constraints.providers, offer.provider))
        return BrokenConstraint::provider;
    if (!offer.region.empty() && !listed(constraints.regions, offer.region))
        return BrokenConstraint::region;
    if (!listed(constraints.pricingModels, offer.purchase.model))
        return BrokenConstraint::pricingModel;
    if (offer.purchase.model == PricingModel::spot && !constraints.interruptible)
        return BrokenConstraint::interruption;
    if (constraints.customCudaKernels && stack && *stack != SoftwareStack::cuda)
        return BrokenConstraint::cudaKernels;
    return BrokenConstraint::none;
}

bool isLargeEnough(const Constraints &constraints, const InstanceType &type)
{
    return type.vcpus >= constraints.minVcpus && type.memoryGib >= constraints.minMemoryGib
           && type.acceleratorCount * type.acceleratorMemoryGib >= constraints.minAcceleratorGib
           && (!constraints.needsAccelerator || type.acceleratorCount > 0);
}

} // namespace headroom
