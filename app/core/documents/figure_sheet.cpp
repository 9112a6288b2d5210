// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/documents/figure_sheet.h"

#include "core/wording/language.h"

namespace headroom {

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
