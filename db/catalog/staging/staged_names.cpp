// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/catalog/staging/staged_names.h"

namespace headroom::storage {

namespace {

/// Runs an INSERT of whole numbers, decimals and texts; gives the first of them, the new row's
/// number.
template <typename... Values>
Expected<std::int64_t> insertRow(const Connection &staging, std::string_view sql,
                                 std::int64_t number, const Values &...values)
{
    HEADROOM_TRY(auto statement, staging.prepare(sql));
    return statement.runWith(number, values...).map([number] { return number; });
}

tl::unexpected<Error> tooMany(const Connection &staging, const char *what)
{
    return tl::unexpected(
        staging.error({HEADROOM_TEXT("Errors", "There are too many %1 for one catalog."), what}));
}

/// The ranges of the catalog's tables; false for anything that is no number.
bool isMachine(const TypeFacts &facts)
{
    constexpr double kMaxVcpus = 1e5;
    constexpr double kMaxMemoryGib = 1e6;
    constexpr double kMaxAcceleratorGib = 1e5;
    return facts.acceleratorMemoryGib < kMaxAcceleratorGib && facts.vcpus > 0
           && facts.vcpus < kMaxVcpus && facts.memoryGib > 0 && facts.memoryGib < kMaxMemoryGib;
}

} // namespace

std::string_view StagedNames::qualified(Provider provider, std::string_view name)
{
    m_nameBuffer.assign(keyOf(provider));
    m_nameBuffer += '/';
    m_nameBuffer += name;
    return m_nameBuffer;
}

Expected<std::int64_t> StagedNames::regionOf(const Connection &staging, Provider provider,
                                             std::string_view region)
{
    const std::string_view name = qualified(provider, region);
    if (const auto known = m_names.regions.find(name))
        return *known;
    const auto number = m_names.regions.add(name);
    if (!number)
        return tooMany(staging, "regions");
    return insertRow(staging, "INSERT INTO staged_region VALUES (?, ?, ?)", *number,
                     keyOf(provider), region);
}

Expected<std::int64_t> StagedNames::purchaseOf(const Connection &staging,
                                               const PurchaseOption &purchase)
{
    constexpr std::int64_t kMaxPurchase = 254;
    const std::string key = keyOfPurchase(purchase);
    if (const auto known = m_names.purchases.find(key))
        return *known;
    const auto number = m_names.purchases.add(key);
    if (!number || *number > kMaxPurchase)
        return tooMany(staging, "purchase options");
    return insertRow(staging, "INSERT INTO staged_purchase VALUES (?, ?, ?, ?, ?, ?)", *number,
                     purchase.model, purchase.termYears, purchase.payment, purchase.operatingSystem,
                     purchase.tenancy);
}

Expected<std::int64_t> StagedNames::sourceOf(const Connection &staging, std::string_view source)
{
    if (const auto known = m_names.sources.find(source))
        return *known;
    const auto number = m_names.sources.add(source);
    if (!number)
        return tooMany(staging, "price sources");
    return insertRow(staging, "INSERT INTO staged_source VALUES (?, ?)", *number, source);
}

Expected<std::int64_t> StagedNames::familyOfType(const Connection &staging, Provider provider,
                                                 const std::string &family)
{
    const std::string_view name = qualified(provider, family);
    if (const auto known = m_names.families.find(name))
        return *known;
    const auto number = m_names.families.add(name);
    if (!number)
        return tooMany(staging, "families");
    return insertRow(staging, "INSERT INTO staged_family VALUES (?, ?, ?)", *number,
                     keyOf(provider), family);
}

Expected<std::optional<std::int64_t>> StagedNames::acceleratorOf(const Connection &staging,
                                                                 const NewType &type,
                                                                 const AcceleratorModel *known)
{
    using Number = std::optional<std::int64_t>;
    if (type.accelerator.empty())
        return Number();
    if (known) {
        if (const auto number = m_names.acceleratorModels.find(known->model))
            return number;
    }
    const double memory = type.type.acceleratorMemoryGib;
    const std::string key = keyOfAccelerator(type.accelerator, memory);
    if (const auto numbered = m_names.accelerators.find(key))
        return numbered;
    const auto number = m_names.accelerators.add(key);
    if (!number)
        return tooMany(staging, "accelerators");
    return insertRow(staging, "INSERT INTO staged_accelerator VALUES (?, ?, ?, ?, ?)", *number,
                     type.accelerator, memory, type.stack, type.type.group)
        .map([](std::int64_t added) { return Number(added); });
}

Expected<std::int64_t> StagedNames::addType(const Connection &staging, const StagedPrice &price)
{
    const NewType described = describeNewType(price.provider, price.instanceType, *price.facts);
    auto family = familyOfType(staging, price.provider, described.family);
    if (!family)
        return family;
    auto source = sourceOf(staging, price.source);
    if (!source)
        return source;
    HEADROOM_TRY(auto accelerator,
                 acceleratorOf(staging, described, price.facts->knownAccelerator));
    const auto number = m_names.types.add(qualified(price.provider, price.instanceType));
    if (!number)
        return tooMany(staging, "instance types");
    const InstanceType &type = described.type;
    // -1 means "no accelerator".
    return insertRow(
        staging,
        "INSERT INTO staged_type VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, nullif(?, -1), ?, ?, ?)",
        *number, keyOf(price.provider), type.name, *family, type.category, type.group,
        type.cpuArchitecture, type.vcpus, type.memoryGib, accelerator.value_or(-1),
        described.accelerators, described.acceleratorShare, *source);
}

Expected<void> StagedNames::addAccelerators(const Connection &staging, std::int64_t type,
                                            const StagedPrice &price)
{
    const NewType described = describeNewType(price.provider, price.instanceType, *price.facts);
    HEADROOM_TRY(const auto accelerator,
                 acceleratorOf(staging, described, price.facts->knownAccelerator));
    if (!accelerator)
        return {};
    return insertRow(staging, "INSERT INTO staged_accelerators VALUES (?, ?, ?, ?, ?, ?)", type,
                     *accelerator, described.accelerators, described.acceleratorShare,
                     described.type.category, described.type.group)
        .map([](std::int64_t /*type*/) {});
}

Expected<std::optional<std::int64_t>> StagedNames::typeOf(const Connection &staging,
                                                          const StagedPrice &price)
{
    if (const auto known = m_names.types.find(qualified(price.provider, price.instanceType))) {
        if (price.addsAccelerators && m_completed.insert(*known).second)
            HEADROOM_CHECK(addAccelerators(staging, *known, price));
        return known;
    }
    if (!price.facts || !isMachine(*price.facts)
        || !faultOfNewType(price.provider, price.instanceType, *price.facts).empty())
        return std::optional<std::int64_t>();
    return addType(staging, price).map([](std::int64_t number) { return std::optional(number); });
}

} // namespace headroom::storage
