// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/update_tables.h"

#include "core/report/cells.h"

#include <algorithm>
#include <string_view>

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

std::vector<Column> offerColumns()
{
    return {{"instance_type", "Instance type", ColumnKind::text},
            {"provider", "Provider", ColumnKind::text},
            {"region", "Region", ColumnKind::text},
            {"pricing_model", "Pricing model", ColumnKind::text}};
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

} // namespace

Table changedPriceTable(const Catalog &before, const Catalog &after,
                        const CatalogDifference &difference, std::size_t most)
{
    Table table;
    table.title = "Changed prices";
    table.columns = offerColumns();
    table.columns.push_back({"price_before", "Before", ColumnKind::rate});
    table.columns.push_back({"price_after", "Now", ColumnKind::rate});
    table.columns.push_back({"change_percent", "Change", ColumnKind::percent});
    table.columns.push_back({"price_as_of", "Price of", ColumnKind::date});
    for (std::size_t i = 0; i < std::min(most, difference.changed.size()); ++i) {
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

Table addedOfferTable(const Catalog &after, const CatalogDifference &difference, std::size_t most)
{
    Table table;
    table.title = "New prices";
    table.columns = offerColumns();
    table.columns.push_back({"price_after", "Now", ColumnKind::rate});
    table.columns.push_back({"price_as_of", "Price of", ColumnKind::date});
    for (std::size_t i = 0; i < std::min(most, difference.addedOffers.size()); ++i) {
        const OfferRow row = after.offer(difference.addedOffers[i]);
        TableRow cells = offerCells(after.reference(row.index));
        cells.emplace_back(row.rate);
        cells.push_back(row.asOf.days() > 0 ? Cell(row.asOf) : Cell());
        table.rows.push_back(std::move(cells));
    }
    return table;
}

Table lineEffectTable(const PriceEffect &effect)
{
    Table table;
    table.title = "Lines of the plan";
    table.columns = {{"workload", "Workload", ColumnKind::text},
                     {"instance_type", "Instance type", ColumnKind::text},
                     {"region", "Region", ColumnKind::text},
                     {"price_before", "Price before", ColumnKind::rate},
                     {"price_after", "Price now", ColumnKind::rate},
                     {"monthly_before", "Monthly before", ColumnKind::money},
                     {"monthly_after", "Monthly now", ColumnKind::money},
                     {"monthly_change", "Change", ColumnKind::money}};
    for (const LineEffect &line : effect.lines)
        table.rows.push_back({textCell(line.workload), textCell(line.offer.instanceType),
                              textCell(line.offer.region), rateOf(line.priceBefore),
                              rateOf(line.priceAfter), line.before, line.after,
                              line.after - line.before});
    return table;
}

Table rejectionTable(const ImportReport &report)
{
    Table table;
    table.title = "Rows not taken";
    table.columns = {{"reason", "Reason", ColumnKind::text},
                     {"kind", "Kind", ColumnKind::text},
                     {"rows", "Rows", ColumnKind::exact},
                     {"first_place", "First at", ColumnKind::text}};
    for (const RejectionCount &reason : report.reasons)
        table.rows.push_back(
            {textCell(reason.reason),
             textCell(reason.kind == RejectionKind::faulty ? "faulty" : "out of scope"),
             count(reason.count), textCell(reason.firstPlace)});
    return table;
}

Table faultTable(const ImportReport &report)
{
    Table table;
    table.title = "Faulty rows";
    table.columns = {{"reason", "Reason", ColumnKind::text},
                     {"value", "Value", ColumnKind::text},
                     {"place", "Place", ColumnKind::text}};
    for (const ListedRejection &fault : report.faults)
        table.rows.push_back(
            {textCell(fault.reason), textCell(fault.detail), textCell(fault.place)});
    return table;
}

Table importTable(std::span<const ImportLedger> imports)
{
    Table table;
    table.title = "Imports";
    table.columns = {
        {"file", "Files", ColumnKind::text},        {"day", "Day", ColumnKind::date},
        {"format", "Format", ColumnKind::text},     {"read", "Read", ColumnKind::exact},
        {"inserted", "New", ColumnKind::exact},     {"updated", "Changed", ColumnKind::exact},
        {"unchanged", "Same", ColumnKind::exact},   {"duplicate", "Duplicate", ColumnKind::exact},
        {"rejected", "Rejected", ColumnKind::exact}};
    for (const ImportLedger &ledger : imports)
        table.rows.push_back({textCell(ledger.file), ledger.day, textCell(ledger.format),
                              count(ledger.read), count(ledger.inserted), count(ledger.updated),
                              count(ledger.unchanged), count(ledger.duplicate),
                              count(ledger.rejected)});
    return table;
}

Table keptRejectionTable(const ImportLedger &ledger)
{
    Table table;
    table.title = "Rejected rows";
    table.columns = {{"reason", "Reason", ColumnKind::text}, {"line", "Line", ColumnKind::exact}};
    for (const RejectedRow &row : ledger.rejections)
        table.rows.push_back({textCell(row.reason), row.line == 0 ? Cell() : count(row.line)});
    return table;
}

} // namespace headroom
