// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace headroom::ui {

/// How the steps of a slider stand for values: evenly, or evenly in their logarithm. The neutral value lies on a step of
/// its own; values beyond the ends stand at them.
class SliderScale
{
public:
    enum class Kind { even, logarithmic };

    static constexpr int kSteps = 1000;

    SliderScale() = default;
    /// low <= neutral <= high, low < high; logarithmic: low > 0.
    SliderScale(Kind kind, double low, double neutral, double high);

    [[nodiscard]] int stepOf(double value) const;
    /// Of three significant digits at most, except the neutral value itself: whole percents on a scale of a hundred.
    [[nodiscard]] double valueAt(int step) const;
    /// 0 at the low end, 1 at the high one.
    [[nodiscard]] double shareOf(double value) const;
    [[nodiscard]] bool isLogarithmic() const { return m_kind == Kind::logarithmic; }
    [[nodiscard]] double low() const { return m_low; }
    [[nodiscard]] double high() const { return m_high; }

    friend bool operator==(const SliderScale &, const SliderScale &) = default;

private:
    [[nodiscard]] double placeOf(double value) const;

    Kind m_kind = Kind::even;
    double m_low = 0;
    double m_neutral = 0;
    double m_high = 1;
};

} // namespace headroom::ui
