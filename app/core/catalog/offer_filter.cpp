// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/catalog/offer_filter.h"

#include "core/letters.h"

#include <algorithm>
#include <sstream>
#include <unordered_map>

namespace headroom {

namespace {

constexpr std::size_t kMostWords = 64;

std::vector<std::string> wordsOf(const std::string &search)
{
    std::istringstream stream(lowered(search));
    std::vector<std::string> words;
    for (std::string word; stream >> word && words.size() < kMostWords;)
        words.push_back(word);
    return words;
}

std::uint64_t wordsIn(const std::string &text, const std::vector<std::string> &words)
{
    const std::string haystack = lowered(text);
    std::uint64_t found = 0;
    for (std::size_t i = 0; i < words.size(); ++i) {
        if (haystack.find(words[i]) != std::string::npos)
            found |= std::uint64_t{1} << i;
    }
    return found;
}

template <typename T, typename Value>
bool allows(const std::set<T> &wanted, const Value &value)
{
    return wanted.empty() || wanted.contains(T(value));
}

/// Key and label of the choice that a type, region or purchase option belongs to.
FilterChoice choiceOf(const Catalog &catalog, FilterField field, std::size_t part)
{
    switch (field) {
    case FilterField::provider: {
        const Provider provider = catalog.types[part].provider;
        return {std::string(keyOf(provider)), nameOf(provider), 0};
    }
    case FilterField::region: {
        const Region &region = catalog.regions[part];
        return {region.name, region.place.empty() ? region.name : region.name + "  " + region.place,
                0};
    }
    case FilterField::pricingModel: {
        const PricingModel model = catalog.purchases[part].model;
        return {std::string(keyOf(model)), nameOf(model), 0};
    }
    case FilterField::group: {
        const HardwareGroup group = catalog.types[part].group;
        return {std::string(keyOf(group)), nameOf(group), 0};
    }
    case FilterField::family: {
        const std::string &family = catalog.families[catalog.types[part].family].name;
        return {family, family, 0};
    }
    case FilterField::accelerator: {
        const std::string accelerator(acceleratorNameOf(catalog, catalog.types[part]));
        if (accelerator.empty())
            return {accelerator, HEADROOM_TEXT("Terms", "no accelerator"), 0};
        return {accelerator, accelerator, 0};
    }
    }
    return {};
}

void clearField(OfferFilter &filter, FilterField field)
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

/// Offers counted by the part of them that the field looks at: region, purchase option, or type.
std::vector<std::size_t> countParts(const Catalog &catalog, const OfferFilter &filter,
                                    FilterField field,
                                    const std::function<bool(OfferIndex)> &accept)
{
    const OfferMatcher matcher(catalog, filter);
    std::vector<std::size_t> counts;
    const auto count = [&](std::size_t parts, auto partOf) {
        counts.resize(parts);
        for (OfferIndex i = 0; i < catalog.offerCount(); ++i) {
            if (matcher.matches(i) && accept(i))
                ++counts[partOf(i)];
        }
    };
    if (field == FilterField::region)
        count(catalog.regions.size(), [&](OfferIndex i) { return catalog.offerRegion[i]; });
    else if (field == FilterField::pricingModel)
        count(catalog.purchases.size(), [&](OfferIndex i) { return catalog.offerPurchase[i]; });
    else
        count(catalog.types.size(), [&](OfferIndex i) { return catalog.offerType[i]; });
    return counts;
}

} // namespace

std::string_view acceleratorNameOf(const Catalog &catalog, const InstanceType &type)
{
    return type.accelerator < 0
               ? std::string_view()
               : catalog.accelerators[static_cast<std::size_t>(type.accelerator)].name;
}

OfferMatcher::OfferMatcher(const Catalog &catalog, const OfferFilter &filter) : m_catalog(&catalog)
{
    const std::vector<std::string> words = wordsOf(filter.search);
    m_allWords =
        words.size() == kMostWords ? ~std::uint64_t{0} : (std::uint64_t{1} << words.size()) - 1;
    for (const InstanceType &type : catalog.types) {
        const std::string accelerator(acceleratorNameOf(catalog, type));
        const std::string &family = catalog.families[type.family].name;
        const bool wanted = allows(filter.providers, type.provider)
                            && allows(filter.groups, type.group) && allows(filter.families, family)
                            && allows(filter.accelerators, accelerator);
        m_types.push_back({wanted, wordsIn(std::string(nameOf(type.provider)) + ' ' + type.name
                                               + ' ' + family + ' ' + accelerator,
                                           words)});
    }
    for (const Region &region : catalog.regions)
        m_regions.push_back({allows(filter.regions, region.name),
                             wordsIn(region.name + ' ' + region.place, words)});
    for (const PurchaseOption &purchase : catalog.purchases)
        m_purchases.push_back(
            {allows(filter.pricingModels, purchase.model), wordsIn(nameOf(purchase), words)});
}

bool OfferMatcher::matches(OfferIndex offer) const
{
    const Part &type = m_types[m_catalog->offerType[offer]];
    const Part &region = m_regions[m_catalog->offerRegion[offer]];
    const Part &purchase = m_purchases[m_catalog->offerPurchase[offer]];
    return type.wanted && region.wanted && purchase.wanted
           && (type.words | region.words | purchase.words) == m_allWords;
}

std::vector<FilterChoice> filterChoices(const Catalog &catalog, const OfferFilter &filter,
                                        FilterField field,
                                        const std::function<bool(OfferIndex)> &accept)
{
    OfferFilter others = filter;
    clearField(others, field);
    const std::vector<std::size_t> counts = countParts(catalog, others, field, accept);
    std::vector<FilterChoice> choices;
    std::unordered_map<std::string, std::size_t> indexByKey;
    for (std::size_t part = 0; part < counts.size(); ++part) {
        FilterChoice choice = choiceOf(catalog, field, part);
        const auto [found, added] = indexByKey.emplace(choice.key, choices.size());
        if (added)
            choices.push_back(std::move(choice));
        choices[found->second].offers += counts[part];
    }
    const bool byName = field == FilterField::region || field == FilterField::family
                        || field == FilterField::accelerator;
    if (byName)
        std::ranges::stable_sort(
            choices, {}, [](const FilterChoice &choice) { return std::string(choice.label); });
    return choices;
}

} // namespace headroom
