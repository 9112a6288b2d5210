// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/catalog/offer.h"

#include "core/key_table.h"
#include "core/wording/language.h"

#include <vector>

namespace headroom {

namespace {

constexpr std::array<KeyedName, 4> kProviderNames = {{
    {"aws", "AWS"},
    {"gcp", "Google Cloud"},
    {"azure", "Azure"},
    {"own", HEADROOM_TEXT("Terms", "own")},
}};

constexpr std::array<KeyedName, 10> kModels = {{
    {"on_demand", HEADROOM_TEXT("Terms", "on-demand")},
    {"spot", HEADROOM_TEXT("Terms", "spot")},
    {"reserved", HEADROOM_TEXT("Terms", "reserved")},
    {"reserved_convertible", HEADROOM_TEXT("Terms", "reserved convertible")},
    {"savings_plan", HEADROOM_TEXT("Terms", "compute savings plan")},
    {"cud", HEADROOM_TEXT("Terms", "committed use")},
    {"sustained_use", HEADROOM_TEXT("Terms", "sustained use")},
    {"capacity_block", HEADROOM_TEXT("Terms", "capacity block")},
    {"managed", HEADROOM_TEXT("Terms", "managed service")},
    {"instance_savings_plan", HEADROOM_TEXT("Terms", "EC2 instance savings plan")},
}};

constexpr std::array<KeyedName, 4> kPayments = {{
    {"no_upfront", HEADROOM_TEXT("Terms", "no upfront")},
    {"partial_upfront", HEADROOM_TEXT("Terms", "partial upfront")},
    {"all_upfront", HEADROOM_TEXT("Terms", "all upfront")},
    {"not_stated", HEADROOM_TEXT("Terms", "payment not stated")},
}};

constexpr std::array<KeyedName, 3> kSystems = {{
    {"linux", "Linux"},
    {"windows", "Windows"},
    {"not_stated", HEADROOM_TEXT("Terms", "not stated")},
}};

constexpr std::array<KeyedName, 3> kTenancies = {{
    {"shared", HEADROOM_TEXT("Terms", "shared")},
    {"dedicated", HEADROOM_TEXT("Terms", "dedicated")},
    {"not_stated", HEADROOM_TEXT("Terms", "not stated")},
}};

/// "OS and tenancy"; empty when everything is stated.
std::string notStated(const PurchaseOption &purchase, const Language &language)
{
    std::vector<std::string> missing;
    if (purchase.payment == Payment::notStated)
        missing.push_back(language.say(HEADROOM_TEXT("Terms", "payment")));
    if (purchase.operatingSystem == OperatingSystem::notStated)
        missing.push_back(language.say(HEADROOM_TEXT("Terms", "OS")));
    if (purchase.tenancy == Tenancy::notStated)
        missing.push_back(language.say(HEADROOM_TEXT("Terms", "tenancy")));
    if (missing.empty())
        return {};
    const std::string last = missing.back();
    missing.pop_back();
    std::string list;
    for (const std::string &one : missing)
        list += (list.empty() ? "" : ", ") + one;
    return list.empty() ? last : language.say(HEADROOM_TEXT("Lists", "%1 and %2"), {list, last});
}

constexpr std::array<KeyedName, 3> kBooks = {{
    {"own", HEADROOM_TEXT("Terms", "own price book")},
    {"public", HEADROOM_TEXT("Terms", "public catalog")},
    {"reference", HEADROOM_TEXT("Terms", "reference price book (historic)")},
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

Text nameOf(Provider value)
{
    return nameIn(kProviderNames, value);
}

Text nameOf(PricingModel value)
{
    return nameIn(kModels, value);
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

Text nameOf(PriceBook value)
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

std::string nameOf(const PurchaseOption &purchase, const Language &language)
{
    std::string name = language.say(nameOf(purchase.model));
    if (purchase.termYears > 0)
        name = language.say(HEADROOM_TEXT_N("Terms", "%1 %n years", "%1 %n year"), {name},
                            purchase.termYears);
    const auto add = [&](const Text &part) { name += ", " + language.say(part); };
    if (purchase.payment == Payment::partialUpfront || purchase.payment == Payment::allUpfront)
        add(nameIn(kPayments, purchase.payment));
    if (purchase.operatingSystem == OperatingSystem::windows)
        add(nameIn(kSystems, purchase.operatingSystem));
    if (purchase.tenancy == Tenancy::dedicated)
        add(nameIn(kTenancies, purchase.tenancy));
    const std::string missing = notStated(purchase, language);
    return missing.empty()
               ? name
               : language.say(HEADROOM_TEXT("Terms", "%1, %2 not stated"), {name, missing});
}

std::string describe(const OfferReference &offer, const Language &language)
{
    const std::string place = offer.region.empty()
                                  ? language.say(HEADROOM_TEXT("Terms", "region not stated"))
                                  : offer.region;
    return language.say(nameOf(offer.provider)) + ' ' + place + ' ' + offer.instanceType + ", "
           + nameOf(offer.purchase, language);
}

} // namespace headroom
