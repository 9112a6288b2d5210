// SPDX-License-Identifier: GPL-3.0-or-later
// A service sized for measured use: "The GPU was only 10% utilized" of the documents.
#include "core/savings/rightsizing.h"

#include "core/catalog/known_providers.h"
#include "core/plan/plan_edit.h"
#include "support/evaluation_desk.h"
#include "support/plan_builders.h"

#include <QTest>

using namespace headroom;
using namespace headroom::testing;

namespace {

/// BERT on a training machine, as the documents have it.
Plan overSized()
{
    Workload workload = aWorkload("Sentiment", WorkloadKind::realTimeInference);
    workload.model = "BERT-base";
    workload.demand.peakRequestsPerSecond = 16;
    workload.demand.inputTokens = 128;
    workload.serviceLevel.p95LatencyMs = 2000;
    workload.schedule = {};
    workload.measuredUsePercent = 10;
    return aPlan().with(workload).on(anOffer(known::aws, "us-east-1", "p4d.24xlarge"), 1).build();
}

/// The same on two machines of another provider.
Plan onGoogle()
{
    Plan plan = overSized();
    Allocation allocation;
    allocation.offer = anOffer(known::google, "us-central1", "a2-highgpu-1g");
    allocation.count = 2;
    return *applyEdit(plan, Allocate{plan.workloads.front().id, allocation});
}

Snapshot evaluatedOn(Plan plan)
{
    EvaluationInputs inputs = EvaluationDesk().with(std::move(plan));
    Evaluation evaluation = evaluate(inputs);
    return {std::move(inputs), std::move(evaluation)};
}

} // namespace

class RightsizingTest : public QObject
{
    Q_OBJECT

private slots:
    void aSmallerMachineTakesOver()
    {
        const Snapshot snapshot = evaluatedOn(overSized());
        const Line &line = snapshot.evaluation.activeScenario().lines.front();
        const double planned = 100 * line.sizing->utilisation;
        const auto right = rightsizing(snapshot, line.id, planned / 2);
        QVERIFY(right);
        QCOMPARE(right->plannedPercent, planned);
        QCOMPARE(right->workload.demand.peakRequestsPerSecond, 8.0);
        QVERIFY(right->offer.instanceType != "p4d.24xlarge");
        // Its price around the clock, by hand.
        const Catalog &catalog = *snapshot.inputs.catalog;
        const auto offer = catalog.find(right->offer);
        QVERIFY(offer);
        const Money monthly =
            Money::rounded(catalog.offer(*offer).rate.exact() * Exact(730) * Exact(right->count));
        QCOMPARE(right->saves, line.compute - monthly);
        const std::string words = describe(*right, "USD", english());
        for (const char *part : {"instead of 1 × p4d.24xlarge (AWS us-east-1) saves",
                                 "Risk:", "Inference Recommender", "Compute Optimizer"})
            QVERIFY2(words.find(part) != std::string::npos, words.c_str());
        QVERIFY2(words.find("The move costs") == std::string::npos, words.c_str());
        // The plan takes the demand as an edit like any other.
        QVERIFY(!right->workload.measuredUsePercent);
        QVERIFY(applyEdit(snapshot.plan(), ChangeWorkload{right->workload, "peak requests"}));
    }

    void aMoveToAnotherProviderHasItsCost()
    {
        Plan plan = onGoogle();
        plan.moving.dayRate = Money::fromCents(730'00);
        const Snapshot snapshot = evaluatedOn(plan);
        const auto right = rightsizing(snapshot, plan.workloads.front().id, 10);
        QVERIFY(right);
        QCOMPARE(right->offer.provider, known::aws);
        QCOMPARE(right->countToday, 2);
        QCOMPARE(right->move.total(), Money::fromCents(5 * 730'00)); // 5 days by the plan's rules
        const auto months = monthsToPayBack(right->move.total(), right->saves);
        QVERIFY(months && *months > 0);
        const std::string words = describe(*right, "USD", english());
        for (const std::string &part :
             {std::string("instead of 2 × a2-highgpu-1g (Google Cloud us-central1) saves"),
              "The move costs $3,650.00 once (5 days of work) and pays back in "
                  + std::to_string(*months) + " month"})
            QVERIFY2(words.find(part) != std::string::npos, words.c_str());
        // Tools of AWS do not measure a machine of Google.
        QVERIFY2(words.find("Compute Optimizer") == std::string::npos, words.c_str());
        QVERIFY2(words.find("Active Assist") != std::string::npos, words.c_str());
    }

    void aMoveThatDoesNotPayBackIsNotProposed()
    {
        Plan plan = onGoogle();
        plan.moving.dayRate = Money::fromCents(7'300'000'00);
        const auto right = rightsizing(evaluatedOn(plan), plan.workloads.front().id, 10);
        QVERIFY(right);
        QCOMPARE(right->offer.provider, known::google);
    }

    void whatIsCheapestStays()
    {
        const Snapshot first = evaluatedOn(overSized());
        const auto right = rightsizing(first, first.plan().workloads.front().id, 10);
        QVERIFY(right);
        Plan plan = overSized();
        plan.workloads.front().demand = right->workload.demand;
        Allocation allocation;
        allocation.offer = right->offer;
        plan = *applyEdit(plan, Allocate{plan.workloads.front().id, allocation});
        const Snapshot second = evaluatedOn(plan);
        const Line &line = second.evaluation.activeScenario().lines.front();
        const auto again = rightsizing(second, line.id, 100 * line.sizing->utilisation);
        QVERIFY(again);
        QCOMPARE(again->saves, Money());
        QVERIFY(describe(*again, "USD", english()).find("nothing that keeps") != std::string::npos);
    }

    void otherWorkIsNotMeasuredLikeThis()
    {
        const Snapshot snapshot =
            evaluatedOn(aPlan()
                            .with(aWorkload("Notebooks"))
                            .on(anOffer(known::aws, "us-east-1", "g5.xlarge"), 1)
                            .build());
        QVERIFY(!rightsizing(snapshot, snapshot.plan().workloads.front().id, 10));
        const Snapshot service = evaluatedOn(overSized());
        QVERIFY(!rightsizing(service, service.plan().workloads.front().id, 0));
    }
};

QTEST_APPLESS_MAIN(RightsizingTest)
#include "tst_rightsizing.moc"
