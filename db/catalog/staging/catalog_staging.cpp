// SPDX-License-Identifier: GPL-3.0-or-later
#include "catalog/staging/catalog_staging.h"

#include "catalog/catalog_schema_check.h"
#include "catalog/staging/catalog_draft.h"
#include "catalog/staging/new_types.h"
#include "catalog/staging/publish_catalog.h"

#include <algorithm>
#include <filesystem>
#include <system_error>
#include <type_traits>

namespace headroom::storage {

namespace {

/// The tables of the staging file carry the numbers of the catalog. Nothing here survives a crash, and
/// nothing needs to.
constexpr const char *kStagingSchema = R"sql(
PRAGMA journal_mode = OFF;
PRAGMA synchronous = OFF;
PRAGMA locking_mode = EXCLUSIVE;
CREATE TABLE staged_source (id INTEGER PRIMARY KEY, text TEXT NOT NULL) STRICT;
CREATE TABLE staged_accelerator (id INTEGER PRIMARY KEY, name TEXT NOT NULL, memory_gib REAL NOT NULL,
    stack INTEGER NOT NULL, hardware_group INTEGER NOT NULL) STRICT;
CREATE TABLE staged_family (id INTEGER PRIMARY KEY, provider INTEGER NOT NULL, name TEXT NOT NULL) STRICT;
CREATE TABLE staged_region (id INTEGER PRIMARY KEY, provider INTEGER NOT NULL, name TEXT NOT NULL) STRICT;
CREATE TABLE staged_purchase (id INTEGER PRIMARY KEY, model INTEGER NOT NULL, term_years INTEGER NOT NULL,
    payment INTEGER NOT NULL, operating_system INTEGER NOT NULL, tenancy INTEGER NOT NULL) STRICT;
CREATE TABLE staged_type (id INTEGER PRIMARY KEY, provider INTEGER NOT NULL, name TEXT NOT NULL,
    family INTEGER NOT NULL, category INTEGER NOT NULL, hardware_group INTEGER NOT NULL,
    cpu_architecture TEXT NOT NULL, vcpus REAL NOT NULL, memory_gib REAL NOT NULL, accelerator INTEGER,
    accelerators INTEGER NOT NULL, accelerator_share INTEGER NOT NULL, source INTEGER NOT NULL) STRICT;
CREATE TABLE staged_price (type INTEGER NOT NULL, region INTEGER NOT NULL, purchase INTEGER NOT NULL,
    day INTEGER NOT NULL, nanos INTEGER NOT NULL, source INTEGER NOT NULL, flags INTEGER NOT NULL,
    upfront INTEGER NOT NULL, confirmed INTEGER NOT NULL) STRICT;
BEGIN;
)sql";

void removeFile(const std::string &path)
{
    std::error_code ignored;
    std::filesystem::remove(path, ignored);
}

/// Runs an INSERT of whole numbers and texts.
template <typename... Values>
Expected<void> insertRow(const Connection &connection, std::string_view sql,
                         const Values &...values)
{
    auto statement = connection.prepare(sql);
    if (!statement)
        return tl::unexpected(std::move(statement.error()));
    int parameter = 0;
    const auto bind = [&](const auto &value) {
        using Value = std::decay_t<decltype(value)>;
        if constexpr (std::is_convertible_v<Value, std::string_view>)
            statement->bind(++parameter, std::string_view(value));
        else if constexpr (std::is_floating_point_v<Value>)
            statement->bind(++parameter, static_cast<double>(value));
        else
            statement->bind(++parameter, static_cast<std::int64_t>(value));
    };
    (bind(values), ...);
    return statement->run();
}

template <typename Value>
Expected<Value> numbered(Expected<void> inserted, Value number)
{
    return std::move(inserted).map([number] { return number; });
}

} // namespace

CatalogStaging::CatalogStaging(CatalogFiles files, StagedBook book, Connection staging,
                               std::string stagingPath, Statement insertPrice)
    : m_files(std::move(files)),
      m_book(std::move(book)),
      m_staging(std::move(staging)),
      m_stagingPath(std::move(stagingPath)),
      m_insertPrice(std::move(insertPrice))
{}

CatalogStaging::~CatalogStaging()
{
    if (!m_stagingPath.empty())
        removeFile(m_stagingPath);
}

