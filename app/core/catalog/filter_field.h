// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/catalog/catalog.h"
#include "core/catalog/price_lens.h"
#include "core/enum_names.h"

#include <array>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace headroom {

/// Offers wanted from a catalog. Empty sets and an empty search match everything.
struct OfferFilter {
    std::set<Provider> providers;
    std::set<std::string> regions;
    std::set<PricingModel> pricingModels;
    std::set<HardwareGroup> groups;
    std::set<std::string> families;
    std::set<std::string> accelerators; ///< names; "" means none
    /// Every word must occur in type, family, accelerator, region or pricing model;
    /// case-insensitive
    std::string search;
    std::optional<PriceLens> lens; ///< absent: whatever is signed for

    friend bool operator==(const OfferFilter &, const OfferFilter &) = default;
};

/// A filter precomputed per type, region and purchase option, so that testing an offer costs three
/// look-ups.
class OfferMatcher
{
public:
    OfferMatcher(const Catalog &catalog, const OfferFilter &filter);
    [[nodiscard]] bool matches(OfferIndex offer) const;

private:
    struct Part {
        bool wanted = true;
        std::uint64_t words = 0; ///< bit i: the i-th search word occurs here
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
    search, ///< free text, without a list of values
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

/// Selected values as machine-readable keys, in the same form for every field; empty: no
/// restriction.
[[nodiscard]] std::set<std::string> chosenKeys(const OfferFilter &filter, FilterField field);
/// Ignores keys that the field does not know.
void setKeys(OfferFilter &filter, FilterField field, const std::set<std::string> &keys);
/// Display name of a key ("AWS"); the key itself if it is already a name.
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
