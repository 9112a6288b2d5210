// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/catalog/filter_choices.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <tuple>
#include <unordered_map>

namespace headroom {

namespace {

/// A choice with its position in the list.
struct Placed {
    int rank = 0;
    FilterChoice choice;
};

/// Accelerators come first, because users look for families by accelerator.
int rankOf(InstanceCategory category)
{
    constexpr std::array kOrder{InstanceCategory::gpu,           InstanceCategory::trainingAsic,
                                InstanceCategory::inferenceAsic, InstanceCategory::otherAccelerator,
                                InstanceCategory::general,       InstanceCategory::compute,
                                InstanceCategory::memory,        InstanceCategory::hpc,
                                InstanceCategory::storage,       InstanceCategory::burstable};
    return static_cast<int>(std::ranges::find(kOrder, category) - kOrder.begin());
}

Placed placedRegion(const Region &region)
{
    const std::string provider(nameOf(region.provider));
    return {static_cast<int>(region.provider.index()),
            {.key = region.name,
             .label = region.name,
             .detail = region.place,
             .heading = region.continent.empty() ? provider : provider + " · " + region.continent}};
}

Placed placedProvider(Provider provider)
{
    return {static_cast<int>(provider.index()),
            {.key = std::string(keyOf(provider)), .label = nameOf(provider)}};
}

template <typename Value>
Placed placedByOrder(FilterField field, Value value)
{
    const std::string key(keyOf(value));
    return {static_cast<int>(value), {.key = key, .label = nameOfKey(field, key)}};
}

/// The choice of a type, region or purchase option.
Placed placedChoice(const Catalog &catalog, FilterField field, std::size_t part)
{
    switch (field) {
    case FilterField::provider: return placedProvider(catalog.types[part].provider);
    case FilterField::region: return placedRegion(catalog.regions[part]);
    case FilterField::pricingModel: return placedByOrder(field, catalog.purchases[part].model);
    case FilterField::group: return placedByOrder(field, catalog.types[part].group);
    case FilterField::family: {
        const InstanceType &type = catalog.types[part];
        const std::string &family = catalog.families[type.family].name;
        return {rankOf(type.category),
                {.key = family,
                 .label = family,
                 .detail = std::string(nameOf(type.provider)),
                 .heading = nameOf(type.category)}};
    }
    case FilterField::accelerator: {
        const std::string name(acceleratorNameOf(catalog, catalog.types[part]));
        return {name.empty() ? 0 : 1, {.key = name, .label = nameOfKey(field, name)}};
    }
    case FilterField::search: break;
    }
    return {};
}

std::size_t partsOf(const Catalog &catalog, FilterField field)
{
    switch (field) {
    case FilterField::region: return catalog.regions.size();
    case FilterField::pricingModel: return catalog.purchases.size();
    case FilterField::search: return 0;
    default: return catalog.types.size();
    }
}

/// The values of a field, and the value of each part of the catalog.
class Values
{
public:
    Values(const Catalog &catalog, FilterField field)
        : m_catalog(catalog),
          m_field(field),
          m_choiceOf(partsOf(catalog, field))
    {
        std::vector<Placed> placed;
        std::unordered_map<std::string, std::size_t> indexByKey;
        for (std::size_t part = 0; part < m_choiceOf.size(); ++part) {
            Placed next = placedChoice(catalog, field, part);
            const auto [found, added] = indexByKey.emplace(next.choice.key, placed.size());
            m_choiceOf[part] = found->second;
            if (added)
                placed.push_back(std::move(next));
        }
        putInOrder(placed);
    }

    [[nodiscard]] std::vector<FilterChoice> &choices() { return m_choices; }
    /// Index of the choice that includes an offer.
    [[nodiscard]] std::size_t of(OfferIndex offer) const
    {
        switch (m_field) {
        case FilterField::region: return m_choiceOf[m_catalog.offerRegion[offer]];
        case FilterField::pricingModel: return m_choiceOf[m_catalog.offerPurchase[offer]];
        default: return m_choiceOf[m_catalog.offerType[offer]];
        }
    }

private:
    void putInOrder(std::vector<Placed> &placed)
    {
        std::vector<std::size_t> order(placed.size());
        for (std::size_t i = 0; i < order.size(); ++i)
            order[i] = i;
        // Values of an enumeration keep their order; other values are ordered by name within a
        // heading.
        std::ranges::stable_sort(order, {}, [&](std::size_t i) {
            const auto &[rank, choice] = placed[i];
            return std::tuple(rank, std::string(choice.heading), std::string(choice.label));
        });
        std::vector<std::size_t> placeOf(order.size());
        for (std::size_t place = 0; place < order.size(); ++place) {
            placeOf[order[place]] = place;
            m_choices.push_back(std::move(placed[order[place]].choice));
        }
        for (std::size_t &choice : m_choiceOf)
            choice = placeOf[choice];
    }

