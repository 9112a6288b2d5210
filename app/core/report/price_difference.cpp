// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/price_difference.h"

#include "core/evaluation/format.h"
#include "core/report/cells.h"

namespace headroom {

namespace {

/// "Chat API and 2 more".
std::string namesText(const std::vector<std::string> &names)
{
    if (names.empty())
        return "in another scenario";
    return names.size() == 1 ? names.front()
                             : names.front() + " and " + std::to_string(names.size() - 1) + " more";
}

TableRow rowOf(const PriceChange &change, const std::string &currency)
{
    TableRow row{describe(change.offer), namesText(change.workloads), change.saved,
                 cellOf(change.savedAsOf)};
    if (!change.today) {
        row.insert(row.end(), {Cell(std::string("not in the catalog")), Cell(), Cell(), Cell()});
        return row;
    }
    const double ratio = change.today->toDouble() / change.saved.toDouble();
    row.insert(row.end(),
               {Cell(*change.today), cellOf(change.todayAsOf),
                Cell(formatPercentSigned(100 * (ratio - 1))),
                Cell(formatMoneySigned(change.monthlyToday - change.monthlySaved, currency))});
    return row;
}

} // namespace

Table priceDifferenceTable(const PriceChanges &changes, const std::string &currency)
{
    Table table;
    table.title = "Saved prices and those of the catalog";
    table.columns = {{"offer", "Offer"},
                     {"workloads", "Workloads"},
                     {"saved", "Saved", ColumnKind::rate},
                     {"saved_as_of", "of", ColumnKind::date},
                     {"today", "Catalog", ColumnKind::rate},
                     {"today_as_of", "of", ColumnKind::date},
                     {"change", "Change", ColumnKind::rate},
                     {"monthly_change", "A month", ColumnKind::rate}};
    for (const PriceChange &change : changes.changes)
        table.rows.push_back(rowOf(change, currency));
    return table;
}

} // namespace headroom
