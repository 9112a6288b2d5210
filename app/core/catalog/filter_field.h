// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/catalog/offer_filter.h"

#include <array>
#include <optional>
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
inline constexpr std::array kFilterFields{
    FilterField::provider, FilterField::region,      FilterField::pricingModel, FilterField::group,
    FilterField::family,   FilterField::accelerator, FilterField::search};

[[nodiscard]] std::string_view keyOf(FilterField field);
/// "Provider", "Pricing".
[[nodiscard]] Text nameOf(FilterField field);

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
