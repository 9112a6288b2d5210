// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/documents/worked_figure.h"

#include <algorithm>

namespace headroom {

const WorkedFigure *findFigure(const std::vector<WorkedFigure> &figures, std::string_view id)
{
    const auto found = std::ranges::find(figures, id, &WorkedFigure::id);
    return found == figures.end() ? nullptr : &*found;
}

Exact roundedUp(const Exact &value)
{
    const Int128 whole = value.numerator() / value.denominator();
    const Exact floor = Exact::ratio(whole, 1);
    return floor < value ? floor + Exact(1) : floor;
}

} // namespace headroom
