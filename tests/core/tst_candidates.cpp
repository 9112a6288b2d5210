// SPDX-License-Identifier: GPL-3.0-or-later
// Every offer of a catalog for one workload: the same figures as the line that it would become.
#include "core/catalog/known_providers.h"
#include "core/evaluation/candidates.h"
#include "core/evaluation/limit_check.h"
#include "core/plan/plan_edit.h"
#include "support/evaluation_desk.h"
#include "support/plan_builders.h"

#include <QTest>

#include <algorithm>

using namespace headroom;
using namespace headroom::testing;

namespace {

/// Fine-tuning that is interrupted five times a day on spot capacity.
Plan tuningPlan()
{
    Workload tuning = newWorkload(WorkloadKind::fineTuning);
    tuning.name = "Tuning";
    tuning.model = "BERT-base";
    tuning.demand.tokensPerRun = 5e9;
    tuning.demand.sequenceLength = 512;
    tuning.serviceLevel.deadlineHours = 2.2;
    tuning.constraints.interruptible = true;
    tuning.constraints.checkpointMinutes = 45;
    Plan plan = *applyEdit(newPlan(), AddWorkload{tuning});
    plan.scenarios.front().spot = {
        .interruptionsPerDay = 5, .restartMinutes = 30, .checkpointMinutes = 5};
    return plan;
}

} // namespace

