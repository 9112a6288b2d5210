// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/importers/own_csv_writer.h"

#include "core/outgoing_text.h"
#include "db/export/csv.h"

#include <string_view>

namespace headroom::storage {

namespace {

constexpr std::string_view kHeader = "provider,region,instance_type,pricing_model,term_years,"
                                     "payment,operating_system,tenancy,price_per_hour,"
                                     "upfront,currency,as_of,source,quality,vcpus,memory_gib,cpu_"
                                     "architecture,accelerator,accelerator_count,"
                                     "accelerator_memory_gib\n";

/// The importer drops the guard against formulas.
void add(std::string &line, std::string_view raw)
{
    line += csvField(spreadsheetText(raw)) + ',';
}

/// A figure with as many decimals as it has, nine at most.
void addFigure(std::string &line, double value)
{
    if (value > 0)
        line += Exact::fromDouble(value).value_or(Exact()).toString(0, 6);
    line += ',';
}

std::string_view qualityOf(std::uint8_t flags)
{
    if ((flags & kPriceEstimated) != 0)
        return "estimated";
    if ((flags & kPriceSuspicious) != 0)
        return "suspicious";
    return (flags & kPriceDerived) != 0 ? "derived" : "quoted";
}

std::string machineFields(const Catalog &catalog, const InstanceType &type)
{
    std::string line;
    addFigure(line, type.vcpus);
    addFigure(line, type.memoryGib);
    add(line, type.cpuArchitecture);
    add(line, type.accelerator >= 0
                  ? catalog.accelerators[static_cast<std::size_t>(type.accelerator)].name
                  : std::string());
    addFigure(line, type.acceleratorCount);
    addFigure(line, type.acceleratorMemoryGib);
    line.back() = '\n';
    return line;
}

} // namespace

std::string ownPriceCsv(const Catalog &catalog)
{
    std::string text(kHeader);
    text.reserve(catalog.offerCount() * 128 + 1024);
    for (std::size_t typeIndex = 0; typeIndex < catalog.types.size(); ++typeIndex) {
        const InstanceType &type = catalog.types[typeIndex];
        const std::string machine = machineFields(catalog, type);
        for (OfferIndex i = catalog.firstOfferOfType[typeIndex];
             i < catalog.firstOfferOfType[typeIndex + 1U]; ++i) {
            const OfferRow offer = catalog.offer(i);
            add(text, keyOf(type.provider));
            add(text, offer.region->name);
            add(text, type.name);
            add(text, keyOf(offer.purchase.model));
            text += std::to_string(offer.purchase.termYears) + ',';
            add(text, keyOf(offer.purchase.payment));
            add(text, keyOf(offer.purchase.operatingSystem));
            add(text, keyOf(offer.purchase.tenancy));
            text += offer.rate.toString() + ',';
            text += (offer.upfront.isZero() ? std::string() : offer.upfront.toString()) + ',';
            add(text, catalog.currency);
            text += (catalog.offerDate[i] == 0 ? std::string() : offer.asOf.toString()) + ',';
            add(text, offer.source);
            add(text, qualityOf(offer.flags));
            text += machine;
        }
    }
    return text;
}

} // namespace headroom::storage
