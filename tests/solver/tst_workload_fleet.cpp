// SPDX-License-Identifier: GPL-3.0-or-later
// Fleets for a plan's workload, checked against sizing and evaluation of each part.
#include "core/catalog/known_providers.h"
#include "core/planning/fleet/workload_fleet.h"
#include "core/sizing/size_workload.h"
#include "solver/fleet_solver.h"
#include "support/evaluation_desk.h"
#include "support/plan_builders.h"

#include <QTest>

#include <cmath>

using namespace headroom;
using namespace headroom::testing;

namespace {

Workload chat(double requestsPerSecond)
{
    Workload workload = aWorkload("chat", WorkloadKind::realTimeInference);
    workload.model = "Llama-3.1-8B";
    workload.demand.peakRequestsPerSecond = requestsPerSecond;
    workload.demand.inputTokens = 462;
    workload.demand.outputTokens = 210;
    workload.serviceLevel = {};
    workload.spareReplicas = 0;
    workload.serviceLevel.timePerOutputTokenMs = 120;
    return workload;
}

Plan planOf(const Workload &workload)
{
    return aPlan().with(workload).build();
}

FleetChoice solved(const FleetCase &fleet, const FleetWatch & /*watch*/)
{
    return solver::cheapestFleet(fleet);
}

struct Answer {
    EvaluationInputs inputs;
    WorkloadFleetCase of;
    WorkloadFleet fleet;
};

Answer fleetOf(const Plan &plan, const LengthHistogram &lengths)
{
    static const EvaluationDesk kDesk;
    Answer answer{kDesk.with(plan), {}, {}};
    auto of = fleetCaseFor(answer.inputs, activeScenario(plan), plan.workloads.front().id, lengths);
    if (!of)
        qFatal("%s", of.error().text().c_str());
    answer.of = *std::move(of);
    auto fleet = fleetFor(answer.of, solved);
    if (!fleet)
        qFatal("%s", fleet.error().text().c_str());
    answer.fleet = *std::move(fleet);
    return answer;
}

LengthHistogram conversations()
{
    return lengthsOf(lengthTraces().front());
}

bool isRefused(const Workload &workload)
{
    static const EvaluationDesk kDesk;
    const Plan plan = planOf(workload);
    return !fleetCaseFor(kDesk.with(plan), activeScenario(plan), plan.workloads.front().id,
                         histogramOfOneLength(100, 100));
}

} // namespace

class WorkloadFleetTest : public QObject
{
    Q_OBJECT
private slots:
    void everyRequestIsServedWithinTheMachines();
    void linesCostWhatThePlanWouldSay();
    void fleetCostsNoMoreThanOneType();
    void equalLengthsNeedWhatSizingSays();
    void spareMachinesArePaid();
    void lengthsThatNothingServesAreNamed();
    void workloadsWithoutLengthsAreRefused();
    void constraintsAndSpotAreLeftOut();
};

void WorkloadFleetTest::everyRequestIsServedWithinTheMachines()
{
    const Answer answer = fleetOf(planOf(chat(30)), conversations());
    QVERIFY(answer.fleet.isProven);
    QCOMPARE(answer.fleet.workingBound, answer.fleet.workingCost);
    const std::size_t buckets = answer.of.lengths.buckets.size();
    std::vector<double> served(buckets);
    for (const FleetLine &line : answer.fleet.lines) {
        double load = 0;
        for (std::size_t bucket = 0; bucket < buckets; ++bucket) {
            served[bucket] += line.served[bucket];
            if (line.served[bucket] <= 0)
                continue;
            Workload alike = chat(30);
            alike.demand.inputTokens = answer.of.lengths.buckets[bucket].inputTokens;
            alike.demand.outputTokens = answer.of.lengths.buckets[bucket].outputTokens;
            Plan plan = planOf(alike);
            plan.scenarios.front().allocations[1] = {line.of.offer};
            EvaluationInputs inputs = answer.inputs;
            inputs.plan = std::make_shared<const Plan>(plan);
            const Line sized = evaluateScenario(inputs, activeScenario(plan), {1}).lines.front();
            QCOMPARE(sized.sizing->tensorParallel, line.of.tensorParallel);
            load += line.served[bucket] * answer.of.lengths.buckets[bucket].share * 30
                    / sized.sizing->demandPerReplica.value;
        }
        QVERIFY(load <= static_cast<double>(line.working) * (1 + 1e-6));
    }
    for (const double share : served)
        QVERIFY(std::abs(share - 1) < 1e-9);
}

