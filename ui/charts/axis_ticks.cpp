// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/chart_axis.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <span>
#include <utility>

namespace headroom::ui {

namespace {

constexpr std::size_t kMaxValues = 200;
constexpr double kTickSlack = 1e-9; // relative; includes a tick exactly at the end of the range
constexpr std::array kOneTwoFive{1.0, 2.0, 5.0};
constexpr std::array kOneThree{1.0, 3.0};
constexpr std::array kOne{1.0};

bool isInside(double value, AxisRange range)
{
    const double slack = std::abs(range.high - range.low) * kTickSlack;
    return value >= range.low - slack && value <= range.high + slack;
}

double smallestGap(const AxisMapping &mapping, std::span<const double> values)
{
    double gap = mapping.length();
    for (std::size_t i = 1; i < values.size(); ++i)
        gap = std::min(gap, std::abs(mapping.toPixel(values[i]) - mapping.toPixel(values[i - 1])));
    return gap;
}

double niceStep(double atLeast)
{
    const double decade = std::pow(10.0, std::floor(std::log10(atLeast)));
    for (const double digit : {1.0, 2.0, 5.0})
        if (digit * decade >= atLeast * (1.0 - kTickSlack))
            return digit * decade;
    return 10.0 * decade;
}

// Durations in milliseconds.
constexpr double kSecond = 1e3;
constexpr double kMinute = 60.0 * kSecond;
constexpr double kHour = 60.0 * kMinute;
constexpr double kDay = 24.0 * kHour;

/// Milliseconds per unit of the axis; none if the axis does not show time.
std::optional<double> timeUnit(AxisKind kind)
{
    if (kind == AxisKind::Milliseconds)
        return 1.0;
    return kind == AxisKind::Hours ? std::optional(kHour) : std::nullopt;
}

/// Returns the smallest round duration in ms that is not less than `atLeast`: 10, 15 or 30 s, the
/// same in minutes, parts of a day, then round numbers of days.
double niceDuration(double atLeast)
{
    if (atLeast <= kSecond * 5)
        return niceStep(atLeast);
    for (const double size :
         {10 * kSecond, 15 * kSecond, 30 * kSecond, kMinute, 2 * kMinute, 5 * kMinute, 10 * kMinute,
          15 * kMinute, 30 * kMinute, kHour, 2 * kHour, 3 * kHour, 6 * kHour, 12 * kHour})
        if (size >= atLeast * (1.0 - kTickSlack))
            return size;
    return kDay * niceStep(std::max(1.0, atLeast / kDay));
}

double niceStep(double atLeast, AxisKind kind)
{
    const auto unit = timeUnit(kind);
    return unit ? niceDuration(atLeast * *unit) / *unit : niceStep(atLeast);
}

std::vector<double> evenValues(AxisRange range, double step)
{
    std::vector<double> values;
    if (!(step > 0.0) || !std::isfinite(step))
        return values;
    const double first = std::ceil(range.low / step - kTickSlack);
    for (double n = first; values.size() < kMaxValues; n += 1.0) {
        const double value = n * step;
        if (!isInside(value, range))
            break;
        values.push_back(value);
    }
    return values;
}

std::vector<double> linearValues(const AxisMapping &mapping, AxisKind kind, double spacing)
{
    const AxisRange range = mapping.range();
    const double length = mapping.length();
    if (!(length > 0.0) || !(range.high > range.low))
        return {};
    return evenValues(range, niceStep((range.high - range.low) * spacing / length, kind));
}

std::vector<double> decadeValues(AxisRange range, std::span<const double> digits, int everyDecade)
{
    std::vector<double> values;
    const int first = static_cast<int>(std::floor(std::log10(range.low)));
    const int last = static_cast<int>(std::ceil(std::log10(range.high)));
    for (int decade = first; decade <= last; ++decade) {
        if (decade % everyDecade != 0)
            continue;
        for (const double digit : digits) {
            const double value = digit * std::pow(10.0, decade);
            if (isInside(value, range))
                values.push_back(value);
        }
    }
    return values;
}

/// Tick values in milliseconds: round numbers below one second and from one day on, `stops` in
/// between.
std::vector<double> durations(AxisRange range, std::span<const double> digits, int everyDecade,
                              std::span<const double> stops)
{
    std::vector<double> values;
    if (range.low < kSecond)
        values = decadeValues({range.low, std::min(range.high, kSecond * (1.0 - 1e-6))}, digits,
                              everyDecade);
    for (const double stop : stops)
        if (isInside(stop, range))
            values.push_back(stop);
    if (range.high < kDay)
        return values;
    for (const double days :
         decadeValues({std::max(range.low / kDay, 1.0), range.high / kDay}, digits, everyDecade))
        values.push_back(days * kDay);
    return values;
}

/// Candidate sets of round tick values in the range, densest first.
std::vector<std::vector<double>> roundValues(AxisRange range)
{
    std::vector<std::vector<double>> all;
    for (const auto &[digits, everyDecade] :
         {std::pair<std::span<const double>, int>(kOneTwoFive, 1),
          {kOneThree, 1},
          {kOne, 1},
          {kOne, 2},
          {kOne, 3},
          {kOne, 6}})
        all.push_back(decadeValues(range, digits, everyDecade));
    return all;
}

std::vector<std::vector<double>> roundDurations(AxisRange range, double unit)
{
    static constexpr std::array kFine{kSecond, 2 * kSecond, 5 * kSecond, 10 * kSecond, 30 * kSecond,
                                      kMinute, 2 * kMinute, 5 * kMinute, 10 * kMinute, 30 * kMinute,
                                      kHour,   2 * kHour,   6 * kHour,   12 * kHour};
    static constexpr std::array kMiddle{kSecond,      10 * kSecond, kMinute,
                                        10 * kMinute, kHour,        6 * kHour};
    static constexpr std::array kCoarse{kSecond, kMinute, kHour};
    const AxisRange time{range.low * unit, range.high * unit};
    std::vector<std::vector<double>> all{
        durations(time, kOneTwoFive, 1, kFine), durations(time, kOne, 1, kMiddle),
        durations(time, kOne, 3, kCoarse), durations(time, kOne, 6, {})};
    for (std::vector<double> &values : all)
        for (double &value : values)
            value /= unit;
    return all;
}

std::vector<double> logarithmicValues(const AxisMapping &mapping, AxisKind kind, double spacing)
{
    const AxisRange range = mapping.range();
    if (!(range.low > 0.0) || !(range.high > range.low))
        return {};
    constexpr std::size_t kEnough = 3;
    const auto unit = timeUnit(kind);
    const bool hasSixties = unit && range.high * *unit >= kMinute;
    std::vector<double> pair;
    for (std::vector<double> &values :
         hasSixties ? roundDurations(range, *unit) : roundValues(range)) {
        if (values.size() < 2 || smallestGap(mapping, values) < spacing)
            continue;
        if (values.size() >= kEnough)
            return std::move(values);
        if (pair.empty())
            pair = std::move(values);
    }
    // Within about one decade, evenly spaced values read best; they are closest together at the
    // high end.
    const double perPixel = range.high * std::log(10.0) / std::abs(mapping.factor());
    std::vector<double> even = evenValues(range, niceStep(perPixel * spacing, kind));
    if (even.size() > pair.size() && smallestGap(mapping, even) >= spacing)
        return even;
    if (pair.empty())
        pair = hasSixties ? roundDurations(range, *unit)[1] : decadeValues(range, kOne, 1);
    if (pair.size() > 1 && smallestGap(mapping, pair) < spacing)
        pair.resize(1);
    return pair;
}

QString plainNumber(double value)
{
    QString text = QString::number(std::abs(value), 'g', 6);
    if (text.contains(QLatin1Char('e')))
        text = QString::number(std::abs(value), 'f', std::abs(value) < 1.0 ? 8 : 0);
    return text;
}

QString scaledNumber(double value)
{
    struct Unit {
        double size;
        const char *suffix;
    };
    const double size = std::abs(value);
    for (const Unit unit : {Unit{1e12, "T"}, Unit{1e9, "B"}, Unit{1e6, "M"}, Unit{1e3, "k"}})
        if (size >= unit.size * (1.0 - kTickSlack))
            return plainNumber(value / unit.size) + QLatin1String(unit.suffix);
    return plainNumber(value);
}

bool isWhole(double value)
{
    return std::abs(value - std::round(value)) < 1e-6;
}

QString durationLabel(double milliseconds)
{
    const double size = std::abs(milliseconds);
    const auto in = [size](double unit, const char *name) -> QString {
        return plainNumber(size / unit) + QChar(0x202f) + QLatin1String(name);
    };
    if (size >= 2.0 * kDay && isWhole(size / kDay))
        return in(kDay, "d");
    if (size >= kHour * (1.0 - kTickSlack))
        return in(kHour, "h");
    if (size >= kMinute * (1.0 - kTickSlack) && isWhole(size / kMinute))
        return in(kMinute, "min");
    if (size >= kSecond * (1.0 - kTickSlack))
        return in(kSecond, "s");
    return in(1.0, "ms");
}

} // namespace

QString axisLabel(double value, const ChartAxis &axis)
{
    if (!std::isfinite(value))
        return {};
    const QString sign = value < 0.0 ? QString(QChar(0x2212)) : QString();
    switch (axis.kind) {
    case AxisKind::Number: return sign + scaledNumber(value);
    case AxisKind::Money: return sign + axis.currency + scaledNumber(value);
    case AxisKind::Milliseconds: return sign + durationLabel(value);
    case AxisKind::Hours: return sign + durationLabel(value * 3.6e6);
    case AxisKind::Percent: return sign + plainNumber(value) + QChar(0x202f) + QLatin1Char('%');
    }
    return {};
}

std::vector<AxisTick> axisTicks(const AxisMapping &mapping, const ChartAxis &axis, double spacing)
{
    const std::vector<double> values = mapping.scale() == AxisScale::Logarithmic
                                           ? logarithmicValues(mapping, axis.kind, spacing)
                                           : linearValues(mapping, axis.kind, spacing);
    std::vector<AxisTick> ticks;
    ticks.reserve(values.size());
    for (const double value : values)
        ticks.push_back({value, axisLabel(value, axis)});
    return ticks;
}

} // namespace headroom::ui
