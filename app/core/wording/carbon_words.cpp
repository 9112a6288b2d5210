// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/wording/carbon_words.h"

#include "core/evaluation/format.h"
#include "core/texts/carbon_texts.h"

namespace headroom {

std::string describe(const CarbonTotal &carbon, const Language &language)
{
    const auto figure = [&](double value) { return formatFigure(value, language); };
    const std::string lines = std::to_string(carbon.lines);
    if (carbon.withEnergy == 0)
        return language.say(carbon_text::kNotKnown);
    if (carbon.withCarbon == 0)
        return language.say(carbon_text::kEnergyAlone,
                            {figure(carbon.kwh.value), std::to_string(carbon.withEnergy), lines});
    if (carbon.withCarbon < carbon.lines)
        return language.say(carbon_text::kSumOfSome,
                            {figure(carbon.kwh.value), std::to_string(carbon.withEnergy), lines,
                             figure(carbon.kg.value), figure(carbon.kg.low), figure(carbon.kg.high),
                             std::to_string(carbon.withCarbon)});
    return language.say(carbon_text::kSum,
                        {figure(carbon.kwh.value), figure(carbon.kg.value), figure(carbon.kg.low),
                         figure(carbon.kg.high), figure(carbon.embodiedKg.value)});
}

std::string basisOf(const Footprint &footprint, const Language &language)
{
    if (footprint.grid == nullptr || footprint.gap != CarbonGap::none)
        return language.say(carbon_text::kUnknown, {language.say(nameOf(footprint.gap))});
    const GridFact &grid = *footprint.grid;
    return language.say(carbon_text::kGridOf, {grid.country.empty() ? grid.region : grid.country,
                                               std::to_string(grid.year),
                                               formatFigure(footprint.pue->value.value, language),
                                               std::to_string(footprint.pue->year)});
}

} // namespace headroom
