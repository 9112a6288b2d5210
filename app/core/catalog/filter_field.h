// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/catalog/offer_filter.h"
#include "core/enum_names.h"

#include <array>
#include <set>
#include <string>

namespace headroom {

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
