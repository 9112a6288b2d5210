// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/carbon_table.h"

#include "core/evaluation/format.h"
#include "core/report/breakdown.h"
#include "core/report/report_sections.h"
#include "core/texts/carbon_texts.h"
#include "core/texts/headings.h"
#include "core/wording/carbon_words.h"

#include <cmath>
#include <string>

namespace headroom {

namespace {

/// Grams and watt-hours: no source is better.
double toThousandths(double value)
{
    constexpr double kThousand = 1000;
    return std::round(value * kThousand) / kThousand;
}

Cell valueOf(const std::optional<RangedFigure> &figure)
{
    return figure ? Cell(toThousandths(figure->value)) : Cell();
}

Cell rangeOf(const std::optional<RangedFigure> &figure, const Language &language)
{
    return figure ? Cell(formatRange(*figure, language)) : Cell();
}

} // namespace

TableRow carbonCells(const Footprint &footprint, double share)
{
    const auto cell = [&](const std::optional<RangedFigure> &figure, double RangedFigure::*end) {
        return figure ? Cell(toThousandths((*figure).*end * share)) : Cell();
    };
    return {cell(footprint.kwh, &RangedFigure::value), cell(footprint.kg, &RangedFigure::value),
            cell(footprint.kg, &RangedFigure::low), cell(footprint.kg, &RangedFigure::high)};
}

TableRow carbonCells(const CarbonTotal &carbon)
{
    Footprint sum;
    if (carbon.lines > 0 && carbon.withEnergy == carbon.lines)
        sum.kwh = carbon.kwh;
    if (carbon.lines > 0 && carbon.withCarbon == carbon.lines)
        sum.kg = carbon.kg;
    return carbonCells(sum);
}

Table carbonTable(const ScenarioEvaluation &scenario, const Language &language)
{
    Table table = tableOf(language, Text(),
                          {{"name", heading::kWorkload},
                           {"kwh", carbon_text::kEnergy, ColumnKind::number},
                           {"kg_co2e", carbon_text::kCarbon, ColumnKind::number},
                           {"range", carbon_text::kRange},
                           {"embodied_kg", carbon_text::kMaking, ColumnKind::number},
                           {"grid", carbon_text::kGrid, ColumnKind::number},
                           {"rests_on", carbon_text::kRestsOn}});
    for (std::size_t i = 0; i < scenario.lines.size(); ++i) {
        const Footprint &footprint = scenario.lines[i].footprint;
        table.rows.push_back(
            {scenario.plan->workloads[i].name, valueOf(footprint.kwh), valueOf(footprint.kg),
             rangeOf(footprint.kg, language), valueOf(footprint.embodiedKg),
             footprint.grid != nullptr ? Cell(footprint.grid->grams.value) : Cell(),
             basisOf(footprint, language)});
    }
    const CarbonTotal &carbon = scenario.carbon;
    if (carbon.withCarbon > 1 && carbon.withCarbon == carbon.lines)
        table.total = TableRow{language.say(heading::kTotal),
                               toThousandths(carbon.kwh.value),
                               toThousandths(carbon.kg.value),
                               formatRange(carbon.kg, language),
                               toThousandths(carbon.embodiedKg.value),
                               Cell(),
                               Cell()};
    return table;
}

Section carbonSection(const ReportFacts &facts)
{
    Section section{facts.say(carbon_text::kTitle)};
    if (facts.active->carbon.withEnergy == 0)
        return section;
    section.blocks.emplace_back(Paragraph{describe(facts.active->carbon, *facts.language) + '.'});
    section.blocks.emplace_back(carbonTable(*facts.active, *facts.language));
    section.blocks.emplace_back(Footnote{facts.say(carbon_text::kMethod)});
    return section;
}

} // namespace headroom
