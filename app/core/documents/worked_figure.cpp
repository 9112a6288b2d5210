// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/documents/worked_figure.h"

#include "core/language.h"

#include <algorithm>

namespace headroom {

namespace {

/// The value with its further decimals left off, as a scaled integer.
Int128 cutOff(const Exact &value, int decimals)
{
    Int128 scale = 1;
    for (int i = 0; i < decimals; ++i)
        scale *= 10;
    return value.numerator() * scale / value.denominator();
}

} // namespace

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

int printedDecimals(const Exact &printed)
{
    const std::string text = printed.toString(0);
    const std::size_t point = text.find('.');
    return point == std::string::npos ? 0 : static_cast<int>(text.size() - point - 1);
}

PrintedAgreement agreementOf(const Exact &printed, const Exact &exact)
{
    const int decimals = printedDecimals(printed);
    const Int128 figure = printed.scaled(decimals);
    if (figure == exact.scaled(decimals))
        return PrintedAgreement::rounded;
    return figure == cutOff(exact, decimals) ? PrintedAgreement::cutOff : PrintedAgreement::differs;
}

std::string FigureSheet::say(const Text &text, std::initializer_list<std::string> values) const
{
    return m_language.say(text, values);
}

WorkedFigure &FigureSheet::add(std::string id, std::string title, std::string formula,
                               const Exact &value, FigureUnit unit, std::string source)
{
    m_figures.push_back({std::move(id),
                         std::move(title),
                         std::move(formula),
                         value,
                         unit,
                         std::nullopt,
                         std::move(source),
                         {}});
    return m_figures.back();
}

} // namespace headroom
