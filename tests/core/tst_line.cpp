// SPDX-License-Identifier: GPL-3.0-or-later
// One line from its parts: hours, counts and every kind of cost, worked out by hand.
#include "core/catalog/known_providers.h"
#include "core/evaluation/line.h"
#include "core/language.h"
#include "support/plan_builders.h"

#include <QTest>

#include <cmath>

using namespace headroom;
using namespace headroom::testing;

namespace {

const MonthView kAverage{{}, Date::fromCivil(2026, 11, 1), false};

constexpr PurchaseOption committed(Payment payment, std::uint8_t years = 1)
{
    return {.model = PricingModel::reserved, .termYears = years, .payment = payment};
}

LinePrice priceOf(const char *rate)
{
    LinePrice price;
    price.rate = price.quoted = *HourlyRate::parse(rate);
    return price;
}

Allocation onOffer(const PurchaseOption &purchase = {},
                   std::optional<std::int64_t> count = std::nullopt)
{
    Allocation allocation;
    allocation.offer = anOffer(known::aws, "us-east-1", "g5.xlarge");
    allocation.offer.purchase = purchase;
    allocation.count = count;
    return allocation;
}

/// A service that needs `replicas`; between half and twice as many over the range of its
/// performance.
Sizing serves(int replicas)
{
    Sizing sizing;
    sizing.fits = true;
    sizing.verdict = Verdict::met;
    sizing.replicas = replicas;
    sizing.replicasLow = replicas / 2;
    sizing.replicasHigh = 2 * replicas;
    sizing.evidence = Evidence::interpolated;
    return sizing;
}

Workload service()
{
    Workload workload = aWorkload("Service", WorkloadKind::realTimeInference);
    workload.demand.peakRequestsPerSecond = workload.demand.meanRequestsPerSecond = 10;
    workload.schedule = Schedule{};
    workload.spareReplicas = 0;
    return workload;
}

Workload runsOf(const Exact &runsPerMonth)
{
    Workload workload = aWorkload("Training", WorkloadKind::training);
    workload.schedule = Schedule{};
    workload.schedule.kind = Schedule::Kind::perRun;
    workload.demand.runsPerMonth = runsPerMonth;
    return workload;
}

Sizing lasts(int instances, double hours)
{
    Sizing sizing = serves(instances);
    sizing.replicasLow = sizing.replicasHigh = instances;
    sizing.runHours = {hours, hours / 2, hours * 2};
    sizing.runInstanceHours = {instances * hours, instances * hours / 2, instances * hours * 2};
    return sizing;
}

} // namespace

