// SPDX-License-Identifier: GPL-3.0-or-later
#include "catalog/offer_list.h"
#include "support/tiny_catalog.h"

#include <QtTest>

#include <cmath>

using namespace headroom;
using namespace headroom::testing;

class OfferListTest : public QObject
{
    Q_OBJECT

private slots:
    void everyWordOfTheSearchMustStandSomewhere_data()
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

    void everyWordOfTheSearchMustStandSomewhere()
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

    void pricesPerPart()
    {
        const auto g5 = *m_catalog->find(
            {Provider::aws, "us-east-1", "g5.xlarge", {}, PriceBook::publicCatalog});
        QCOMPARE(offerFigure(*m_catalog, m_tflops, g5, OfferColumn::perVcpu), 1.006 / 4);
        QCOMPARE(offerFigure(*m_catalog, m_tflops, g5, OfferColumn::perGib), 1.006 / 16);
        QVERIFY(std::isnan(offerFigure(*m_catalog, m_tflops, g5, OfferColumn::perTflops)));
    }

    void pricesOfOneTypeByRegion()
    {
        const auto prices =
            pricesByRegion(*m_catalog, *m_catalog->findType(Provider::aws, "g5.xlarge"), {});
        QCOMPARE(prices.size(), std::size_t{2});
        QCOMPARE(QString::fromStdString(prices.front().rate.toString()), QString("1.006"));
        QCOMPARE(QString::fromStdString(prices.back().rate.toString()), QString("1.123"));
    }

private:
    std::shared_ptr<const Catalog> m_catalog = tinyCatalog();
    TflopsByType m_tflops = TflopsByType(m_catalog->types.size());
};

QTEST_APPLESS_MAIN(OfferListTest)
#include "tst_offer_list.moc"
