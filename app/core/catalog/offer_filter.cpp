// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/catalog/offer_filter.h"

#include "core/letters.h"

#include <sstream>

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

} // namespace headroom
