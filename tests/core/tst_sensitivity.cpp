// SPDX-License-Identifier: GPL-3.0-or-later
// Effect of assumptions on cost, calculated by hand, and the demands at which another offer becomes
// the cheapest.
#include "core/catalog/known_providers.h"
#include "core/evaluation/candidates.h"
#include "core/evaluation/type_sizer.h"
#include "core/plan/plan_edit.h"
#include "core/uncertainty/sensitivity.h"
#include "core/wording/uncertain_words.h"
#include "support/evaluation_desk.h"
#include "support/plan_builders.h"

#include <QTest>

#include <algorithm>
#include <array>
#include <cmath>
#include <random>

using namespace headroom;
using namespace headroom::testing;

namespace {

Plan chatFor(double peak)
{
    Plan plan = chatPlan("g4dn.xlarge");
    plan.startMonth = Date::fromCivil(2027, 1, 1);
    plan.workloads.front().demand.peakRequestsPerSecond = peak;
    return plan;
}

/// Up to three services on machines of two clouds, with every kind of assumption but performance in
/// a spread of its own.
Plan randomServices(unsigned seed)
{
    std::mt19937 random(seed);
    const auto between = [&random](int minimum, int maximum) {
        return minimum + static_cast<int>(random() % static_cast<unsigned>(maximum - minimum + 1));
    };
    const std::array offers{anOffer(known::aws, "us-east-1", "g4dn.xlarge"),
                            anOffer(known::aws, "us-east-1", "g5.xlarge"),
                            anOffer(known::google, "us-central1", "a2-highgpu-1g")};
    Plan plan = newPlan();
    plan.startMonth = Date::fromCivil(2027, 1, 1);
    for (int i = between(1, 3); i > 0; --i) {
        Workload workload = newWorkload(WorkloadKind::realTimeInference);
        workload.id = plan.nextWorkloadId++;
        workload.name = "Service " + std::to_string(workload.id);
        workload.model = "GPT-2";
        workload.demand.peakRequestsPerSecond = between(20, 900);
        if (between(0, 1) == 1) {
            for (double &weight : workload.demand.profile)
                weight = between(1, 9);
            workload.autoscaling = Autoscaling{.minimum = 1, .maximum = 500};
        }
        if (between(0, 1) == 1)
            workload.otherCosts = {{"Support", {}, CostBasis::support, 0, 1, between(1, 20)}};
        plan.workloads.push_back(workload);
        plan.scenarios.front().allocations[workload.id].offer =
            offers[static_cast<std::size_t>(between(0, 2))];
    }
    const auto spread = [&](int low, int high) {
        return Spread{Spread::Kind::lognormal, static_cast<double>(-between(1, low)),
                      static_cast<double>(between(1, high))};
    };
    Uncertainty &uncertainty = plan.scenarios.front().outlook.uncertainty;
    uncertainty.demand = spread(60, 200);
    uncertainty.workloadDemand = spread(60, 200);
    uncertainty.growth = spread(4, 6);
    uncertainty.prices = spread(40, 60);
    uncertainty.performance = false;
    return plan;
}

/// The plan in which an assumption has turned out to be so many per cent more or less.
Plan edited(Plan plan, const UncertainAssumption &assumption, double percent)
{
    using Kind = UncertainAssumption::Kind;
    Scenario &scenario = plan.scenarios.front();
    if (assumption.kind == Kind::demand)
        scenario.demandChangePercent = percent;
    if (assumption.kind == Kind::growth)
        scenario.monthlyGrowthPercent = percent;
    if (assumption.kind == Kind::prices)
        scenario.providerPrices = {{assumption.provider, percent}};
    for (Workload &workload : plan.workloads)
        if (assumption.kind == Kind::workloadDemand && workload.id == assumption.workload)
            workload.demand.peakRequestsPerSecond *= 1 + percent / 100;
    return plan;
}

} // namespace

