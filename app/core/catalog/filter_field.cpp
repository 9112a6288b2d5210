// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/catalog/filter_field.h"

#include "core/letters.h"

#include <sstream>

namespace headroom {

namespace {

template <typename T>
std::set<std::string> keysOf(const std::set<T> &values)
{
    std::set<std::string> keys;
    for (const T value : values)
        keys.emplace(keyOf(value));
    return keys;
}

template <typename T, typename From>
std::set<T> valuesOf(const std::set<std::string> &keys, From from)
{
    std::set<T> values;
    for (const std::string &key : keys)
        if (const auto value = from(key))
            values.insert(*value);
    return values;
}

constexpr std::size_t kMaxWords = 64;

std::vector<std::string> wordsOf(const std::string &search)
{
    std::istringstream stream(lowered(search));
    std::vector<std::string> words;
    for (std::string word; stream >> word && words.size() < kMaxWords;)
        words.push_back(word);
    return words;
}

/// Bits of the words that occur; `text` is asked for only where there are words.
template <typename TextOf>
std::uint64_t wordsIn(const TextOf &text, const std::vector<std::string> &words)
{
    if (words.empty())
        return 0;
    const std::string haystack = lowered(text());
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

} // namespace

std::set<std::string> chosenKeys(const OfferFilter &filter, FilterField field)
{
    switch (field) {
    case FilterField::provider: return keysOf(filter.providers);
    case FilterField::region: return filter.regions;
    case FilterField::pricingModel: return keysOf(filter.pricingModels);
    case FilterField::group: return keysOf(filter.groups);
    case FilterField::family: return filter.families;
    case FilterField::accelerator: return filter.accelerators;
    case FilterField::search:
        return filter.search.empty() ? std::set<std::string>() : std::set{filter.search};
    }
    return {};
}

void setKeys(OfferFilter &filter, FilterField field, const std::set<std::string> &keys)
{
    switch (field) {
    case FilterField::provider:
        filter.providers = valuesOf<Provider>(keys, fromKey<Provider>);
        break;
    case FilterField::region: filter.regions = keys; break;
    case FilterField::pricingModel:
        filter.pricingModels = valuesOf<PricingModel>(keys, fromKey<PricingModel>);
        break;
    case FilterField::group:
        filter.groups = valuesOf<HardwareGroup>(keys, fromKey<HardwareGroup>);
        break;
    case FilterField::family: filter.families = keys; break;
    case FilterField::accelerator: filter.accelerators = keys; break;
    case FilterField::search: filter.search = keys.empty() ? std::string() : *keys.begin(); break;
    }
}

Message nameOfKey(FilterField field, const std::string &key)
{
    switch (field) {
    case FilterField::provider:
        if (const auto provider = fromKey<Provider>(key))
            return nameOf(*provider);
        break;
    case FilterField::group:
        if (const auto group = fromKey<HardwareGroup>(key))
            return nameOf(*group);
        break;
    case FilterField::pricingModel:
        if (const auto model = fromKey<PricingModel>(key))
            return nameOf(*model);
        break;
    case FilterField::accelerator:
        if (key.empty())
            return HEADROOM_TEXT("Terms", "no accelerator");
        break;
    case FilterField::region:
    case FilterField::family:
    case FilterField::search: break;
    }
    return key;
}

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
        words.size() == kMaxWords ? ~std::uint64_t{0} : (std::uint64_t{1} << words.size()) - 1;
    for (const InstanceType &type : catalog.types) {
        const std::string accelerator(acceleratorNameOf(catalog, type));
        const std::string &family = catalog.families[type.family].name;
        const bool wanted = allows(filter.providers, type.provider)
                            && allows(filter.groups, type.group) && allows(filter.families, family)
                            && allows(filter.accelerators, accelerator);
        const auto text = [&] {
            return std::string(nameOf(type.provider)) + ' ' + type.name + ' ' + family + ' '
                   + accelerator;
        };
        m_types.push_back({wanted, wordsIn(text, words)});
    }
    for (const Region &region : catalog.regions)
        m_regions.push_back({allows(filter.regions, region.name),
                             wordsIn([&] { return region.name + ' ' + region.place; }, words)});
    for (const PurchaseOption &purchase : catalog.purchases)
        m_purchases.push_back({allows(filter.pricingModels, purchase.model)
                                   && (!filter.lens || isUnder(*filter.lens, purchase)),
                               wordsIn([&] { return nameOf(purchase); }, words)});
}

bool OfferMatcher::matches(OfferIndex offer) const
{
    const Part &type = m_types[m_catalog->offerType[offer]];
    const Part &region = m_regions[m_catalog->offerRegion[offer]];
    const Part &purchase = m_purchases[m_catalog->offerPurchase[offer]];
    return type.wanted && region.wanted && purchase.wanted
           && (type.words | region.words | purchase.words) == m_allWords;
}

} // namespace headroom
