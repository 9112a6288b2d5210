// SPDX-License-Identifier: GPL-3.0-or-later
// Random services on shared instances, against counting them by hand, hour by hour of the week.
#include "core/alerts/planned_days.h"
#include "core/costing/month_view.h"
#include "core/plan/plan_edit.h"
#include "core/uncertainty/cost_model.h"
#include "core/uncertainty/sensitivity.h"
#include "support/evaluation_desk.h"
#include "support/plan_builders.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <optional>
#include <random>
#include <string>
#include <utility>
#include <vector>

using namespace headroom;
using namespace headroom::testing;

namespace {

constexpr unsigned kPlans = 300;
constexpr double kRate = 1.006; // of a g5.xlarge, an hour

class RandomServices
{
public:
    explicit RandomServices(unsigned seed) : m_random(seed) {}

    /// Two to four services, all but the first on its instances; each grows on its own.
    Plan plan()
    {
        PlanBuilder builder = aPlan();
        const int count = 2 + static_cast<int>(below(3));
        for (int i = 0; i < count; ++i)
            builder.with(service(i));
        Plan plan = builder.build();
        plan.startMonth = Date::fromCivil(2027, 1, 1);
        Scenario &scenario = plan.scenarios.front();
        for (const Workload &workload : plan.workloads) {
            Allocation &allocation = scenario.allocations[workload.id];
            allocation.offer = anOffer(Provider::aws, "us-east-1", "g5.xlarge");
            if (workload.id > 1)
                allocation.onInstancesOf = 1;
            WorkloadOutlook outlook;
            outlook.workload = workload.id;
            outlook.growth = GrowthCurve{.monthlyPercent = static_cast<double>(below(30)) - 8};
            scenario.outlook.workloads.push_back(outlook);
        }
        return plan;
    }

