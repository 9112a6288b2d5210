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
        std::vector<std::string> unexplained;
        const auto unpricedTypes = unpricedAcceleratorTypes(m_catalog, *stated);
        for (const UnpricedType &unpriced : unpricedTypes) {
            const InstanceType &type = m_catalog.types[unpriced.type];
            QVERIFY(type.accelerator >= 0);
            if (type.name.starts_with("a4x-"))
                QVERIFY(unpriced.why.sold == "future reservations only");
            if (type.name == "Standard_NC6")
                QCOMPARE(unpriced.why.reason, std::string("retired on 2023-09-06"));
            if (unpriced.why.reason.empty())
                unexplained.push_back(type.name);
            else
                QVERIFY(!unpriced.why.source.empty());
        }
        // Fewer are welcome.
        QVERIFY(unpricedTypes.size() <= 27);
        for (const std::string &name : unexplained)
            QVERIFY2(name == "Standard_NG32adms_V620_v1" || name == "Standard_NV28ads_v710_v5",
                     name.c_str());
    }

    void everyStatementIsAboutSomethingAndSaysWhy()
    {
        const auto stated = shippedAvailability();
        QVERIFY(stated.has_value());
        for (const Availability &row : *stated) {
            const bool isAboutSome = std::ranges::any_of(
                m_catalog.types, [&](const InstanceType &type) { return isAbout(row, type); });
            // Offers that cannot be had may be missing from the catalog.
            const bool isSold = row.kind == ConsumptionKind::onDemand
                                || row.kind == ConsumptionKind::quota
                                || row.kind == ConsumptionKind::spot;
            QVERIFY2(isAboutSome || !isSold, row.hardware.c_str());
            QVERIFY(row.region.empty() || m_catalog.findRegion(row.provider, row.region));
            QVERIFY(!row.reason.empty() && !row.source.empty());
        }
    }

    void narrowestStatementHoldsForEveryOffer()
    {
        const auto stated =
            std::make_shared<const std::vector<Availability>>(shippedAvailability().value());
        const CatalogAvailability availability(m_catalog, stated);
        std::array<std::size_t, static_cast<std::size_t>(kLastConsumptionKind) + 1> kinds{};
        for (OfferIndex i = 0; i < m_catalog.offerCount(); ++i) {
            const OfferRow offer = m_catalog.offer(i);
            const bool hasOwnCapacity = offer.purchase.model == PricingModel::spot
                                        || offer.purchase.model == PricingModel::capacityBlock;
            const PricingModel capacity =
                hasOwnCapacity ? offer.purchase.model : PricingModel::onDemand;
            const Availability *holds = availability.statementOn(i);
            ++kinds[static_cast<std::size_t>(availability.kindOf(i))];
            for (const Availability &row : *stated) {
                if (row.purchase != capacity || !isAbout(row, *offer.type)
                    || !(row.region.empty() || row.region == offer.region->name))
                    continue;
                QVERIFY(holds != nullptr);
                // A whole name is narrower than a beginning, a longer one than a shorter one.
                const auto width = [](const Availability &of) {
                    return of.hardware.ends_with('*') ? of.hardware.size() : std::size_t{1000};
                };
                QVERIFY(width(*holds) >= width(row));
                QVERIFY(width(*holds) > width(row) || !holds->region.empty() || row.region.empty());
            }
            QVERIFY(holds == nullptr || availability.kindOf(i) == holds->kind);
        }
        using Kind = ConsumptionKind;
        for (const Kind kind : {Kind::unknown, Kind::spot, Kind::flexStart, Kind::capacityBlock,
                                Kind::reservationOnly, Kind::quota, Kind::marketplace})
            QVERIFY(kinds[static_cast<std::size_t>(kind)] > 0);
    }

    void onlyWhatSomebodyVouchesForCanBeHad()
    {
        const CatalogAvailability availability(
            m_catalog,
            std::make_shared<const std::vector<Availability>>(shippedAvailability().value()));
        for (OfferIndex i = 0; i < m_catalog.offerCount(); ++i) {
            const OfferRow offer = m_catalog.offer(i);
            const bool isStated = availability.statementOn(i) != nullptr;
            const bool isHyperscaler =
                factsOf(offer.type->provider).kind == ProviderKind::hyperscaler;
            if (availability.canBeHad(i))
                QVERIFY(isStated
                        || (isHyperscaler && offer.purchase.model != PricingModel::spot
                            && offer.purchase.model != PricingModel::capacityBlock));
            else
                QVERIFY(availability.kindOf(i) != ConsumptionKind::onDemand);
        }
    }

    void figuresThatANeocloudDoesNotStateAreUnknown()
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
        const std::string head =
            "provider,hardware,region,purchase,kind,reason,sold,as_of,source\n";
        const auto isRead = [&](const std::string &row) {
            return parseAvailability(head + row + '\n').has_value();
        };
        QVERIFY(isRead("aws,p9.*,,on_demand,quota,rare,,,a page"));
        QVERIFY(!isRead("aws,p9.*,,on_demand,quota,,,,a page"));
        QVERIFY(!isRead("aws,p9.*,,on_demand,quota,rare,,yesterday,a page"));
        QVERIFY(!isRead("aws,p9.*,,by_barter,quota,rare,,,a page"));
        QVERIFY(!isRead("aws,p9.*,,on_demand,perhaps,rare,,,a page"));
        const auto unknown = parseAvailability(head + "awss,p9.*,,on_demand,quota,rare,,,a page\n");
        QVERIFY(!unknown);
        QVERIFY(std::string(unknown.error().what).find("awss") != std::string::npos);
    }

private:
    Catalog m_catalog;
};

QTEST_GUILESS_MAIN(CatalogCoverageTest)
#include "tst_catalog_coverage.moc"
