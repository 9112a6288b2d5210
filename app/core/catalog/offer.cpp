// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/catalog/offer.h"

#include "core/language.h"
#include "core/letters.h"

#include <algorithm>
#include <vector>

namespace headroom {

namespace {

bool isStated(std::string_view region)
{
    return !region.empty() && region != kRegionNotStated;
}

/// "OS and tenancy"; empty if everything is stated.
std::string notStated(const PurchaseOption &purchase, const Language &language)
{
    std::vector<std::string> missing;
    if (purchase.payment == Payment::notStated)
        missing.push_back(language.say(HEADROOM_TEXT("Terms", "payment")));
    if (purchase.operatingSystem == OperatingSystem::notStated)
        missing.push_back(language.say(HEADROOM_TEXT("Terms", "OS")));
    if (purchase.tenancy == Tenancy::notStated)
        missing.push_back(language.say(HEADROOM_TEXT("Terms", "tenancy")));
    if (missing.empty())
        return {};
    const std::string last = missing.back();
    missing.pop_back();
    return missing.empty()
               ? last
               : language.say(HEADROOM_TEXT("Lists", "%1 and %2"), {joined(missing), last});
}

constexpr std::int64_t kDay = 24;
constexpr std::int64_t kWeek = 7 * kDay;
constexpr std::int64_t kLongestInDays = 14 * kDay;
constexpr std::int64_t kLongestBlock = 182 * kDay;

Int128 roundedUp(Int128 value, Int128 step)
{
    return (value + step - 1) / step * step;
}

constexpr std::size_t kLongest = 64;

bool isPlain(char c)
{
    return isDigit(c) || isLower(c) || isUpper(c)
           || std::string_view("._-+/: ").find(c) != std::string_view::npos;
}

} // namespace

std::string keyOf(const PurchaseOption &purchase)
{
    std::string key(keyOf(purchase.model));
    if (purchase.termYears > 0)
        key += '_' + std::to_string(purchase.termYears) + 'y';
    return key;
}

std::string nameOf(const PurchaseOption &purchase, const Language &language)
{
    std::string name = language.say(nameOf(purchase.model));
    if (purchase.termYears > 0)
        name = language.say(HEADROOM_TEXT_N("Terms", "%1 %n years", "%1 %n year"), {name},
                            purchase.termYears);
    const auto add = [&](const Text &part) { name += ", " + language.say(part); };
    if (purchase.payment == Payment::partialUpfront || purchase.payment == Payment::allUpfront)
        add(nameOf(purchase.payment));
    if (purchase.operatingSystem == OperatingSystem::windows)
        add(nameOf(purchase.operatingSystem));
    if (purchase.tenancy == Tenancy::dedicated)
        add(nameOf(purchase.tenancy));
    const std::string missing = notStated(purchase, language);
    return missing.empty()
               ? name
               : language.say(HEADROOM_TEXT("Terms", "%1, %2 not stated"), {name, missing});
}

std::string regionName(std::string_view region, const Language &language)
{
    return isStated(region) ? std::string(region)
                            : language.say(HEADROOM_TEXT("Terms", "not stated"));
}

std::string placeOf(std::string_view region, const Language &language)
{
    return isStated(region) ? std::string(region)
                            : language.say(HEADROOM_TEXT("Terms", "region not stated"));
}

std::string describe(const OfferReference &offer, const Language &language)
{
    return language.say(nameOf(offer.provider)) + ' ' + placeOf(offer.region, language) + ' '
           + offer.instanceType + ", " + nameOf(offer.purchase, language);
}

Exact billedHours(const PurchaseOption &purchase, const Exact &hours)
{
    if (purchase.model != PricingModel::capacityBlock || hours <= Exact(0))
        return hours;
    const Int128 whole = (hours.numerator() + hours.denominator() - 1) / hours.denominator();
    const Int128 longest = whole / kLongestBlock * kLongestBlock;
    const Int128 rest = whole - longest;
    return Exact::ratio(longest + roundedUp(rest, rest <= kLongestInDays ? kDay : kWeek), 1);
}

bool isPlainName(std::string_view text)
{
    return !text.empty() && text.size() <= kLongest && text.front() != ' ' && text.back() != ' '
           && std::ranges::all_of(text, isPlain);
}

std::string_view shortTypeName(std::string_view name)
{
    constexpr std::string_view kPrefix = "Standard_";
    return name.starts_with(kPrefix) ? name.substr(kPrefix.size()) : name;
}

} // namespace headroom
