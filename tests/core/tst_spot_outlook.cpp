// SPDX-License-Identifier: GPL-3.0-or-later
// Interruption rates of offers, and spot capacity that is not available.
#include "core/catalog/known_providers.h"
#include "core/evaluation/candidates.h"
#include "core/evaluation/demand.h"
#include "core/evaluation/spot_outlook.h"
#include "core/plan/plan_edit.h"
#include "core/plan/plan_validation.h"
#include "support/evaluation_desk.h"
#include "support/plan_builders.h"

#include <QTest>

#include <cmath>

using namespace headroom;
using namespace headroom::testing;

namespace {

constexpr PurchaseOption kSpot{.model = PricingModel::spot};

Plan tuningOnSpot()
{
    Workload tuning = newWorkload(WorkloadKind::fineTuning);
    tuning.name = "Tuning";
    tuning.model = "BERT-base";
    tuning.demand.tokensPerRun = 5e9;
    tuning.demand.sequenceLength = 512;
    tuning.constraints.interruptible = true;
    Plan plan = *applyEdit(newPlan(), AddWorkload{tuning});
    Allocation allocation;
    allocation.offer = anOffer(known::aws, "us-east-1", "g5.xlarge");
    allocation.offer.purchase = kSpot;
    return *applyEdit(plan, Allocate{1, allocation});
}

std::shared_ptr<const InterruptionRules> rulesOf(const char *csv)
{
    return std::make_shared<const InterruptionRules>(*InterruptionRules::parse(csv));
}

} // namespace

class SpotOutlookTest : public QObject
{
    Q_OBJECT

private slots:
    void theNarrowestRuleCounts()
    {
        const auto rules = rulesOf("provider,hardware,per_day,low,high,date,source\n"
                                   "aws,,0.1,0.05,0.2,2026-01-01,A\n"
                                   "aws,g5,0.3,0.1,0.5,,B\n"
                                   "aws,g5.xlarge,0.4,0.4,0.4,,C\n");
        QCOMPARE(rules->ruleFor(known::aws, "g5.xlarge", "g5")->source, std::string("C"));
        QCOMPARE(rules->ruleFor(known::aws, "g5.2xlarge", "g5")->source, std::string("B"));
        QCOMPARE(rules->ruleFor(known::aws, "p3.2xlarge", "p3")->source, std::string("A"));
        QVERIFY(rules->ruleFor(known::google, "a2-highgpu-1g", "a2") == nullptr);
        QVERIFY(!rules->ruleFor(known::aws, "g5.2xlarge", "g5")->asOf);
    }

    void brokenRulesAreRefused_data()
    {
        QTest::addColumn<QByteArray>("row");
        QTest::newRow("provider") << QByteArray("nobody,,0.1,0,1,,A");
        QTest::newRow("range") << QByteArray("aws,,0.1,0.2,1,,A");
        QTest::newRow("number") << QByteArray("aws,,often,0,1,,A");
        QTest::newRow("date") << QByteArray("aws,,0.1,0,1,yesterday,A");
    }
    void brokenRulesAreRefused()
    {
        QFETCH(QByteArray, row);
        const std::string csv =
            "provider,hardware,per_day,low,high,date,source\n" + row.toStdString();
        QVERIFY(!InterruptionRules::parse(csv));
    }

    void theShippedRulesKnowEveryCloud()
    {
        const InterruptionRules rules = shippedInterruptionRules().value();
        for (const Provider provider : {known::aws, known::azure, known::google}) {
            const InterruptionRule *rule = rules.ruleFor(provider, "any", "any");
            QVERIFY(rule != nullptr);
            QVERIFY(!rule->source.empty());
        }
    }

    void ratesComeFromTheScenarioTheSourcesOrOneself()
    {
        const auto rules = rulesOf("provider,hardware,per_day,low,high,date,source\n"
                                   "aws,g5,0.3,0.1,0.5,,B\n");
        SpotTerms terms;
        terms.interruptionsPerDay = 0.2;
        const auto outlook = [&](const char *type) {
            return spotOutlookOf(terms, rules.get(), known::aws, "us-east-1", type, "g5");
        };
        QCOMPARE(outlook("g5.xlarge").rate.perDay, 0.2);
        QCOMPARE(outlook("g5.xlarge").rate.low, 0.1);
        QCOMPARE(outlook("g5.xlarge").rate.high, 0.3);
        terms.byOffer = true;
        QCOMPARE(outlook("g5.xlarge").rate, (InterruptionRate{0.3, 0.1, 0.5}));
        QCOMPARE(outlook("g5.xlarge").source, SpotRateSource::published);
        terms.entries = {{known::aws, "", "g5.xlarge", 0.8}};
        QCOMPARE(outlook("g5.xlarge").rate.perDay, 0.8);
        QCOMPARE(outlook("g5.xlarge").source, SpotRateSource::own);
        QCOMPARE(outlook("g5.2xlarge").rate.perDay, 0.3);
    }

