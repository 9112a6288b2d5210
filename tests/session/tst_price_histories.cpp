// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/price_histories.h"
#include "support/memory_catalog_source.h"
#include "support/patience.h"
#include "support/plan_builders.h"

#include <QSignalSpy>
#include <QTest>

using namespace headroom;
using namespace headroom::testing;

namespace {

const OfferReference kOffer = anOffer(Provider::aws, "us-east-1", "g4dn.xlarge");

} // namespace

class PriceHistoriesTest : public QObject
{
    Q_OBJECT

private slots:
    void everyDatedPriceIsFound()
    {
        const auto source = std::make_shared<MemoryCatalogSource>();
        const Date day = Date::fromCivil(2026, 1, 21);
        source->putHistory("g4dn.xlarge", {{day, day, *HourlyRate::parse("0.526"), {}, "a", 0}});
        PriceHistories histories(source);
        QSignalSpy found(&histories, &PriceHistories::found);
        histories.ask(kOffer);
        QVERIFY(found.wait(kPatience));
        QCOMPARE(found.first().at(0).value<OfferReference>(), kOffer);
        const auto prices = found.first().at(1).value<Expected<std::vector<DatedPrice>>>();
        QVERIFY(prices.has_value());
        QCOMPARE(prices->size(), std::size_t{1});
        QCOMPARE(prices->front().day, day);
    }

    void onlyTheNewestIsAnswered()
    {
        PriceHistories histories(std::make_shared<MemoryCatalogSource>());
        QSignalSpy found(&histories, &PriceHistories::found);
        const OfferReference other = anOffer(Provider::aws, "us-east-1", "g4dn.2xlarge");
        for (int i = 0; i < 50; ++i)
            histories.ask(kOffer);
        histories.ask(other);
        QTRY_VERIFY_WITH_TIMEOUT(
            !found.isEmpty() && found.last().at(0).value<OfferReference>() == other, kPatience);
    }

    void anUnreadableCatalogIsSaid()
    {
        PriceHistories histories(std::make_shared<MemoryCatalogSource>("The catalog is damaged."));
        QSignalSpy found(&histories, &PriceHistories::found);
        histories.ask(kOffer);
        QVERIFY(found.wait(kPatience));
        QVERIFY(!found.first().at(1).value<Expected<std::vector<DatedPrice>>>().has_value());
    }
};

QTEST_GUILESS_MAIN(PriceHistoriesTest)
#include "tst_price_histories.moc"
