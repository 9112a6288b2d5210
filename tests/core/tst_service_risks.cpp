// SPDX-License-Identifier: GPL-3.0-or-later
// Sentences about service levels, against another reading of the changed plans.
#include "core/catalog/known_providers.h"
#include "core/comparison/goal_seek.h"
#include "core/evaluation/format.h"
#include "core/evaluation/service_risk.h"
#include "core/models/range_chance.h"
#include "core/plan/plan_edit.h"
#include "core/wording/goal_words.h"
#include "core/wording/risk_words.h"
#include "support/evaluation_desk.h"
#include "support/plan_builders.h"
#include "support/random_platform.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <set>

using namespace headroom;
using namespace headroom::testing;

namespace {

constexpr unsigned kPlans = 300;

Scenario withTraffic(Scenario scenario, double percent)
{
    scenario.demandChangePercent = percent;
    return scenario;
}

/// True if the evaluated line cannot run, or is more likely to miss its service level than to keep
/// it.
bool isBeyond(const Line &line)
{
    if (!line.offer)
        return false;
    if (!line.usage)
        return true;
    if (!line.sizing)
        return false;
    const Sizing &sizing = *line.sizing;
    // Unknown figures give no verdict.
    const std::set<RefusalCode> unknown{
        RefusalCode::unknownModel,     RefusalCode::badModel,  RefusalCode::unknownAccelerator,
        RefusalCode::unknownPrecision, RefusalCode::badDemand, RefusalCode::notModelled};
    if (!sizing.fits)
        return !unknown.contains(sizing.refusal.code);
    return line.verdict == Verdict::missed || line.missChance > 0.5;
}

/// The times of requests that a workload limits, each with its limit.
std::vector<std::pair<RangedFigure, double>> limitedTimes(const Workload &workload,
                                                          const Sizing &sizing)
{
    const ServiceLevel &level = workload.serviceLevel;
    std::vector<std::pair<RangedFigure, double>> times;
    const auto add = [&](const RangedFigure &figure, const std::optional<double> &limit) {
        if (limit && *limit > 0 && figure.present())
            times.emplace_back(figure, *limit);
    };
    add(sizing.p95LatencyMs, level.p95LatencyMs);
    add(sizing.ttftMs, level.timeToFirstTokenMs);
    add(sizing.tpotMs, level.timePerOutputTokenMs);
    return times;
}

std::set<std::string> beyondIn(const ScenarioEvaluation &evaluation)
{
    std::set<std::string> names;
    for (std::size_t i = 0; i < evaluation.lines.size(); ++i) {
        if (isBeyond(evaluation.lines[i]))
            names.insert(evaluation.plan->workloads[i].name);
    }
    return names;
}

std::set<std::string> namesIn(const std::vector<ServiceRisk> &risks)
{
    std::set<std::string> names;
    for (const ServiceRisk &risk : risks)
        names.insert(risk.name);
    return names;
}

bool contains(const std::string &text, const std::string &part)
{
    return text.find(part) != std::string::npos;
}

/// A service of one instance, set by hand, whose p95 latency at this traffic is just within its
/// limit.
Plan servedByHand(const EvaluationDesk &desk)
{
    Plan plan = chatPlan();
    plan.workloads.front().demand.peakRequestsPerSecond = 5;
    Allocation allocation;
    allocation.offer = anOffer(known::aws, "us-east-1", "p3.2xlarge");
    allocation.count = 1;
    plan = *applyEdit(plan, Allocate{1, allocation});
    const Line line = evaluate(desk.with(plan)).activeScenario().lines.front();
    plan.workloads.front().serviceLevel = {};
    plan.workloads.front().serviceLevel.p95LatencyMs = line.sizing->p95LatencyMs.value * 1.05;
    return plan;
}

} // namespace

Q_DECLARE_METATYPE(RangedFigure)

class ServiceRisksTest : public QObject
{
    Q_OBJECT

private slots:
    void theChanceFollowsFromTheRange_data()
    {
        QTest::addColumn<RangedFigure>("figure");
        QTest::addColumn<double>("limit");
        QTest::addColumn<double>("chance");
        // By Python's statistics.NormalDist: lognormal on each side, 10 % beyond each end.
        const auto row = [](const char *name, RangedFigure figure, double limit, double chance) {
            QTest::newRow(name) << figure << limit << chance;
        };
        row("a limit below the value", {2.27, 1.4, 3.7}, 2, 0.631483);
        row("a wide range", {4.54, 1.96, 19.8}, 2, 0.894483);
        row("a limit above the value", {190, 150, 240}, 200, 0.389209);
        row("the value itself", {100, 50, 200}, 100, 0.5);
        row("the high end", {100, 50, 200}, 200, 0.1);
        row("the low end", {100, 50, 200}, 50, 0.9);
        row("certainly kept", {1, 1, 1}, 2, 0);
        row("certainly missed", {1, 1, 1}, 0.5, 1);
    }
    void theChanceFollowsFromTheRange()
    {
        QFETCH(RangedFigure, figure);
        QFETCH(double, limit);
        QFETCH(double, chance);
        QVERIFY2(std::abs(chanceAbove(figure, limit) - chance) < 1e-6,
                 qPrintable(QString::number(chanceAbove(figure, limit), 'f', 6)));
    }

