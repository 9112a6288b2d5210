// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/documents/worked_figure.h"

#include <algorithm>

namespace headroom {

std::string_view keyOf(FigureUnit unit)
{
    switch (unit) {
    case FigureUnit::hours: return "h";
    case FigureUnit::requests: return "requests";
    case FigureUnit::requestsPerSecond: return "requests/s";
    case FigureUnit::requestsPerHour: return "requests/h";
    case FigureUnit::percent: return "%";
    case FigureUnit::dollars: return "USD";
    case FigureUnit::dollarsPerMillion: return "USD/1M requests";
    case FigureUnit::cards: return "cards";
    case FigureUnit::times: return "times";
    case FigureUnit::gigabytes: return "GB";
    }
    return "";
}

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
