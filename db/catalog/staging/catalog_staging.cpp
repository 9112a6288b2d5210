// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/catalog/staging/catalog_staging.h"

#include "core/catalog/catalog.h"
#include "db/catalog/catalog_schema_check.h"
#include "db/catalog/staging/publish_catalog.h"

namespace headroom::storage {

namespace {

/// The tables of the staging file carry the numbers of the catalog, and the keys of providers. Nothing here survives a crash,
/// and nothing needs to.
constexpr const char *kStagingSchema = R"sql(
PRAGMA journal_mode = OFF;
PRAGMA synchronous = OFF;
PRAGMA locking_mode = EXCLUSIVE;
CREATE TABLE staged_source (id INTEGER PRIMARY KEY, text TEXT NOT NULL) STRICT;
CREATE TABLE staged_accelerator (id INTEGER PRIMARY KEY, name TEXT NOT NULL, memory_gib REAL NOT NULL,
    stack INTEGER NOT NULL, hardware_group INTEGER NOT NULL) STRICT;
CREATE TABLE staged_family (id INTEGER PRIMARY KEY, provider TEXT NOT NULL, name TEXT NOT NULL) STRICT;
CREATE TABLE staged_region (id INTEGER PRIMARY KEY, provider TEXT NOT NULL, name TEXT NOT NULL) STRICT;
CREATE TABLE staged_purchase (id INTEGER PRIMARY KEY, model INTEGER NOT NULL, term_years INTEGER NOT NULL,
    payment INTEGER NOT NULL, operating_system INTEGER NOT NULL, tenancy INTEGER NOT NULL) STRICT;
CREATE TABLE staged_type (id INTEGER PRIMARY KEY, provider TEXT NOT NULL, name TEXT NOT NULL,
    family INTEGER NOT NULL, category INTEGER NOT NULL, hardware_group INTEGER NOT NULL,
    cpu_architecture TEXT NOT NULL, vcpus REAL NOT NULL, memory_gib REAL NOT NULL, accelerator INTEGER,
    accelerators INTEGER NOT NULL, accelerator_share INTEGER NOT NULL, source INTEGER NOT NULL) STRICT;
CREATE TABLE staged_accelerators (type INTEGER PRIMARY KEY, accelerator INTEGER NOT NULL,
    accelerators INTEGER NOT NULL, accelerator_share INTEGER NOT NULL, category INTEGER NOT NULL,
    hardware_group INTEGER NOT NULL) STRICT;
CREATE TABLE staged_price (type INTEGER NOT NULL, region INTEGER NOT NULL, purchase INTEGER NOT NULL,
    day INTEGER NOT NULL, nanos INTEGER NOT NULL, source INTEGER NOT NULL, flags INTEGER NOT NULL,
    upfront INTEGER NOT NULL, confirmed INTEGER NOT NULL) STRICT;
BEGIN;
)sql";

template <typename Value>
Expected<Value> numbered(Expected<void> inserted, Value number)
{
    return std::move(inserted).map([number] { return number; });
}

} // namespace

CatalogStaging::CatalogStaging(CatalogFiles files, StagedBook book, StagedNames names,
                               ScratchFile file, Connection staging, Statement insertPrice)
    : m_files(std::move(files)),
      m_book(std::move(book)),
      m_names(std::move(names)),
      m_file(std::move(file)),
      m_staging(std::move(staging)),
      m_insertPrice(std::move(insertPrice))
{}

