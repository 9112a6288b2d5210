// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/evaluation/format.h"

#include "core/evaluation/stated_percent.h"

#include "core/language.h"
#include "core/texts/error_texts.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>

namespace headroom {

namespace {

constexpr const char *kMinus = "\xE2\x88\x92";     // U+2212
constexpr const char *kThinSpace = "\xE2\x80\xAF"; // U+202F, at which no line ends
constexpr const char *kDash = "\xE2\x80\x93";      // U+2013

std::string symbolOf(const std::string &currency)
{
    if (currency == "USD")
        return "$";
    if (currency == "EUR")
        return "\xE2\x82\xAC";
    if (currency == "GBP")
        return "\xC2\xA3";
    return currency + "\xC2\xA0";
}

std::string withSymbol(std::string number, const std::string &currency)
{
    const std::size_t at = number.starts_with(kMinus) ? std::char_traits<char>::length(kMinus) : 0;
    return number.insert(at, symbolOf(currency));
}

std::string fixed(double value, int decimals)
{
    const auto exact = Exact::fromDouble(value, 1'000'000);
    return exact ? exact->toString(decimals, decimals) : std::string(kDash);
}

} // namespace

std::string formatMoney(Money amount, const std::string &currency, const Language &language)
{
    if (amount.isTooLarge())
        return language.say(error_text::kTooLarge);
    return withSymbol(language.grouped(amount.toString()), currency);
}

std::string formatMoneySigned(Money amount, const std::string &currency, const Language &language)
{
    return (amount.cents() > 0 && !amount.isTooLarge() ? "+" : "")
           + formatMoney(amount, currency, language);
}

std::string formatMoneyShort(Money amount, const std::string &currency, const Language &language)
{
    struct Scale {
        std::int64_t cents;
        const char *suffix;
    };
    static constexpr std::array<Scale, 3> kScales{
        {{100'000'000'000, "B"}, {100'000'000, "M"}, {100'000, "k"}}};
    if (amount.isTooLarge())
        return language.say(error_text::kTooLarge);
    const std::int64_t size = std::abs(amount.cents());
    for (const Scale &scale : kScales) {
        // An amount that rounds to a thousand of the scale below is one of this scale; one that
        // rounds to a hundred has no decimals.
        if (size < scale.cents - scale.cents / 2000)
            continue;
        const int decimals = size < 100 * scale.cents - scale.cents / 20 ? 1 : 0;
        return withSymbol(
                   language.grouped(
                       Exact::ratio(amount.cents(), scale.cents).toString(decimals, decimals)),
                   currency)
               + scale.suffix;
    }
    return withSymbol(language.grouped(amount.exact().toString(0, 0)), currency);
}

std::string formatAmount(const Exact &amount, const std::string &currency, int minDecimals,
                         int maxDecimals, const Language &language)
{
    return withSymbol(language.grouped(amount.toString(minDecimals, maxDecimals)), currency);
}

std::string formatRate(HourlyRate rate, const std::string &currency, const Language &language)
{
    return withSymbol(language.grouped(rate.toString()), currency) + " /h";
}

std::string formatPercent(double percent, const Language &language, int decimals)
{
    return language.grouped(fixed(percent, decimals)) + kThinSpace + '%';
}

int statedDecimals(double percent, int minimum)
{
    const auto stated = Exact::fromDouble(percent);
    if (!stated)
        return minimum;
    const std::string digits = stated->toString();
    const std::size_t point = digits.find('.');
    return point == std::string::npos
               ? minimum
               : std::max(minimum, static_cast<int>(digits.size() - point - 1));
}

std::string formatStatedPercent(double percent, const Language &language, int minimumDecimals)
{
    return formatPercent(percent, language, statedDecimals(percent, minimumDecimals));
}

std::string formatPercentSigned(double percent, const Language &language)
{
    return (percent > 0 ? "+" : "") + formatPercent(percent, language);
}

namespace {

struct DurationUnit {
    double seconds;
    double longest; ///< in seconds; what lasts longer is said in the next unit
    Text text;
};

const DurationUnit &unitFor(double seconds)
{
    constexpr double kMinute = 60;
    constexpr double kHour = 3600;
    constexpr double kSecondsADay = 24 * kHour;
    static constexpr std::array<DurationUnit, 5> kDurations{
        {{0.001, 1, HEADROOM_TEXT("Durations", "%1 ms")},
         {1, kMinute, HEADROOM_TEXT("Durations", "%1 s")},
         {kMinute, kHour, HEADROOM_TEXT("Durations", "%1 min")},
         {kHour, 3 * kSecondsADay, HEADROOM_TEXT("Durations", "%1 h")},
         {kSecondsADay, 0, HEADROOM_TEXT("Durations", "%1 days")}}};
    const auto *found = std::ranges::find_if(
        kDurations, [=](const DurationUnit &unit) { return seconds < unit.longest; });
    return found == kDurations.end() ? kDurations.back() : *found;
}

/// A whole number without decimals: a limit of "8 s" was not measured.
std::string wholeOrFigure(double value, const Language &language)
{
    constexpr double kSlack = 1e-9;
    const double whole = std::round(value);
    return std::abs(value - whole) < kSlack && whole < 1e6
               ? formatCount(static_cast<std::int64_t>(whole), language)
               : formatFigure(value, language);
}

} // namespace

std::string formatDuration(double seconds, const Language &language)
{
    const DurationUnit &unit = unitFor(seconds);
    return language.say(unit.text, {wholeOrFigure(seconds / unit.seconds, language)});
}

std::string formatDurationRange(const RangedFigure &range, double toSeconds,
                                const Language &language)
{
    constexpr double kReadable = 1000; ///< between the ends, in one unit
    const DurationUnit &unit = unitFor(range.high * toSeconds);
    if (range.high > kReadable * range.low && &unit != &unitFor(range.low * toSeconds))
        return formatDuration(range.low * toSeconds, language) + ' ' + kDash + ' '
               + formatDuration(range.high * toSeconds, language);
    const auto figure = [&](double value) {
        return wholeOrFigure(value * toSeconds / unit.seconds, language);
    };
    return language.say(unit.text, {figure(range.low) + kDash + figure(range.high)});
}

std::string formatMultiple(double times, const Language &language)
{
    constexpr double kMaximum = 100;
    return (times > kMaximum ? '>' + formatFigure(kMaximum, language)
                             : formatFigure(times, language))
           + "\xC3\x97"; // U+00D7
}

std::string formatFigure(double value, const Language &language)
{
    if (!std::isfinite(value))
        return kDash;
    if (value == 0)
        return "0";
    const double magnitude = std::abs(value);
    if (magnitude >= 1e15 || magnitude < 1e-6)
        return magnitude < 1e-6 ? "< " + language.grouped("0.000001")
                                : "> " + language.grouped("1000000000000000");
    const int whole = static_cast<int>(std::floor(std::log10(magnitude)));
    if (whole >= 2) {
        const auto rounded = Exact::fromDouble(std::round(value), 1);
        return rounded ? language.grouped(rounded->toString(0, 0)) : std::string(kDash);
    }
    return language.grouped(fixed(value, std::min(2 - whole, 6)));
}

std::string formatCount(std::int64_t value, const Language &language)
{
    return language.grouped(std::to_string(value));
}

std::string formatExact(const Exact &value, int maxDecimals, const Language &language)
{
    return language.grouped(value.toString(0, maxDecimals));
}

std::string formatRange(const RangedFigure &range, const Language &language)
{
    return formatFigure(range.low, language) + kDash + formatFigure(range.high, language);
}

} // namespace headroom
