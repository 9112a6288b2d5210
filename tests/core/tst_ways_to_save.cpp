// SPDX-License-Identifier: GPL-3.0-or-later
// Ready-made scenarios and ways to save: the changed plan shows what is claimed.
#include "core/catalog/known_providers.h"
#include "core/evaluation/format.h"
#include "core/plan/plan_edit.h"
#include "core/proposals/way_words.h"
#include "core/savings/ways_to_save.h"
#include "support/evaluation_desk.h"
#include "support/plan_builders.h"

#include <QTest>

#include <algorithm>

using namespace headroom;
using namespace headroom::testing;

namespace {

/// A service and an experiment that may be interrupted, both on a more expensive machine than they
/// need.
Plan dearPlan()
{
    Plan plan = chatPlan("p3.2xlarge", "us-east-1");
    Workload &chat = plan.workloads.front();
    chat.model = "GPT-2 Large";
    chat.demand.peakRequestsPerSecond = 200;
    chat.serviceLevel.p95LatencyMs = 6000;
    Workload batch = newWorkload(WorkloadKind::batchInference);
    batch.name = "Batch";
    batch.model = "GPT-2";
    batch.constraints.interruptible = true;
    plan = *applyEdit(plan, AddWorkload{batch});
    Allocation allocation;
    allocation.offer = anOffer(known::aws, "us-east-1", "p3.2xlarge");
    return *applyEdit(plan, Allocate{2, allocation});
}

const ReadyMade *madeOf(const std::vector<ReadyMade> &all, ReadyMadeKind kind,
                        Provider provider = {})
{
    const auto found = std::ranges::find_if(all, [&](const ReadyMade &made) {
        return made.kind == kind
               && (kind != ReadyMadeKind::onProvider || made.provider == provider);
    });
    return found == all.end() ? nullptr : &*found;
}

} // namespace

class WaysToSaveTest : public QObject
{
    Q_OBJECT

private slots:
    void everythingMovesToOneProvider()
    {
        const auto today = snapshotWith(dearPlan());
        const auto all = readyMadeOf(today, PriceLens::onDemand);
        const ReadyMade *google = madeOf(all, ReadyMadeKind::onProvider, known::google);
        QVERIFY(google);
        QCOMPARE(titleOf(*google), std::string("On Google Cloud"));
        QCOMPARE(google->moves + google->stays, 2);
        int there = 0;
        for (const auto &[id, allocation] : google->scenario.allocations)
            there += allocation.offer.provider == known::google ? 1 : 0;
        QCOMPARE(there, google->moves);
        const Plan plan = *applyEdit(today->plan(), InsertScenario{google->scenario});
        QCOMPARE(*google->answer.monthly, snapshotWith(plan)->evaluation.activeScenario().total);
    }

