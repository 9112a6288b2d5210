// SPDX-License-Identifier: GPL-3.0-or-later
// Instances that several use: a walk over the hours of the week, and the fast answer for drawn
// futures against the exact one.
#include "core/costing/line_cost.h"
#include "core/costing/shared_hours.h"
#include "core/costing/usage.h"
#include "support/dice.h"
#include "support/plan_builders.h"

#include <QTest>

#include <algorithm>
#include <cmath>

using namespace headroom;
using namespace headroom::testing;

namespace {

const MonthView kFourWeeks{{MonthBasis::Kind::fourWeeks, 0}, Date::fromCivil(2026, 11, 1), false};
constexpr PurchaseOption kYear{.model = PricingModel::reserved, .termYears = 1};

/// Services on the same instances, each with demand, schedule and capacity of its own; the first is
/// the host.
struct Group {
    std::vector<Workload> workloads;
    std::vector<Sizing> sizings;
    std::vector<Usage> alone;
    std::vector<Usage::Part> parts;

    /// As one of them uses the instances of all.
    [[nodiscard]] Usage usageOf(std::size_t member) const
    {
        std::vector<Usage> others;
        for (std::size_t i = 0; i < alone.size(); ++i)
            if (i != member)
                others.push_back(alone[i]);
        return alone[member].sharedWith(std::move(others), parts[member]);
    }
};

Group randomGroup(unsigned seed, const PurchaseOption &purchase)
{
    Dice dice(seed);
    Group group;
    // Instances follow the demand of all or of none: they are one group.
    const bool follows = dice.oneIn(2);
    const int count = dice.between(2, 4);
    std::int64_t before = 0;
    for (int i = 0; i < count; ++i) {
        Workload workload =
            aWorkload("Service " + std::to_string(i), WorkloadKind::realTimeInference);
        workload.schedule = {};
        workload.spareReplicas = 0;
        workload.demand.peakRequestsPerSecond = 8 * dice.between(1, 30);
        workload.demand.meanRequestsPerSecond = 0;
        for (double &weight : workload.demand.profile)
            weight = dice.between(0, 4);
        workload.demand.profile[static_cast<std::size_t>(dice.between(0, 23))] = 4;
        if (follows)
            workload.autoscaling = Autoscaling{
                .minimum = 1, .maximum = 1'000, .warmUpSeconds = 60.0 * dice.between(0, 9)};
        Sizing sizing;
        sizing.fits = true;
        const double rate = dice.between(3, 40);
        sizing.demandPerReplica = {rate, rate, rate};
        group.workloads.push_back(workload);
        group.sizings.push_back(sizing);
        const std::int64_t own =
            i + 1 == count ? Usage::kAllParts - before : dice.between(0, 9) * 200;
        group.parts.push_back({before, own});
        before += own;
    }
    // Warming up is that of the host's group.
    for (std::size_t i = 0; i < group.workloads.size(); ++i) {
        if (follows)
            group.workloads[i].autoscaling->warmUpSeconds =
                group.workloads.front().autoscaling->warmUpSeconds;
        group.alone.push_back(
            *UsageOfWorkload(group.workloads[i]).on(purchase, std::nullopt, &group.sizings[i]));
    }
    return group;
}

/// In every hour as many as the one needs that needs most.
std::int64_t maxAlone(const Group &group, std::size_t hour)
{
    std::int64_t maximum = 0;
    for (const Usage &usage : group.alone)
        maximum = std::max(maximum, usage.instancesAt(hour));
    return maximum;
}

std::vector<SharerWork> randomWorks(Dice &dice, std::size_t count)
{
    std::vector<SharerWork> works(count);
    for (SharerWork &work : works)
        work = {dice.between(1, 40) / 10.0, dice.oneIn(2) ? 1.0 : dice.between(5, 20) / 10.0};
    return works;
}

/// The same, the one of `member` first.
std::vector<SharerWork> seenBy(const std::vector<SharerWork> &works, std::size_t member)
{
    std::vector<SharerWork> seen{works[member]};
    for (std::size_t i = 0; i < works.size(); ++i)
        if (i != member)
            seen.push_back(works[i]);
    return seen;
}

double ratio(const InstanceHours &hours)
{
    return static_cast<double>(hours.numerator) / static_cast<double>(hours.denominator);
}

constexpr unsigned kGroups = 200;

} // namespace

class SharedHoursTest : public QObject
{
    Q_OBJECT

private slots:
    void everyHourHasAsManyAsTheOneNeedsThatNeedsMost()
    {
        int differ = 0;
        for (unsigned seed = 1; seed <= kGroups; ++seed) {
            const Group group = randomGroup(seed, {});
            for (std::size_t member = 0; member < group.alone.size(); ++member) {
                const Usage usage = group.usageOf(member);
                for (std::size_t hour = 0; hour < kHoursPerWeek; ++hour) {
                    QCOMPARE(usage.instancesAt(hour), maxAlone(group, hour));
                    differ +=
                        maxAlone(group, hour) != group.alone[member].instancesAt(hour) ? 1 : 0;
                }
                QCOMPARE(usage.others().size(), group.alone.size() - 1);
            }
        }
        QVERIFY(differ > 1'000);
    }

    /// The walk of a week, four times, and what starts is billed while it warms up.
    void theHoursOfAllAreThoseOfTheWalk()
    {
        for (unsigned seed = 1; seed <= kGroups; ++seed) {
            const Group group = randomGroup(seed, {});
            const auto &scaling = group.workloads.front().autoscaling;
            std::int64_t seconds = 0;
            std::int64_t before = maxAlone(group, kHoursPerWeek - 1);
            for (std::size_t hour = 0; hour < kHoursPerWeek; ++hour) {
                const std::int64_t now = maxAlone(group, hour);
                seconds += now * 3600;
                if (scaling && now > before)
                    seconds += (now - before) * static_cast<std::int64_t>(scaling->warmUpSeconds);
                before = now;
            }
            const MonthHours month = monthHoursOf(group.workloads.front(), kFourWeeks);
            for (std::size_t member = 0; member < group.alone.size(); ++member) {
                const InstanceHours all = group.usageOf(member).allInstanceHours(month);
                QVERIFY(all.numerator * 900 == all.denominator * seconds); // 3600 / 4
            }
        }
    }

    /// Each bears its part, and rounded parts come to the rounded whole, to the cent.
    void partsOfTheBillAddUpToTheCent()
    {
        const HourlyRate rate = HourlyRate::parse("0.526").value();
        int odd = 0;
        for (unsigned seed = 1; seed <= kGroups; ++seed) {
            const Group group = randomGroup(seed, seed % 2 == 0 ? kYear : PurchaseOption{});
            const MonthHours month = monthHoursOf(group.workloads.front(), kFourWeeks);
            std::int64_t sum = 0;
            Exact hours;
            for (std::size_t member = 0; member < group.alone.size(); ++member) {
                const Usage usage = group.usageOf(member);
                sum += centsOf(usage, month, rate);
                const InstanceHours own = usage.instanceHours(month);
                hours += Exact::ratio(own.numerator, own.denominator);
                QCOMPARE(usage.isPart(), group.parts[member].own != Usage::kAllParts);
                // To within a cent it is the part of the whole.
                const double whole = ratio(usage.allInstanceHours(month)) * 0.526 * 100;
                QVERIFY(std::abs(static_cast<double>(centsOf(usage, month, rate))
                                 - whole * static_cast<double>(group.parts[member].own)
                                       / static_cast<double>(Usage::kAllParts))
                        <= 1.0 + 1e-6);
            }
            const InstanceHours all = group.usageOf(0).allInstanceHours(month);
            QCOMPARE(sum, centsOf(all, rate));
            QVERIFY(hours == Exact::ratio(all.numerator, all.denominator));
            odd += sum % static_cast<std::int64_t>(group.alone.size()) != 0 ? 1 : 0;
        }
        QVERIFY(odd > 20);
    }

    void amountsForAllAreDividedToTheCent()
    {
        Dice dice(77);
        for (unsigned seed = 1; seed <= kGroups; ++seed) {
            const Group group = randomGroup(seed, {});
            const Exact whole = Exact::ratio(dice.between(0, 100'000'000), 1'000);
            Money sum;
            for (std::size_t member = 0; member < group.alone.size(); ++member)
                sum += partOf(group.usageOf(member), whole);
            QCOMPARE(sum, Money::rounded(whole));
        }
    }

    /// Other demand and slower hardware are each one's own: as if it had been stated so.
    void otherWorkIsAskedOfEachForItself()
    {
        for (unsigned seed = 1; seed <= kGroups; ++seed) {
            const Group group = randomGroup(seed, {});
            Dice dice(seed + 1'000);
            const auto works = randomWorks(dice, group.alone.size());
            Group stated = group;
            for (std::size_t i = 0; i < works.size(); ++i)
                stated.alone[i] = group.alone[i].underLoad(works[i].demand * works[i].slowness);
            for (std::size_t member = 0; member < works.size(); ++member) {
                const Usage usage = group.usageOf(member).underWork(seenBy(works, member));
                for (std::size_t hour = 0; hour < kHoursPerWeek; ++hour)
                    QCOMPARE(usage.instancesAt(hour), maxAlone(stated, hour));
            }
        }
    }

    void theFastAnswerIsTheExactOne_data()
    {
        QTest::addColumn<bool>("committed");
        QTest::newRow("by the hour") << false;
        QTest::newRow("every hour") << true;
    }
    void theFastAnswerIsTheExactOne()
    {
        QFETCH(bool, committed);
        for (unsigned seed = 1; seed <= kGroups; ++seed) {
            const Group group = randomGroup(seed, committed ? kYear : PurchaseOption{});
            const MonthHours month = monthHoursOf(group.workloads.front(), kFourWeeks);
            Dice dice(seed + 2'000);
            for (std::size_t member = 0; member < group.alone.size(); ++member) {
                const Usage usage = group.usageOf(member);
                const SharedHours fast(usage, month);
                for (int i = 0; i < 5; ++i) {
                    const auto works = seenBy(randomWorks(dice, group.alone.size()), member);
                    const Usage exact = usage.underWork(works);
                    const SharedHours::Answer answer = fast.at(works);
                    const double hours = ratio(exact.allInstanceHours(month));
                    QVERIFY2(std::abs(answer.hours / hours - 1) < 1e-9,
                             qPrintable(QString("group %1: %2, exactly %3")
                                            .arg(seed)
                                            .arg(answer.hours)
                                            .arg(hours)));
                    QCOMPARE(answer.instances, static_cast<double>(exact.in(month).maximumCount));
                    QCOMPARE(answer.part, static_cast<double>(group.parts[member].own)
                                              / static_cast<double>(Usage::kAllParts));
                    QVERIFY(answer.isServed);
                }
            }
        }
    }

    /// One of them asks for more: nobody's instances get fewer, nor do those of all cost less.
    void moreWorkOfOneNeverTakesInstancesAway()
    {
        const HourlyRate rate = HourlyRate::parse("1").value();
        for (unsigned seed = 1; seed <= kGroups; ++seed) {
            const Group group = randomGroup(seed, {});
            const MonthHours month = monthHoursOf(group.workloads.front(), kFourWeeks);
            const Usage usage = group.usageOf(0);
            std::int64_t before = 0;
            for (const double demand : {0.5, 1.0, 1.5, 4.0}) {
                std::vector<SharerWork> works(group.alone.size());
                works.back().demand = demand;
                const std::int64_t cents =
                    centsOf(usage.underWork(works).allInstanceHours(month), rate);
                // Warming up apart: a higher floor warms up less often.
                if (!group.workloads.front().autoscaling
                    || group.workloads.front().autoscaling->warmUpSeconds == 0)
                    QVERIFY(cents >= before);
                before = cents;
            }
        }
    }

    void membersAreKnownByTheirPlace()
    {
        const Group group = randomGroup(3, {});
        const MonthHours month = monthHoursOf(group.workloads.front(), kFourWeeks);
        for (std::size_t place = 0; place < group.alone.size(); ++place) {
            const Usage member = group.usageOf(0).ofMember(place);
            QVERIFY(!member.isPart() && member.others().empty());
            QCOMPARE(ratio(member.instanceHours(month)),
                     ratio(group.alone[place].instanceHours(month)));
        }
    }
};

QTEST_APPLESS_MAIN(SharedHoursTest)
#include "tst_shared_hours.moc"
