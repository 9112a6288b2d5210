// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/price_difference.h"

#include "core/evaluation/format.h"
#include "core/report/cells.h"
#include "core/wording/headings.h"
#include "core/wording/report_texts.h"

namespace headroom {

namespace {

/// "Chat API and 2 more".
std::string namesText(const std::vector<std::string> &names, const Language &language)
{
    if (names.empty())
        return language.say(report_text::kElsewhere);
    return names.size() == 1 ? names.front()
                             : language.say(report_text::kAndMore, {names.front()},
                                            static_cast<int>(names.size() - 1));
}

TableRow rowOf(const PriceChange &change, const std::string &currency, const Language &language)
{
    TableRow row{describe(change.offer), namesText(change.workloads, language), change.saved,
                 cellOf(change.savedAsOf)};
    if (!change.today) {
        row.insert(row.end(),
                   {Cell(language.say(report_text::kNotInCatalog)), Cell(), Cell(), Cell()});
        return row;
    }
    const double ratio = change.today->toDouble() / change.saved.toDouble();
    row.insert(row.end(), {Cell(*change.today), cellOf(change.todayAsOf),
                           Cell(formatPercentSigned(100 * (ratio - 1), language)),
                           Cell(formatMoneySigned(change.monthlyToday - change.monthlySaved,
                                                  currency, language))});
    return row;
}

} // namespace

Table priceDifferenceTable(const PriceChanges &changes, const std::string &currency,
                           const Language &language)
{
    Table table;
    table.title = language.say(report_text::kSavedPriceTable);
    table.columns = columnsOf({{"offer", heading::kOffer},
                               {"workloads", heading::kWorkloads},
                               {"saved", heading::kSaved, ColumnKind::rate},
                               {"saved_as_of", heading::kOf, ColumnKind::date},
                               {"today", heading::kCatalog, ColumnKind::rate},
                               {"today_as_of", heading::kOf, ColumnKind::date},
                               {"change", heading::kChange, ColumnKind::rate},
                               {"monthly_change", heading::kAMonth, ColumnKind::rate}},
                              language);
    for (const PriceChange &change : changes.changes)
        table.rows.push_back(rowOf(change, currency, language));
    return table;
}

} // namespace headroom
