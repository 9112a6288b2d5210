// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/catalog/billed_hours.h"

namespace headroom {

namespace {

constexpr std::int64_t kDay = 24;
constexpr std::int64_t kWeek = 7 * kDay;
constexpr std::int64_t kLongestInDays = 14 * kDay;
constexpr std::int64_t kLongestBlock = 182 * kDay;

Int128 roundedUp(Int128 value, Int128 step)
{
    return (value + step - 1) / step * step;
}

} // namespace

Exact billedHours(const PurchaseOption &purchase, const Exact &hours)
{
    if (purchase.model != PricingModel::capacityBlock || hours <= Exact(0))
        return hours;
    const Int128 whole = (hours.numerator() + hours.denominator() - 1) / hours.denominator();
    const Int128 longest = whole / kLongestBlock * kLongestBlock;
    const Int128 rest = whole - longest;
    return Exact::ratio(longest + roundedUp(rest, rest <= kLongestInDays ? kDay : kWeek), 1);
}

} // namespace headroom
