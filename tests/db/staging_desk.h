// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "catalog_fixture.h"
#include "core/catalog/known_providers.h"
#include "db/catalog/catalog_store.h"
#include "db/catalog/staging/catalog_staging.h"

#include <QByteArray>
#include <QDir>
#include <QFileInfo>
#include <QString>
#include <QStringList>
#include <QTest>

#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace headroom::testing {

inline constexpr storage::TypeFacts kH100Machine{16, 256, "x86_64", "NVIDIA H100", 1, 80};

/// A day of 2026.
[[nodiscard]] inline Date day(unsigned month, unsigned dayOfMonth)
{
    return Date::fromCivil(2026, month, dayOfMonth);
}

[[nodiscard]] inline storage::StagedPrice priceOf(std::string_view type, std::string_view rate,
                                                  Date asOf)
{
    storage::StagedPrice price;
    price.region = "us-east-1";
    price.instanceType = type;
    price.rate = *HourlyRate::parse(rate);
    price.asOf = asOf;
    price.source = "a list of the test";
    return price;
}

[[nodiscard]] inline ImportLedger ledgerOf(std::int64_t inserted, std::int64_t updated,
                                           std::int64_t unchanged)
{
    ImportLedger ledger;
    ledger.day = day(11, 20);
    ledger.file = "prices.csv";
    ledger.format = "own CSV";
    ledger.read = inserted + updated + unchanged;
    ledger.inserted = inserted;
    ledger.updated = updated;
    ledger.unchanged = unchanged;
    return ledger;
}

/// A small catalog of the test's own, into which prices are staged and published.
class StagingDesk
{
public:
    [[nodiscard]] const std::string &file() const { return m_file; }
    [[nodiscard]] QString path(const char *name) const { return m_tables.path(name); }
    [[nodiscard]] QByteArray content() const { return bytesOf(QString::fromStdString(m_file)); }
    [[nodiscard]] QStringList filesBeside() const
    {
        return QFileInfo(QString::fromStdString(m_file))
            .dir()
            .entryList(QDir::Files | QDir::Hidden);
    }

    [[nodiscard]] storage::CatalogStaging opened() const
    {
        auto staging = storage::CatalogStaging::open({m_file, m_file});
        if (!staging)
            qFatal("%s", staging.error().text().c_str());
        return std::move(*staging);
    }

    void publishOne(const storage::StagedPrice &price) const
    {
        storage::CatalogStaging staging = opened();
        QVERIFY(staging.stage(price));
        const auto published = staging.publish(ledgerOf(1, 0, 0));
        QVERIFY2(published, published ? "" : published.error().text().c_str());
    }

    [[nodiscard]] Catalog loaded(PriceBook book = PriceBook::publicCatalog) const
    {
        auto catalog = storage::CatalogStore::open(m_file)->load(book);
        if (!catalog)
            qFatal("%s", catalog.error().text().c_str());
        return std::move(*catalog);
    }

    [[nodiscard]] std::vector<DatedPrice> historyOf(const char *type) const
    {
        return storage::CatalogStore::open(m_file)
            ->history(onDemand(known::aws, "us-east-1", type))
            .value();
    }

private:
    SmallTables m_tables;
    std::string m_file = m_tables.compiled();
};

} // namespace headroom::testing
