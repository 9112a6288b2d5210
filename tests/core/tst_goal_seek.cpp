// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/catalog/known_providers.h"
#include "core/comparison/best_choice.h"
#include "core/comparison/goal_seek.h"
#include "core/plan/effective_plan.h"
#include "core/plan/main_demand.h"
#include "core/plan/plan_edit.h"
#include "core/wording/choice_words.h"
#include "core/wording/goal_words.h"
#include "support/evaluation_desk.h"
#include "support/plan_builders.h"

#include <QTest>

#include <algorithm>
#include <cmath>

using namespace headroom;
using namespace headroom::testing;

namespace {

/// 2 x 176 h x 0.526 = 185.15 a month.
Plan notebooks()
{
    return aPlan().with("Notebooks").on(anOffer(known::aws, "us-east-1", "g4dn.xlarge"), 2).build();
}

Money dollars(std::int64_t amount)
{
    return Money::fromCents(amount * 100);
}

/// The offer of `bands` at an amount of demand.
const ChoiceBand &bandAt(const std::vector<ChoiceBand> &bands, double amount)
{
    for (const ChoiceBand &band : bands) {
        if (amount >= band.from && amount <= band.to)
            return band;
    }
    return bands.back();
}

ScenarioAt ofDemand(const EvaluationInputs &inputs)
{
    return [&inputs](double amount) {
        Scenario scenario = activeScenario(*inputs.plan);
        scenario.overrides[1].demand.peakRequestsPerSecond = amount;
        return scenario;
    };
}

std::optional<OfferReference> bestAt(const EvaluationInputs &inputs, double amount)
{
    const CandidateSet set = findCandidates(inputs, ofDemand(inputs)(amount), 1);
    const auto best = cheapestThatMeets(set);
    return best ? std::optional(set.catalog->reference(*best)) : std::nullopt;
}

bool never()
{
    return false;
}

} // namespace

