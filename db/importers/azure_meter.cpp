// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/importers/azure_meter.h"

#include "db/importers/import_texts.h"
#include "db/text/plain_text.h"

namespace headroom::storage {

namespace {

/// True if a name contains the whole word, as in "Series Basic" but not in "Basics".
bool hasWord(std::string_view text, std::string_view word)
{
    for (std::size_t at = text.find(word); at != std::string_view::npos;
         at = text.find(word, at + 1)) {
        const bool begins = at == 0 || text[at - 1] == ' ';
        const std::size_t end = at + word.size();
        if (begins && (end == text.size() || text[end] == ' '))
            return true;
    }
    return false;
}

bool eitherHas(const AzureMeter &meter, std::string_view words)
{
    return containsIgnoringCase(meter.sku, words) || containsIgnoringCase(meter.meter, words);
}

AzureOffering meterOutside(Text reason, std::string_view detail)
{
    AzureOffering offering;
    offering.refusal = reason;
    offering.detail = detail;
    return offering;
}

/// Meters that look like the size's own price and are not.
AzureOffering checkKind(const AzureMeter &meter)
{
    const std::string_view product = meter.product;
    if (!meter.service.empty() && meter.service != "Virtual Machines")
        return meterOutside(HEADROOM_TEXT("Imports", "Not an instance: another service of Azure."),
                            meter.service);
    if (meter.service.empty() && !product.starts_with("Virtual Machines"))
        return meterOutside(HEADROOM_TEXT("Imports", "Not an instance: another product of Azure."),
                            product);
    if (meter.type != "Consumption" && meter.type != "Reservation")
        return meterOutside(
            HEADROOM_TEXT(
                "Imports",
                "For development and test subscriptions only, or a different kind of price."),
            meter.type);
    if (meter.unit != "1 Hour")
        return meterOutside(import_text::kNotPerHour, meter.unit);
    if (containsIgnoringCase(product, "cloud services")
        || containsIgnoringCase(product, "cloudservices"))
        return meterOutside(
            HEADROOM_TEXT("Imports", "For Cloud Services, not for virtual machines."), product);
    if (containsIgnoringCase(product, "dedicated host")
        || containsIgnoringCase(product, "dedicatedhost"))
        return meterOutside(import_text::kDedicatedHost, product);
    if (eitherHas(meter, "low priority"))
        return meterOutside(HEADROOM_TEXT("Imports", "For Low Priority machines of Azure Batch."),
                            meter.meter);
    if (containsIgnoringCase(meter.meter, "expired"))
        return meterOutside(HEADROOM_TEXT("Imports", "The meter has expired."), meter.meter);
    return {};
}

/// Sizes of the Basic tier and of promotions have names of their own; under another size's name
/// their price would replace that of the real one.
bool belongsToAnotherSize(const AzureMeter &meter)
{
    const bool basic = hasWord(meter.product, "Basic") && !meter.armSku.starts_with("Basic_");
    const bool promotion =
        (containsIgnoringCase(meter.product, "promo") || eitherHas(meter, "promo"))
        && !containsIgnoringCase(meter.armSku, "promo");
    return basic || promotion;
}

} // namespace

AzureOffering offeringOf(const AzureMeter &meter)
{
    AzureOffering offering = checkKind(meter);
    if (!offering.refusal.empty())
        return offering;
    if (belongsToAnotherSize(meter))
        return meterOutside(
            HEADROOM_TEXT("Imports", "For the Basic tier or a promotion of the size."),
            meter.product);
    if (!isPlainName(meter.armSku))
        return meterOutside(HEADROOM_TEXT("Imports", "The size is not named."), meter.sku);
    offering.instanceType = meter.armSku;
    const bool windows = hasWord(meter.product, "Windows") || hasWord(meter.product, "Win");
    offering.purchase.operatingSystem =
        windows ? OperatingSystem::windows : OperatingSystem::gnuLinux;
    if (meter.type == "Reservation") {
        const int years = azureTermYears(meter.term);
        if (years == 0)
            return meterOutside(import_text::kUnknownTerm, meter.term);
        if (windows)
            return meterOutside(HEADROOM_TEXT("Imports", "A reservation does not cover Windows."),
                                meter.product);
        offering.purchase.model = PricingModel::reserved;
        offering.purchase.termYears = static_cast<std::uint8_t>(years);
    } else if (hasWord(meter.sku, "Spot") || hasWord(meter.meter, "Spot")) {
        offering.purchase.model = PricingModel::spot;
    }
    return offering;
}

int azureTermYears(std::string_view term)
{
    const bool named = term.size() > 2 && term.substr(1).starts_with(" Year");
    return named && term[0] >= '1' && term[0] <= '9' ? term[0] - '0' : 0;
}

} // namespace headroom::storage
