// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/plan/exact_text.h"

#include <algorithm>

namespace headroom::storage {

namespace {

constexpr int kDecimals = 9;
constexpr std::size_t kWholeDigits = 18;
constexpr Int128 kLargestDenominator = 1'000'000'000;

Expected<Exact> decimalFromText(std::string_view text)
{
    const std::size_t point = std::min(text.find('.'), text.size());
    if (point > kWholeDigits + 1 || text.size() - point > kDecimals + 1)
        return failure('"' + std::string(text.substr(0, 40)) + "\" has too many digits.", {},
                       "At most 18 digits may stand before the point and 9 after it.");
    return Exact::parse(text);
}

} // namespace

std::string exactText(const Exact &value)
{
    std::string decimal = value.toString(0, kDecimals);
    const auto back = Exact::parse(decimal);
    if (back && *back == value)
        return decimal;
    return toString(value.numerator()) + '/' + toString(value.denominator());
}

Expected<Exact> exactFromText(std::string_view text)
{
    const std::size_t slash = text.find('/');
    if (slash == std::string_view::npos)
        return decimalFromText(text);
    const auto top = decimalFromText(text.substr(0, slash));
    const auto bottom = decimalFromText(text.substr(slash + 1));
    const bool fraction = top && bottom && top->denominator() == 1 && bottom->denominator() == 1
                          && *bottom > Exact(0) && bottom->numerator() <= kLargestDenominator;
    if (!fraction)
        return failure('"' + std::string(text.substr(0, 40))
                           + "\" is not a fraction of whole numbers.",
                       {}, "Write it like 52/12, or like 4.5.");
    return *top / *bottom;
}

Expected<Money> moneyFromText(std::string_view text)
{
    HEADROOM_TRY(const auto value, decimalFromText(text));
    if (value.numerator() * 100 % value.denominator() != 0)
        return failure('"' + std::string(text) + "\" is finer than a cent.", {},
                       "Round it to two decimals.");
    return Money::rounded(value);
}

} // namespace headroom::storage