class CandidatesTest : public QObject
{
    Q_OBJECT

private slots:
    void theCheapestIsCertainToMeet()
    {
        using enum CandidateState;
        CandidateSet set;
        const auto cheapest = [&](std::vector<CandidateState> states,
                                  std::vector<std::int64_t> cents) {
            set.state.assign(states.begin(), states.end());
            set.monthlyCents.assign(cents.begin(), cents.end());
            return cheapestThatMeets(set);
        };
        QCOMPARE(cheapest({mayMiss, met, met, missed}, {100, 300, 200, 1}), std::optional(2U));
        QCOMPARE(cheapest({mayMiss, mayMiss, missed}, {100, 90, 1}), std::optional(1U));
        QCOMPARE(cheapest({met, met}, {50, 50}), std::optional(0U));
        // Without a price it is no offer, and what misses is none either.
        QCOMPARE(cheapest({met, missed, notAllowed, doesNotFit}, {-1, 1, 1, 1}), std::nullopt);
        QCOMPARE(cheapest({}, {}), std::nullopt);
    }
    void aCandidateCostsWhatItsLineWillCost_data()
    {
        QTest::addColumn<Plan>("plan");
        QTest::newRow("a service") << chatPlan();
        QTest::newRow("runs with a deadline, interrupted on spot") << tuningPlan();
        Plan dearer = tuningPlan();
        dearer.scenarios.front().priceChangePercent = 7.3;
        QTest::newRow("public prices that rise") << dearer;
        Plan fallingBack = tuningPlan();
        fallingBack.scenarios.front().spot.fallbackPercent = 30;
        QTest::newRow("a part of the hours on demand") << fallingBack;
        Plan inEuro = tuningPlan();
        inEuro.currency = "EUR";
        inEuro.exchangeRates = {
            {"USD", "EUR", Exact::ratio(8637, 10000), Date::fromCivil(2026, 11, 19), "ECB"}};
        QTest::newRow("prices in another currency") << inEuro;
        for (Plan plan : {chatPlan(), fallingBack}) {
            plan.workloads.front().otherCosts = {
                {.name = "Tool", .monthly = Money::fromCents(12'345)},
                {.name = "Tax", .basis = CostBasis::tax, .percent = Exact::ratio(76, 10)},
                {.name = "Licence", .basis = CostBasis::licence, .unitPrice = Exact::ratio(7, 3)},
                {.name = "Support", .basis = CostBasis::support, .percent = 3}};
            QTest::addRow("other cost lines of %s", plan.workloads.front().name.c_str()) << plan;
        }
    }
    void aCandidateCostsWhatItsLineWillCost()
    {
        QFETCH(Plan, plan);
        const EvaluationInputs inputs = m_fixture.with(plan);
        const CandidateSet candidates = findCandidates(inputs, activeScenario(*inputs.plan), 1);
        int priced = 0;
        for (OfferIndex offer = 0; offer < inputs.catalog->offerCount(); ++offer) {
            if (candidates.monthlyCents[offer] < 0)
                continue;
            ++priced;
            Allocation allocation;
            allocation.offer = inputs.catalog->reference(offer);
            const Plan chosen = *applyEdit(*inputs.plan, Allocate{1, allocation});
            const Line line = evaluate(m_fixture.with(chosen)).activeScenario().lines.front();
            QCOMPARE(line.compute, Money::fromCents(candidates.monthlyCents[offer]));
            QCOMPARE(line.monthly, Money::fromCents(candidates.billedCents(offer)));
            QCOMPARE(line.sizing->replicas, candidates.sizing(offer).replicas);
            QCOMPARE(line.sizing->runHours.value, candidates.sizing(offer).runHours.value);
            if (isUsable(candidates.state[offer]))
                QCOMPARE(candidates.state[offer] == CandidateState::met,
                         line.verdict == Verdict::met);
            QCOMPARE(
                line.compute,
                candidateLine(inputs, activeScenario(*inputs.plan), candidates, offer).compute);
        }
        QVERIFY(priced >= 5);
    }

    void offersAreRankedByWhatIsBilled()
    {
        constexpr int kLicence = 50; // an hour of each instance
        Plan plan = chatPlan();
        plan.workloads.front().demand.peakRequestsPerSecond = 60;
        const auto plain = cheapestOf(plan, 0);
        plan.workloads.front().otherCosts = {
            {.name = "Licence", .basis = CostBasis::licence, .unitPrice = kLicence}};
        const auto licensed = cheapestOf(plan, kLicence);
        QVERIFY(plain.second > licensed.second); // fewer instances, each of them dearer
        QVERIFY(plain.first < licensed.first);
    }

    void onSpotTheCountGrowsUntilInterruptedRunsKeepTheirDeadline()
    {
        const EvaluationInputs inputs = m_fixture.with(tuningPlan());
        const CandidateSet candidates = findCandidates(inputs, activeScenario(*inputs.plan), 1);
        const Catalog &catalog = *inputs.catalog;
        int grown = 0;
        for (OfferIndex offer = 0; offer < catalog.offerCount(); ++offer) {
            const Sizing &spot = candidates.sizing(offer);
            const Sizing &other = candidates.sized->byType[catalog.offerType[offer]];
            if (!candidates.onSpot(offer) || !spot.fits)
                continue;
            QVERIFY(!spot.attainable || spot.replicas >= other.replicas);
            QVERIFY(spot.interruptionFactor > 1);
            QCOMPARE(other.interruptionFactor, 1.0);
            grown += spot.replicas > other.replicas && spot.attainable ? 1 : 0;
        }
        QVERIFY(grown > 0);
    }

    void constraintsRuleCandidatesOut()
    {
        Plan plan = chatPlan();
        Workload changed = plan.workloads.front();
        changed.constraints.providers = {known::google};
        plan = *applyEdit(plan, ChangeWorkload{changed, "providers"});
        const EvaluationInputs inputs = m_fixture.with(plan);
        const CandidateSet candidates = findCandidates(inputs, activeScenario(*inputs.plan), 1);
        for (OfferIndex offer = 0; offer < inputs.catalog->offerCount(); ++offer) {
            const bool google = inputs.catalog->offer(offer).type->provider == known::google;
            if (!google)
                QVERIFY(candidates.state[offer] == CandidateState::notAllowed
                        || candidates.state[offer] == CandidateState::doesNotFit);
        }
    }

    void scopesAreNestedAndSplitWhatFits()
    {
        Plan plan = chatPlan();
        Workload changed = plan.workloads.front();
        changed.serviceLevel.p95LatencyMs = 3'000;
        plan = *applyEdit(plan, ChangeWorkload{changed, "p95 latency"});
        const EvaluationInputs inputs = m_fixture.with(plan);
        const CandidateSet candidates = findCandidates(inputs, activeScenario(*inputs.plan), 1);
        std::vector<OfferIndex> wider =
            filterCandidates(candidates, {{}, CandidateScope::everything});
        for (const CandidateScope scope :
             {CandidateScope::fitting, CandidateScope::meeting, CandidateScope::metForCertain}) {
            const FilteredCandidates split = splitCandidates(candidates, {{}, scope});
            QVERIFY(std::ranges::includes(wider, split.passing));
            const auto fits = [&](OfferIndex offer) { return isUsable(candidates.state[offer]); };
            QCOMPARE(split.passing.size() + split.outOfScope.size(),
                     static_cast<std::size_t>(std::ranges::count_if(
                         filterCandidates(candidates, {{}, CandidateScope::everything}), fits)));
            for (const OfferIndex offer : split.outOfScope)
                QVERIFY(!isInScope(candidates.state[offer], scope));
            wider = split.passing;
        }
        for (const OfferIndex offer : wider)
            QVERIFY(candidates.state[offer] == CandidateState::met);
    }

    void verdictsAreThoseOfTheRangeAgainstTheLimit()
    {
        Plan plan = chatPlan();
        Workload changed = plan.workloads.front();
        changed.serviceLevel.p95LatencyMs = 3'000;
        plan = *applyEdit(plan, ChangeWorkload{changed, "p95 latency"});
        const EvaluationInputs inputs = m_fixture.with(plan);
        const CandidateSet candidates = findCandidates(inputs, activeScenario(*inputs.plan), 1);
        int checked = 0;
        for (const OfferIndex offer : filterCandidates(candidates, {})) {
            const auto check = tightestOf(candidates.sizing(offer), candidates.sized->demand);
            QVERIFY(check.has_value());
            QVERIFY(check->limit == SizingLimit::p95Latency);
            ++checked;
            if (candidates.state[offer] == CandidateState::met)
                QVERIFY(check->verdict() == Verdict::met);
            if (check->verdict() == Verdict::missed)
                QVERIFY(candidates.state[offer] == CandidateState::missed);
        }
        QVERIFY(checked > 0);
    }

    void questionComesFirst()
    {
        const EvaluationInputs inputs = m_fixture.with(chatPlan());
        const CandidateSet candidates = findCandidates(inputs, activeScenario(*inputs.plan), 1);
        SizingDemand demand = candidates.sized->demand;
        demand.targets = {};
        demand.targets.ttftMs = 500;
        QVERIFY(performanceAxes(demand).front() == PerformanceAxis::timeToFirstToken);
        demand.targets.p95LatencyMs = 9'000;
        QVERIFY(performanceAxes(demand).front() == PerformanceAxis::p95Latency);
        QVERIFY(performanceAxes(demand).back() == PerformanceAxis::complexity);
        demand.kind = WorkloadKind::training;
        QVERIFY(performanceAxes(demand).front() == PerformanceAxis::runHours);
        demand.kind = WorkloadKind::preprocessing;
        QVERIFY(performanceAxes(demand).front() == PerformanceAxis::fleetCapacity);
        QVERIFY(costAxes(candidates).front() == CostAxis::monthly);
    }

    /// What may not be interrupted is compared on demand where others are on spot capacity.
    void spotIsComparedWhereItIsAllowed()
    {
        for (const bool allowed : {false, true}) {
            Plan plan = chatPlan();
            plan.workloads.front().constraints.interruptible = allowed;
            const EvaluationInputs inputs = m_fixture.with(plan);
            const CandidateSet candidates = findCandidates(inputs, activeScenario(*inputs.plan), 1);
            CandidateFilter filter;
            filter.scope = CandidateScope::everything;
            filter.lens = PriceLens::spot;
            const std::vector<OfferIndex> shown = filterCandidates(candidates, filter);
            QVERIFY(!shown.empty());
            for (const OfferIndex offer : shown)
                QCOMPARE(candidates.onSpot(offer), allowed);
        }
    }

    void aChoiceOfHardwareSignsNothing()
    {
        const EvaluationInputs inputs = m_fixture.with(chatPlan());
        const Catalog &catalog = *inputs.catalog;
        int committed = 0;
        for (OfferIndex offer = 0; offer < catalog.offerCount(); ++offer) {
            const OfferReference chosen = catalog.reference(offer);
            const OfferReference used = withoutContract(catalog, {}, chosen);
            QCOMPARE(used.instanceType, chosen.instanceType);
            QCOMPARE(used.region, chosen.region);
            QCOMPARE(used.purchase.termYears > 0,
                     chosen.purchase.termYears > 0 && !catalog.findOnDemand(chosen));
            committed += chosen.purchase.termYears > 0 ? 1 : 0;
            // Workloads that only a commitment may serve keep it.
            Constraints only;
            only.pricingModels = {chosen.purchase.model};
            if (chosen.purchase.model != PricingModel::onDemand)
                QVERIFY(withoutContract(catalog, only, chosen) == chosen);
        }
        QVERIFY(committed > 0);
    }

    void filtersCountWhatTheyShow()
    {
        const EvaluationInputs inputs = m_fixture.with(chatPlan());
        const CandidateSet candidates = findCandidates(inputs, activeScenario(*inputs.plan), 1);
        CandidateFilter filter;
        filter.scope = CandidateScope::everything;
        const std::size_t all = filterCandidates(candidates, filter).size();
        QCOMPARE(all, inputs.catalog->offerCount());
        std::size_t sum = 0;
        for (const FilterChoice &choice : filterChoices(candidates, filter, FilterField::region))
            sum += *choice.offers;
        QCOMPARE(sum, all);
        filter.regions = {"eu-west-1"};
        QCOMPARE(filterCandidates(candidates, filter).size(), std::size_t{1});
        filter.regions.clear();
        filter.search = "A10G";
        QCOMPARE(filterCandidates(candidates, filter).size(), std::size_t{3});
    }

private:
    /// Rate and number of the cheapest instances, by every list that ranks; compared with count,
    /// hours and rate of each, with a licence by the hour.
    std::pair<HourlyRate, Exact> cheapestOf(const Plan &plan, int licence) const
    {
        const EvaluationInputs inputs = m_fixture.with(plan);
        const CandidateSet set = findCandidates(inputs, activeScenario(plan), 1);
        std::optional<Money> minimum;
        std::pair<HourlyRate, Exact> best;
        OfferIndex cheapest = 0;
        std::vector<OfferIndex> all;
        for (OfferIndex offer = 0; offer < set.state.size(); ++offer) {
            if (set.state[offer] != CandidateState::met)
                continue;
            all.push_back(offer);
            const Line line = candidateLine(inputs, activeScenario(plan), set, offer);
            const Exact used = line.count * line.hours;
            const Money cost = Money::rounded(used * line.price->rate.exact())
                               + Money::rounded(used * Exact(licence));
            if (minimum && cost >= *minimum)
                continue;
            minimum = cost;
            best = {line.price->rate, line.count};
            cheapest = offer;
        }
        const auto performance = axisValues(set, PerformanceAxis::replicaCapacity);
        const auto cost = axisValues(set, CostAxis::monthly);
        const auto line = frontier(set, all, performance, cost, false);
        if (cheapestThatMeets(set) != cheapest
            || cheapestOfEach(set, all, FilterField::provider).front() != cheapest
            || std::ranges::find(line, cheapest) == line.end()
            || cost[cheapest] != minimum->toDouble())
            qFatal("another one is the cheapest");
        return best;
    }

    EvaluationDesk m_fixture;
};

QTEST_APPLESS_MAIN(CandidatesTest)
#include "tst_candidates.moc"
