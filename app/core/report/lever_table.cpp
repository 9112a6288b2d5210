// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/lever_table.h"

#include "core/catalog/offer.h"
#include "core/texts/headings.h"
#include "core/wording/lever_words.h"

namespace headroom {

namespace {

const std::initializer_list<ColumnText> kLeverColumns{
    {"workload", heading::kWorkload},
    {"lever", heading::kLever},
    {"change", heading::kChange},
    {"saves", heading::kSaves, ColumnKind::money},
    {"saves_by_offer_alone", heading::kSavesByOfferAlone, ColumnKind::money},
    {"saves_of_itself", heading::kSavesOfItself, ColumnKind::money},
    {"monthly_before", heading::kMonthlyBefore, ColumnKind::money},
    {"monthly_after", heading::kMonthlyAfter, ColumnKind::money},
    {"offer", heading::kOffer},
    {"count", heading::kCount, ColumnKind::exact},
    {"performance", heading::kPerformance},
    {"side_effect", heading::kSideEffect},
    {"meets", heading::kServiceLevel},
    {"evidence", heading::kEvidence},
    {"switching_cost", heading::kSwitchingCost, ColumnKind::money},
    {"months_to_pay_back", heading::kMonthsToPayBack, ColumnKind::exact},
};

/// A transfer without a price leaves the cost unknown.
Cell switchingCell(const Lever &lever)
{
    return lever.move.transfer ? Cell(lever.move.total()) : Cell();
}

Cell monthsCell(const Lever &lever)
{
    const auto months =
        lever.move.transfer ? monthsToPayBack(lever.move.total(), lever.saves) : std::nullopt;
    return months ? Cell(Exact(*months)) : Cell();
}

} // namespace

Table leverTable(std::span<const Lever> levers, const Language &language)
{
    Table table;
    table.columns = columnsOf(language, kLeverColumns);
    for (const Lever &lever : levers) {
        table.rows.push_back(
            {lever.changed.name, language.say(nameOf(lever.kind)), changeOf(lever, language),
             lever.saves, lever.byOfferAlone, lever.ofItself(), lever.monthlyBefore(),
             lever.monthlyAfter(), describe(*lever.line.offer, language), lever.line.count,
             textCell(performanceOf(lever, language)), textCell(sideEffectOf(lever, language)),
             std::string(keyOf(lever.line.verdict)), std::string(nameOf(lever.line.evidence)),
             switchingCell(lever), monthsCell(lever)});
    }
    return table;
}

} // namespace headroom
