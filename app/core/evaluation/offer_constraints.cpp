// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/evaluation/offer_constraints.h"

#include <algorithm>

namespace headroom {

namespace {

template <typename T>
bool listed(const std::vector<T> &list, const T &value)
{
    return list.empty() || std::ranges::find(list, value) != list.end();
}

} // namespace

BrokenConstraint constraintBroken(const Constraints &constraints, const OfferReference &offer,
                                  SoftwareStack stack, bool hasAccelerator)
{
    if (!listed(constraints.providers, offer.provider))
        return BrokenConstraint::provider;
    if (!offer.region.empty() && !listed(constraints.regions, offer.region))
        return BrokenConstraint::region;
    if (!listed(constraints.pricingModels, offer.purchase.model))
        return BrokenConstraint::pricingModel;
    if (offer.purchase.model == PricingModel::spot && !constraints.interruptible)
        return BrokenConstraint::interruption;
    if (constraints.customCudaKernels && hasAccelerator && stack != SoftwareStack::cuda)
        return BrokenConstraint::cudaKernels;
    return BrokenConstraint::none;
}

bool isLargeEnough(const Constraints &constraints, const InstanceType &type)
{
    return type.vcpus >= constraints.leastVcpus && type.memoryGib >= constraints.leastMemoryGib
           && type.acceleratorCount * type.acceleratorMemoryGib >= constraints.leastAcceleratorGib;
}

} // namespace headroom
