// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plan/filter_constraints.h"

#include <algorithm>

namespace headroom {

namespace {

/// Intersects two lists, of which an empty one allows everything. Returns whether the filter
/// narrows the list.
template <typename T>
bool narrow(std::vector<T> &allowed, const std::set<T> &wanted)
{
    if (wanted.empty())
        return false;
    std::vector<T> both;
    for (const T &value : wanted)
        if (allowed.empty() || std::ranges::find(allowed, value) != allowed.end())
            both.push_back(value);
    // If the lists have nothing in common, the newer filter wins.
    if (both.empty())
        both.assign(wanted.begin(), wanted.end());
    const bool isNarrower = allowed.empty() || !std::ranges::is_permutation(both, allowed);
    if (isNarrower)
        allowed = std::move(both);
    return isNarrower;
}

} // namespace

KeptFilter keptAsConstraints(const OfferFilter &filter, const Constraints &present)
{
    KeptFilter kept{present, {}, {}};
    if (narrow(kept.constraints.providers, filter.providers))
        kept.kept.push_back(FilterField::provider);
    if (narrow(kept.constraints.regions, filter.regions))
        kept.kept.push_back(FilterField::region);
    if (narrow(kept.constraints.pricingModels, filter.pricingModels))
        kept.kept.push_back(FilterField::pricingModel);
    for (const FilterField field :
         {FilterField::group, FilterField::family, FilterField::accelerator, FilterField::search})
        if (isSet(filter, field))
            kept.withoutConstraint.push_back(field);
    return kept;
}

} // namespace headroom
