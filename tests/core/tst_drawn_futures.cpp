// SPDX-License-Identifier: GPL-3.0-or-later
// Drawn futures against closed forms of one distribution each, of sums that move together or apart,
// and against the error that so many draws may have.
#include "core/catalog/known_providers.h"
#include "core/uncertainty/distribution.h"
#include "core/uncertainty/plan_draws.h"
#include "support/evaluation_desk.h"
#include "support/plan_builders.h"
#include "support/random_platform.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <numeric>

using namespace headroom;
using namespace headroom::testing;

namespace {

constexpr std::size_t kMany = 40'000;

Uncertainty certain()
{
    Uncertainty uncertainty;
    uncertainty.demand = uncertainty.workloadDemand = uncertainty.growth = uncertainty.prices =
        uncertainty.interruptions = Spread{};
    uncertainty.performance = false;
    return uncertainty;
}

/// Storage whose amount follows demand and nothing else: each workload costs its amount times a
/// drawn factor.
Plan storageOf(const std::vector<int> &dollars)
{
    PlanBuilder builder = aPlan();
    for (const int amount : dollars) {
        Workload workload = aWorkload("Storage of " + std::to_string(amount));
        workload.otherCosts = {{"Storage", Money::fromCents(amount * 100)}};
        workload.otherCosts.front().followsDemand = true;
        builder.with(workload);
    }
    Plan plan = builder.build();
    plan.startMonth = Date::fromCivil(2027, 1, 1);
    plan.scenarios.front().outlook.uncertainty = certain();
    return plan;
}

bool isClose(double a, double b, double tolerance)
{
    return std::abs(a - b) <= tolerance * std::abs(b);
}

double normal(double deviation)
{
    return std::erfc(-deviation / std::sqrt(2.0)) / 2;
}

Spread spreadOf(Spread::Kind kind, double low, double high)
{
    return {kind, low, high};
}

} // namespace