    void verdictsHaveTheirSecondWord()
    {
        QCOMPARE(verdictWords(Verdict::met, 0.04, english()), std::string("met"));
        QCOMPARE(verdictWords(Verdict::mayMiss, 0.35, english()),
                 "may miss, " + formatPercent(35, english(), 0));
        QCOMPARE(verdictWords(Verdict::mayMiss, 0.651, english()),
                 "likely misses, " + formatPercent(65, english(), 0));
        QCOMPARE(verdictWords(Verdict::missed, 0.97, english()), std::string("missed"));
    }

    /// Range and probability give the same verdict on every line of every plan.
    void chancesAgreeWithVerdictsOfRandomPlans()
    {
        int judged = 0;
        int likely = 0;
        for (unsigned seed = 0; seed < kPlans; ++seed) {
            const EvaluationInputs inputs = m_desk.with(randomPlatform(seed, *tinyCatalog()));
            for (const ScenarioEvaluation &scenario : evaluate(inputs, {1}).scenarios) {
                for (std::size_t i = 0; i < scenario.lines.size(); ++i) {
                    const Line &line = scenario.lines[i];
                    if (!line.sizing || !line.usage || !line.sizing->fits)
                        continue;
                    ++judged;
                    constexpr double kRounding = 1e-9;
                    if (line.verdict == Verdict::met)
                        QVERIFY(line.missChance <= 0.1 + kRounding);
                    if (line.verdict == Verdict::missed)
                        QVERIFY(line.missChance >= 0.9 - kRounding);
                    const bool isOverLimit = isOver(assuranceOf(line));
                    likely += assuranceOf(line) == Assurance::likelyMisses ? 1 : 0;
                    const bool isOfTime = line.miss == SizingLimit::p95Latency
                                          || line.miss == SizingLimit::ttft
                                          || line.miss == SizingLimit::tpot;
                    bool isLate = false;
                    for (const auto &[time, limit] :
                         limitedTimes(scenario.plan->workloads[i], *line.sizing))
                        isLate = isLate || time.value > limit * (1 + kRounding);
                    if (isLate)
                        QVERIFY(isOverLimit);
                    if (isOverLimit && isOfTime)
                        QVERIFY(isLate);
                }
            }
        }
        QVERIFY(judged > 500);
        qInfo("%d lines, %d likely missed", judged, likely);
    }

    /// Traffic up and down: whatever is beyond a limit afterwards is named, and nothing else.
    void previewNamesWorkloadsOverTheirLimits()
    {
        int named = 0;
        for (unsigned seed = 0; seed < kPlans; ++seed) {
            const Plan plan = randomPlatform(seed, *tinyCatalog());
            const EvaluationInputs inputs = m_desk.with(plan);
            const Scenario &scenario = activeScenario(plan);
            const ScenarioEvaluation before = evaluateScenario(inputs, scenario, {1});
            for (const double percent : {-60.0, 100.0, 900.0}) {
                const ScenarioEvaluation after =
                    evaluateScenario(inputs, withTraffic(scenario, percent), {1});
                const std::vector<ServiceRisk> risks = risksAfter(before, after);
                const std::set<std::string> beyond = beyondIn(after);
                const std::string words = describe(risks, risks.size(), english());
                for (const std::string &name : beyond)
                    QVERIFY2(contains(words, name), words.data());
                for (const ServiceRisk &risk : risks) {
                    ++named;
                    QCOMPARE(isOver(risk.is), beyond.contains(risk.name));
                    QVERIFY(isOver(risk.is) || risk.isWorse());
                }
            }
        }
        QVERIFY(named > 20);
    }

