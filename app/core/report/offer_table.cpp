// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/offer_table.h"

#include "core/catalog/offer.h"
#include "core/evaluation/format.h"
#include "core/report/table_text.h"
#include "core/texts/report_texts.h"

#include <array>

namespace headroom {

namespace {

/// A price per part, exact: the quoted rate divided by a whole or fractional number of parts.
Cell ratePer(HourlyRate rate, double parts)
{
    const auto divisor = Exact::fromDouble(parts);
    return divisor && !divisor->isZero() ? Cell(rate.exact() / *divisor) : Cell();
}

Cell exactFigure(double value)
{
    const auto exact = Exact::fromDouble(value);
    return exact ? Cell(*exact) : Cell();
}

bool isPricePerPart(OfferColumn column)
{
    return column == OfferColumn::perAccelerator || column == OfferColumn::perVcpu
           || column == OfferColumn::perGib || column == OfferColumn::perTflops;
}

constexpr std::array kCompared{
    OfferColumn::provider,
    OfferColumn::region,
    OfferColumn::pricingModel,
    OfferColumn::family,
    OfferColumn::category,
    OfferColumn::vcpus,
    OfferColumn::memory,
    OfferColumn::accelerator,
    OfferColumn::acceleratorCount,
    OfferColumn::acceleratorMemory,
    OfferColumn::network,
    OfferColumn::lifeCycle,
    OfferColumn::price,
    OfferColumn::perAccelerator,
    OfferColumn::perVcpu,
    OfferColumn::perGib,
    OfferColumn::perTflops,
    OfferColumn::priceBook,
    OfferColumn::asOf,
    OfferColumn::source,
};

} // namespace

ColumnKind kindOf(OfferColumn column)
{
    switch (column) {
    case OfferColumn::price: return ColumnKind::rate;
    case OfferColumn::asOf: return ColumnKind::date;
    default: return isNumeric(column) ? ColumnKind::exact : ColumnKind::text;
    }
}

Cell offerCell(const Catalog &catalog, const TflopsByType &tflops, OfferIndex offer,
               OfferColumn column)
{
    const InstanceType &type = catalog.types[catalog.offerType[offer]];
    const HourlyRate rate = HourlyRate::fromNanos(catalog.offerNanos[offer]);
    switch (column) {
    case OfferColumn::provider: return textCell(nameOf(type.provider));
    case OfferColumn::type: return textCell(type.name);
    case OfferColumn::family: return textCell(catalog.families[type.family].name);
    case OfferColumn::category: return textCell(nameOf(type.category));
    case OfferColumn::region: return textCell(catalog.regions[catalog.offerRegion[offer]].name);
    case OfferColumn::pricingModel:
        return textCell(nameOf(catalog.purchases[catalog.offerPurchase[offer]]));
    case OfferColumn::accelerator: return textCell(acceleratorNameOf(catalog, type));
    case OfferColumn::price: return rate;
    case OfferColumn::perAccelerator: return ratePer(rate, type.acceleratorCount);
    case OfferColumn::perVcpu: return ratePer(rate, type.vcpus);
    case OfferColumn::perGib: return ratePer(rate, type.memoryGib);
    case OfferColumn::perTflops:
        return ratePer(rate, tflops.empty() ? 0.0 : tflops[catalog.offerType[offer]]);
    case OfferColumn::lifeCycle: return textCell(lifeCycleOf(catalog.families[type.family]));
    case OfferColumn::priceBook: return textCell(nameOf(catalog.bookOf(offer)));
    case OfferColumn::asOf:
        return catalog.offerDate[offer] > 0 ? Cell(Date::fromDays(catalog.offerDate[offer]))
                                            : Cell();
    case OfferColumn::source: return textCell(catalog.sources[catalog.offerSource[offer]]);
    default: return exactFigure(offerFigure(catalog, tflops, offer, column));
    }
}

namespace {

/// Names that are words of a language; empty: the column has others.
std::string spokenName(const Catalog &catalog, OfferIndex offer, OfferColumn column,
                       const Language &language)
{
    const InstanceType &type = catalog.types[catalog.offerType[offer]];
    switch (column) {
    case OfferColumn::pricingModel:
        return nameOf(catalog.purchases[catalog.offerPurchase[offer]], language);
    case OfferColumn::category: return language.say(nameOf(type.category));
    case OfferColumn::region:
        return regionName(catalog.regions[catalog.offerRegion[offer]].name, language);
    case OfferColumn::priceBook: return language.say(nameOf(catalog.bookOf(offer)));
    default: return {};
    }
}

} // namespace

std::string offerText(const Catalog &catalog, const TflopsByType &tflops, OfferIndex offer,
                      OfferColumn column, const Language &language)
{
    if (std::string name = spokenName(catalog, offer, column, language); !name.empty())
        return name;
    const Cell cell = offerCell(catalog, tflops, offer, column);
    if (const auto *name = std::get_if<std::string>(&cell); name && column == OfferColumn::type)
        return std::string(shortTypeName(*name));
    // Prices have a fixed number of decimals, so that a column can be compared at a glance; the
    // details of an offer show every digit.
    constexpr int kDecimals = 4;
    const auto price = [&](const Exact &amount) {
        return formatAmount(amount, catalog.currency, kDecimals, kDecimals, language);
    };
    if (const auto *rate = std::get_if<HourlyRate>(&cell))
        return price(rate->exact());
    if (const auto *amount = std::get_if<Exact>(&cell); amount != nullptr && isPricePerPart(column))
        return price(*amount);
    return displayText(cell, Column{{}, {}, kindOf(column)}, catalog.currency, language);
}

Table offerTable(const Catalog &catalog, const TflopsByType &tflops,
                 std::span<const OfferIndex> offers, std::span<const OfferColumn> columns,
                 const Language &language)
{
    Table table;
    table.title = language.say(report_text::kOffers);
    for (const OfferColumn column : columns)
        table.columns.push_back(
            {std::string(keyOf(column)), std::string(nameOf(column)), kindOf(column)});
    for (const OfferIndex offer : offers) {
        TableRow row;
        for (const OfferColumn column : columns)
            row.push_back(offerCell(catalog, tflops, offer, column));
        table.rows.push_back(std::move(row));
    }
    return table;
}

Table comparisonTable(const Catalog &catalog, const TflopsByType &tflops,
                      std::span<const OfferIndex> offers, const Language &language)
{
    Table table;
    table.title = language.say(report_text::kCompared);
    table.columns.push_back({"property", "", ColumnKind::text});
    for (const OfferIndex offer : offers)
        table.columns.push_back({"offer_" + std::to_string(offer),
                                 catalog.types[catalog.offerType[offer]].name, ColumnKind::text});
    for (const OfferColumn column : kCompared) {
        TableRow row{std::string(nameOf(column))};
        for (const OfferIndex offer : offers)
            row.emplace_back(offerText(catalog, tflops, offer, column, language));
        table.rows.push_back(std::move(row));
    }
    return table;
}

} // namespace headroom