    void capacityThatIsNotToBeHadIsNoCandidate()
    {
        Plan plan = tuningOnSpot();
        plan.scenarios.front().spot.entries = {
            {known::aws, "us-east-1", "g5", std::nullopt, false}};
        const EvaluationInputs inputs = m_desk.with(plan);
        const CandidateSet set = findCandidates(inputs, activeScenario(*inputs.plan), 1);
        bool seen = false;
        for (OfferIndex offer = 0; offer < set.state.size(); ++offer) {
            if (!set.onSpot(offer))
                continue;
            const bool out = set.catalog->reference(offer).instanceType == "g5.xlarge";
            seen = seen || out;
            if (out)
                QCOMPARE(set.state[offer], CandidateState::notAllowed);
            else
                QVERIFY(set.state[offer] != CandidateState::notAllowed);
        }
        QVERIFY(seen);
        const ScenarioEvaluation scenario = evaluateScenario(inputs, activeScenario(*inputs.plan));
        QVERIFY(hasFinding(scenario, "spot_not_available", Severity::error));
        // Elsewhere it may be had.
        plan.scenarios.front().spot.entries.front().region = "eu-west-1";
        const EvaluationInputs elsewhere = m_desk.with(plan);
        QVERIFY(!hasFinding(evaluateScenario(elsewhere, activeScenario(*elsewhere.plan)),
                            "spot_not_available", Severity::error));
    }

    void theMarkIsSetAndTakenAway()
    {
        const Plan plan = tuningOnSpot();
        const OfferReference offer = plan.scenarios.front().allocations.at(1).offer;
        const Scenario marked = withCapacityMarked(plan.scenarios.front(), offer);
        QVERIFY(isMarkedAsMissing(marked.spot, offer));
        QVERIFY(!spotOutlookOf(m_desk.with(plan), marked.spot, offer).available);
        const Scenario again = withCapacityMarked(marked, offer);
        QVERIFY(!isMarkedAsMissing(again.spot, offer));
        QVERIFY(again == plan.scenarios.front());
    }

    void aCandidateHasTheRateOfItsOwnHardware()
    {
        Plan plan = tuningOnSpot();
        plan.scenarios.front().spot.entries = {{known::aws, "", "g5", 20.0},
                                               {known::aws, "", "p4d.24xlarge", 2.0}};
        const EvaluationInputs inputs = m_desk.with(plan);
        const Scenario &scenario = activeScenario(*inputs.plan);
        const CandidateSet set = findCandidates(inputs, scenario, 1);
        for (OfferIndex offer = 0; offer < set.state.size(); ++offer) {
            if (!set.onSpot(offer) || set.monthlyCents[offer] < 0)
                continue;
            Plan there = plan;
            there.scenarios.front().allocations[1].offer = set.catalog->reference(offer);
            const EvaluationInputs with = m_desk.with(there);
            const Line line = evaluateScenario(with, activeScenario(*with.plan)).lines.front();
            QCOMPARE(line.compute.cents(), set.monthlyCents[offer]);
            QCOMPARE(line.sizing->interruptionFactor, set.sizing(offer).interruptionFactor);
        }
    }

    void aRunThatSpotMakesLateIsSaid()
    {
        Plan plan = tuningOnSpot();
        plan.scenarios.front().spot.interruptionsPerDay = 0;
        plan.scenarios.front().allocations[1].count = 1;
        EvaluationInputs inputs = m_desk.with(plan);
        const Line quiet = evaluateScenario(inputs, activeScenario(*inputs.plan)).lines.front();
        const double hours = quiet.sizing->runHours.value / quiet.sizing->interruptionFactor;
        plan.workloads.front().serviceLevel.deadlineHours = 1.2 * hours;
        plan.scenarios.front().spot.interruptionsPerDay = 40;
        inputs = m_desk.with(plan);
        QVERIFY(hasFinding(evaluateScenario(inputs, activeScenario(*inputs.plan)),
                           "spot_misses_deadline", Severity::error));
        plan.workloads.front().serviceLevel.deadlineHours = 100 * hours;
        inputs = m_desk.with(plan);
        const ScenarioEvaluation easy = evaluateScenario(inputs, activeScenario(*inputs.plan));
        QVERIFY(!hasFinding(easy, "spot_misses_deadline", Severity::error));
        QVERIFY(!hasFinding(easy, "spot_misses_deadline", Severity::warning));
    }

    void aRateOfARegionIsRefused()
    {
        Plan plan = tuningOnSpot();
        plan.scenarios.front().spot.entries = {{known::aws, "us-east-1", "g5", 0.5}};
        QVERIFY(!validate(plan));
        plan.scenarios.front().spot.entries.front().region.clear();
        QVERIFY(validate(plan));
        plan.scenarios.front().spot.entries.front().interruptionsPerDay = -1;
        QVERIFY(!validate(plan));
    }

private:
    EvaluationDesk m_desk;
};

QTEST_APPLESS_MAIN(SpotOutlookTest)
#include "tst_spot_outlook.moc"
