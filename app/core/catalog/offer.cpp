// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/catalog/offer.h"

#include "core/key_table.h"

#include <vector>

namespace headroom {

namespace {

constexpr std::array<KeyedName, 4> kProviderNames = {{
    {"aws", "AWS"},
    {"gcp", "Google Cloud"},
    {"azure", "Azure"},
    {"own", "own"},
}};

constexpr std::array<KeyedName, 10> kModels = {{
    {"on_demand", "on-demand"},
    {"spot", "spot"},
    {"reserved", "reserved"},
    {"reserved_convertible", "reserved convertible"},
    {"savings_plan", "compute savings plan"},
    {"cud", "committed use"},
    {"sustained_use", "sustained use"},
    {"capacity_block", "capacity block"},
    {"managed", "managed service"},
    {"instance_savings_plan", "EC2 instance savings plan"},
}};

constexpr std::array<KeyedName, 4> kPayments = {{
    {"no_upfront", "no upfront"},
    {"partial_upfront", "partial upfront"},
    {"all_upfront", "all upfront"},
    {"not_stated", "payment not stated"},
}};

constexpr std::array<KeyedName, 3> kSystems = {{
    {"linux", "Linux"},
    {"windows", "Windows"},
    {"not_stated", "not stated"},
}};

constexpr std::array<KeyedName, 3> kTenancies = {{
    {"shared", "shared"},
    {"dedicated", "dedicated"},
    {"not_stated", "not stated"},
}};

/// ", OS and tenancy not stated"; empty when everything is.
std::string notStated(const PurchaseOption &purchase)
{
    std::vector<std::string> missing;
    if (purchase.payment == Payment::notStated)
        missing.emplace_back("payment");
    if (purchase.operatingSystem == OperatingSystem::notStated)
        missing.emplace_back("OS");
    if (purchase.tenancy == Tenancy::notStated)
        missing.emplace_back("tenancy");
    std::string list;
    for (std::size_t i = 0; i < missing.size(); ++i) {
        if (i > 0)
            list += i + 1 == missing.size() ? " and " : ", ";
        list += missing[i];
    }
    return list.empty() ? list : ", " + list + " not stated";
}

constexpr std::array<KeyedName, 3> kBooks = {{
    {"own", "own price book"},
    {"public", "public catalog"},
    {"reference", "reference price book (historic)"},
}};

} // namespace

std::string_view keyOf(Provider value)
{
    return keyIn(kProviderNames, value);
}

std::optional<Provider> providerFrom(std::string_view key)
{
    return valueIn<Provider>(kProviderNames, key);
}

std::string_view nameOf(Provider value)
{
    return nameIn(kProviderNames, value);
}

std::string_view keyOf(PricingModel value)
{
    return keyIn(kModels, value);
}

std::optional<PricingModel> pricingModelFrom(std::string_view key)
{
    return valueIn<PricingModel>(kModels, key);
}

std::string_view keyOf(Payment value)
{
    return keyIn(kPayments, value);
}

std::optional<Payment> paymentFrom(std::string_view key)
{
    return valueIn<Payment>(kPayments, key);
}

std::string_view keyOf(OperatingSystem value)
{
    return keyIn(kSystems, value);
}

std::optional<OperatingSystem> operatingSystemFrom(std::string_view key)
{
    return valueIn<OperatingSystem>(kSystems, key);
}

std::string_view keyOf(Tenancy value)
{
    return keyIn(kTenancies, value);
}

std::optional<Tenancy> tenancyFrom(std::string_view key)
{
    return valueIn<Tenancy>(kTenancies, key);
}

std::string_view keyOf(PriceBook value)
{
    return keyIn(kBooks, value);
}

std::optional<PriceBook> priceBookFrom(std::string_view key)
{
    return valueIn<PriceBook>(kBooks, key);
}

std::string_view nameOf(PriceBook value)
{
    return nameIn(kBooks, value);
}

std::string keyOf(const PurchaseOption &purchase)
{
    std::string key(keyOf(purchase.model));
    if (purchase.termYears > 0)
        key += '_' + std::to_string(purchase.termYears) + 'y';
    return key;
}

std::string nameOf(const PurchaseOption &purchase)
{
    std::string name(nameIn(kModels, purchase.model));
    if (purchase.termYears > 0)
        name += ' ' + std::to_string(purchase.termYears)
                + (purchase.termYears == 1 ? " year" : " years");
    if (purchase.payment == Payment::partialUpfront || purchase.payment == Payment::allUpfront)
        name += ", " + std::string(nameIn(kPayments, purchase.payment));
    if (purchase.operatingSystem == OperatingSystem::windows)
        name += ", " + std::string(nameIn(kSystems, purchase.operatingSystem));
    if (purchase.tenancy == Tenancy::dedicated)
        name += ", " + std::string(nameIn(kTenancies, purchase.tenancy));
    return name + notStated(purchase);
}

std::string describe(const OfferReference &offer)
{
    const std::string place = offer.region.empty() ? "region not stated" : offer.region;
    return std::string(nameOf(offer.provider)) + ' ' + place + ' ' + offer.instanceType + ", "
           + nameOf(offer.purchase);
}

} // namespace headroom