    /// At the answer all limits and the budget are kept by whatever can keep them, with a tenth
    /// more they are not.
    void goalsStopWhereALimitBreaks()
    {
        int byService = 0;
        int byBudget = 0;
        for (unsigned seed = 0; seed < kPlans; ++seed) {
            const Plan plan = randomPlatform(seed, *tinyCatalog());
            const EvaluationInputs inputs = m_desk.with(plan);
            const Scenario &scenario = activeScenario(plan);
            const ScenarioEvaluation today = evaluateScenario(inputs, scenario, {1});
            const Money budget = Money::fromCents(today.total.cents() * 3 / 2);
            const GoalAnswer answer = seekGoal(inputs, scenario, GoalKind::traffic, budget);
            if (answer.reach == GoalAnswer::Reach::never)
                continue;
            const auto at = [&](double percent) {
                return evaluateScenario(inputs, withTraffic(scenario, percent), {1});
            };
            const std::set<std::string> anyway = beyondIn(at(-99));
            QCOMPARE(namesIn(answer.overAnyway), anyway);
            const auto isAllowed = [&](const ScenarioEvaluation &there) {
                const std::set<std::string> beyond = beyondIn(there);
                return there.total <= budget
                       && std::includes(anyway.begin(), anyway.end(), beyond.begin(), beyond.end());
            };
            const ScenarioEvaluation there = at(answer.percent);
            QCOMPARE(there.total, answer.monthly);
            QVERIFY(isAllowed(there));
            const std::string words =
                describe(answer, GoalKind::traffic, budget, answerOf(there), english());
            const bool isOverToday = !std::ranges::includes(anyway, beyondIn(today));
            if (answer.reach == GoalAnswer::Reach::found) {
                const ScenarioEvaluation more = at(std::round(answer.percent * 10 + 1) / 10);
                QVERIFY(!isAllowed(more));
                QCOMPARE(answer.stoppedBy.empty(), more.total > budget);
                QCOMPARE(!answer.overToday.empty(), isOverToday);
                (answer.stoppedBy.empty() ? byBudget : byService) += 1;
                if (isOverToday)
                    QVERIFY2(words.starts_with("None."), words.data());
                else if (!answer.stoppedBy.empty())
                    QVERIFY2(contains(words, answer.stoppedBy.front().name), words.data());
            } else {
                QVERIFY(!isOverToday);
            }
        }
        QVERIFY(byService > 5);
        QVERIFY(byBudget > 5);
    }

    void aServiceCountedByHandDoesNotTakeMoreTraffic()
    {
        const Plan plan = servedByHand(m_desk);
        const EvaluationInputs inputs = m_desk.with(plan);
        const Scenario &scenario = activeScenario(plan);
        const Money plenty = Money::fromCents(100'000'00);
        const GoalAnswer answer = seekGoal(inputs, scenario, GoalKind::traffic, plenty);
        QVERIFY(answer.reach == GoalAnswer::Reach::found);
        QVERIFY(answer.overToday.empty());
        QCOMPARE(answer.stoppedBy.size(), std::size_t{1});
        QVERIFY(answer.percent >= 0 && answer.percent < 100);
        const std::string words = describe(
            answer, GoalKind::traffic, plenty,
            answerOf(evaluateScenario(inputs, withTraffic(scenario, answer.percent))), english());
        QVERIFY2(contains(words, "(1 instance set by hand)"), words.data());

        // Twice the traffic costs the same, and misses; without the count both are as sizing finds.
        const ScenarioEvaluation before = evaluateScenario(inputs, scenario);
        const Scenario doubled = withTraffic(scenario, 100);
        const ScenarioEvaluation after = evaluateScenario(inputs, doubled);
        QCOMPARE(after.total, before.total);
        const std::vector<ServiceRisk> risks = risksAfter(before, after);
        QCOMPARE(risks.size(), std::size_t{1});
        const auto scaling = withoutManualCounts(inputs, doubled, after, risks);
        QVERIFY(scaling.has_value());
        Scenario scaled = doubled;
        scaled.allocations[1].count.reset();
        const ScenarioEvaluation then = evaluateScenario(inputs, scaled);
        QCOMPARE(scaling->more, then.total - after.total);
        QVERIFY(scaling->allocations.at(1) == scaled.allocations.at(1));

        // Over its limit as planned: none.
        const GoalAnswer none = seekGoal(inputs, doubled, GoalKind::traffic, plenty);
        QCOMPARE(none.overToday.size(), std::size_t{1});
        QCOMPARE(none.percent, answer.percent);
        QVERIFY(describe(none, GoalKind::traffic, plenty, answerOf(after), english())
                    .starts_with("None. Over its limits today: "));
    }

private:
    EvaluationDesk m_desk;
};

QTEST_APPLESS_MAIN(ServiceRisksTest)
#include "tst_service_risks.moc"
