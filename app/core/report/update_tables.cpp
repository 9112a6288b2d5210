// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/update_tables.h"

#include "core/evaluation/format.h"
#include "core/texts/headings.h"
#include "core/texts/report_texts.h"
#include "core/wording/fact_words.h"

#include <algorithm>
#include <iterator>

namespace headroom {

namespace {

Cell count(std::int64_t value)
{
    return Exact(value);
}

Cell count(std::uint64_t value)
{
    return count(static_cast<std::int64_t>(value));
}

/// Columns that name an offer, followed by `more`.
std::vector<Column> offerColumns(std::initializer_list<ColumnText> more, const Language &language)
{
    std::vector<Column> columns = columnsOf(language, {{"instance_type", heading::kInstanceType},
                                                       {"provider", heading::kProvider},
                                                       {"region", heading::kRegion},
                                                       {"pricing_model", heading::kPricingModel}});
    std::ranges::move(columnsOf(language, more), std::back_inserter(columns));
    return columns;
}

TableRow offerCells(const OfferReference &offer)
{
    return {textCell(offer.instanceType), textCell(nameOf(offer.provider)), textCell(offer.region),
            textCell(nameOf(offer.purchase))};
}

Cell rateOf(const std::optional<LinePrice> &price)
{
    return price ? Cell(price->rate) : Cell();
}

/// "Chat API and 2 more".
std::string namesText(const std::vector<std::string> &names, const Language &language)
{
    return names.empty() ? language.say(report_text::kElsewhere) : firstNames(names, language, 1);
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

Table changedPriceTable(const Catalog &before, const Catalog &after,
                        const CatalogDifference &difference, const Language &language,
                        std::size_t maximum)
{
    Table table;
    table.title = language.say(report_text::kChangedPrices);
    table.columns = offerColumns({{"price_before", heading::kBefore, ColumnKind::rate},
                                  {"price_after", heading::kNow, ColumnKind::rate},
                                  {"change_percent", heading::kChange, ColumnKind::percent},
                                  {"price_as_of", heading::kPriceOf, ColumnKind::date}},
                                 language);
    for (std::size_t i = 0; i < std::min(maximum, difference.changed.size()); ++i) {
        const PriceDifference &change = difference.changed[i];
        const OfferRow row = after.offer(change.after);
        TableRow cells = offerCells(after.reference(change.after));
        cells.emplace_back(before.offer(change.before).rate);
        cells.emplace_back(row.rate);
        cells.emplace_back(change.percent);
        cells.push_back(row.asOf.days() > 0 ? Cell(row.asOf) : Cell());
        table.rows.push_back(std::move(cells));
    }
    return table;
}

Table addedOfferTable(const Catalog &after, const CatalogDifference &difference,
                      const Language &language, std::size_t maximum)
{
    Table table;
    table.title = language.say(report_text::kNewPrices);
    table.columns = offerColumns({{"price_after", heading::kNow, ColumnKind::rate},
                                  {"price_as_of", heading::kPriceOf, ColumnKind::date}},
                                 language);
    for (std::size_t i = 0; i < std::min(maximum, difference.addedOffers.size()); ++i) {
        const OfferRow row = after.offer(difference.addedOffers[i]);
        TableRow cells = offerCells(after.reference(row.index));
        cells.emplace_back(row.rate);
        cells.push_back(row.asOf.days() > 0 ? Cell(row.asOf) : Cell());
        table.rows.push_back(std::move(cells));
    }
    return table;
}

Table lineEffectTable(const PriceEffect &effect, const Language &language)
{
    Table table = tableOf(language, report_text::kPlanLines,
                          {{"workload", heading::kWorkload},
                           {"instance_type", heading::kInstanceType},
                           {"region", heading::kRegion},
                           {"price_before", heading::kPriceBefore, ColumnKind::rate},
                           {"price_after", heading::kPriceNow, ColumnKind::rate},
                           {"monthly_before", heading::kMonthlyBefore, ColumnKind::money},
                           {"monthly_after", heading::kMonthlyNow, ColumnKind::money},
                           {"monthly_change", heading::kChange, ColumnKind::money}});
    for (const LineEffect &line : effect.lines)
        table.rows.push_back({textCell(line.workload), textCell(line.offer.instanceType),
                              textCell(line.offer.region), rateOf(line.priceBefore),
                              rateOf(line.priceAfter), line.before, line.after,
                              line.after - line.before});
    return table;
}

Table rejectionTable(const ImportReport &report, const Language &language)
{
    Table table = tableOf(language, report_text::kRowsNotTaken,
                          {{"reason", heading::kReason},
                           {"kind", heading::kKind},
                           {"rows", heading::kRows, ColumnKind::exact},
                           {"first_place", heading::kFirstAt}});
    for (const RejectionCount &reason : report.reasons)
        table.rows.push_back(
            {textCell(language.say(reason.reason)),
             language.say(reason.kind == RejectionKind::faulty ? report_text::kFaulty
                                                               : report_text::kOutOfScope),
             count(reason.count), textCell(reason.firstPlace)});
    return table;
}

Table faultTable(const ImportReport &report, const Language &language)
{
    Table table = tableOf(
        language, report_text::kFaultyRows,
        {{"reason", heading::kReason}, {"value", heading::kValue}, {"place", heading::kPlace}});
    for (const ListedRejection &fault : report.faults)
        table.rows.push_back(
            {textCell(language.say(fault.reason)), textCell(fault.detail), textCell(fault.place)});
    return table;
}

Table importTable(std::span<const ImportLedger> imports, const Language &language)
{
    Table table = tableOf(language, report_text::kImports,
                          {{"file", heading::kFiles},
                           {"day", heading::kDay, ColumnKind::date},
                           {"format", heading::kFormat},
                           {"read", heading::kRead, ColumnKind::exact},
                           {"inserted", heading::kNew, ColumnKind::exact},
                           {"updated", heading::kChanged, ColumnKind::exact},
                           {"unchanged", heading::kSame, ColumnKind::exact},
                           {"duplicate", heading::kDuplicate, ColumnKind::exact},
                           {"rejected", heading::kRejected, ColumnKind::exact}});
    for (const ImportLedger &ledger : imports)
        table.rows.push_back({textCell(ledger.file), ledger.day, textCell(ledger.format),
                              count(ledger.read), count(ledger.inserted), count(ledger.updated),
                              count(ledger.unchanged), count(ledger.duplicate),
                              count(ledger.rejected)});
    return table;
}

Table keptRejectionTable(const ImportLedger &ledger, const Language &language)
{
    Table table =
        tableOf(language, report_text::kRejectedRows,
                {{"reason", heading::kReason}, {"line", heading::kLine, ColumnKind::exact}});
    for (const RejectedRow &row : ledger.rejections)
        table.rows.push_back({textCell(row.reason), row.line == 0 ? Cell() : count(row.line)});
    return table;
}

Table priceDifferenceTable(const PriceChanges &changes, const std::string &currency,
                           const Language &language)
{
    Table table = tableOf(language, report_text::kSavedPriceTable,
                          {{"offer", heading::kOffer},
                           {"workloads", heading::kWorkloads},
                           {"saved", heading::kSaved, ColumnKind::rate},
                           {"saved_as_of", heading::kOf, ColumnKind::date},
                           {"today", heading::kCatalog, ColumnKind::rate},
                           {"today_as_of", heading::kOf, ColumnKind::date},
                           {"change", heading::kChange, ColumnKind::rate},
                           {"monthly_change", heading::kAMonth, ColumnKind::rate}});
    for (const PriceChange &change : changes.changes)
        table.rows.push_back(rowOf(change, currency, language));
    return table;
}

} // namespace headroom