    const Catalog &m_catalog;
    FilterField m_field;
    std::vector<std::size_t> m_choiceOf; ///< indexed by part
    std::vector<FilterChoice> m_choices;
};

bool isFilteredAway(const FilterChoice &choice)
{
    return choice.missing.absence == Absence::otherFilters;
}

/// Names the filter that alone excludes all offers of a choice, if there is one.
void nameTheFilter(std::vector<FilterChoice> &choices, const Values &values, const Catalog &catalog,
                   const OfferFilter &others, const AbsenceOf &absenceOf)
{
    for (const FilterField field : kAllOf<FilterField>) {
        if (!isSet(others, field))
            continue;
        const OfferMatcher matcher(catalog, without(others, field));
        for (OfferIndex i = 0; i < catalog.offerCount(); ++i) {
            Missing &missing = choices[values.of(i)].missing;
            if (missing.absence == Absence::otherFilters && !missing.filter && matcher.matches(i)
                && absenceOf(i) == Absence::none)
                missing.filter = field;
        }
    }
}

/// Not every pair of provider and purchase option is sold, or known.
void findUnpricedPairs(std::vector<FilterChoice> &choices, const Values &values,
                       const Catalog &catalog, const OfferFilter &others, FilterField field)
{
    OfferFilter pair;
    pair.providers = others.providers;
    pair.pricingModels = others.pricingModels;
    pair.lens = others.lens;
    std::string beside;
    for (const FilterField other : {FilterField::provider, FilterField::pricingModel})
        if (const auto keys = chosenKeys(pair, other); other != field && keys.size() == 1)
            beside += (beside.empty() ? "" : " ") + std::string(nameOfKey(other, *keys.begin()));
    if (pair.lens)
        beside += (beside.empty() ? "" : " ") + std::string(adjectiveOf(*pair.lens));
    if (beside.empty())
        return;
    const OfferMatcher matcher(catalog, pair);
    std::vector<bool> priced(choices.size());
    for (OfferIndex i = 0; i < catalog.offerCount(); ++i)
        if (matcher.matches(i))
            priced[values.of(i)] = true;
    for (std::size_t i = 0; i < choices.size(); ++i)
        if (isFilteredAway(choices[i]) && !priced[i])
            choices[i].missing = {Absence::noPrice, std::nullopt, beside};
}

} // namespace

std::vector<FilterChoice> filterValues(const Catalog &catalog, FilterField field)
{
    return std::move(Values(catalog, field).choices());
}

std::vector<FilterChoice> filterChoices(const Catalog &catalog, const OfferFilter &filter,
                                        FilterField field, const AbsenceOf &absenceOf)
{
    assert(field != FilterField::search);
    Values values(catalog, field);
    std::vector<FilterChoice> &choices = values.choices();
    for (FilterChoice &choice : choices)
        choice.offers = 0;
    const OfferFilter others = without(filter, field);
    const OfferMatcher matcher(catalog, others);
    for (OfferIndex i = 0; i < catalog.offerCount(); ++i) {
        const Absence absence = matcher.matches(i) ? absenceOf(i) : Absence::otherFilters;
        FilterChoice &choice = choices[values.of(i)];
        if (absence == Absence::none)
            ++*choice.offers;
        else
            choice.missing.absence = std::max(choice.missing.absence, absence);
    }
    for (FilterChoice &choice : choices) {
        if (*choice.offers > 0)
            choice.missing = {};
        else if (choice.missing.absence == Absence::none)
            choice.missing.absence = Absence::noPrice;
    }
    if (std::ranges::any_of(choices, isFilteredAway))
        findUnpricedPairs(choices, values, catalog, others, field);
    if (std::ranges::any_of(choices, isFilteredAway))
        nameTheFilter(choices, values, catalog, others, absenceOf);
    return std::move(choices);
}

std::vector<FilterChoice> filterChoices(const Catalog &catalog, const OfferFilter &filter,
                                        FilterField field)
{
    return filterChoices(catalog, filter, field, [](OfferIndex) { return Absence::none; });
}

} // namespace headroom
