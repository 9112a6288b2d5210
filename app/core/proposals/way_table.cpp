// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/proposals/way_table.h"

#include "core/proposals/way_words.h"
#include "core/texts/headings.h"
#include "core/wording/answer_words.h"

#include <string>

namespace headroom {

namespace {

const std::initializer_list<ColumnText> kWayColumns{
    {"lever", heading::kLever},
    {"workload", heading::kWorkload},
    {"change", heading::kChange},
    {"saves", heading::kSaves, ColumnKind::money},
    {"saves_of_itself", heading::kSavesOfItself, ColumnKind::money},
    {"way_service", heading::kPriceInService},
    {"way_risk", heading::kRisk},
    {"way_flexibility", heading::kFlexibility},
    {"side_effect", heading::kSideEffect},
    {"answer_after", heading::kPlanWithIt},
};

/// Holds without colour, and is read aloud.
std::string riskCell(const WayToSave &way, const Language &language)
{
    return language.say(HEADROOM_TEXT("Savings", "%1: %2"),
                        {language.say(nameOf(riskOf(way))), riskWordsOf(way, language)});
}

} // namespace

Table wayTable(std::span<const WayToSave> ways, const Language &language)
{
    Table table;
    table.columns = columnsOf(language, kWayColumns);
    for (const WayToSave &way : ways)
        table.rows.push_back({titleOf(way, language), textCell(subjectOf(way)),
                              changeOf(way, language), way.saves, way.ofItself,
                              serviceOf(way, language), riskCell(way, language),
                              flexibilityOf(way, language), textCell(sideEffectOf(way, language)),
                              describe(way.after, language)});
    return table;
}

} // namespace headroom