class GoalSeekTest : public QObject
{
    Q_OBJECT

private slots:
    void pricesThatABudgetAllowsAreAsByHand()
    {
        const EvaluationInputs inputs = EvaluationDesk().with(notebooks());
        const GoalAnswer answer =
            seekGoal(inputs, activeScenario(*inputs.plan), GoalKind::price, dollars(200));
        QVERIFY(answer.reach == GoalAnswer::Reach::found);
        QCOMPARE(answer.percent, 8.0);
        QCOMPARE(answer.monthly.cents(), std::int64_t(19'996)); // 352 h x 0.56808
        QCOMPARE(answer.beyond.cents(), std::int64_t(20'015));  // 352 h x 0.568606
    }

    void anAnswerIsVerified()
    {
        Plan plan = chatPlan();
        plan.scenarios.front().allocations[1].offer.instanceType = "g4dn.xlarge";
        const EvaluationInputs inputs = EvaluationDesk().with(plan);
        const Scenario &scenario = activeScenario(plan);
        const GoalAnswer answer = seekGoal(inputs, scenario, GoalKind::traffic, dollars(3000));
        QVERIFY(answer.reach == GoalAnswer::Reach::found);
        const auto costAt = [&](double percent) {
            return evaluateScenario(inputs, withGoal(scenario, GoalKind::traffic, percent)).total;
        };
        QCOMPARE(costAt(answer.percent), answer.monthly);
        QCOMPARE(costAt(answer.percent + 0.1), answer.beyond);
        QVERIFY(answer.monthly <= dollars(3000));
        QVERIFY(answer.beyond > dollars(3000));
    }

    void unreachableBudgetIsReported()
    {
        const EvaluationInputs inputs = EvaluationDesk().with(notebooks());
        const Scenario &scenario = activeScenario(*inputs.plan);
        // People do not follow traffic.
        const GoalAnswer traffic = seekGoal(inputs, scenario, GoalKind::traffic, dollars(100));
        QVERIFY(traffic.reach == GoalAnswer::Reach::never);
        QCOMPARE(traffic.monthly.cents(), std::int64_t(18'515));
        QVERIFY(seekGoal(inputs, scenario, GoalKind::price, Money()).reach
                == GoalAnswer::Reach::never);
        const GoalAnswer any = seekGoal(inputs, scenario, GoalKind::price, dollars(1'000'000));
        QVERIFY(any.reach == GoalAnswer::Reach::always);
        QCOMPARE(any.percent, 1000.0);
        const std::string words =
            describe(traffic, GoalKind::traffic, dollars(100),
                     answerOf(evaluateScenario(
                         inputs, withGoal(scenario, GoalKind::traffic, traffic.percent))),
                     english());
        QVERIFY(QString::fromStdString(words).contains(QStringLiteral("$185 a month")));
    }

    void aPartOfTheCostIsSaidToBeOne()
    {
        for (const bool isWhole : {true, false}) {
            Plan plan = notebooks();
            if (!isWhole)
                plan = aPlan()
                           .with("Notebooks")
                           .on(anOffer(known::aws, "us-east-1", "g4dn.xlarge"), 2)
                           .with("Elsewhere")
                           .on(anOffer(known::aws, "moon-1", "g4dn.xlarge"), 2)
                           .build();
            const EvaluationInputs inputs = EvaluationDesk().with(plan);
            const Scenario &scenario = activeScenario(*inputs.plan);
            const GoalAnswer answer = seekGoal(inputs, scenario, GoalKind::price, dollars(200));
            const Answer there = answerOf(
                evaluateScenario(inputs, withGoal(scenario, GoalKind::price, answer.percent)));
            QCOMPARE(there.isPartial(), !isWhole);
            const std::string words =
                describe(answer, GoalKind::price, dollars(200), there, english());
            QCOMPARE(words.find("Costs are missing") != std::string::npos, !isWhole);
        }
    }

    void everyPrecisionIsPriced()
    {
        const EvaluationInputs inputs = EvaluationDesk().with(chatPlan());
        const Scenario &scenario = activeScenario(*inputs.plan);
        const auto answers = costByPrecision(inputs, scenario);
        QCOMPARE(answers.size(), kAllOf<Precision>.size());
        const auto &fp16 = answers[static_cast<std::size_t>(Precision::fp16)];
        QCOMPARE(*fp16.there.monthly, evaluateScenario(inputs, scenario).total);
        QVERIFY(costByPrecision(EvaluationDesk().with(notebooks()), Scenario()).empty());
    }

    void theMainDemandIsTheOneThatIsStated()
    {
        Workload chat = newWorkload(WorkloadKind::realTimeInference);
        chat.demand.peakRequestsPerSecond = 10;
        chat.demand.meanRequestsPerSecond = 4;
        QCOMPARE(mainDemandOf(chat), 10.0);
        const Workload more = withMainDemand(chat, 25);
        QCOMPARE(more.demand.peakRequestsPerSecond, 25.0);
        QCOMPARE(more.demand.meanRequestsPerSecond, 10.0);
        for (const WorkloadKind kind : kAllOf<WorkloadKind>) {
            const Workload workload = newWorkload(kind);
            QVERIFY(mainDemandOf(workload) > 0);
            QCOMPARE(mainDemandOf(withMainDemand(workload, 7)), 7.0);
            QVERIFY(overriddenFields(overrideBetween(workload, withMainDemand(workload, 7)))
                    == std::vector{mainDemandFieldOf(workload)});
        }
    }

    void bandsAreWhatCandidatesSay()
    {
        const EvaluationInputs inputs = EvaluationDesk().with(chatPlan());
        const auto bands =
            choicesAlong(inputs, 1, {.low = 0.5, .high = 500, .isLogarithmic = true, .steps = 30},
                         ofDemand(inputs), never);
        QVERIFY(bands.size() > 1);
        QCOMPARE(bands.front().from, 0.5);
        QCOMPARE(bands.back().to, 500.0);
        for (std::size_t i = 0; i < bands.size(); ++i) {
            if (i > 0) {
                QCOMPARE(bands[i].from, bands[i - 1].to);
                QVERIFY(!(bands[i].offer == bands[i - 1].offer));
                // Known to a thousandth: just below it is the other one.
                QVERIFY(bestAt(inputs, bands[i].from / 1.0011) == bands[i - 1].offer);
            }
            QVERIFY(bestAt(inputs, bands[i].from) == bands[i].offer);
            QVERIFY(!describe(bands, i, OverrideField::peakRequests, english()).empty());
        }
        for (double amount = 0.6; amount < 500; amount *= 1.037) {
            const bool isAnEnd = std::ranges::any_of(bands, [&](const ChoiceBand &band) {
                return std::abs(band.from / amount - 1) < 0.0011;
            });
            QVERIFY2(isAnEnd || bestAt(inputs, amount) == bandAt(bands, amount).offer,
                     qPrintable(QString::number(amount)));
        }
    }

    /// Along a provider's prices, the year's growth and the predicted speed: each end is where
    /// candidates change.
    void bandsAlongAnyAssumptionAreWhatCandidatesSay()
    {
        const EvaluationInputs inputs = EvaluationDesk().with(chatPlan());
        const Scenario &scenario = activeScenario(*inputs.plan);
        const auto ofPrices = [&](double percent) {
            Scenario asked = scenario;
            asked.providerPrices = {{known::aws, percent}};
            return asked;
        };
        const auto ofSpeed = [&](double percent) {
            Scenario asked = scenario;
            asked.overrides[1].speedChangePercent = percent;
            return asked;
        };
        for (const ScenarioAt &at : {ScenarioAt(ofPrices), ScenarioAt(ofSpeed)}) {
            const auto best = [&](double value) {
                const CandidateSet set = findCandidates(inputs, at(value), 1);
                const auto offer = cheapestThatMeets(set);
                return offer ? std::optional(set.catalog->reference(*offer)) : std::nullopt;
            };
            const auto bands = choicesAlong(inputs, 1, {-80, 80}, at, never);
            QVERIFY(!bands.empty());
            QCOMPARE(bands.front().from, -80.0);
            QCOMPARE(bands.back().to, 80.0);
            for (const ChoiceBand &band : bands)
                QVERIFY(best((band.from + band.to) / 2) == band.offer);
        }
        const auto year = choicesAlong(
            inputs, 1, {.low = -5, .high = 20, .ofYear = true},
            [&](double percent) {
                Scenario asked = scenario;
                asked.monthlyGrowthPercent = percent;
                return asked;
            },
            never);
        QCOMPARE(year.front().from, -5.0);
        QVERIFY(year.front().offer.has_value());
        QVERIFY(choicesAlong(inputs, 1, {5, 5}, ofPrices, never).empty());
        QVERIFY(choicesAlong(inputs, 9, {0, 5}, ofPrices, never).empty());
        QCOMPARE(choicesAmong(inputs, 1, 3, ofPrices, never).size(), std::size_t{3});
    }

    void bandsOfNothingAreNone()
    {
        const EvaluationInputs inputs = EvaluationDesk().with(chatPlan());
        const ScenarioAt at = ofDemand(inputs);
        QVERIFY(choicesAlong(inputs, 9, {1, 10, true}, at, never).empty());
        QVERIFY(choicesAlong(inputs, 1, {0, 10, true}, at, never).empty());
        QVERIFY(choicesAlong(inputs, 1, {10, 10, true}, at, never).empty());
        QVERIFY(choicesAlong(inputs, 1, {1, 10, true}, at, [] { return true; }).empty());
    }
};

QTEST_APPLESS_MAIN(GoalSeekTest)
#include "tst_goal_seek.moc"
