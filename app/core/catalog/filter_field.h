// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/catalog/catalog.h"
#include "core/enum_names.h"

#include <array>
#include <set>
#include <string>
#include <vector>

namespace headroom {

/// Which offers of a catalog are wanted. Empty sets and an empty search let everything through.
struct OfferFilter {
    std::set<Provider> providers;
    std::set<std::string> regions;
    std::set<PricingModel> pricingModels;
    std::set<HardwareGroup> groups;
    std::set<std::string> families;
    std::set<std::string> accelerators; ///< names; "" stands for none
    std::string
        search; ///< words that all must stand in type, family, accelerator, region or pricing model, without case

    friend bool operator==(const OfferFilter &, const OfferFilter &) = default;
};

/// A filter worked out per type, region and purchase option, so that asking for one offer costs three look-ups.
class OfferMatcher
{
public:
    OfferMatcher(const Catalog &catalog, const OfferFilter &filter);
    [[nodiscard]] bool matches(OfferIndex offer) const;

private:
    struct Part {
        bool wanted = true;
        std::uint64_t words = 0; ///< bit i: the i-th search word stands here
    };

    const Catalog *m_catalog;
    std::uint64_t m_allWords = 0;
    std::vector<Part> m_types;
    std::vector<Part> m_regions;
    std::vector<Part> m_purchases;
};

[[nodiscard]] std::string_view acceleratorNameOf(const Catalog &catalog, const InstanceType &type);

/// One part of a filter.
enum class FilterField : std::uint8_t {
    provider,
    region,
    pricingModel,
    group,
    family,
    accelerator,
    search, ///< typed: it has no values to choose from
};
template <>
inline constexpr auto kNamesOf<FilterField> = std::to_array<KeyedName>({
    {"provider", HEADROOM_TEXT("Terms", "Provider")},
    {"region", HEADROOM_TEXT("Terms", "Region")},
    {"pricing", HEADROOM_TEXT("Terms", "Pricing")},
    {"group", HEADROOM_TEXT("Terms", "Group")},
    {"family", HEADROOM_TEXT("Terms", "Family")},
    {"accelerator", HEADROOM_TEXT("Terms", "Accelerator")},
    {"search", HEADROOM_TEXT("Terms", "Search")},
});

/// What is asked for, as machine names, so that every field is used alike; empty: anything.
[[nodiscard]] std::set<std::string> chosenKeys(const OfferFilter &filter, FilterField field);
/// Keys that the field does not know are left out.
void setKeys(OfferFilter &filter, FilterField field, const std::set<std::string> &keys);
/// What a key of the field stands for ("AWS"); the key itself where it is a name.
[[nodiscard]] Message nameOfKey(FilterField field, const std::string &key);

[[nodiscard]] inline bool isSet(const OfferFilter &filter, FilterField field)
{
    return !chosenKeys(filter, field).empty();
}
[[nodiscard]] inline OfferFilter without(OfferFilter filter, FilterField field)
{
    setKeys(filter, field, {});
    return filter;
}

} // namespace headroom
