// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/whatif/slider_scale.h"

#include <algorithm>
#include <cmath>

namespace headroom::ui {

namespace {

/// As a person would say it: rounded to a hundredth of the stretch, or less, and to three digits.
double rounded(double value, double stretch)
{
    if (value == 0 || !std::isfinite(value))
        return 0;
    const double unit =
        std::pow(10.0, std::floor(std::log10(std::max(std::abs(value), stretch))) - 2);
    return std::round(value / unit) * unit;
}

} // namespace

SliderScale::SliderScale(Kind kind, double low, double neutral, double high)
    : m_kind(kind),
      m_low(low),
      m_neutral(neutral),
      m_high(high)
{}

double SliderScale::placeOf(double value) const
{
    return m_kind == Kind::logarithmic ? std::log(value) : value;
}

double SliderScale::shareOf(double value) const
{
    const double inside = std::clamp(value, m_low, m_high);
    return (placeOf(inside) - placeOf(m_low)) / (placeOf(m_high) - placeOf(m_low));
}

int SliderScale::stepOf(double value) const
{
    return static_cast<int>(std::lround(shareOf(value) * kSteps));
}

double SliderScale::valueAt(int step) const
{
    if (step == stepOf(m_neutral))
        return m_neutral;
    const double share = std::clamp(step, 0, kSteps) / static_cast<double>(kSteps);
    const double place = placeOf(m_low) + share * (placeOf(m_high) - placeOf(m_low));
    if (m_kind == Kind::logarithmic)
        return std::clamp(rounded(std::exp(place), 0), m_low, m_high);
    return std::clamp(rounded(place, m_high - m_low), m_low, m_high);
}

} // namespace headroom::ui
