// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <cmath>
#include <cstdint>
#include <limits>
#include <vector>

namespace headroom::ui {

enum class AxisScale : std::uint8_t { Linear, Logarithmic };

/// Number format of the ticks of an axis.
enum class AxisKind : std::uint8_t {
    Number,       ///< 2, 10, 1k, 3M
    Money,        ///< $300, $4.1k
    Milliseconds, ///< 50 ms, 2 s, 5 min
    Hours,        ///< 30 min, 5 h, 3 d
    Percent,      ///< 20 %
};

/// Quantity on an axis. The title names the unit.
struct ChartAxis {
    QString title;
    AxisKind kind = AxisKind::Number;
    AxisScale scale = AxisScale::Logarithmic;
    QString currency = QStringLiteral("$"); ///< prefix of figures of AxisKind::Money
    QString meaning{};                      ///< tool tip of the title and the ticks
};

struct AxisRange {
    double low = 0.0;
    double high = 1.0;

    friend bool operator==(const AxisRange &, const AxisRange &) = default;
};

struct AxisTick {
    double value = 0.0;
    QString label;
};

/// Maps values to pixels and back along one axis. Lengths along the axis are linear in "mapped"
/// units: the value itself or its decimal logarithm.
class AxisMapping
{
public:
    AxisMapping() = default;
    /// `from` and `to`: pixel positions of the range's low and high end (to < from on a y axis).
    AxisMapping(AxisScale scale, AxisRange range, double from, double to);

    /// Adds a position for zero outside a logarithmic axis; without one, zero is not drawn.
    AxisMapping withZeroAt(double pixel) const;
    bool hasZero() const { return !std::isnan(m_zero); }
    /// Returns whether the value has a position on the axis, possibly outside the range.
    bool hasPlace(double value) const
    {
        return std::isfinite(value)
               && (m_scale == AxisScale::Linear || value > 0.0 || (value == 0.0 && hasZero()));
    }

    double toPixel(double value) const { return mappedToPixel(mapped(value)); }
    double toValue(double pixel) const { return unmapped(pixelToMapped(pixel)); }
    double mappedToPixel(double mapped) const
    {
        constexpr double kLogarithmOfZero = -std::numeric_limits<double>::infinity();
        return mapped == kLogarithmOfZero ? m_zero : m_offset + mapped * m_factor;
    }
    double pixelToMapped(double pixel) const { return (pixel - m_offset) / m_factor; }
    double mapped(double value) const;
    double unmapped(double mapped) const;

    AxisScale scale() const { return m_scale; }
    AxisRange range() const { return m_range; }
    double factor() const { return m_factor; }
    double offset() const { return m_offset; }
    double length() const;

    AxisRange panned(double pixels) const;
    AxisRange zoomed(double pixel, double factor) const; ///< zooms in if factor < 1

private:
    AxisScale m_scale = AxisScale::Linear;
    AxisRange m_range;
    double m_offset = 0.0;
    double m_factor = 1.0;
    /// pixel of zero on a logarithmic axis
    double m_zero = std::numeric_limits<double>::quiet_NaN();
};

/// Round values in the range, about `spacing` pixels or more apart: 1-2-5 on a linear axis; 1-3,
/// 1-2-5 or powers of ten on a logarithmic one; for durations of a minute or more, parts of an hour
/// and of a day.
std::vector<AxisTick> axisTicks(const AxisMapping &mapping, const ChartAxis &axis, double spacing);

/// Short label for ticks and pills: "$4.1k", "250 ms".
QString axisLabel(double value, const ChartAxis &axis);

/// Range that includes [low, high] with some padding and round ends. Never empty.
AxisRange paddedRange(double low, double high, AxisScale scale);

} // namespace headroom::ui