Expected<CatalogStaging> CatalogStaging::open(CatalogFiles files, StagedBook book)
{
    const std::string target = behindLinks(files.target);
    if (files.base == files.target)
        files.base = target;
    files.target = target;
    HEADROOM_CHECK(checkWritable(target));
    HEADROOM_TRY(auto base, Connection::open(files.base, OpenMode::immutable));
    HEADROOM_CHECK(checkCatalogSchema(base));
    HEADROOM_TRY(auto names, CatalogNames::read(base));
    HEADROOM_TRY(auto prices, readBasePrices(base, book.book));
    HEADROOM_TRY(auto hash, hashesOfBooks(base));

    removeLeftovers(files.target);
    ScratchFile file(temporaryNameFor(files.target, "staging"));
    HEADROOM_CHECK(createTemporary(target, file.path()));
    HEADROOM_TRY(auto staging, Connection::open(file.path(), OpenMode::create));
    auto insertPrice = staging.execute(kStagingSchema).and_then([&] {
        return staging.prepare(
            "INSERT INTO staged_price VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)");
    });
    if (!insertPrice)
        return tl::unexpected(std::move(insertPrice.error()));
    CatalogStaging result(std::move(files), std::move(book), StagedNames(std::move(names)),
                          std::move(file), std::move(staging), std::move(*insertPrice));
    result.m_basePrices = std::move(prices);
    result.m_baseHash = std::move(hash);
    result.m_base = std::move(base);
    return result;
}

Expected<std::optional<OfferNumbers>> CatalogStaging::numbersOf(const StagedPrice &price)
{
    HEADROOM_TRY(auto type, m_names.typeOf(m_staging, price));
    if (!type)
        return std::optional<OfferNumbers>();
    HEADROOM_TRY(auto region, m_names.regionOf(m_staging, price.provider, price.region));
    HEADROOM_TRY(auto purchase, m_names.purchaseOf(m_staging, price.purchase));
    return std::optional(OfferNumbers{static_cast<std::uint16_t>(*type),
                                      static_cast<std::uint16_t>(region),
                                      static_cast<std::uint8_t>(purchase)});
}

Expected<void> CatalogStaging::insert(const StagedPrice &price, const OfferNumbers &offer,
                                      std::int32_t day, std::int32_t confirmed)
{
    HEADROOM_TRY(auto source, m_names.sourceOf(m_staging, price.source));
    return m_insertPrice.runWith(offer.type, offer.region, offer.purchase, day, price.rate.nanos(),
                                 source, price.flags, price.upfrontNanos, confirmed);
}

Expected<RowOutcome> CatalogStaging::stageEarlier(const StagedPrice &price,
                                                  const OfferNumbers &offer)
{
    if (!m_findDay) {
        HEADROOM_TRY(
            auto statement,
            m_base->prepare("SELECT nanos, upfront FROM price WHERE book = ?1 AND type = ?2 AND "
                            "region = ?3 AND purchase = ?4 AND day = ?5"));
        m_findDay = std::move(statement);
    }
    m_findDay->bindAll(m_book.book, offer.type, offer.region, offer.purchase, price.asOf.days());
    HEADROOM_TRY(auto found, m_findDay->step());
    const bool known = found;
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
    // Another price on a day on which the current one was seen, too: publishing cuts the span in
    // two.
    m_cutsSpans = m_cutsSpans || day <= current.confirmed;
    return numbered(insert(price, offer, day, 0), RowOutcome::updated);
}

Expected<RowOutcome> CatalogStaging::stage(const StagedPrice &price)
{
    constexpr std::int64_t kMaxNanos = 1'000'000'000'000'000;
    constexpr std::int64_t kMaxUpfrontNanos = 1'000 * kMaxNanos;
    constexpr int kStoredFlags = kPriceDerived | kPriceEstimated | kPriceSuspicious;
    if ((price.flags & ~kStoredFlags) != 0 || price.rate.nanos() < 1
        || price.rate.nanos() > kMaxNanos || price.upfrontNanos < 0
        || price.upfrontNanos > kMaxUpfrontNanos)
        return tl::unexpected(m_staging.error(HEADROOM_TEXT("Errors", "A price is out of range.")));
    HEADROOM_TRY(auto offer, numbersOf(price));
    return offer ? classify(price, *offer) : Expected<RowOutcome>(RowOutcome::unknownType);
}

Expected<void> CatalogStaging::publish(const ImportLedger &ledger, std::stop_token stop,
                                       const FileCalls &calls)
{
    if (auto committed = m_staging.execute(
            "COMMIT; PRAGMA locking_mode = NORMAL; SELECT count(*) FROM staged_price;");
        !committed)
        return committed;
    return publishCatalog(
        {m_files, m_book, m_file.path(), m_baseHash, m_cutsSpans, ledger, std::move(stop)}, calls);
}

} // namespace headroom::storage
