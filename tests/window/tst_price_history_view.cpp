// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/price_steps.h"
#include "ui/pages/catalog/offer_prices.h"
#include "ui/prices/price_history_view.h"
#include "ui/views/inspector/history_section.h"
#include "window_fixtures.h"

#include <QAbstractButton>
#include <QLabel>
#include <QSignalSpy>
#include <QTabBar>
#include <QTest>

using namespace headroom;
using namespace headroom::testing;
using namespace headroom::ui;

namespace {

DatedPrice priceOf(const char *day, const char *rate)
{
    return {*Date::parse(day), *Date::parse(day), *HourlyRate::parse(rate), {}, "<b>a list</b>", 0};
}

QStringList textsOf(const QWidget &widget)
{
    QStringList texts;
    for (const QLabel *label : widget.findChildren<QLabel *>())
        if (label->isVisibleTo(&widget))
            texts << label->text();
    return texts;
}

const PriceHistoryContext kNow{"USD", Date::fromCivil(2026, 11, 20), {}};

} // namespace

class PriceHistoryViewTest : public QObject
{
    Q_OBJECT

private slots:
    void everyPriceHasDateChangeAndSource()
    {
        PriceHistoryView view;
        view.show(std::vector{priceOf("2025-04-04", "32.7726"), priceOf("2026-01-21", "21.95764")},
                  kNow);
        const QStringList texts = textsOf(view);
        // The newest first.
        QVERIFY(texts.indexOf(QStringLiteral("2026-01-21"))
                < texts.indexOf(QStringLiteral("2025-04-04")));
        QVERIFY(texts.contains(QStringLiteral("$21.95764 /h"))
                && texts.contains(QStringLiteral("$32.7726 /h")));
        QCOMPARE(texts.filter(QStringLiteral("33.0")).size(), 1);
        QCOMPARE(texts.count(QStringLiteral("<b>a list</b>")), 2);
        QVERIFY(view.findChild<PriceSteps *>()->isVisibleTo(&view));
    }

    void onePriceSaysSo()
    {
        PriceHistoryView view;
        view.show(std::vector{priceOf("2026-01-21", "21.95764")}, kNow);
        QVERIFY(textsOf(view).first().startsWith(QStringLiteral("One price is known")));
        QVERIFY(!view.findChild<PriceSteps *>()->isVisibleTo(&view));
        view.show(std::vector<DatedPrice>(), kNow);
        QCOMPARE(textsOf(view),
                 QStringList(QStringLiteral("No public price of this offer is known.")));
    }

    void aPriceThatStayedTheSameIsNotDrawn()
    {
        PriceHistoryView view;
        view.show(std::vector{priceOf("2025-04-04", "0.526"), priceOf("2026-01-21", "0.526")},
                  kNow);
        QCOMPARE(textsOf(view).first(), QStringLiteral("The same price since 2025-04-04."));
        QVERIFY(textsOf(view).contains(QStringLiteral("unchanged")));
        QVERIFY(!view.findChild<PriceSteps *>()->isVisibleTo(&view));
    }

    void unreadableHistoryIsReported()
    {
        PriceHistoryView view;
        view.show(failure("The catalog is damaged."), kNow);
        QVERIFY(textsOf(view).first().startsWith(QStringLiteral("The catalog is damaged.")));
    }

    void theCatalogAsksOnceTheTabIsLookedAt()
    {
        const auto snapshot = snapshotOf(smallPlan());
        OfferPrices prices(nullptr);
        QSignalSpy wanted(&prices, &OfferPrices::historyWanted);
        prices.showOffer(snapshot->inputs, 0);
        QCOMPARE(wanted.count(), 0);
        prices.findChild<QTabBar *>(QStringLiteral("offerPriceTabs"))->setCurrentIndex(1);
        QCOMPARE(wanted.count(), 1);
        const auto offer = wanted.first().first().value<OfferReference>();
        QCOMPARE(offer, snapshot->inputs.catalog->reference(0));
        auto *view = prices.findChild<PriceHistoryView *>();
        OfferReference other = offer;
        other.region = "elsewhere";
        prices.showHistory(other, std::vector<DatedPrice>());
        QVERIFY(textsOf(*view).first().startsWith(QStringLiteral("Looking")));
        prices.showHistory(offer, std::vector<DatedPrice>());
        QVERIFY(textsOf(*view).first().startsWith(QStringLiteral("No public price")));
    }

    void theInspectorAsksOnceItIsUnfolded()
    {
        const Plan plan = smallPlan();
        const auto snapshot = snapshotOf(plan);
        HistorySection section(nullptr);
        QSignalSpy wanted(&section, &HistorySection::historyWanted);
        const InspectorInput input{plan, plan.workloads.front(), snapshot, {}};
        section.render(input);
        QCOMPARE(wanted.count(), 0);
        section.head()->click();
        QCOMPARE(wanted.count(), 1);
        section.render(input); // another edit, the same offer
        QCOMPARE(wanted.count(), 1);
        section.render({plan, plan.workloads.back(), snapshot, {}});
        QCOMPARE(wanted.count(), 2);
    }
};

QTEST_MAIN(PriceHistoryViewTest)
#include "tst_price_history_view.moc"