Expected<CatalogStaging> CatalogStaging::open(CatalogFiles files, StagedBook book)
{
    auto base = Connection::open(files.base, OpenMode::immutable);
    if (!base)
        return tl::unexpected(std::move(base.error()));
    if (auto checked = checkCatalogSchema(*base); !checked)
        return tl::unexpected(std::move(checked.error()));
    auto names = CatalogNames::read(*base);
    if (!names)
        return tl::unexpected(std::move(names.error()));
    auto prices = readBasePrices(*base, book.book);
    if (!prices)
        return tl::unexpected(std::move(prices.error()));
    auto hash = hashesOfBooks(*base);
    if (!hash)
        return tl::unexpected(std::move(hash.error()));

    removeLeftovers(files.target);
    const std::string path = besideTarget(files.target, "staging");
    removeFile(path);
    auto staging = Connection::open(path, OpenMode::create);
    if (!staging)
        return tl::unexpected(std::move(staging.error()));
    auto insertPrice = staging->execute(kStagingSchema).and_then([&] {
        return staging->prepare(
            "INSERT INTO staged_price VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)");
    });
    if (!insertPrice) {
        removeFile(path);
        return tl::unexpected(std::move(insertPrice.error()));
    }
    CatalogStaging result(std::move(files), std::move(book), std::move(*staging), path,
                          std::move(*insertPrice));
    result.m_names = std::move(*names);
    result.m_basePrices = std::move(*prices);
    result.m_baseHash = std::move(*hash);
    result.m_base = std::move(*base);
    return result;
}

std::string_view CatalogStaging::qualified(Provider provider, std::string_view name)
{
    m_nameBuffer.assign(keyOf(provider));
    m_nameBuffer += '/';
    m_nameBuffer += name;
    return m_nameBuffer;
}

Expected<std::int64_t> CatalogStaging::regionOf(Provider provider, std::string_view region)
{
    const std::string_view name = qualified(provider, region);
    if (const auto known = m_names.regions.find(name))
        return *known;
    const auto number = m_names.regions.add(name);
    if (!number)
        return tl::unexpected(m_staging.error("There are too many regions."));
    return numbered(insertRow(m_staging, "INSERT INTO staged_region VALUES (?, ?, ?)", *number,
                              provider, region),
                    *number);
}

Expected<std::int64_t> CatalogStaging::purchaseOf(const PurchaseOption &purchase)
{
    constexpr std::int64_t kMaxPurchase = 254;
    const std::string key = keyOfPurchase(purchase);
    if (const auto known = m_names.purchases.find(key))
        return *known;
    const auto number = m_names.purchases.add(key);
    if (!number || *number > kMaxPurchase)
        return tl::unexpected(m_staging.error("There are too many purchase options."));
    return numbered(insertRow(m_staging, "INSERT INTO staged_purchase VALUES (?, ?, ?, ?, ?, ?)",
                              *number, purchase.model, purchase.termYears, purchase.payment,
                              purchase.operatingSystem, purchase.tenancy),
                    *number);
}

Expected<std::int64_t> CatalogStaging::sourceOf(std::string_view source)
{
    if (const auto known = m_names.sources.find(source))
        return *known;
    const auto number = m_names.sources.add(source);
    if (!number)
        return tl::unexpected(m_staging.error("There are too many price sources."));
    return numbered(
        insertRow(m_staging, "INSERT INTO staged_source VALUES (?, ?)", *number, source), *number);
}

Expected<std::int64_t> CatalogStaging::addFamily(Provider provider, const std::string &family)
{
    const std::string_view name = qualified(provider, family);
    if (const auto known = m_names.families.find(name))
        return *known;
    const auto number = m_names.families.add(name);
    if (!number)
        return tl::unexpected(m_staging.error("There are too many families."));
    return numbered(insertRow(m_staging, "INSERT INTO staged_family VALUES (?, ?, ?)", *number,
                              provider, family),
                    *number);
}

Expected<std::int64_t> CatalogStaging::addType(const StagedPrice &price)
{
    const NewType described = describeNewType(price.provider, price.instanceType, *price.facts);
    auto family = addFamily(price.provider, described.family);
    if (!family)
        return family;
    auto source = sourceOf(price.source);
    if (!source)
        return source;
    // 0 stands for "none": SQLite numbers of accelerators are stored shifted by one.
    std::int64_t accelerator = 0;
    if (!described.accelerator.empty()) {
        const double memory = std::max(described.type.acceleratorMemoryGib, 1.0);
        const std::string key = keyOfAccelerator(described.accelerator, memory);
        auto known = m_names.accelerators.find(key);
        if (!known) {
            known = m_names.accelerators.add(key);
            if (!known)
                return tl::unexpected(m_staging.error("There are too many accelerators."));
            auto inserted = insertRow(
                m_staging, "INSERT INTO staged_accelerator VALUES (?, ?, ?, ?, ?)", *known,
                described.accelerator, memory, described.stack, described.type.group);
            if (!inserted)
                return tl::unexpected(std::move(inserted.error()));
        }
        accelerator = *known + 1;
    }
    const auto number = m_names.types.add(qualified(price.provider, price.instanceType));
    if (!number)
        return tl::unexpected(m_staging.error("There are too many instance types."));
    const InstanceType &type = described.type;
    return numbered(
        insertRow(
            m_staging,
            "INSERT INTO staged_type VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, nullif(?, 0) - 1, ?, ?, ?)",
            *number, price.provider, type.name, *family, type.category, type.group,
            type.cpuArchitecture, type.vcpus, type.memoryGib, accelerator, described.accelerators,
            described.acceleratorShare, *source),
        *number);
}

