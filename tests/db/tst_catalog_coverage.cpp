// SPDX-License-Identifier: GPL-3.0-or-later
// Coverage of the shipped catalog compared with a recorded table: it may grow, never shrink.
#include "catalog_fixture.h"
#include "core/catalog/coverage.h"
#include "core/catalog/known_providers.h"
#include "core/csv/text_table.h"

#include <QTest>

#include <algorithm>
#include <string>

using namespace headroom;
using namespace headroom::storage;
using namespace headroom::testing;

class CatalogCoverageTest : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase()
    {
        auto loaded = CatalogStore::open(shippedCatalogPath())->load(PriceBook::publicCatalog);
        QVERIFY2(loaded, loaded ? "" : loaded.error().text().c_str());
        m_catalog = std::move(*loaded);
    }

    void coverageNeverShrinks()
    {
        const std::string recorded =
            bytesOf(QStringLiteral(HEADROOM_SOURCE_DIR "/tests/db/coverage.csv")).toStdString();
        const auto table = TextTable::parse(recorded);
        QVERIFY(table && table->rowCount() > 60);
        const std::vector<CoverageRow> rows = coverageOf(m_catalog);
        for (std::size_t line = 0; line < table->rowCount(); ++line) {
            const auto number = [&](std::string_view column) {
                return static_cast<std::size_t>(table->number(line, table->column(column)));
            };
            const std::string key = table->trimmed(line, table->column("provider"));
            const std::string option = table->trimmed(line, table->column("purchase_option"));
            const std::string what = key + ' ' + option;
            const auto provider = providerWithKey(key);
            QVERIFY2(provider, what.c_str());
            const auto row = std::ranges::find_if(rows, [&](const CoverageRow &of) {
                return of.provider == *provider && of.option == option;
            });
            QVERIFY2(row != rows.end(), what.c_str());
            QVERIFY2(row->types >= number("types"), what.c_str());
            QVERIFY2(row->regions >= number("regions"), what.c_str());
            QVERIFY2(row->offers >= number("offers"), what.c_str());
        }
    }

    void everyOfferIsCountedOnce()
    {
        std::size_t offers = 0;
        for (const CoverageRow &row : coverageOf(m_catalog)) {
            offers += row.offers;
            QVERIFY(row.types > 0 && row.regions > 0);
            QVERIFY(row.oldest && row.newest && *row.oldest <= *row.newest);
        }
        QCOMPARE(offers, m_catalog.offerCount());
    }

    void aReasonIsGivenWhereOneIsStated()
    {
        const auto stated = shippedAvailability();
        QVERIFY2(stated, stated ? "" : stated.error().text().c_str());
        for (const UnpricedType &unpriced : unpricedAcceleratorTypes(m_catalog, *stated)) {
            const InstanceType &type = m_catalog.types[unpriced.type];
            QVERIFY(type.accelerator >= 0);
            if (type.name.starts_with("a4x-"))
                QVERIFY(unpriced.stated && unpriced.stated->sold == "future reservations only");
            if (unpriced.stated)
                QCOMPARE(unpriced.stated->provider, type.provider);
        }
    }

    void whatANeocloudDoesNotStateIsUnknown()
    {
        const auto type = m_catalog.findType(*fromKey<Provider>("coreweave"), "H100-80GB-SXM-8gpu");
        QVERIFY(type.has_value());
        QCOMPARE(m_catalog.types[*type].vcpus, 0.0);
        QCOMPARE(m_catalog.types[*type].acceleratorCount, 8.0);
    }

    void pricesWithoutADayAreNotCurrent()
    {
        for (OfferIndex i = 0; i < m_catalog.offerCount(); ++i)
            QVERIFY(m_catalog.offerDate[i] > 0);
    }

    void incompleteReasonsAreRefused()
    {
        const std::string head = "provider,hardware,reason,sold,as_of,source\n";
        QVERIFY(parseAvailability(head + "aws,p9.*,rare,,,a page\n"));
        QVERIFY(!parseAvailability(head + "aws,p9.*,,,,a page\n"));
        QVERIFY(!parseAvailability(head + "aws,p9.*,rare,,yesterday,a page\n"));
        const auto unknown = parseAvailability(head + "awss,p9.*,rare,,,a page\n");
        QVERIFY(!unknown);
        QVERIFY(std::string(unknown.error().what).find("awss") != std::string::npos);
    }

private:
    Catalog m_catalog;
};

QTEST_GUILESS_MAIN(CatalogCoverageTest)
#include "tst_catalog_coverage.moc"