    unsigned below(unsigned limit) { return static_cast<unsigned>(m_random()) % limit; }
    double part() { return (below(1'000) + 0.5) / 1'000; }

private:
    Workload service(int place)
    {
        Workload workload =
            aWorkload("Service " + std::to_string(place + 1), WorkloadKind::realTimeInference);
        workload.model = below(2) == 0 ? "GPT-2" : "BERT-base";
        workload.demand.peakRequestsPerSecond = std::exp(6 * part() - 1);
        workload.demand.inputTokens = 50 + below(200);
        workload.demand.outputTokens = 1 + below(60);
        workload.demand.profile = {};
        for (double &hour : workload.demand.profile)
            hour = 1;
        workload.serviceLevel = {};
        workload.spareReplicas = static_cast<int>(below(3));
        workload.mayShareInstances = true;
        workload.autoscaling.reset();
        workload.schedule = Schedule{};
        if (below(3) == 0) {
            for (double &hour : workload.demand.profile)
                hour = 1 + below(9);
            workload.autoscaling = Autoscaling{};
            workload.autoscaling->minimum = 1;
            workload.autoscaling->maximum = 500;
            workload.autoscaling->warmUpSeconds = 60 * below(20);
        } else if (place > 0 && below(2) == 0) {
            workload.schedule.kind = Schedule::Kind::weekGrid;
            for (std::size_t hour = 0; hour < kHoursPerWeek; ++hour)
                workload.schedule.grid[hour] = hour % 24 >= 8 && hour % 24 < 18;
        }
        return workload;
    }

    std::mt19937 m_random;
};

/// What one of them needs in an hour of the week.
double neededBy(const Workload &workload, const Sizing &sizing, std::size_t hour)
{
    if (workload.schedule.kind == Schedule::Kind::weekGrid && !workload.schedule.grid[hour])
        return 0;
    double share = 1;
    if (workload.autoscaling)
        share =
            workload.demand.profile[hour % 24] / *std::ranges::max_element(workload.demand.profile);
    const double demand = workload.demand.peakRequestsPerSecond * share;
    double working = std::ceil(demand / sizing.demandPerReplica.value - 1e-9);
    working = std::max({1.0, static_cast<double>(sizing.floorReplicas), working});
    if (workload.autoscaling)
        working = std::min(working, static_cast<double>(workload.autoscaling->maximum));
    return working + workload.spareReplicas;
}

/// Instance-hours of an average hour of the week.
double hoursByHand(const Plan &plan, const ScenarioEvaluation &scenario)
{
    std::vector<double> instances(kHoursPerWeek, 0);
    for (std::size_t i = 0; i < plan.workloads.size(); ++i) {
        if (scenario.lines[i].shared->problem != SharingProblem::none)
            continue;
        for (std::size_t hour = 0; hour < kHoursPerWeek; ++hour)
            instances[hour] = std::max(
                instances[hour], neededBy(plan.workloads[i], *scenario.lines[i].sizing, hour));
    }
    double sum = 0;
    const auto &scaling = plan.workloads.front().autoscaling;
    for (std::size_t hour = 0; hour < kHoursPerWeek; ++hour) {
        const double before = instances[(hour + kHoursPerWeek - 1) % kHoursPerWeek];
        sum += instances[hour];
        if (scaling)
            sum += std::max(0.0, instances[hour] - before) * scaling->warmUpSeconds / 3600;
    }
    return sum / static_cast<double>(kHoursPerWeek);
}

/// Of the plan with each workload asked for so many times its work: sized and divided anew. Absent where others can
/// share then than can now.
std::optional<double> hoursByHand(const EvaluationDesk &desk, Plan plan,
                                  const ScenarioEvaluation &planned,
                                  const std::vector<double> &works)
{
    for (std::size_t i = 0; i < plan.workloads.size(); ++i)
        plan.workloads[i].demand.peakRequestsPerSecond *= works[i];
    const ScenarioEvaluation asked = evaluate(desk.with(plan)).activeScenario();
    for (std::size_t i = 0; i < asked.lines.size(); ++i) {
        if (!asked.lines[i].shared
            || asked.lines[i].shared->problem != planned.lines[i].shared->problem)
            return std::nullopt;
    }
    return hoursByHand(plan, asked);
}

bool isShared(const ScenarioEvaluation &scenario)
{
    return scenario.lines.front().shared.has_value();
}

Money sumOfLines(const ScenarioEvaluation &scenario)
{
    Money sum;
    for (const Line &line : scenario.lines)
        sum += line.monthly;
    return sum;
}

bool isWithin(Money amount, double expected, double slack)
{
    return std::abs(amount.toDouble() - expected) <= slack;
}

} // namespace

class SharedPropertiesTest : public QObject
{
    Q_OBJECT

private slots:
    void oneBillByHand();
    void otherDemandIsTheEditedPlan();
    void certaintyDoesNotDependOnSharing();
    void forecastByHand();
    void daysAddUpToMonths();
    void drawsAreForecasts();
    void sensitivityAsksEachOnItsOwn();
    void commitmentsCarryTheWhole();
    void withoutSharingAsBefore();
    void whatIsDearerTogetherIsSaid();
    void moreDemandNeverCostsLess();
    void theOtherOnesGrowthIsNotOnes();

private:
    EvaluationDesk m_desk;
};

void SharedPropertiesTest::oneBillByHand()
{
    int shared = 0;
    for (unsigned seed = 0; seed < kPlans; ++seed) {
        const Plan plan = RandomServices(seed).plan();
        const ScenarioEvaluation scenario = evaluate(m_desk.with(plan)).activeScenario();
        QCOMPARE(sumOfLines(scenario), scenario.total);
        if (!isShared(scenario))
            continue;
        ++shared;
        const double hours = 730 * hoursByHand(plan, scenario);
        QVERIFY2(isWithin(scenario.total, hours * kRate, 0.005001),
                 qPrintable(QStringLiteral("plan %1: %2, by hand %3")
                                .arg(seed)
                                .arg(scenario.total.toDouble())
                                .arg(hours * kRate)));
        std::int64_t parts = 0;
        for (const Line &line : scenario.lines)
            parts += line.shared->costBasisPoints;
        QCOMPARE(parts, Usage::kAllParts + 0);
    }
    QVERIFY(shared > 200);
}

/// At every multiple of all demand the forecast is that of the plan in which it is edited: the group is divided anew.
void SharedPropertiesTest::otherDemandIsTheEditedPlan()
{
    int compared = 0;
    for (unsigned seed = 0; seed < kPlans / 3; ++seed) {
        const Plan plan = RandomServices(seed).plan();
        const EvaluationInputs inputs = m_desk.with(plan);
        const ScenarioEvaluation scenario = evaluate(inputs).activeScenario();
        if (!isShared(scenario))
            continue;
        for (const double multiple : {0.5, 0.95, 1.05, 1.5, 2.0, 4.0}) {
            Plan edited = plan;
            edited.scenarios.front().demandChangePercent = 100 * (multiple - 1);
            const ScenarioEvaluation by = evaluate(m_desk.with(edited)).activeScenario();
            bool isSame = true;
            for (std::size_t i = 0; i < by.lines.size(); ++i)
                isSame = isSame && by.lines[i].shared
                         && by.lines[i].shared->problem == scenario.lines[i].shared->problem;
            if (!isSame)
                continue;
            const std::vector<LineAssumption> asked(scenario.lines.size(), {.demand = multiple});
            const auto months =
                forecastMonths(inputs, plan.scenarios.front(), scenario.lines, 3, asked);
            for (std::size_t m = 0; m < months.size(); ++m) {
                QCOMPARE(months[m].total, by.forecast[m].total);
                for (std::size_t i = 0; i < by.lines.size(); ++i)
                    QCOMPARE(months[m].byWorkload[i], by.forecast[m].byWorkload[i]);
            }
            ++compared;
        }
    }
    QVERIFY(compared > 200);
}

void SharedPropertiesTest::certaintyDoesNotDependOnSharing()
{
    for (unsigned seed = 0; seed < kPlans / 6; ++seed) {
        const Plan shared = RandomServices(seed).plan();
        Plan apart = shared;
        for (auto &[id, allocation] : apart.scenarios.front().allocations)
            allocation.onInstancesOf.reset();
        const auto rangesOf = [&](const Plan &plan) {
            EvaluationInputs inputs = m_desk.with(plan);
            const ScenarioEvaluation scenario = evaluate(inputs).activeScenario();
            inputs.plan = scenario.plan;
            std::vector<std::pair<double, double>> ranges;
            const UncertainAssumptions assumptions(inputs, plan.scenarios.front(), scenario.lines);
            const bool isWhole = std::ranges::all_of(scenario.lines, [](const Line &line) {
                return !line.shared || line.shared->problem == SharingProblem::none;
            });
            for (const UncertainAssumption &one : assumptions.all()) {
                if (isWhole && one.kind == UncertainAssumption::Kind::performance)
                    ranges.emplace_back(one.spread.low, one.spread.high);
            }
            return ranges;
        };
        const auto together = rangesOf(shared);
        if (!together.empty())
            QCOMPARE(together, rangesOf(apart));
    }
}

void SharedPropertiesTest::forecastByHand()
{
    for (unsigned seed = 0; seed < kPlans; ++seed) {
        const Plan plan = RandomServices(seed).plan();
        const ScenarioEvaluation scenario = evaluate(m_desk.with(plan)).activeScenario();
        if (!isShared(scenario))
            continue;
        std::vector<double> works(plan.workloads.size(), 1);
        const auto &outlooks = plan.scenarios.front().outlook.workloads;
        for (const ForecastMonth &month : scenario.forecast) {
            const auto ofWeek = hoursByHand(m_desk, plan, scenario, works);
            const double hours = 24 * month.month.daysInMonth() * ofWeek.value_or(0);
            if (ofWeek)
                QVERIFY2(isWithin(month.total, hours * kRate, 0.005001),
                         qPrintable(QStringLiteral("plan %1: %2, by hand %3")
                                        .arg(seed)
                                        .arg(month.total.toDouble())
                                        .arg(hours * kRate)));
            Money sum;
            for (const Money part : month.byWorkload)
                sum += part;
            QCOMPARE(sum, month.total);
            for (std::size_t i = 0; i < works.size(); ++i)
                works[i] *= 1 + outlooks[i].growth->monthlyPercent / 100;
        }
    }
}

/// Instances around the clock cost the same every week: a month's days are the month.
void SharedPropertiesTest::daysAddUpToMonths()
{
    for (unsigned seed = 0; seed < kPlans; ++seed) {
        const Plan plan = RandomServices(seed).plan();
        const EvaluationInputs inputs = m_desk.with(plan);
        const ScenarioEvaluation scenario = evaluate(inputs).activeScenario();
        const bool isEven = std::ranges::none_of(plan.workloads, [](const Workload &workload) {
            return workload.autoscaling || workload.schedule.kind == Schedule::Kind::weekGrid;
        });
        if (!isShared(scenario) || !isEven)
            continue;
        const auto days = plannedDays(inputs, plan.scenarios.front(), scenario);
        for (const ForecastMonth &month : scenario.forecast) {
            Money sum;
            int count = 0;
            for (const PlannedDay &day : days) {
                if (day.day.firstOfMonthPlus(0) != month.month)
                    continue;
                sum += day.total;
                ++count;
            }
            const double slack = 0.01 * count * static_cast<double>(plan.workloads.size());
            QVERIFY(isWithin(sum, month.total.toDouble(), slack));
        }
    }
}

/// A drawn future costs what the exact forecast says of the same assumptions: each sharer's own load counts.
void SharedPropertiesTest::drawsAreForecasts()
{
    for (unsigned seed = 0; seed < kPlans / 3; ++seed) {
        RandomServices random(seed);
        Plan plan = random.plan();
        Uncertainty &uncertainty = plan.scenarios.front().outlook.uncertainty;
        uncertainty.workloadDemand = uncertainty.demand;
        uncertainty.performance = seed % 4 == 0;
        if (seed % 2 == 0) {
            OfferReference &offer = plan.scenarios.front().allocations.at(1).offer;
            offer.purchase.termYears = 0;
        }
        EvaluationInputs inputs = m_desk.with(plan);
        const ScenarioEvaluation scenario = evaluate(inputs).activeScenario();
        if (!isShared(scenario))
            continue;
        inputs.plan = scenario.plan;
        const CostModel model(inputs, plan.scenarios.front(), scenario);
        CostModel::Scratch scratch = model.makeScratch();
        CostModel::Future future;
        for (int draw = 0; draw < 5; ++draw) {
            for (std::size_t i = 0; i < scratch.values.size(); ++i)
                scratch.values[i] = model.assumptions().valueAt(i, random.part());
            std::vector<LineAssumption> assumed(scenario.lines.size());
            model.assumptions().apply(scratch.values, assumed);
            model.compute(scratch, future);
            const auto exact = forecastMonths(inputs, plan.scenarios.front(), scenario.lines,
                                              static_cast<int>(model.months()), assumed);
            for (std::size_t m = 0; m < exact.size(); ++m)
                QVERIFY2(isWithin(exact[m].total, future.costs[m], 0.02),
                         qPrintable(QStringLiteral("plan %1, month %2: %3 drawn, %4 exact")
                                        .arg(seed)
                                        .arg(m)
                                        .arg(future.costs[m])
                                        .arg(exact[m].total.toDouble())));
            // By hand, where prices stay: the loads of all, each with its own factor.
            std::vector<double> works;
            double price = 0;
            for (const LineAssumption &of : assumed) {
                works.push_back(of.demand);
                price = of.price;
            }
            const auto ofWeek = hoursByHand(m_desk, plan, scenario, works);
            const double hours = 24 * exact.front().month.daysInMonth() * ofWeek.value_or(0);
            if (ofWeek && !uncertainty.performance)
                QVERIFY(isWithin(exact.front().total, hours * kRate * price, 0.02));
        }
    }
}

/// The end of one workload's demand changes the bill as the instances do, and the parts add up to it.
void SharedPropertiesTest::sensitivityAsksEachOnItsOwn()
{
    int compared = 0;
    for (unsigned seed = 0; seed < kPlans / 6; ++seed) {
        Plan plan = RandomServices(seed).plan();
        Uncertainty &uncertainty = plan.scenarios.front().outlook.uncertainty;
        uncertainty.workloadDemand = uncertainty.demand;
        EvaluationInputs inputs = m_desk.with(plan);
        const ScenarioEvaluation scenario = evaluate(inputs).activeScenario();
        if (!isShared(scenario))
            continue;
        const Sensitivity sensitivity = sensitivityOf(inputs, plan.scenarios.front(), scenario);
        UncertainAssumptions assumptions(inputs, plan.scenarios.front(), scenario.lines);
        for (const Swing &swing : sensitivity.swings) {
            const auto &of = sensitivity.assumptions[swing.assumption];
            if (of.kind != UncertainAssumption::Kind::workloadDemand)
                continue;
            std::vector<double> works(plan.workloads.size(), 1);
            works[of.workload - 1] = assumptions.valueAt(swing.assumption, 0.9);
            const auto ofWeek = hoursByHand(m_desk, plan, scenario, works);
            if (!ofWeek)
                continue;
            QVERIFY(isWithin(swing.monthAtHigh, 730 * *ofWeek * kRate, 0.02));
            ++compared;
        }
    }
    QVERIFY(compared > 20);
}

/// One reserved instance, 30 % off: it carries an instance of the group in every hour, whoever uses it.
void SharedPropertiesTest::commitmentsCarryTheWhole()
{
    for (unsigned seed = 0; seed < kPlans / 3; ++seed) {
        Plan plan = RandomServices(seed).plan();
        Commitment commitment;
        commitment.provider = Provider::aws;
        commitment.region = "us-east-1";
        commitment.target = "g5.xlarge";
        commitment.purchase = {
            .model = PricingModel::reserved, .termYears = 1, .payment = Payment::noUpfront};
        commitment.percentOff = Exact(30);
        commitment.amount = Exact(1);
        plan.scenarios.front().commitments = {commitment};
        for (Workload &workload : plan.workloads) {
            if (workload.autoscaling)
                workload.autoscaling->warmUpSeconds = 0;
        }
        const EvaluationInputs inputs = m_desk.with(plan);
        const ScenarioEvaluation scenario = evaluate(inputs).activeScenario();
        if (!isShared(scenario))
            continue;
        QCOMPARE(sumOfLines(scenario), scenario.total);
        const double hours = 730 * hoursByHand(plan, scenario);
        QVERIFY2(isWithin(scenario.total, (hours - 0.3 * 730) * kRate, 0.02),
                 qPrintable(QStringLiteral("plan %1: %2, by hand %3")
                                .arg(seed)
                                .arg(scenario.total.toDouble())
                                .arg((hours - 0.3 * 730) * kRate)));
    }
}

void SharedPropertiesTest::withoutSharingAsBefore()
{
    for (unsigned seed = 0; seed < kPlans / 3; ++seed) {
        const Plan shared = RandomServices(seed).plan();
        Plan apart = shared;
        for (auto &[id, allocation] : apart.scenarios.front().allocations)
            allocation.onInstancesOf.reset();
        Plan back = shared;
        for (const Workload &workload : shared.workloads) {
            Allocation allocation = back.scenarios.front().allocations.at(workload.id);
            allocation.onInstancesOf.reset();
            back = *applyEdit(back, Allocate{workload.id, allocation});
        }
        const ScenarioEvaluation expected = evaluate(m_desk.with(apart)).activeScenario();
        const ScenarioEvaluation restored = evaluate(m_desk.with(back)).activeScenario();
        QCOMPARE(restored.total, expected.total);
        for (std::size_t i = 0; i < expected.lines.size(); ++i) {
            QCOMPARE(restored.lines[i].monthly, expected.lines[i].monthly);
            QVERIFY(!restored.lines[i].shared);
        }
        for (std::size_t m = 0; m < expected.forecast.size(); ++m)
            QCOMPARE(restored.forecast[m].total, expected.forecast[m].total);
    }
}

/// Against the plan with that one workload apart: its month, and the first month that is cheaper.
void SharedPropertiesTest::whatIsDearerTogetherIsSaid()
{
    int said = 0;
    int silent = 0;
    for (unsigned seed = 0; seed < kPlans; ++seed) {
        const Plan plan = RandomServices(seed).plan();
        const ScenarioEvaluation with = evaluate(m_desk.with(plan)).activeScenario();
        for (const Line &line : with.lines) {
            if (line.id == 1 || !line.shared || line.shared->problem != SharingProblem::none)
                continue;
            Plan apart = plan;
            apart.scenarios.front().allocations.at(line.id).onInstancesOf.reset();
            const ScenarioEvaluation without = evaluate(m_desk.with(apart)).activeScenario();
            bool isWorse = false;
            bool isDearer = without.total < with.total;
            for (std::size_t i = 0; i < with.lines.size(); ++i)
                isWorse = isWorse || without.lines[i].verdict > with.lines[i].verdict;
            for (std::size_t m = 0; m < with.forecast.size(); ++m)
                isDearer = isDearer || without.forecast[m].total < with.forecast[m].total;
            const auto found = std::ranges::find_if(with.findings, [&](const Finding &finding) {
                return finding.code == "sharing_costs_more" && finding.workload == line.id;
            });
            // Others that were refused may have room without it: then the bills are of different work.
            const bool isSameWork = std::ranges::all_of(with.lines, [](const Line &one) {
                return one.shared && one.shared->problem == SharingProblem::none;
            });
            if (!isSameWork || isWorse)
                continue;
            QCOMPARE(found != with.findings.end(), isDearer);
            ++(isDearer ? said : silent);
        }
    }
    QVERIFY2(said > 3 && silent > 3, qPrintable(QStringLiteral("%1 and %2").arg(said).arg(silent)));
}

void SharedPropertiesTest::moreDemandNeverCostsLess()
{
    for (unsigned seed = 0; seed < kPlans / 3; ++seed) {
        RandomServices random(seed);
        Plan plan = random.plan();
        const std::size_t grows = random.below(static_cast<unsigned>(plan.workloads.size()));
        Money before;
        std::vector<std::string> steps;
        for (int step = 0; step < 6; ++step) {
            const ScenarioEvaluation scenario = evaluate(m_desk.with(plan)).activeScenario();
            const bool isWhole = std::ranges::all_of(scenario.lines, [](const Line &line) {
                return line.shared && line.shared->problem == SharingProblem::none;
            });
            if (!isWhole)
                break;
            QVERIFY2(scenario.total >= before,
                     qPrintable(QStringLiteral("plan %1, step %2").arg(seed).arg(step)));
            before = scenario.total;
            plan.workloads[grows].demand.peakRequestsPerSecond *= 1.5;
        }
    }
}

/// A guest that stays as it is needs no more because its host grows.
void SharedPropertiesTest::theOtherOnesGrowthIsNotOnes()
{
    Plan plan = RandomServices(1).plan();
    plan.workloads.resize(2);
    auto &scenario = plan.scenarios.front();
    scenario.allocations = {{1, scenario.allocations.at(1)}, {2, scenario.allocations.at(2)}};
    for (Workload &workload : plan.workloads) {
        workload.autoscaling.reset();
        workload.schedule = Schedule{};
        workload.spareReplicas = 0;
        workload.model = "GPT-2";
        workload.demand.inputTokens = 200;
        workload.demand.outputTokens = 50;
    }
    plan.workloads[0].demand.peakRequestsPerSecond = 0.1;
    plan.workloads[1].demand.peakRequestsPerSecond = 400;
    scenario.outlook.workloads[0].growth = GrowthCurve{.monthlyPercent = 5};
    scenario.outlook.workloads[1].growth = GrowthCurve{};
    scenario.outlook.workloads.resize(2);
    const ScenarioEvaluation evaluated = evaluate(m_desk.with(plan)).activeScenario();
    QVERIFY(isShared(evaluated));
    const double instances = static_cast<double>(evaluated.lines[0].shared->instances);
    QVERIFY(instances > 1);
    const ForecastMonth &march = evaluated.forecast[2];
    QVERIFY(isWithin(march.total, instances * 744 * kRate, 0.005001));
}

QTEST_APPLESS_MAIN(SharedPropertiesTest)
#include "tst_shared_properties.moc"