class SensitivityTest : public QObject
{
    Q_OBJECT

private slots:
    /// One row of the tornado: both fail together. The row names each range that it represents.
    void rowOfSpeedNamesItsRanges()
    {
        Workload batch = newWorkload(WorkloadKind::batchInference);
        batch.id = 2;
        batch.name = "Nightly";
        Plan plan = chatFor(20);
        batch.model = plan.workloads.front().model;
        plan.workloads.push_back(batch);
        plan.nextWorkloadId = 3;
        plan.scenarios.front().allocations[2].offer =
            anOffer(known::aws, "us-east-1", "g4dn.xlarge");
        const EvaluationInputs inputs = m_desk.with(plan);
        const auto evaluation = evaluateScenario(inputs, activeScenario(*inputs.plan), {});
        const UncertainAssumptions found(inputs, activeScenario(*inputs.plan), evaluation.lines);
        const auto speed = std::ranges::find(found.all(), UncertainAssumption::Kind::performance,
                                             &UncertainAssumption::kind);
        QVERIFY(speed != found.all().end());
        const SpeedRange first = speedRangeOf(*evaluation.lines[0].sizing);
        const SpeedRange second = speedRangeOf(*evaluation.lines[1].sizing);
        const bool isSame = first.slowest == second.slowest && first.fastest == second.fastest;
        QCOMPARE(speed->ranges.size(), isSame ? std::size_t{1} : std::size_t{2});
        UncertainAssumption made;
        made.kind = UncertainAssumption::Kind::performance;
        made.model = "M";
        made.hardware = "H";
        made.ranges = {{1, -20, 25}};
        QCOMPARE(describe(made, plan, english()), std::string("Speed of M on H"));
        made.ranges.push_back({2, -10, 12});
        QCOMPARE(QString::fromStdString(describe(made, plan, english())),
                 QStringLiteral("Speed of M on H (Chat \u221220.0\u202F% to +25.0\u202F%; Nightly "
                                "\u221210.0\u202F% to +12.0\u202F%)"));
        QCOMPARE(shortNameOf(made, plan, english()), std::string("Speed of M on H"));
    }

