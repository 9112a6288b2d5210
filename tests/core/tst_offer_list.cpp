// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/catalog/known_providers.h"
#include "core/catalog/offer_list.h"
#include "support/tiny_catalog.h"

#include <QStringList>
#include <QTest>

#include <cmath>

using namespace headroom;
using namespace headroom::testing;

class OfferListTest : public QObject
{
    Q_OBJECT

private slots:
    void everyWordOfTheSearchMustOccur_data()
    {
        QTest::addColumn<QString>("search");
        QTest::addColumn<int>("offers");
        QTest::newRow("nothing wanted") << "" << 11;
        QTest::newRow("a type") << "g5.xlarge" << 3;
        QTest::newRow("type and region") << "g5 eu-west" << 1;
        QTest::newRow("accelerator and pricing model") << "a100 spot" << 1;
        QTest::newRow("case does not matter") << "NVIDIA a10G SPOT" << 1;
        QTest::newRow("a word that stands nowhere") << "g5 mars" << 0;
    }

    void everyWordOfTheSearchMustOccur()
    {
        QFETCH(QString, search);
        QFETCH(int, offers);
        OfferFilter filter;
        filter.search = search.toStdString();
        QCOMPARE(int(listOffers(*m_catalog, m_tflops, filter, {}).size()), offers);
    }

    void sortsByFiguresWithMissingOnesLast()
    {
        for (const bool descending : {false, true}) {
            const auto offers =
                listOffers(*m_catalog, m_tflops, {}, {OfferColumn::perAccelerator, descending});
            QCOMPARE(offers.size(), m_catalog->offerCount());
            // m5.large has no accelerator.
            QCOMPARE(m_catalog->offer(offers.back()).type->name, std::string("m5.large"));
            for (std::size_t i = 2; i < offers.size(); ++i) {
                const double before =
                    offerFigure(*m_catalog, m_tflops, offers[i - 2], OfferColumn::perAccelerator);
                const double after =
                    offerFigure(*m_catalog, m_tflops, offers[i - 1], OfferColumn::perAccelerator);
                QVERIFY(descending ? before >= after : before <= after);
            }
        }
    }

    void everyColumnSortsAllOffersOnce()
    {
        for (int column = 0; column < kOfferColumnCount; ++column) {
            auto offers =
                listOffers(*m_catalog, m_tflops, {}, {static_cast<OfferColumn>(column), false});
            std::ranges::sort(offers);
            for (OfferIndex i = 0; i < m_catalog->offerCount(); ++i)
                QCOMPARE(offers.at(i), i);
        }
    }

    void opensWithTheFastestAcceleratorsEachTypeOnce()
    {
        TflopsByType tflops = m_tflops;
        const auto known = [&](const char *type, Provider provider, double peak) {
            tflops[*m_catalog->findType(provider, type)] = peak;
        };
        known("p4d.24xlarge", known::aws, 8 * 312.0);
        known("a2-highgpu-1g", known::google, 312.0);
        known("p3.2xlarge", known::aws, 125.0);
        const auto offers = listOffers(*m_catalog, tflops, {}, {});
        QStringList types;
        for (const OfferIndex offer : offers)
            types << QString::fromStdString(m_catalog->offer(offer).type->name);
        const QStringList first{"a2-highgpu-1g", "p4d.24xlarge", "p3.2xlarge",
                                "g4dn.2xlarge",  "g4dn.xlarge",  "g5.xlarge"};
        QCOMPARE(types.mid(0, 6), first);
        QCOMPARE(types[6], QString("m5.large"));
        // Then what is left, in the same order of types.
        QCOMPARE(types.mid(7),
                 (QStringList{"p4d.24xlarge", "p4d.24xlarge", "g5.xlarge", "g5.xlarge"}));
        // The cheaper of its two regions represents the type.
        QCOMPARE(m_catalog->offer(offers[5]).region->name, std::string("us-east-1"));
        auto all = offers;
        std::ranges::sort(all);
        QCOMPARE(std::ranges::adjacent_find(all), all.end());
        QCOMPARE(all.size(), m_catalog->offerCount());
    }

    void pricesPerPart()
    {
        const auto g5 =
            *m_catalog->find({known::aws, "us-east-1", "g5.xlarge", {}, PriceBook::publicCatalog});
        QCOMPARE(offerFigure(*m_catalog, m_tflops, g5, OfferColumn::perVcpu), 1.006 / 4);
        QCOMPARE(offerFigure(*m_catalog, m_tflops, g5, OfferColumn::perGib), 1.006 / 16);
        QVERIFY(std::isnan(offerFigure(*m_catalog, m_tflops, g5, OfferColumn::perTflops)));
    }

    void pricesOfOneTypeByRegion()
    {
        const auto prices =
            pricesByRegion(*m_catalog, *m_catalog->findType(known::aws, "g5.xlarge"), {});
        QCOMPARE(prices.size(), std::size_t{2});
        QCOMPARE(QString::fromStdString(prices.front().rate.toString()), QString("1.006"));
        QCOMPARE(QString::fromStdString(prices.back().rate.toString()), QString("1.123"));
    }

    void theUsualDateIsTheMiddleOfThoseStated()
    {
        Catalog catalog;
        QVERIFY(!usualPriceDate(catalog));
        const auto day = [](unsigned date) {
            return static_cast<std::uint16_t>(Date::fromCivil(2026, 11, date).days());
        };
        catalog.offerDate = {0, day(20), 0, day(1), day(5), 0};
        QCOMPARE(usualPriceDate(catalog)->days(), Date::fromCivil(2026, 11, 5).days());
        catalog.offerDate.push_back(day(30)); // of an even number, the earlier of the two
        QCOMPARE(usualPriceDate(catalog)->days(), Date::fromCivil(2026, 11, 5).days());
    }

private:
    std::shared_ptr<const Catalog> m_catalog = tinyCatalog();
    TflopsByType m_tflops = TflopsByType(m_catalog->types.size());
};

QTEST_APPLESS_MAIN(OfferListTest)
#include "tst_offer_list.moc"