class LineTest : public QObject
{
    Q_OBJECT

private slots:
    void aServiceCostsCountTimesHoursTimesRate()
    {
        // 3 x 730 h x 1.006 = 2,203.14
        const Allocation allocation = onOffer();
        const Line line = makeLine(service(), &allocation, priceOf("1.006"), serves(3), kAverage);
        QCOMPARE(line.count, Exact(3));
        QCOMPARE(line.hours, Exact(730));
        QCOMPARE(line.usedHours, Exact(2190));
        QCOMPARE(line.exactMonthly, *Exact::parse("2203.14"));
        QCOMPARE(line.compute, Money::fromCents(220'314));
        QCOMPARE(line.cash, line.compute);
        QCOMPARE(line.upfront, Money());
        QCOMPARE(line.monthly, line.compute);
    }

    void aLineIsRoundedOnceHalfAwayFromZero_data()
    {
        QTest::addColumn<QByteArray>("rate");
        QTest::addColumn<qint64>("cents");
        QTest::newRow("0.005") << QByteArray("0.005") << qint64{1};
        QTest::newRow("0.015") << QByteArray("0.015") << qint64{2};
        QTest::newRow("0.025") << QByteArray("0.025") << qint64{3};
        QTest::newRow("just below") << QByteArray("0.024999999") << qint64{2};
    }
    void aLineIsRoundedOnceHalfAwayFromZero()
    {
        QFETCH(QByteArray, rate);
        QFETCH(qint64, cents);
        Workload workload = service(); // one hour on one working day
        workload.schedule.kind = Schedule::Kind::hoursPerDay;
        workload.schedule.hours = 1;
        workload.schedule.basis = MonthBasis{MonthBasis::Kind::workingDays, 1};
        const Allocation allocation = onOffer();
        const Line line =
            makeLine(workload, &allocation, priceOf(rate.constData()), serves(1), kAverage);
        QCOMPARE(line.compute, Money::fromCents(cents));
    }

    void theRangeOfPerformanceIsOneOfCost()
    {
        // 2 to 8 instances where 4 are expected
        const Allocation allocation = onOffer();
        const Line line = makeLine(service(), &allocation, priceOf("1"), serves(4), kAverage);
        QCOMPARE(line.computeLow, Money::fromCents(146'000));
        QCOMPARE(line.compute, Money::fromCents(292'000));
        QCOMPARE(line.computeHigh, Money::fromCents(584'000));
        const Allocation byHand = onOffer({}, 4);
        const Line stated = makeLine(service(), &byHand, priceOf("1"), serves(4), kAverage);
        QCOMPARE(stated.computeLow, stated.compute);
        QCOMPARE(stated.computeHigh, stated.compute);
    }

    void aFeeForAllOfTheTermIsPaidOnItsFirstDay()
    {
        // 0.60 an hour of one year: 5,256.00 for each of two; nothing after that
        const Allocation allocation = onOffer(committed(Payment::allUpfront));
        const Line line = makeLine(service(), &allocation, priceOf("0.6"), serves(2), kAverage);
        QCOMPARE(line.compute, Money::fromCents(87'600));
        QCOMPARE(line.upfront, Money::fromCents(1'051'200));
        QCOMPARE(line.cash, Money());
        // The year's effective cost is the fee, month by month.
        QCOMPARE(line.compute * 12, line.upfront);
    }

    void aFeeForPartOfTheTermLeavesTheRest()
    {
        // A fee of 2,628 over 8,760 h is 0.30 of the 0.60: 0.30 x 2 x 730 h = 438.00 a month
        LinePrice price = priceOf("0.6");
        price.upfront = Exact(2628);
        const Allocation allocation = onOffer(committed(Payment::partialUpfront));
        const Line line = makeLine(service(), &allocation, price, serves(2), kAverage);
        QCOMPARE(line.compute, Money::fromCents(87'600));
        QCOMPARE(line.upfront, Money::fromCents(525'600));
        QCOMPARE(line.cash, Money::fromCents(43'800));
        QCOMPARE(line.cash * 12 + line.upfront, line.compute * 12);
        // Over three years the same fee is a third of it an hour.
        const PurchaseOption three = committed(Payment::partialUpfront, 3);
        QCOMPARE(recurringRateOf(price, three), *Exact::parse("0.5"));
    }

    void aFeeBeyondTheRateLeavesNothingToPay()
    {
        LinePrice price = priceOf("0.6");
        price.upfront = Exact(10'000);
        QCOMPARE(recurringRateOf(price, committed(Payment::partialUpfront)), Exact(0));
        QCOMPARE(upfrontOf(price, {}), Exact(0)); // on demand there is no fee
        QCOMPARE(upfrontOf(priceOf("0.6"), committed(Payment::noUpfront)), Exact(0));
    }

    void aCommitmentBillsHoursThatNobodyUses()
    {
        // 40 h of 52/12 weeks are used, 173.33; 730 are billed. List and contracted cost are those
        // of the used hours.
        Workload workload = service();
        workload.schedule.kind = Schedule::Kind::hoursPerWeek;
        workload.schedule.hours = 40;
        LinePrice price = priceOf("0.6");
        price.listRate = *HourlyRate::parse("1.2");
        price.contractedRate = *HourlyRate::parse("0.9");
        const Allocation allocation = onOffer(committed(Payment::noUpfront));
        const Line line = makeLine(workload, &allocation, price, serves(1), kAverage);
        QCOMPARE(line.hours, Exact(730));
        QCOMPARE(line.compute, Money::fromCents(43'800));
        QCOMPARE(line.usedHours, Exact::ratio(520, 3));
        QCOMPARE(*line.listCost, Money::fromCents(20'800));       // 1.2 x 520/3
        QCOMPARE(*line.contractedCost, Money::fromCents(15'600)); // 0.9 x 520/3
    }

    void runsAreBilledByTheSecond()
    {
        // 2 instances x 1.5 h x 4 runs x 3.06 = 36.72; half and twice of it
        const Allocation allocation = onOffer();
        const Line line =
            makeLine(runsOf(4), &allocation, priceOf("3.06"), lasts(2, 1.5), kAverage);
        QCOMPARE(line.count, Exact(2));
        QCOMPARE(line.hours, Exact(6));
        QCOMPARE(line.compute, Money::fromCents(3'672));
        QCOMPARE(line.computeLow, Money::fromCents(1'836));
        QCOMPARE(line.computeHigh, Money::fromCents(7'344));
        // A second begun is a second billed: 1 h 0.2 s is 3,601 s, 3,601 / 3,600 x 3.60
        const Line begun =
            makeLine(runsOf(1), &allocation, priceOf("3.6"), lasts(1, 1 + 0.2 / 3600), kAverage);
        QCOMPARE(begun.exactMonthly, *Exact::parse("3.601"));
    }

    void unitsOfWorkCostTheirShare_data()
    {
        QTest::addColumn<int>("kind");
        QTest::addColumn<QByteArray>("unit");
        QTest::addColumn<QByteArray>("units");
        // 10 a second x 2,628,000 s; 5,000 a day x 365/12 days; 6 people; 40 GiB x 3 runs
        QTest::newRow("requests") << int(WorkloadKind::realTimeInference)
                                  << QByteArray("1M requests") << QByteArray("26.28");
        QTest::newRow("items") << int(WorkloadKind::batchInference) << QByteArray("1k items")
                               << QByteArray("152.083333333");
        QTest::newRow("people") << int(WorkloadKind::development) << QByteArray("person")
                                << QByteArray("6");
        QTest::newRow("volume") << int(WorkloadKind::preprocessing) << QByteArray("GiB")
                                << QByteArray("120");
        QTest::newRow("runs") << int(WorkloadKind::training) << QByteArray("run")
                              << QByteArray("3");
    }
    void unitsOfWorkCostTheirShare()
    {
        QFETCH(int, kind);
        QFETCH(QByteArray, unit);
        QFETCH(QByteArray, units);
        Workload workload = service();
        workload.kind = static_cast<WorkloadKind>(kind);
        workload.demand.itemsPerDay = 5000;
        workload.demand.people = 6;
        workload.demand.dataGibPerRun = 40;
        workload.demand.runsPerMonth = 3;
        const auto volume = monthlyVolume(workload, kAverage);
        QVERIFY(volume);
        QCOMPARE(QByteArray(volume->unit.source), unit);
        QVERIFY(std::abs(volume->units.toDouble() - units.toDouble()) < 1e-6);
        const Allocation allocation = onOffer({}, 2);
        const Line line = makeLine(workload, &allocation, priceOf("0.5"), serves(2), kAverage);
        QVERIFY(line.unitCost);
        QCOMPARE(line.unitCost->amount * volume->units, line.exactMonthly);
    }

    void aVolumeOfAnySizeIsExact_data()
    {
        QTest::addColumn<double>("perRun");
        QTest::addColumn<QByteArray>("units"); // of three runs
        QTest::newRow("below a thousandth") << 0.0014 << QByteArray("0.0042");
        QTest::newRow("a billionth") << 1e-9 << QByteArray("0.000000003");
        QTest::newRow("twelve digits") << 123456.789012 << QByteArray("370370.367036");
        QTest::newRow("the largest") << 1e9 << QByteArray("3000000000");
    }
    void aVolumeOfAnySizeIsExact()
    {
        QFETCH(double, perRun);
        QFETCH(QByteArray, units);
        Workload workload = service();
        workload.kind = WorkloadKind::preprocessing;
        workload.demand.dataGibPerRun = perRun;
        workload.demand.runsPerMonth = 3;
        const auto volume = monthlyVolume(workload, kAverage);
        QVERIFY(volume);
        QCOMPARE(volume->units, *Exact::parse(units.toStdString()));
        const Allocation allocation = onOffer({}, 2);
        const Line line = makeLine(workload, &allocation, priceOf("0.5"), serves(2), kAverage);
        QCOMPARE(line.unitCost->amount, line.exactMonthly / volume->units);
    }

    void termsWithoutRoomForAnExactQuotientGiveTwelveDigits()
    {
        const Exact cost = Exact::ratio(Int128{1'000'000'000'000'000'003}, 999'999'999'989);
        const Exact units = Exact::ratio(999'999'999'961, Int128{1'000'000'000'000'000'000});
        const double exact = cost.toDouble() / units.toDouble();
        const double found = costPerUnit(cost, units).toDouble();
        QVERIFY(std::abs(found - exact) <= 1e-11 * exact);
    }

    void unitsOfWorkAreCountedInWords_data()
    {
        QTest::addColumn<int>("kind");
        QTest::addColumn<QByteArray>("one");
        QTest::addColumn<QByteArray>("several");
        const auto row = [](WorkloadKind kind, const char *one, const char *several) {
            QTest::newRow(several) << int(kind) << QByteArray(one) << QByteArray(several);
        };
        row(WorkloadKind::realTimeInference, "1 million requests", "2 million requests");
        row(WorkloadKind::batchInference, "1 thousand items", "2 thousand items");
        row(WorkloadKind::development, "1 person", "2 people");
        row(WorkloadKind::preprocessing, "1 GiB", "2 GiB");
        row(WorkloadKind::training, "1 run", "2 runs");
    }
    void unitsOfWorkAreCountedInWords()
    {
        QFETCH(int, kind);
        QFETCH(QByteArray, one);
        QFETCH(QByteArray, several);
        Workload workload = service();
        workload.kind = static_cast<WorkloadKind>(kind);
        workload.demand.itemsPerDay = workload.demand.dataGibPerRun = 1;
        workload.demand.people = 1;
        workload.demand.runsPerMonth = 1;
        const Allocation allocation = onOffer({}, 1);
        const Line line = makeLine(workload, &allocation, priceOf("1"), serves(1), kAverage);
        QVERIFY(line.unitCost);
        const auto counted = [&](const char *count, int plural) {
            return QByteArray::fromStdString(
                english().say(line.unitCost->counted, {count}, plural));
        };
        QCOMPARE(counted("1", 1), one);
        QCOMPARE(counted("2", 2), several);
    }

    void noWorkHasNoUnitCost()
    {
        Workload workload = service();
        workload.demand.peakRequestsPerSecond = workload.demand.meanRequestsPerSecond = 0;
        const Allocation allocation = onOffer({}, 1);
        QVERIFY(!makeLine(workload, &allocation, priceOf("1"), serves(1), kAverage).unitCost);
        QVERIFY(!monthlyVolume(runsOf(0), kAverage));
    }

    void otherCostsAreInAdditionToCompute()
    {
        Workload workload = service();
        workload.otherCosts = {{"Storage", Money::fromCents(1'050)},
                               {"Support", Money::fromCents(25)}};
        const Allocation allocation = onOffer();
        const Line line = makeLine(workload, &allocation, priceOf("1"), serves(1), kAverage);
        QCOMPARE(line.other, Money::fromCents(1'075));
        QCOMPARE(line.monthly, Money::fromCents(74'075));
        const Line nothing = makeLine(workload, nullptr, std::nullopt, std::nullopt, kAverage);
        QCOMPARE(nothing.monthly, Money::fromCents(1'075));
        QVERIFY(!nothing.offer && !nothing.usage);
    }

    void withoutAPriceThereIsUseButNoCost()
    {
        const Allocation allocation = onOffer();
        const Line line = makeLine(service(), &allocation, std::nullopt, serves(3), kAverage);
        QCOMPARE(line.usedHours, Exact(2190));
        QCOMPARE(line.monthly, Money());
        QVERIFY(!line.listCost && !line.unitCost);
    }

    void lineThatDoesNotFitCostsNothingUnlessCounted()
    {
        Sizing sizing;
        sizing.fits = false;
        const Allocation sized = onOffer();
        QCOMPARE(makeLine(service(), &sized, priceOf("1"), sizing, kAverage).compute, Money());
        const Allocation byHand = onOffer({}, 2);
        QCOMPARE(makeLine(service(), &byHand, priceOf("1"), sizing, kAverage).compute,
                 Money::fromCents(146'000));
    }

    void evidenceIsTheWorstThatTheCostRestsOn()
    {
        const Allocation sized = onOffer();
        const Allocation byHand = onOffer({}, 2);
        const auto evidence = [](const Workload &workload, const Allocation &allocation,
                                 const Sizing &sizing, std::uint8_t flags) {
            LinePrice price = priceOf("1");
            price.flags = flags;
            return makeLine(workload, &allocation, price, sizing, kAverage).evidence;
        };
        QCOMPARE(evidence(service(), sized, serves(1), 0), Evidence::interpolated);
        QCOMPARE(evidence(service(), byHand, serves(1), 0), Evidence::stated);
        // An estimated price is a rule of thumb, however well the speed is known.
        QCOMPARE(evidence(service(), sized, serves(1), kPriceEstimated), Evidence::ruleOfThumb);
        Sizing guess = lasts(1, 1);
        guess.evidence = Evidence::ruleOfThumb;
        QCOMPARE(evidence(runsOf(1), byHand, guess, 0), Evidence::ruleOfThumb);
    }

    void aCountByHandThatIsTooSmallForTheMonthIsMissed()
    {
        // 100 runs of 10 h on one instance are 1,000 h; a month has 730
        const Allocation one = onOffer({}, 1);
        const Line line = makeLine(runsOf(100), &one, priceOf("1"), lasts(1, 10), kAverage);
        QCOMPARE(line.verdict, Verdict::missed);
        QCOMPARE(line.miss, SizingLimit::byHand);
        const Line fits = makeLine(runsOf(73), &one, priceOf("1"), lasts(1, 10), kAverage);
        QCOMPARE(fits.verdict, Verdict::met);
    }

    void moreOfAnythingNeverCostsLess()
    {
        const Allocation allocation = onOffer();
        Money before;
        for (int replicas = 1; replicas < 20; ++replicas) {
            const Line line =
                makeLine(service(), &allocation, priceOf("0.123"), serves(replicas), kAverage);
            QVERIFY(line.compute > before);
            QVERIFY(line.computeLow <= line.compute && line.compute <= line.computeHigh);
            before = line.compute;
        }
        before = Money();
        for (double hours = 0.5; hours < 800; hours *= 1.7) {
            const Line line =
                makeLine(runsOf(3), &allocation, priceOf("0.5"), lasts(1, hours), kAverage);
            QVERIFY(line.compute > before);
            before = line.compute;
        }
    }
};

QTEST_APPLESS_MAIN(LineTest)
#include "tst_line.moc"