    void pricesMoveTheirProvidersLinesOnly()
    {
        Workload workload = aWorkload("One");
        workload.schedule = Schedule{};
        PlanBuilder builder = aPlan();
        builder.with(workload).on(anOffer(known::aws, "us-east-1", "g4dn.xlarge"), 1);
        workload.name = "Two";
        builder.with(workload).on(anOffer(known::google, "us-central1", "a2-highgpu-1g"), 1);
        Plan plan = builder.build();
        plan.startMonth = Date::fromCivil(2027, 1, 1);
        plan.scenarios.front().outlook.uncertainty.prices = {Spread::Kind::normal, -10, 20};
        const Sensitivity found = sensitivity(plan);
        QCOMPARE(found.assumptions.size(), std::size_t{2}); // people and pinned counts are certain
        // 730 h: 383.98 and 2,681.57. Google's prices are the wider swing.
        QCOMPARE(found.month, Money::fromCents(306'555));
        const Swing &google = found.swings.front();
        QCOMPARE(describe(found.assumptions[google.assumption], plan),
                 std::string("Prices of Google Cloud"));
        // 3.6733850 x 0.9 = 3.3060465, x 730 = 2,413.41; x 1.2 = 4.408062, x 730 = 3,217.89.
        QCOMPARE(google.monthAtLow, Money::fromCents(38'398 + 241'341));
        QCOMPARE(google.monthAtHigh, Money::fromCents(38'398 + 321'789));
        const Swing &aws = found.swings.back();
        // 0.526 x 0.9 x 730 = 345.582; 365 days: 8,760 x 0.526 = 4,607.76 a year, rounded by month.
        QCOMPARE(aws.monthAtLow, Money::fromCents(34'558 + 268'157));
        QVERIFY(std::abs((aws.yearAtHigh - found.year).toDouble() - 0.2 * 4607.76) < 0.1);
    }

    void demandCountsWholeInstances()
    {
        Plan plan = chatFor(400);
        Uncertainty &uncertainty = plan.scenarios.front().outlook.uncertainty;
        uncertainty.demand = {Spread::Kind::lognormal, -50, 100};
        const Sensitivity found = sensitivity(plan);
        const Swing &swing = swingOf(found, UncertainAssumption::Kind::demand);
        QCOMPARE(swing.monthAtLow, monthly(chatFor(200)));
        QCOMPARE(swing.monthAtHigh, monthly(chatFor(800)));
        QCOMPARE(found.month, monthly(plan));
    }

    void growthShowsInAYearOnly()
    {
        Plan plan = chatFor(400);
        plan.scenarios.front().outlook.uncertainty.growth = {Spread::Kind::normal, -5, 10};
        const Sensitivity found = sensitivity(plan);
        const Swing &swing = swingOf(found, UncertainAssumption::Kind::growth);
        QCOMPARE(swing.monthAtLow, found.month);
        Plan grown = plan;
        grown.scenarios.front().monthlyGrowthPercent = 10;
        QCOMPARE(swing.yearAtHigh, evaluate(m_desk.with(grown)).activeScenario().twelveMonths);
    }

    void slowHardwareCostsMore()
    {
        const Sensitivity found = sensitivity(chatFor(400));
        const Swing &swing = swingOf(found, UncertainAssumption::Kind::performance);
        QVERIFY(swing.low < 0 && swing.high > 0);
        QVERIFY(swing.monthAtLow > found.month);
        QVERIFY(swing.monthAtHigh < found.month);
        const ScenarioEvaluation scenario = evaluate(m_desk.with(chatFor(400))).activeScenario();
        QCOMPARE(swing.monthAtLow, scenario.high);
        QCOMPARE(swing.monthAtHigh, scenario.low);
    }

    void interruptionsMatterOnSpotOnly()
    {
        Workload training = newWorkload(WorkloadKind::training);
        training.name = "Training";
        Plan plan = *applyEdit(newPlan(), AddWorkload{training});
        OfferReference offer = anOffer(known::aws, "us-east-1", "p4d.24xlarge");
        plan = *applyEdit(plan, Allocate{1, {offer}});
        QVERIFY(!has(sensitivity(plan), UncertainAssumption::Kind::interruptions));
        offer.purchase.model = PricingModel::spot;
        plan = *applyEdit(plan, Allocate{1, {offer}});
        const Sensitivity found = sensitivity(plan);
        const Swing &swing = swingOf(found, UncertainAssumption::Kind::interruptions);
        plan.scenarios.front().spot.interruptionsPerDay *= 2; // +100 %
        const Money doubled = monthly(plan);
        QVERIFY(doubled > found.month);
        QVERIFY(std::abs((swing.monthAtHigh - doubled).toDouble()) < 0.02 * found.month.toDouble());
        QVERIFY(swing.monthAtLow < found.month);
    }

    /// Both ends of every bar cost what the edited plan costs: sized and priced again, month by
    /// month.
    void bothEndsOfEveryBarAreTheEditedPlan()
    {
        int bars = 0;
        for (unsigned seed = 1; seed <= 40; ++seed) {
            const Plan plan = randomServices(seed);
            const Sensitivity found = sensitivity(plan);
            const ScenarioEvaluation planned = evaluate(m_desk.with(plan)).activeScenario();
            QCOMPARE(found.month, planned.total);
            QCOMPARE(found.year, planned.twelveMonths);
            QCOMPARE(found.swings.size(), found.assumptions.size());
            for (std::size_t s = 0; s < found.swings.size(); ++s) {
                const Swing &swing = found.swings[s];
                const UncertainAssumption &assumption = found.assumptions[swing.assumption];
                QCOMPARE(swing.low, assumption.spread.low);
                QCOMPARE(swing.high, assumption.spread.high);
                QVERIFY(s == 0 || found.swings[s - 1].yearSpan() >= swing.yearSpan());
                for (const bool isLow : {true, false}) {
                    const Plan other = edited(plan, assumption, isLow ? swing.low : swing.high);
                    const ScenarioEvaluation exact = evaluate(m_desk.with(other)).activeScenario();
                    const Money month = isLow ? swing.monthAtLow : swing.monthAtHigh;
                    const Money year = isLow ? swing.yearAtLow : swing.yearAtHigh;
                    // An assumed price is rounded to a billionth in another order: a cent a line.
                    const auto lines = static_cast<std::int64_t>(2 * plan.workloads.size());
                    QVERIFY2(std::abs((month - exact.total).cents()) <= lines,
                             qPrintable(QString("plan %1: %2, edited %3")
                                            .arg(seed)
                                            .arg(month.toString().c_str())
                                            .arg(exact.total.toString().c_str())));
                    QVERIFY(std::abs((year - exact.twelveMonths).cents()) <= 12 * lines);
                    ++bars;
                }
            }
        }
        QVERIFY(bars > 300);
    }

    /// More of what is asked, of growth and of prices never costs less.
    void theHighEndNeverCostsLessThanTheLowOne()
    {
        for (unsigned seed = 100; seed <= 130; ++seed) {
            const Sensitivity found = sensitivity(randomServices(seed));
            for (const Swing &swing : found.swings) {
                QVERIFY(swing.monthAtLow <= found.month && found.month <= swing.monthAtHigh);
                QVERIFY(swing.yearAtLow <= found.year && found.year <= swing.yearAtHigh);
                QCOMPARE(swing.yearSpan(), swing.yearAtHigh - swing.yearAtLow);
            }
        }
    }

    /// Each end is the year of all lines under the assumption, although only those that it touches are
    /// computed again.
    void swingsAreYearsOfWholeForecasts()
    {
        std::size_t moved = 0;
        for (unsigned seed = 1; seed <= 12; ++seed) {
            const EvaluationInputs given = m_desk.with(randomServices(seed));
            const Scenario &scenario = activeScenario(*given.plan);
            const ScenarioEvaluation planned = evaluateScenario(given, scenario);
            const Sensitivity found = sensitivityOf(given, scenario, planned);
            EvaluationInputs inputs = given;
            inputs.plan = planned.plan;
            const UncertainAssumptions assumptions(inputs, scenario, planned.lines);
            const auto yearUnder = [&](const std::vector<LineAssumption> &lines) {
                Money year;
                for (const ForecastMonth &month :
                     forecastMonths(inputs, scenario, planned.lines, kForecastMonths, lines))
                    year += month.total;
                return year;
            };
            const Money year = yearUnder({});
            for (const Swing &swing : found.swings) {
                std::vector<double> values;
                for (std::size_t i = 0; i < assumptions.all().size(); ++i)
                    values.push_back(assumptions.plannedValue(i));
                std::vector<LineAssumption> lines(planned.lines.size());
                values[swing.assumption] = assumptions.valueAt(swing.assumption, 0.9);
                assumptions.apply(values, lines);
                QCOMPARE(swing.yearAtHigh - found.year, yearUnder(lines) - year);
                moved += swing.yearAtHigh != found.year ? 1 : 0;
            }
        }
        QVERIFY(moved > 20);
    }

    /// Workloads that differ in their rates share one sizer, whichever was asked first.
    void thresholdsOfAlikeWorkloadsAreThoseOfEachAlone()
    {
        Plan plan = chatFor(60);
        const Workload first = plan.workloads.front();
        for (const double rate : {90.0, 20.0, 5.0}) {
            Workload more = first;
            more.id = static_cast<WorkloadId>(plan.workloads.size()) + 1;
            more.name = "Chat " + std::to_string(more.id);
            more.demand.peakRequestsPerSecond = rate;
            plan.workloads.push_back(more);
        }
        plan.workloads.back().demand.outputTokens += 50; // another question, not another rate
        const EvaluationInputs inputs = m_desk.with(plan);
        const Scenario &scenario = activeScenario(*inputs.plan);
        const auto groups = alikeInDemand(inputs, scenario);
        QCOMPARE(groups, (std::vector<std::vector<std::size_t>>{{0, 1, 2}, {3}}));
        std::size_t found = 0;
        for (const auto &group : groups) {
            TypeSizer sizer(inputs);
            for (const std::size_t place : group) {
                const WorkloadId id = plan.workloads[place].id;
                const auto together = demandThresholds(inputs, scenario, id, sizer);
                const auto alone = demandThresholds(inputs, scenario, id);
                QCOMPARE(together.size(), alone.size());
                found += alone.size();
                for (std::size_t i = 0; i < alone.size(); ++i) {
                    QCOMPARE(together[i].value, alone[i].value);
                    QVERIFY(together[i].below == alone[i].below);
                    QVERIFY(together[i].above == alone[i].above);
                }
            }
        }
        QVERIFY(found >= 3);
    }

    /// Found by evaluating every percent of demand.
    void thresholdsAreWhereTheCheapestOfferChanges()
    {
        const Plan plan = chatFor(60);
        const EvaluationInputs inputs = m_desk.with(plan);
        const auto thresholds = demandThresholds(inputs, activeScenario(*inputs.plan), 1);
        std::vector<double> changes;
        std::string before;
        for (double factor = 0.1; factor < 10; factor *= 1.01) {
            const EvaluationInputs at = m_desk.with(chatFor(60 * factor));
            const auto set = findCandidates(at, activeScenario(*at.plan), 1);
            const auto best = cheapestThatMeets(set);
            const std::string name = best ? describe(set.catalog->reference(*best)) : "";
            if (factor > 0.1 && name != before)
                changes.push_back(60 * factor);
            before = name;
        }
        QVERIFY(!changes.empty());
        for (const DemandThreshold &threshold : thresholds) {
            const bool isKnown = std::ranges::any_of(changes, [&](double change) {
                return std::abs(threshold.value / change - 1) < 0.02;
            });
            QVERIFY2(isKnown, qPrintable(QString::number(threshold.value)));
            QVERIFY(threshold.below != threshold.above);
        }
        QVERIFY(thresholds.size() >= 1);
        for (std::size_t i = 1; i < thresholds.size(); ++i)
            QCOMPARE(thresholds[i].below, thresholds[i - 1].above);
        // Each says how far it was looked: no further than to the next one, or the end of the span.
        QVERIFY(std::abs(thresholds.front().from - 6) < 1e-9);
        QVERIFY(std::abs(thresholds.back().to - 600) < 1e-9);
        for (std::size_t i = 1; i < thresholds.size(); ++i) {
            QCOMPARE(thresholds[i - 1].to, thresholds[i].value);
            QCOMPARE(thresholds[i].from, thresholds[i - 1].value);
        }
        DemandThreshold told = thresholds.front();
        told.below.reset();
        const std::string said = describe(told);
        QVERIFY(said.find(" is best from ") != std::string::npos);
        QVERIFY(said.find("; from 6.00 to ") != std::string::npos
                || said.find("; from 6 to ") != std::string::npos);
    }

private:
    [[nodiscard]] Sensitivity sensitivity(const Plan &plan) const
    {
        const EvaluationInputs inputs = m_desk.with(plan);
        const Scenario &scenario = activeScenario(*inputs.plan);
        return sensitivityOf(inputs, scenario, evaluateScenario(inputs, scenario));
    }
    [[nodiscard]] Money monthly(const Plan &plan) const
    {
        return evaluate(m_desk.with(plan)).activeScenario().total;
    }
    static bool has(const Sensitivity &found, UncertainAssumption::Kind kind)
    {
        return std::ranges::find(found.assumptions, kind, &UncertainAssumption::kind)
               != found.assumptions.end();
    }
    static const Swing &swingOf(const Sensitivity &found, UncertainAssumption::Kind kind)
    {
        return *std::ranges::find_if(found.swings, [&](const Swing &swing) {
            return found.assumptions[swing.assumption].kind == kind;
        });
    }

    EvaluationDesk m_desk;
};

QTEST_APPLESS_MAIN(SensitivityTest)
#include "tst_sensitivity.moc"
