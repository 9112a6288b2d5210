// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/importers/region_names.h"

#include "core/letters.h"

#include <algorithm>
#include <array>

namespace headroom::storage {

namespace {

constexpr std::string_view kDigits = "0123456789";

bool isLowerOrDash(char c)
{
    return isLower(c) || c == '-';
}

/// Text before the number at the end; empty without a number.
std::string_view beforeNumber(std::string_view name)
{
    const std::size_t last = name.find_last_not_of(kDigits);
    return last == std::string_view::npos || last + 1 == name.size() ? std::string_view()
                                                                     : name.substr(0, last + 1);
}

/// "eastus", "westus2": letters first, then letters and digits.
bool looksAzure(std::string_view name)
{
    return !name.empty() && isLower(name.front())
           && std::ranges::all_of(name, [](char c) { return isLower(c) || isDigit(c); });
}

/// "us-east-1", "us-gov-west-1".
bool looksAws(std::string_view name)
{
    const std::string_view letters = beforeNumber(name);
    return letters.size() > 3 && isLower(letters.front()) && letters.back() == '-'
           && std::ranges::count(letters, '-') >= 2 && std::ranges::all_of(letters, isLowerOrDash);
}

} // namespace

bool isAwsRegionCode(std::string_view code)
{
    const std::size_t digit = code.find_first_of(kDigits);
    return digit != std::string_view::npos && digit + 1 == code.size() && digit > 0
           && code[digit - 1] == '-';
}

bool isGoogleRegion(std::string_view region)
{
    const std::string_view letters = beforeNumber(region);
    return region.size() > 4 && !letters.empty() && std::ranges::count(region, '-') == 1
           && std::ranges::all_of(letters, isLowerOrDash);
}

bool looksLikeRegion(Provider provider, std::string_view name)
{
    switch (factsOf(provider).naming) {
    case Naming::aws: return looksAws(name);
    case Naming::google: return isGoogleRegion(name);
    case Naming::azure: return looksAzure(name);
    case Naming::plain: break;
    }
    return true;
}

bool readsLikeRegion(Provider provider, std::string_view name)
{
    constexpr std::array<std::string_view, 7> kParts{"east",    "west",  "north", "south",
                                                     "central", "usgov", "usdod"};
    return looksLikeRegion(provider, name)
           && (factsOf(provider).naming != Naming::azure
               || std::ranges::any_of(
                   kParts, [&](auto part) { return name.find(part) != std::string_view::npos; }));
}

} // namespace headroom::storage