    /// A day rate of 730 for the five days of each move to another provider, and ten more where the
    /// software stack is another.
    void movesOfAScenarioAreCounted()
    {
        Plan plan = dearPlan();
        plan.moving.dayRate = kUsualDayRate;
        const auto today = snapshotWith(plan);
        const auto all = readyMadeOf(today, PriceLens::onDemand);
        const ReadyMade *google = madeOf(all, ReadyMadeKind::onProvider, known::google);
        QVERIFY(google && google->moves > 0);
        Money sum;
        for (std::size_t i = 0; i < plan.workloads.size(); ++i)
            sum += switchingCostBetween(today->inputs, i, activeScenario(plan), google->scenario)
                       .total();
        QVERIFY(sum >= Money::fromCents(5 * 730'00));
        QCOMPARE(google->move.total(), sum);
        QVERIFY(describe(*google).find(formatMoney(sum, "USD", english())) != std::string::npos);
        for (const WayToSave &way : waysToSave(today, PriceLens::onDemand, std::nullopt, {}).ways)
            if (way.move.total() > Money()) {
                QVERIFY(way.afterMoving < way.ofItself);
                QVERIFY(sideEffectOf(way).find("once") != std::string::npos);
            }
    }

    /// It is said, and not left out.
    void aScenarioThatMovesNothingSaysSo()
    {
        Plan plan = dearPlan();
        const auto all = readyMadeOf(snapshotWith(plan), PriceLens::onDemand);
        const ReadyMade *google = madeOf(all, ReadyMadeKind::onProvider, known::google);
        QVERIFY(google && !google->changesNothing());
        plan.scenarios.front().allocations = google->scenario.allocations;
        const auto again = readyMadeOf(snapshotWith(plan), PriceLens::onDemand);
        const ReadyMade *same = madeOf(again, ReadyMadeKind::onProvider, known::google);
        QVERIFY(same && same->changesNothing());
        QVERIFY(describe(*same).starts_with("nothing moves"));
    }

    void waysComeAsTheyAreFound()
    {
        std::vector<std::size_t> counts;
        const WaysToSave found =
            waysToSave(snapshotWith(dearPlan()), PriceLens::onDemand, std::nullopt, {}, {},
                       [&](const WaysToSave &soFar, std::size_t done, std::size_t total) {
                           counts.push_back(soFar.ways.size());
                           QCOMPARE(done, counts.size());
                           QCOMPARE(total, std::size_t{2});
                       });
        QCOMPARE(counts.size(), std::size_t{2});
        QVERIFY(counts.front() > 0 && counts.back() <= found.ways.size());
    }

    /// Only what may be interrupted moves to spot capacity.
    void spotIsForThoseThatMay()
    {
        const auto all = readyMadeOf(snapshotWith(dearPlan()), PriceLens::onDemand);
        const ReadyMade *spot = madeOf(all, ReadyMadeKind::spot);
        QVERIFY(spot);
        QCOMPARE(spot->moves, 1);
        QVERIFY(spot->scenario.allocations.at(1).offer.purchase.model == PricingModel::onDemand);
        QVERIFY(spot->scenario.allocations.at(2).offer.purchase.model == PricingModel::spot);
    }

    /// Twice of twice is four times.
    void trafficDoublesWhatTheScenarioPlans()
    {
        Plan plan = dearPlan();
        plan.scenarios.front().demandChangePercent = 100;
        const auto all = readyMadeOf(snapshotWith(plan), PriceLens::onDemand);
        const ReadyMade *doubled = madeOf(all, ReadyMadeKind::doubledTraffic);
        QVERIFY(doubled);
        QCOMPARE(doubled->scenario.demandChangePercent, 300.0);
    }

    void pinsAreReleasedWhereThereAreAny()
    {
        Plan plan = dearPlan();
        QVERIFY(!madeOf(readyMadeOf(snapshotWith(plan), PriceLens::onDemand),
                        ReadyMadeKind::withoutPins));
        plan.scenarios.front().allocations.at(1).pinned = true;
        const OfferReference second = plan.scenarios.front().allocations.at(2).offer;
        const auto all = readyMadeOf(snapshotWith(plan), PriceLens::onDemand);
        const ReadyMade *released = madeOf(all, ReadyMadeKind::withoutPins);
        QVERIFY(released);
        QVERIFY(!released->scenario.allocations.at(1).pinned);
        QVERIFY(released->scenario.allocations.at(2).offer == second);
    }

    void noWayClaimsWhatThePlanDoesNotShow()
    {
        const auto today = snapshotWith(dearPlan());
        const WaysToSave found = waysToSave(today, PriceLens::onDemand, std::nullopt, {});
        QVERIFY(found.ways.size() > 3);
        QCOMPARE(found.searched, std::size_t{2});
        const Money before = today->evaluation.activeScenario().total;
        Money last = found.ways.front().afterMoving;
        for (const WayToSave &way : found.ways) {
            const std::string name = titleOf(way) + ": " + changeOf(way);
            QVERIFY2(way.afterMoving <= last, name.c_str());
            last = way.afterMoving;
            const Plan plan = *applyEdit(today->plan(), InsertScenario{way.scenario});
            const Money after = snapshotWith(plan)->evaluation.activeScenario().total;
            QVERIFY2(before - after == way.saves, name.c_str());
            QVERIFY2(*way.after.monthly == after, name.c_str());
            QVERIFY2(!riskWordsOf(way).empty() && !serviceOf(way).empty(), name.c_str());
            QVERIFY2((flexibilityOf(way) == "free") == !signedFor(way), name.c_str());
        }
    }

    /// Levers of one workload alone, and nothing for several.
    void theScopeIsKept()
    {
        const WaysToSave found =
            waysToSave(snapshotWith(dearPlan()), PriceLens::onDemand, WorkloadId{2}, {});
        QVERIFY(!found.ways.empty());
        for (const WayToSave &way : found.ways)
            QCOMPARE(subjectOf(way), std::string("Batch"));
    }

private:
    [[nodiscard]] std::shared_ptr<const Snapshot> snapshotWith(const Plan &plan) const
    {
        return makeSnapshot(m_desk.with(plan));
    }

    EvaluationDesk m_desk;
};

QTEST_APPLESS_MAIN(WaysToSaveTest)
#include "tst_ways_to_save.moc"
