// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/catalog/catalog.h"
#include "core/catalog/offer.h"

#include <QTest>

#include <set>

using namespace headroom;

namespace {

const PurchaseOption kBlock{.model = PricingModel::capacityBlock};

} // namespace

class OfferTermsTest : public QObject
{
    Q_OBJECT

private slots:
    void capacityBlocksAreBilledAsAWhole_data()
    {
        QTest::addColumn<QString>("hours");
        QTest::addColumn<int>("billed");
        QTest::newRow("six minutes") << "0.1" << 24;
        QTest::newRow("a day") << "24" << 24;
        QTest::newRow("a second more") << "24.000277778" << 48;
        QTest::newRow("14 days") << "336" << 336;
        QTest::newRow("15 days are three weeks") << "337" << 21 * 24;
        QTest::newRow("a month of 730 h") << "730" << 35 * 24;
        QTest::newRow("26 weeks") << "4368" << 4368;
        QTest::newRow("an hour more is a second block") << "4369" << 4368 + 24;
    }

    void capacityBlocksAreBilledAsAWhole()
    {
        QFETCH(QString, hours);
        QFETCH(int, billed);
        QCOMPARE(QString::fromStdString(
                     billedHours(kBlock, *Exact::parse(hours.toStdString())).toString()),
                 QString::number(billed));
    }

    void everythingElseIsBilledByTheHour()
    {
        for (int model = 0; model <= static_cast<int>(kLastPricingModel); ++model) {
            const PurchaseOption purchase{.model = static_cast<PricingModel>(model)};
            if (purchase.model != PricingModel::capacityBlock)
                QVERIFY(billedHours(purchase, Exact::ratio(1, 10)) == Exact::ratio(1, 10));
            QVERIFY(billedHours(purchase, 0).isZero());
        }
    }

    /// More hours are never billed less.
    void billedHoursGrowWithUse()
    {
        Exact last;
        for (int hours = 1; hours < 10'000; ++hours) {
            const Exact billed = billedHours(kBlock, hours);
            QVERIFY(billed >= Exact(hours) && billed >= last);
            last = billed;
        }
    }

    void noTwoOptionsHaveOneName()
    {
        std::set<std::string> names;
        std::size_t count = 0;
        for (int model = 0; model <= static_cast<int>(kLastPricingModel); ++model) {
            for (const int years : {0, 1, 3}) {
                for (int payment = 0; payment <= 3; ++payment) {
                    for (int system = 0; system <= 2; ++system) {
                        for (int tenancy = 0; tenancy <= 2; ++tenancy) {
                            names.insert(nameOf(PurchaseOption{
                                static_cast<PricingModel>(model), static_cast<std::uint8_t>(years),
                                static_cast<Payment>(payment), static_cast<OperatingSystem>(system),
                                static_cast<Tenancy>(tenancy)}));
                            ++count;
                        }
                    }
                }
            }
        }
        QCOMPARE(names.size(), count);
    }

    void unstatedTermsAreNamed()
    {
        PurchaseOption option;
        QCOMPARE(nameOf(option), std::string("on-demand"));
        option.operatingSystem = OperatingSystem::notStated;
        QCOMPARE(nameOf(option), std::string("on-demand, OS not stated"));
        option.tenancy = Tenancy::notStated;
        QCOMPARE(nameOf(option), std::string("on-demand, OS and tenancy not stated"));
        option.payment = Payment::notStated;
        QCOMPARE(nameOf(option), std::string("on-demand, payment, OS and tenancy not stated"));
    }

    void qualityMatchesTheFlags()
    {
        for (std::uint8_t flags = 0; flags < 8; ++flags)
            QCOMPARE(flagsOf(qualityOf(flags)), flags);
        QVERIFY(qualityOf(kPriceOwn | kPriceAgreed).empty());
    }
};

QTEST_APPLESS_MAIN(OfferTermsTest)
#include "tst_offer_terms.moc"