Expected<std::optional<std::int64_t>> CatalogStaging::typeOf(const StagedPrice &price)
{
    if (const auto known = m_names.types.find(qualified(price.provider, price.instanceType)))
        return known;
    if (!price.facts || price.facts->vcpus <= 0 || price.facts->memoryGib <= 0)
        return std::optional<std::int64_t>();
    return addType(price).map([](std::int64_t number) { return std::optional(number); });
}

Expected<std::optional<OfferNumbers>> CatalogStaging::numbersOf(const StagedPrice &price)
{
    auto type = typeOf(price);
    if (!type)
        return tl::unexpected(std::move(type.error()));
    if (!*type)
        return std::optional<OfferNumbers>();
    auto region = regionOf(price.provider, price.region);
    if (!region)
        return tl::unexpected(std::move(region.error()));
    auto purchase = purchaseOf(price.purchase);
    if (!purchase)
        return tl::unexpected(std::move(purchase.error()));
    return std::optional(OfferNumbers{static_cast<std::uint16_t>(**type),
                                      static_cast<std::uint16_t>(*region),
                                      static_cast<std::uint8_t>(*purchase)});
}

Expected<void> CatalogStaging::insert(const StagedPrice &price, const OfferNumbers &offer,
                                      std::int32_t day, std::int32_t confirmed)
{
    auto source = sourceOf(price.source);
    if (!source)
        return tl::unexpected(std::move(source.error()));
    int parameter = 0;
    for (const std::int64_t value :
         {std::int64_t{offer.type}, std::int64_t{offer.region}, std::int64_t{offer.purchase},
          std::int64_t{day}, price.rate.nanos(), *source, std::int64_t{price.flags},
          price.upfrontNanos, std::int64_t{confirmed}})
        m_insertPrice.bind(++parameter, value);
    return m_insertPrice.run();
}

Expected<RowOutcome> CatalogStaging::stageEarlier(const StagedPrice &price,
                                                  const OfferNumbers &offer)
{
    if (!m_findDay) {
        auto statement =
            m_base->prepare("SELECT nanos, upfront FROM price WHERE book = ?1 AND type = ?2 AND "
                            "region = ?3 AND purchase = ?4 AND day = ?5");
        if (!statement)
            return tl::unexpected(std::move(statement.error()));
        m_findDay = std::move(*statement);
    }
    m_findDay->bind(1, static_cast<std::int64_t>(m_book.book));
    m_findDay->bind(2, std::int64_t{offer.type});
    m_findDay->bind(3, std::int64_t{offer.region});
    m_findDay->bind(4, std::int64_t{offer.purchase});
    m_findDay->bind(5, std::int64_t{price.asOf.days()});
    auto found = m_findDay->step();
    if (!found)
        return tl::unexpected(std::move(found.error()));
    const bool known = *found;
    const bool same = known && m_findDay->integer(0) == price.rate.nanos()
                      && m_findDay->integer(1) == price.upfrontNanos;
    m_findDay->reset();
    if (same)
        return RowOutcome::unchanged;
    return numbered(insert(price, offer, price.asOf.days(), 0),
                    known ? RowOutcome::updated : RowOutcome::inserted);
}

Expected<RowOutcome> CatalogStaging::classify(const StagedPrice &price, const OfferNumbers &offer)
{
    const std::int32_t day = price.asOf.days();
    const auto known = m_basePrices.find(offer.key());
    if (known == m_basePrices.end())
        return numbered(insert(price, offer, day, 0), RowOutcome::inserted);
    const BasePrice &current = known->second;
    const bool same = current.nanos == price.rate.nanos() && current.upfront == price.upfrontNanos;
    if (same && day >= current.day) {
        if (day <= current.confirmed)
            return RowOutcome::unchanged;
        return numbered(insert(price, offer, current.day, day), RowOutcome::unchanged);
    }
    if (day < current.day)
        return stageEarlier(price, offer);
    // Another price on a day on which the current one was seen, too: publishing cuts the span in two.
    m_cutsSpans = m_cutsSpans || day <= current.confirmed;
    return numbered(insert(price, offer, day, 0), RowOutcome::updated);
}

Expected<RowOutcome> CatalogStaging::stage(const StagedPrice &price)
{
    auto offer = numbersOf(price);
    if (!offer)
        return tl::unexpected(std::move(offer.error()));
    return *offer ? classify(price, **offer) : Expected<RowOutcome>(RowOutcome::unknownType);
}

Expected<void> CatalogStaging::publish(const ImportLedger &ledger, std::stop_token stop,
                                       const FileCalls &calls)
{
    if (auto committed = m_staging.execute(
            "COMMIT; PRAGMA locking_mode = NORMAL; SELECT count(*) FROM staged_price;");
        !committed)
        return committed;
    auto published = publishCatalog(
        {m_files, m_book, m_stagingPath, m_baseHash, m_cutsSpans, ledger, std::move(stop)}, calls);
    if (!published)
        return tl::unexpected(std::move(published.error()));
    removeFile(m_stagingPath);
    m_stagingPath.clear();
    return {};
}

} // namespace headroom::storage
