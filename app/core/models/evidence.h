// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/enum_names.h"

#include <cstdint>

namespace headroom {

/// Evidence of a figure, best to worst. A candidate's grade is the worst of its figures.
enum class Evidence : std::uint8_t { measured, interpolated, modelled, stated, ruleOfThumb };
template <>
inline constexpr auto kNamesOf<Evidence> = std::to_array<KeyedName>({
    {"measured", HEADROOM_TEXT("Terms", "measured")},
    {"interpolated", HEADROOM_TEXT("Terms", "interpolated")},
    {"modelled", HEADROOM_TEXT("Terms", "modelled")},
    {"stated", HEADROOM_TEXT("Terms", "stated")},
    {"rule_of_thumb", HEADROOM_TEXT("Terms", "rule of thumb")},
});

[[nodiscard]] constexpr Evidence worseOf(Evidence a, Evidence b)
{
    return a < b ? b : a;
}

/// A figure with the range that holds the measured value four times in five. 0 = no such figure.
struct RangedFigure {
    double value = 0;
    double low = 0;
    double high = 0;

    [[nodiscard]] bool present() const { return value > 0; }
    friend bool operator==(const RangedFigure &, const RangedFigure &) = default;
};

[[nodiscard]] constexpr RangedFigure scaled(const RangedFigure &figure, double factor)
{
    return {figure.value * factor, figure.low * factor, figure.high * factor};
}

} // namespace headroom