class DrawnFuturesTest : public QObject
{
    Q_OBJECT

private slots:
    /// Demand for 100,000 of storage: the percentiles are those of the distribution, and so is the
    /// mean.
    void oneAssumptionGivesItsOwnDistribution_data()
    {
        QTest::addColumn<int>("kind");
        QTest::addColumn<double>("median");
        QTest::addColumn<double>("mean");
        QTest::newRow("normal") << int(Spread::Kind::normal) << 1.1 << 1.1;
        // Its logarithm is normal: median sqrt(0.8 x 1.4), mean that times exp(s^2 / 2), s = ln(1.4
        // / 0.8) / 2 / 1.28155.
        const double deviation = std::log(1.4 / 0.8) / 2 / kNinetiethDeviation;
        QTest::newRow("lognormal") << int(Spread::Kind::lognormal) << std::sqrt(0.8 * 1.4)
                                   << std::sqrt(0.8 * 1.4) * std::exp(deviation * deviation / 2);
        QTest::newRow("uniform") << int(Spread::Kind::uniform) << 1.1 << 1.1;
        QTest::newRow("triangular") << int(Spread::Kind::triangular) << 1.1 << 1.1;
    }
    void oneAssumptionGivesItsOwnDistribution()
    {
        QFETCH(int, kind);
        QFETCH(double, median);
        QFETCH(double, mean);
        Plan plan = storageOf({100'000});
        plan.scenarios.front().outlook.uncertainty.demand =
            spreadOf(static_cast<Spread::Kind>(kind), -20, 40);
        const Risk risk = draw(plan, kMany);
        for (const MonthRisk &month : risk.months) {
            QVERIFY(isClose(month.cost.p10, 80'000, 5e-3));
            QVERIFY(isClose(month.cost.p50, 100'000 * median, 5e-3));
            QVERIFY(isClose(month.cost.p90, 140'000, 5e-3));
            QVERIFY(isClose(month.cost.mean, 100'000 * mean, 5e-3));
        }
        // It stays as drawn: twelve months are twelve times one.
        QVERIFY(isClose(risk.total.cost.p90, 12 * risk.months.front().cost.p90, 1e-9));
        QVERIFY(isClose(risk.total.cost.mean, 12 * risk.months.front().cost.mean, 1e-9));
    }

    /// 60,000 and 80,000. What concerns both moves them together: P90 is 20 % above the sum. What
    /// concerns each of them alone adds up as squares: 20 % of the hypotenuse, 100,000.
    void sharedSpreadAddsLinearlyAndOwnSpreadInQuadrature()
    {
        Plan plan = storageOf({60'000, 80'000});
        Uncertainty &uncertainty = plan.scenarios.front().outlook.uncertainty;
        uncertainty.demand = spreadOf(Spread::Kind::normal, -20, 20);
        DrawnAmount cost = draw(plan, kMany).months.front().cost;
        QVERIFY(isClose(cost.p90, 168'000, 5e-3));
        QVERIFY(isClose(cost.p10, 112'000, 5e-3));
        uncertainty.demand = {};
        uncertainty.workloadDemand = spreadOf(Spread::Kind::normal, -20, 20);
        cost = draw(plan, kMany).months.front().cost;
        QVERIFY(isClose(cost.p90, 160'000, 5e-3));
        QVERIFY(isClose(cost.p50, 140'000, 5e-3));
        QVERIFY(isClose(cost.p10, 120'000, 5e-3));
        // One of them certain: the other's alone.
        uncertainty.workloads = {{2, Spread{}}};
        cost = draw(plan, kMany).months.front().cost;
        QVERIFY(isClose(cost.p90, 80'000 + 72'000, 5e-3));
    }

    /// Sixteen alike: a quarter of the deviation that one of them has.
    void manyIndependentOnesEvenOut()
    {
        const Spread wide = spreadOf(Spread::Kind::uniform, -40, 40);
        Plan one = storageOf({16'000});
        one.scenarios.front().outlook.uncertainty.workloadDemand = wide;
        Plan many = storageOf(std::vector<int>(16, 1'000));
        many.scenarios.front().outlook.uncertainty.workloadDemand = wide;
        // A uniform distribution with 80 % in +-40 % ends at +-50 %: its deviation is 100 % /
        // sqrt(12) = 28.868 %. The sum of sixteen is nearly normal: P90 is 1.28155 x 28.868 % / 4 =
        // 9.249 % above the mean.
        const DrawnAmount alone = draw(one, kMany).months.front().cost;
        const DrawnAmount together = draw(many, kMany).months.front().cost;
        QVERIFY(isClose(alone.p90, 16'000 * 1.4, 1e-2));
        QVERIFY(isClose(together.p90, 16'000 * 1.09249, 3e-3));
        QVERIFY(isClose(together.p10, 16'000 * 0.90751, 3e-3));
        QVERIFY(isClose(together.mean, 16'000, 3e-3));
    }

    /// A product of two lognormal factors is lognormal: deviations of the logarithms add as
    /// squares.
    void factorsOfBothKindsMultiply()
    {
        Plan plan = storageOf({100'000});
        Uncertainty &uncertainty = plan.scenarios.front().outlook.uncertainty;
        uncertainty.demand = spreadOf(Spread::Kind::lognormal, 100 / 1.3 - 100, 30);
        uncertainty.workloadDemand = spreadOf(Spread::Kind::lognormal, 100 / 1.4 - 100, 40);
        const double width = std::hypot(std::log(1.3), std::log(1.4));
        const Risk risk = draw(plan, kMany);
        const DrawnAmount &cost = risk.months.front().cost;
        QVERIFY(isClose(cost.p90, 100'000 * std::exp(width), 8e-3));
        QVERIFY(isClose(cost.p50, 100'000, 8e-3));
        QVERIFY(isClose(cost.p10, 100'000 * std::exp(-width), 8e-3));
        // The wider one is the stronger driver, by about the squares of both.
        QCOMPARE(risk.drivers.size(), std::size_t{2});
        const double share = std::pow(std::log(1.4) / width, 2);
        QVERIFY(std::abs(risk.drivers.front().share - share) < 0.03);
        QVERIFY(std::abs(risk.drivers.front().share + risk.drivers.back().share - 1) < 1e-9);
    }

    /// Growth between -2 and +3 points: months are powers of the drawn factor, so that their
    /// percentiles are, too.
    void growthIsTakenToThePowerOfTheMonth()
    {
        Plan plan = storageOf({100'000});
        plan.scenarios.front().outlook.uncertainty.growth = spreadOf(Spread::Kind::normal, -2, 3);
        const Risk risk = draw(plan, kMany, 24);
        for (std::size_t m = 0; m < risk.months.size(); ++m) {
            const auto power = static_cast<double>(m);
            QVERIFY(isClose(risk.months[m].cost.p10, 100'000 * std::pow(0.98, power), 1e-2));
            QVERIFY(isClose(risk.months[m].cost.p50, 100'000 * std::pow(1.005, power), 1e-2));
            QVERIFY(isClose(risk.months[m].cost.p90, 100'000 * std::pow(1.03, power), 1e-2));
        }
        QCOMPARE(risk.months.front().cost.p10, risk.months.front().cost.p90);
    }

    /// The budget lies at some deviation of a normal assumption: the probability of passing it is
    /// known, month by month and over the year.
    void budgetsArePassedAsOftenAsTheTailIsLong_data()
    {
        QTest::addColumn<double>("deviations");
        for (const double deviations : {-2.0, -0.5, 0.0, 0.5, 1.0, 2.0})
            QTest::addRow("%.1f deviations", deviations) << deviations;
    }
    void budgetsArePassedAsOftenAsTheTailIsLong()
    {
        QFETCH(double, deviations);
        Plan plan = storageOf({100'000});
        plan.scenarios.front().outlook.uncertainty.demand = spreadOf(Spread::Kind::normal, -10, 10);
        const double budget = 100'000 * (1 + 0.1 / kNinetiethDeviation * deviations);
        plan.monthlyBudget = Money::nearestCents(100 * budget);
        const Risk risk = draw(plan, kMany);
        const double over = 1 - normal(deviations);
        const double error = 5 * std::sqrt(over * (1 - over) / kMany) + 1e-4;
        for (const MonthRisk &month : risk.months) {
            QVERIFY(std::abs(*month.overBudget - over) < error);
            // All months are alike, so that a later one brings nothing new.
            QVERIFY(std::abs(*month.exceededByThen - over) < error);
        }
        QVERIFY(std::abs(*risk.total.overBudget - over) < error);
    }

    /// Machines at a drawn price against others at a certain one: cheaper as often as the factor is
    /// low enough.
    void oneScenarioIsCheaperAsOftenAsItsPriceIsLow()
    {
        Workload workload = aWorkload("One");
        workload.schedule = {};
        Plan plan =
            aPlan().with(workload).on(anOffer(known::aws, "us-east-1", "g4dn.xlarge"), 7).build();
        plan.startMonth = Date::fromCivil(2027, 1, 1);
        plan.scenarios.front().outlook.uncertainty = certain();
        plan.scenarios.front().outlook.uncertainty.providers = {
            {known::aws, spreadOf(Spread::Kind::normal, -10, 10)}};
        plan.scenarios.push_back(plan.scenarios.front());
        plan.scenarios.back().name = "Google";
        plan.scenarios.back().allocations[1].offer =
            anOffer(known::google, "us-central1", "a2-highgpu-1g");
        plan.scenarios.back().allocations[1].count = 1;
        const EvaluationInputs inputs = m_desk.with(plan);
        std::vector<PlanDraws> draws;
        for (const Scenario &scenario : inputs.plan->scenarios) {
            draws.emplace_back(inputs, scenario, evaluateScenario(inputs, scenario),
                               DrawOptions{.draws = kMany});
            draws.back().draw(kMany, sequential);
        }
        // Seven at 0.526 are 3.682 an hour; one at 3.673385.
        const double expected = normal((3.673385 / 3.682 - 1) / 0.1 * kNinetiethDeviation);
        QVERIFY(std::abs(draws[0].cheaperThan(draws[1]) - expected)
                < 5 * std::sqrt(expected * (1 - expected) / kMany));
        QVERIFY(std::abs(draws[0].cheaperThan(draws[1]) + draws[1].cheaperThan(draws[0]) - 1)
                < 1e-3);
    }

    /// The median of n independent draws of a normal distribution scatters by its deviation times
    /// sqrt(pi / 2 / n). Of a block of 400 parts half are drawn: what is drawn without putting it
    /// back scatters by sqrt(1 - 200 / 400) of that. Of whole blocks just half of the draws lie
    /// below the median: it is in one of the two parts beside the middle.
    void moreDrawsErrLess()
    {
        Plan plan = storageOf({100'000});
        plan.scenarios.front().outlook.uncertainty.demand = spreadOf(Spread::Kind::normal, -20, 20);
        const auto scatter = [&](std::size_t count) {
            constexpr std::uint64_t kSeeds = 60;
            double squares = 0;
            for (std::uint64_t seed = 1; seed <= kSeeds; ++seed) {
                const double error =
                    draw(plan, count, 1, seed).months.front().cost.p50 / 100'000 - 1;
                squares += error * error;
            }
            return std::sqrt(squares / kSeeds);
        };
        const double deviation = 0.2 / kNinetiethDeviation;
        // The scatter of 60 seeds is itself known to a tenth; four times that.
        QVERIFY(isClose(scatter(200), deviation * std::sqrt(std::acos(-1.0) / 2 / 200 * 0.5), 0.4));
        QVERIFY(scatter(3'200) < deviation * normalQuantile(0.5 + 1.0 / 400));
    }

    /// A probability is the least certain at one half: 50 points over the root of the draws.
    void theLargestErrorOfAProbabilityIsThatOfOneHalf()
    {
        QVERIFY(isClose(maxErrorOf(100), 5, 1e-9));
        QVERIFY(isClose(maxErrorOf(10'000), 0.5, 1e-9));
        QVERIFY(isClose(maxErrorOf(400), 2.5, 1e-9));
    }

    void theSameSeedIsTheSameFutureAndAnotherIsAnother()
    {
        Plan plan = storageOf({60'000, 80'000});
        plan.scenarios.front().outlook.uncertainty.workloadDemand =
            spreadOf(Spread::Kind::lognormal, -20, 40);
        const Risk first = draw(plan, 500, 12, 7);
        const Risk second = draw(plan, 500, 12, 7);
        const Risk other = draw(plan, 500, 12, 8);
        for (std::size_t m = 0; m < first.months.size(); ++m) {
            QCOMPARE(first.months[m].cost.p10, second.months[m].cost.p10);
            QCOMPARE(first.months[m].cost.mean, second.months[m].cost.mean);
            QVERIFY(first.months[m].cost.mean != other.months[m].cost.mean);
        }
        // A stream belongs to its assumption, not to its place: a workload before the others
        // changes none of theirs.
        Plan more = plan;
        more.workloads.push_back(more.workloads.front());
        more.workloads.back().id = 3;
        more.workloads.back().name = "Certain";
        more.workloads.back().otherCosts.front().followsDemand = false;
        // std::ranges::rotate does not compile with clang 14 and the library of GCC 12.
        std::rotate(more.workloads.begin(), more.workloads.begin() + 2, more.workloads.end());
        const Risk beside = draw(more, 500, 12, 7);
        QVERIFY(std::abs(beside.months.front().cost.p50 - first.months.front().cost.p50 - 60'000)
                < 0.02);
    }

    /// Whatever serves, whatever is committed, whatever is taken of the compute: without
    /// uncertainty every future is the forecast, but for the cent of each line and the straight
    /// line that stands for many small steps.
    void withoutUncertaintyEveryFutureIsTheForecast()
    {
        int committed = 0;
        const auto catalog = tinyCatalog();
        for (unsigned seed = 1; seed <= 30; ++seed) {
            Plan plan = randomPlatform(seed, *catalog);
            for (Scenario &scenario : plan.scenarios)
                scenario.outlook.uncertainty = certain();
            const EvaluationInputs inputs = m_desk.with(plan);
            for (const Scenario &scenario : inputs.plan->scenarios) {
                const auto evaluation = evaluateScenario(inputs, scenario, {.months = 18});
                PlanDraws draws(inputs, scenario, evaluation, {.draws = 2});
                draws.draw(2, sequential);
                const Risk risk = draws.risk(sequential);
                committed += scenario.commitments.empty() ? 0 : 1;
                for (std::size_t m = 0; m < risk.months.size(); ++m) {
                    const double exact = evaluation.forecast[m].total.toDouble();
                    const double drawn = risk.months[m].cost.p50;
                    QVERIFY2(std::abs(drawn - exact) < 0.1 + 1e-3 * exact,
                             qPrintable(QString("plan %1, %2, month %3: %4, planned %5")
                                            .arg(seed)
                                            .arg(scenario.name.c_str())
                                            .arg(m)
                                            .arg(drawn)
                                            .arg(exact)));
                }
            }
        }
        QVERIFY(committed > 15);
    }

    /// Fewer draws are the first of more: the same seed is refined, not thrown again.
    void quantilesAreThoseOfTheSortedDraws()
    {
        Plan plan = storageOf({100'000});
        plan.scenarios.front().outlook.uncertainty.demand =
            spreadOf(Spread::Kind::uniform, -40, 40);
        const EvaluationInputs inputs = m_desk.with(plan);
        const Scenario &scenario = activeScenario(*inputs.plan);
        const auto evaluation = evaluateScenario(inputs, scenario, {.months = 1});
        PlanDraws draws(inputs, scenario, evaluation, {.draws = 101, .seed = 3});
        std::vector<double> factors;
        const std::uint64_t stream = draws.model().assumptions().all().front().stream;
        const UniformBlock drawn = uniformBlock(3, stream, 0);
        for (std::size_t i = 0; i < 101; ++i)
            factors.push_back(0.5 + drawn[i]);
        std::ranges::sort(factors);
        draws.draw(101, sequential);
        const DrawnAmount cost = draws.risk(sequential).months.front().cost;
        // 101 sorted figures: the tenth percentile is the eleventh of them.
        QVERIFY(isClose(cost.p10, 100'000 * factors[10], 1e-9));
        QVERIFY(isClose(cost.p50, 100'000 * factors[50], 1e-9));
        QVERIFY(isClose(cost.p90, 100'000 * factors[90], 1e-9));
        const double mean = std::accumulate(factors.begin(), factors.end(), 0.0) / 101;
        QVERIFY(isClose(cost.mean, 100'000 * mean, 1e-9));
    }

private:
    [[nodiscard]] Risk draw(const Plan &plan, std::size_t count, int months = 12,
                            std::uint64_t seed = kSeed) const
    {
        const EvaluationInputs inputs = m_desk.with(plan);
        const Scenario &scenario = activeScenario(*inputs.plan);
        ScenarioEvaluation evaluation = evaluateScenario(inputs, scenario, {.months = months});
        evaluation.completeness.noOffer = 0; // other cost lines are all that some plans have
        PlanDraws draws(inputs, scenario, evaluation, {.draws = count, .seed = seed});
        draws.draw(count, sequential);
        return draws.risk(sequential);
    }

    EvaluationDesk m_desk;
};

QTEST_APPLESS_MAIN(DrawnFuturesTest)
#include "tst_drawn_futures.moc"
