// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/catalog/known_providers.h"
#include "session/price_histories.h"
#include "support/memory_catalog_source.h"
#include "support/patience.h"
#include "support/plan_builders.h"

#include <QSignalSpy>
#include <QTest>

using namespace headroom;
using namespace headroom::testing;

namespace {

const OfferReference kOffer = anOffer(known::aws, "us-east-1", "g4dn.xlarge");

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
        const auto prices = answerOf(histories, kOffer);
        QCOMPARE(histories.offer(), kOffer);
        QVERIFY(prices && prices->has_value());
        QCOMPARE((*prices)->size(), std::size_t{1});
        QCOMPARE((*prices)->front().day, day);
    }

    void onlyTheNewestIsAnswered()
    {
        PriceHistories histories(std::make_shared<MemoryCatalogSource>());
        QSignalSpy finished(&histories, &PriceHistories::finished);
        for (int i = 0; i < 50; ++i)
            histories.start(kOffer);
        const OfferReference other = anOffer(known::aws, "us-east-1", "g4dn.2xlarge");
        QVERIFY(answerOf(histories, other));
        QCOMPARE(histories.offer(), other);
        QCOMPARE(finished.size(), 1);
        QVERIFY(!histories.isRunning());
    }

    void anUnreadableCatalogIsSaid()
    {
        PriceHistories histories(std::make_shared<MemoryCatalogSource>("The catalog is damaged."));
        const auto prices = answerOf(histories, kOffer);
        QVERIFY(prices && !prices->has_value());
    }

private:
    /// Absent: none has come.
    static std::optional<PriceHistories::Answer> answerOf(PriceHistories &histories,
                                                          const OfferReference &offer)
    {
        std::optional<PriceHistories::Answer> answer;
        QObject context;
        histories.onFinish(&context,
                           [&](const PriceHistories::Answer &prices) { answer = prices; });
        QSignalSpy finished(&histories, &PriceHistories::finished);
        histories.start(offer);
        (void)finished.wait(kPatience);
        return answer;
    }
};

QTEST_GUILESS_MAIN(PriceHistoriesTest)
#include "tst_price_histories.moc"
