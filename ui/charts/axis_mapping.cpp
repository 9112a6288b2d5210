// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/chart_axis.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace headroom::ui {

namespace {

// Smallest span of a view, relative to the values; below it double precision is too coarse.
constexpr double kSmallestRelativeSpan = 1e-6;
constexpr double kSmallestDecades = 1e-4;
constexpr double kMaxDecades = 24.0;

double toMapped(AxisScale scale, double value)
{
    return scale == AxisScale::Logarithmic ? std::log10(value) : value;
}

double fromMapped(AxisScale scale, double mapped)
{
    return scale == AxisScale::Logarithmic ? std::pow(10.0, mapped) : mapped;
}

} // namespace

AxisMapping::AxisMapping(AxisScale scale, AxisRange range, double from, double to)
    : m_scale(scale),
      m_range(range)
{
    const double low = mapped(range.low);
    const double high = mapped(range.high);
    m_factor = high > low ? (to - from) / (high - low) : 1.0;
    m_offset = from - low * m_factor;
}

AxisMapping AxisMapping::withZeroAt(double pixel) const
{
    AxisMapping other = *this;
    other.m_zero = pixel;
    return other;
}

double AxisMapping::mapped(double value) const
{
    return toMapped(m_scale, value);
}

double AxisMapping::unmapped(double mapped) const
{
    return fromMapped(m_scale, mapped);
}

double AxisMapping::length() const
{
    return std::abs((mapped(m_range.high) - mapped(m_range.low)) * m_factor);
}

AxisRange AxisMapping::panned(double pixels) const
{
    const double shift = -pixels / m_factor;
    return {unmapped(mapped(m_range.low) + shift), unmapped(mapped(m_range.high) + shift)};
}

AxisRange AxisMapping::zoomed(double pixel, double factor) const
{
    const double centre = pixelToMapped(pixel);
    const double low = centre + (mapped(m_range.low) - centre) * factor;
    const double high = centre + (mapped(m_range.high) - centre) * factor;
    const double span = high - low;
    const bool logarithmic = m_scale == AxisScale::Logarithmic;
    const double smallest = logarithmic
                                ? kSmallestDecades
                                : std::max(std::abs(low), std::abs(high)) * kSmallestRelativeSpan;
    const double largest = logarithmic ? kMaxDecades : std::numeric_limits<double>::max() / 4;
    if (!(span > smallest && span < largest))
        return m_range;
    return {unmapped(low), unmapped(high)};
}

AxisRange paddedRange(double low, double high, AxisScale scale)
{
    constexpr double kAir = 0.06;
    if (scale == AxisScale::Logarithmic) {
        if (!(low > 0.0) || !(high >= low) || !std::isfinite(high))
            return {1.0, 1000.0};
        constexpr double kMinDecades = 0.5;
        double from = std::log10(low);
        double to = std::log10(high);
        const double missing = std::max(0.0, kMinDecades - (to - from));
        from -= missing / 2;
        to += missing / 2;
        const double air = (to - from) * kAir;
        // Decades that a double can represent.
        constexpr double kFarthest = 300.0;
        return {std::pow(10.0, std::max(from - air, -kFarthest)),
                std::pow(10.0, std::min(to + air, kFarthest))};
    }
    if (!(high >= low) || !std::isfinite(low) || !std::isfinite(high))
        return {0.0, 1.0};
    if (high <= low) {
        const double around = low == 0.0 ? 1.0 : std::abs(low) / 2;
        return {low - around, high + around};
    }
    const double air = (high - low) * kAir;
    // An axis that begins near zero begins at zero.
    const bool fromZero = low >= 0.0 && low < high / 2;
    return {fromZero ? 0.0 : low - air, high + air};
}

} // namespace headroom::ui
