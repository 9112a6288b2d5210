// SPDX-License-Identifier: GPL-3.0-or-later
#include "evaluation/candidates.h"

#include <algorithm>
#include <functional>
#include <unordered_map>

namespace headroom {

namespace {

char lower(char c)
{
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

std::string lowered(std::string_view text)
{
    std::string result(text);
    std::ranges::transform(result, result.begin(), lower);
    return result;
}

std::string acceleratorName(const Catalog &catalog, const InstanceType &type)
{
    return type.accelerator < 0 ? std::string() : catalog.accelerators[static_cast<std::size_t>(type.accelerator)].name;
}

template <typename T>
bool allows(const std::set<T> &wanted, const T &value)
{
    return wanted.empty() || wanted.contains(value);
}

/// The filter worked out per type, region and purchase option, so that an offer costs three look-ups.
struct Compiled {
    std::vector<bool> type;
    std::vector<bool> region;
    std::vector<bool> purchase;
    std::vector<bool> typeFound;   ///< the search text stands in the type's own words
    std::vector<bool> regionFound; ///< ... or in the region's
};

Compiled compile(const Catalog &catalog, const CandidateFilter &filter)
{
    const std::string search = lowered(filter.search);
    const auto found = [&](const std::string &text) { return search.empty() || lowered(text).find(search) != std::string::npos; };
    Compiled compiled;
    for (const InstanceType &type : catalog.types) {
        const std::string accelerator = acceleratorName(catalog, type);
        const std::string &family = catalog.families[type.family].name;
        compiled.type.push_back(allows(filter.providers, type.provider) && allows(filter.groups, type.group)
                                && allows(filter.families, family) && allows(filter.accelerators, accelerator));
        compiled.typeFound.push_back(found(type.name + ' ' + family + ' ' + accelerator));
    }
    for (const Region &region : catalog.regions) {
        compiled.region.push_back(allows(filter.regions, region.name));
        compiled.regionFound.push_back(found(region.name + ' ' + region.place));
    }
    for (const PurchaseOption &purchase : catalog.purchases)
        compiled.purchase.push_back(allows(filter.pricingModels, purchase.model));
    return compiled;
}

bool stateAllowed(CandidateState state, const CandidateFilter &filter)
{
    if (filter.meetsOnly)
        return state == CandidateState::meets;
    return !filter.fitsOnly || state == CandidateState::meets || state == CandidateState::misses;
}

template <typename Visit>
void forEachMatch(const CandidateSet &candidates, const CandidateFilter &filter, const Visit &visit)
{
    const Catalog &catalog = *candidates.catalog;
    const Compiled compiled = compile(catalog, filter);
    for (OfferIndex i = 0; i < catalog.offerCount(); ++i) {
        const std::uint16_t type = catalog.offerType[i];
        const std::uint16_t region = catalog.offerRegion[i];
        if (compiled.type[type] && compiled.region[region] && compiled.purchase[catalog.offerPurchase[i]]
            && (compiled.typeFound[type] || compiled.regionFound[region]) && stateAllowed(candidates.state[i], filter))
            visit(i);
    }
}

void clearField(CandidateFilter &filter, FilterField field)
{
    switch (field) {
    case FilterField::provider: filter.providers.clear(); break;
    case FilterField::region: filter.regions.clear(); break;
    case FilterField::pricingModel: filter.pricingModels.clear(); break;
    case FilterField::group: filter.groups.clear(); break;
    case FilterField::family: filter.families.clear(); break;
    case FilterField::accelerator: filter.accelerators.clear(); break;
    }
}

std::string pricingModelName(PricingModel model)
{
    PurchaseOption option;
    option.model = model;
    return nameOf(option);
}

/// Key and label of the choice that a type, region or purchase option belongs to.
FilterChoice choiceOf(const Catalog &catalog, FilterField field, std::size_t part)
{
    switch (field) {
    case FilterField::provider: {
        const Provider provider = catalog.types[part].provider;
        return {std::string(keyOf(provider)), std::string(nameOf(provider)), 0};
    }
    case FilterField::region: {
        const Region &region = catalog.regions[part];
        return {region.name, region.place.empty() ? region.name : region.name + "  " + region.place, 0};
    }
    case FilterField::pricingModel: {
        const PricingModel model = catalog.purchases[part].model;
        return {std::string(keyOf(model)), pricingModelName(model), 0};
    }
    case FilterField::group: {
        const HardwareGroup group = catalog.types[part].group;
        return {std::string(keyOf(group)), std::string(nameOf(group)), 0};
    }
    case FilterField::family: {
        const std::string &family = catalog.families[catalog.types[part].family].name;
        return {family, family, 0};
    }
    case FilterField::accelerator: {
        const std::string accelerator = acceleratorName(catalog, catalog.types[part]);
        return {accelerator, accelerator.empty() ? "no accelerator" : accelerator, 0};
    }
    }
    return {};
}

std::vector<std::size_t> countParts(const CandidateSet &candidates, const CandidateFilter &filter, FilterField field)
{
    const Catalog &catalog = *candidates.catalog;
    if (field == FilterField::region) {
        std::vector<std::size_t> counts(catalog.regions.size());
        forEachMatch(candidates, filter, [&](OfferIndex i) { ++counts[catalog.offerRegion[i]]; });
        return counts;
    }
    if (field == FilterField::pricingModel) {
        std::vector<std::size_t> counts(catalog.purchases.size());
        forEachMatch(candidates, filter, [&](OfferIndex i) { ++counts[catalog.offerPurchase[i]]; });
        return counts;
    }
    std::vector<std::size_t> counts(catalog.types.size());
    forEachMatch(candidates, filter, [&](OfferIndex i) { ++counts[catalog.offerType[i]]; });
    return counts;
}

} // namespace

std::vector<OfferIndex> filterCandidates(const CandidateSet &candidates, const CandidateFilter &filter)
{
    std::vector<OfferIndex> offers;
    forEachMatch(candidates, filter, [&](OfferIndex i) { offers.push_back(i); });
    return offers;
}

std::vector<FilterChoice> filterChoices(const CandidateSet &candidates, const CandidateFilter &filter, FilterField field)
{
    CandidateFilter others = filter;
    clearField(others, field);
    const std::vector<std::size_t> counts = countParts(candidates, others, field);
    std::vector<FilterChoice> choices;
    std::unordered_map<std::string, std::size_t> indexByKey;
    for (std::size_t part = 0; part < counts.size(); ++part) {
        FilterChoice choice = choiceOf(*candidates.catalog, field, part);
        const auto [found, added] = indexByKey.emplace(choice.key, choices.size());
        if (added)
            choices.push_back(std::move(choice));
        choices[found->second].offers += counts[part];
    }
    const bool byName = field != FilterField::provider && field != FilterField::pricingModel && field != FilterField::group;
    if (byName)
        std::ranges::stable_sort(choices, {}, &FilterChoice::label);
    return choices;
}

} // namespace headroom