void WorkloadFleetTest::linesCostWhatThePlanWouldSay()
{
    const Answer answer = fleetOf(planOf(chat(30)), conversations());
    QVERIFY(!answer.fleet.lines.empty());
    Money total;
    for (const FleetLine &line : answer.fleet.lines) {
        Plan plan = aPlan().with(chat(30)).on(line.of.offer, line.working + line.spare).build();
        EvaluationInputs inputs = answer.inputs;
        inputs.plan = std::make_shared<const Plan>(plan);
        QCOMPARE(evaluateScenario(inputs, activeScenario(plan), {1}).total, line.monthly);
        total += line.monthly;
    }
    QCOMPARE(answer.fleet.monthly, total);
    // Lines are rounded one by one.
    const double cents = 100 * answer.fleet.workingCost.toDouble();
    QVERIFY(std::abs(cents - double(total.cents())) <= double(answer.fleet.lines.size()));
}

void WorkloadFleetTest::fleetCostsNoMoreThanOneType()
{
    for (const double rate : {0.5, 3.0, 11.0, 60.0}) {
        for (const int spare : {0, 2}) {
            Workload workload = chat(rate);
            workload.spareReplicas = spare;
            const Answer answer = fleetOf(planOf(workload), conversations());
            QVERIFY(answer.fleet.ofOneType.has_value());
            QVERIFY(answer.fleet.monthly <= answer.fleet.ofOneType->monthly);
            QVERIFY(answer.fleet.workingBound <= answer.fleet.workingCost);
        }
    }
}

void WorkloadFleetTest::equalLengthsNeedWhatSizingSays()
{
    Plan plan = planOf(chat(30));
    const Answer answer = fleetOf(plan, histogramOfOneLength(462, 210));
    QVERIFY(answer.fleet.ofOneType.has_value());
    const FleetLine &line = *answer.fleet.ofOneType;
    plan.scenarios.front().allocations[1] = {line.of.offer};
    EvaluationInputs inputs = answer.inputs;
    inputs.plan = std::make_shared<const Plan>(plan);
    const Line sized = evaluateScenario(inputs, activeScenario(plan), {1}).lines.front();
    QCOMPARE(line.working + line.spare, std::int64_t{sized.sizing->replicas});
    QCOMPARE(line.monthly, sized.compute);
}

void WorkloadFleetTest::spareMachinesArePaid()
{
    Workload workload = chat(30);
    const Money without = fleetOf(planOf(workload), conversations()).fleet.monthly;
    workload.spareReplicas = 1;
    const WorkloadFleet with = fleetOf(planOf(workload), conversations()).fleet;
    QVERIFY(with.monthly > without);
    for (const FleetLine &line : with.lines)
        QCOMPARE(line.spare, std::int64_t{1});
    workload.demand.peakRequestsPerSecond = 0.01;
    workload.spareReplicas = 0;
    workload.zones = 3;
    std::int64_t machines = 0;
    for (const FleetLine &line :
         fleetOf(planOf(workload), histogramOfOneLength(100, 100)).fleet.lines)
        machines += line.working + line.spare;
    QCOMPARE(machines, std::int64_t{3});
}

void WorkloadFleetTest::lengthsThatNothingServesAreNamed()
{
    Workload workload = chat(1);
    const RequestLength lengths[]{{100, 10, 1}, {4000, 10, 1}};
    const auto histogram = histogramOf(lengths, "");
    QVERIFY(histogram.has_value());
    workload.serviceLevel.timeToFirstTokenMs = 0.001;
    const Answer none = fleetOf(planOf(workload), *histogram);
    QCOMPARE(none.fleet.unserved.size(), std::size_t{2});
    QVERIFY(none.fleet.lines.empty());
    // More than the model's context of 131,072 tokens.
    const RequestLength tooLong[]{{100, 10, 1}, {200'000, 10, 1}};
    const Answer some = fleetOf(planOf(chat(1)), *histogramOf(tooLong, ""));
    QCOMPARE(some.fleet.unserved.size(), std::size_t{1});
    QCOMPARE(some.fleet.lines.size(), std::size_t{1});
    QCOMPARE(some.fleet.lines.front().served[0], 1.0);
}

void WorkloadFleetTest::workloadsWithoutLengthsAreRefused()
{
    QVERIFY(!isRefused(chat(1)));
    QVERIFY(isRefused(chat(0)));
    Workload batch = chat(1);
    batch.kind = WorkloadKind::batchInference;
    QVERIFY(isRefused(batch));
    Workload vision = chat(1);
    vision.model = "ResNet-50";
    QVERIFY(isRefused(vision));
    vision.model.clear();
    QVERIFY(isRefused(vision));
}

void WorkloadFleetTest::constraintsAndSpotAreLeftOut()
{
    Workload workload = chat(30);
    workload.constraints.interruptible = true;
    workload.constraints.providers = {known::google};
    const Answer answer = fleetOf(planOf(workload), conversations());
    for (const FleetOffer &offer : answer.of.offers) {
        QVERIFY(offer.offer.provider == known::google);
        QVERIFY(offer.offer.purchase.model != PricingModel::spot);
    }
    QVERIFY(!answer.fleet.lines.empty());
}

QTEST_APPLESS_MAIN(WorkloadFleetTest)
#include "tst_workload_fleet.moc"
