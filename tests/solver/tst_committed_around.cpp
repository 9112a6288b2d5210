// SPDX-License-Identifier: GPL-3.0-or-later
// The most headroom, curves and the mixes that come next where commitments are decided, against
// every mix with every number of reservations, each evaluated over twelve months.
#include "committed_desk.h"
#include "core/catalog/known_providers.h"
#include "core/planning/mix/mix_headroom.h"
#include "core/planning/mix_around.h"
#include "core/proposals/mix_outcome.h"
#include "core/proposals/mix_tables.h"
#include "mix_desk.h"
#include "solver/choice_solver.h"
#include "support/plan_builders.h"
#include "support/tiny_catalog.h"

#include <QTest>

#include <algorithm>
#include <map>
#include <random>

using namespace headroom;
using namespace headroom::testing;

namespace {

const ChoiceLimits kNodes{20'000};

/// Machines of three sizes of one provider and of two of another: the larger ones have more
/// headroom.
const Market &sizes()
{
    static const Market kMarket = [] {
        const PurchaseOption reserved = bought(PricingModel::reserved);
        CatalogBuilder catalog;
        catalog.type(known::aws, "m5.large", 2, 8)
            .onDemand("us-east-1", "0.10")
            .offer("us-east-1", reserved, "0.07");
        catalog.type(known::aws, "m5.xlarge", 4, 16)
            .onDemand("us-east-1", "0.21")
            .offer("us-east-1", reserved, "0.12");
        catalog.type(known::aws, "m5.2xlarge", 8, 32).onDemand("us-east-1", "0.36");
        catalog.type(known::google, "n1-standard-2", 2, 8).onDemand("us-central1", "0.09");
        catalog.type(known::google, "n1-standard-4", 4, 15).onDemand("us-central1", "0.17");
        return Market{catalog.build(),
                      {anOffer(known::aws, "us-east-1", "m5.large"),
                       anOffer(known::aws, "us-east-1", "m5.xlarge"),
                       anOffer(known::aws, "us-east-1", "m5.2xlarge"),
                       anOffer(known::google, "us-central1", "n1-standard-2"),
                       anOffer(known::google, "us-central1", "n1-standard-4")},
                      {reservation(known::aws, "us-east-1", "m5.large", reserved, 1),
                       reservation(known::aws, "us-east-1", "m5.xlarge", reserved, 1)}};
    }();
    return kMarket;
}

/// Runs on machines that are kept around the clock, and people.
Plan randomRuns(std::uint32_t seed)
{
    std::mt19937 random(seed);
    const auto below = [&](std::uint32_t maximum) { return static_cast<int>(random() % maximum); };
    PlanBuilder builder = aPlan();
    for (int i = 0; i < 2; ++i) {
        Workload runs = cleaning("Runs " + std::to_string(i), 60.0 + below(400));
        runs.schedule = Schedule{};
        runs.constraints.interruptible = false;
        builder.with(runs);
    }
    builder.with(teamFor("People", 1 + below(2), below(2) * (6 + below(10))));
    Plan plan = builder.build();
    plan.startMonth = firstPooledMonth();
    return plan;
}

MixRules reservedRules()
{
    return rulesWith({"1y", "reserved"});
}

std::shared_ptr<const MixProposal> proposed(const Plan &plan, const MixRules &rules)
{
    auto proposal = proposeMix(snapshotOf(sizes(), plan), rules, solver::bestChoice, kNodes);
    if (!proposal)
        qFatal("%s", proposal.error().text().c_str());
    return std::make_shared<const MixProposal>(*std::move(proposal));
}

MixCurve curve(const Plan &plan, const MixRules &rules, MixCurveAxis axis, std::size_t points)
{
    auto drawn = curveFor(*snapshotOf(sizes(), plan), rules, axis, points, solver::bestChoice);
    if (!drawn)
        qFatal("%s", drawn.error().text().c_str());
    return *std::move(drawn);
}

/// Least over twelve months of the mixes with so much headroom.
std::optional<Money> minWith(const Plan &plan, double headroom)
{
    return minCommitted(sizes(), plan, [&](const ScenarioEvaluation &evaluated) {
        return smallestHeadroom(evaluated.lines) >= headroom - 1e-9;
    });
}

constexpr double kNear = 1.01;

} // namespace

class CommittedAroundTest : public QObject
{
    Q_OBJECT

private slots:
    void theMostHeadroomIsFound();
    void headroomCurvesAreOfTheMonthsTogether();
    void budgetCurvesBuyHeadroom();
    void splitCurvesGetCheaper();
    void nextMixesAreOfOtherKinds();
};

void CommittedAroundTest::theMostHeadroomIsFound()
{
    int proven = 0;
    for (std::uint32_t seed = 0; seed < 10; ++seed) {
        const Plan plan = randomRuns(seed);
        const Money cheapest = proposed(plan, reservedRules())->choice.monthly;
        MixRules rules = reservedRules();
        rules.objective = MixObjective::headroom;
        rules.budget = Money::fromCents(cheapest.cents() * (11 + seed) / 10);
        const auto proposal = proposed(plan, rules);
        double maximum = 0;
        std::optional<Money> minimum;
        tryAllCommitted(sizes(), plan, [&](const Scenario &, const ScenarioEvaluation &evaluated) {
            const double headroom = smallestHeadroom(evaluated.lines);
            if (evaluated.total > *rules.budget || headroom < maximum - 1e-9)
                return;
            if (headroom > maximum + 1e-9 || !minimum || evaluated.forecastTotal < *minimum)
                minimum = evaluated.forecastTotal;
            maximum = std::max(maximum, headroom);
        });
        const MixChoice &choice = proposal->choice;
        const std::string told = std::to_string(seed);
        QVERIFY2(proposal->chosen && choice.headroom && choice.headroomBound, told.c_str());
        QVERIFY2(choice.monthly <= *rules.budget, told.c_str());
        QVERIFY2(std::abs(*choice.headroom - maximum) < 1e-6, told.c_str());
        QVERIFY2(*choice.headroomBound >= maximum - 1e-6, told.c_str());
        QVERIFY2(choice.committed->total >= *minimum, told.c_str());
        QVERIFY2(choice.committed->total.toDouble() <= kNear * minimum->toDouble(), told.c_str());
        QVERIFY2(choice.committed->bound <= *minimum, told.c_str());
        const bool isMost = *choice.headroomBound == *choice.headroom;
        proven += isMost ? 1 : 0;
        QCOMPARE(
            committedOutcome(choice, "USD")
                .starts_with("No mix with commitments that keeps the rules has more headroom. "),
            isMost);
        // The next step of it is beyond the budget.
        QVERIFY2(!choice.nextHeadroom || choice.nextHeadroom->monthly > *rules.budget,
                 told.c_str());
    }
    QVERIFY2(proven > 0, std::to_string(proven).c_str());
}

void CommittedAroundTest::headroomCurvesAreOfTheMonthsTogether()
{
    for (std::uint32_t seed = 20; seed < 24; ++seed) {
        const Plan plan = randomRuns(seed);
        const MixCurve drawn = curve(plan, reservedRules(), MixCurveAxis::headroom, 5);
        QVERIFY(drawn.points.size() > 1);
        for (const MixPoint &point : drawn.points) {
            const auto minimum = minWith(plan, *point.headroom);
            QVERIFY(minimum.has_value());
            QVERIFY(point.cost() >= *minimum);
            QVERIFY(point.cost().toDouble() <= kNear * minimum->toDouble());
            QVERIFY(point.committed->bound <= *minimum);
            // It costs what is promised once it is taken.
            const auto taken = proposalOf(snapshotOf(sizes(), plan), reservedRules(),
                                          MixCurveAxis::headroom, point);
            QVERIFY2(taken, taken ? "" : taken.error().text().c_str());
            QCOMPARE(taken->chosen->evaluation.activeScenario().forecastTotal, point.cost());
        }
        QVERIFY(std::ranges::is_sorted(drawn.points, {}, &MixPoint::cost));
        const Table table = mixCurveTable(drawn);
        QCOMPARE(table.columns.size(), std::size_t{7});
        QVERIFY(table.rows.front()[5] == Cell(drawn.points.front().cost()));
    }
}

void CommittedAroundTest::budgetCurvesBuyHeadroom()
{
    const Plan plan = randomRuns(31);
    const MixCurve drawn = curve(plan, reservedRules(), MixCurveAxis::budget, 4);
    QVERIFY(drawn.points.size() > 1);
    for (const MixPoint &point : drawn.points) {
        QVERIFY(point.monthly.toDouble() <= point.asked + 0.005);
        double maximum = 0;
        tryAllCommitted(sizes(), plan, [&](const Scenario &, const ScenarioEvaluation &evaluated) {
            if (evaluated.total.toDouble() <= point.asked + 1e-9)
                maximum = std::max(maximum, smallestHeadroom(evaluated.lines));
        });
        QVERIFY(*point.headroom <= maximum + 1e-6);
        QVERIFY(*point.headroom >= 0.9 * maximum);
    }
}

void CommittedAroundTest::splitCurvesGetCheaper()
{
    const Plan plan = randomRuns(41);
    MixRules rules = reservedRules();
    rules.split = {{known::aws, 50}, {known::google, 50}};
    const MixCurve drawn = curve(plan, rules, MixCurveAxis::split, 14);
    QVERIFY(!drawn.points.empty());
    for (const MixPoint &point : drawn.points) {
        const auto minimum = minCommitted(sizes(), plan, [&](const ScenarioEvaluation &evaluated) {
            double all = 0;
            double aws = 0;
            for (const Line &line : evaluated.lines) {
                all += line.compute.toDouble();
                aws += line.offer->provider == known::aws ? line.compute.toDouble() : 0;
            }
            return std::abs(100 * aws / all - 50) <= point.asked + 1e-9;
        });
        QVERIFY(minimum && point.cost() >= *minimum);
        QVERIFY(point.cost().toDouble() <= 1.03 * minimum->toDouble());
        QVERIFY(proposalOf(snapshotOf(sizes(), plan), rules, MixCurveAxis::split, point));
    }
}

void CommittedAroundTest::nextMixesAreOfOtherKinds()
{
    int exact = 0;
    int all = 0;
    for (std::uint32_t seed = 50; seed < 56; ++seed) {
        const Plan plan = randomRuns(seed);
        const auto proposal = proposed(plan, reservedRules());
        const auto nearest = nearestTo(*proposal, 4, solver::bestChoice);
        QVERIFY2(nearest, nearest ? "" : nearest.error().text().c_str());
        QVERIFY(!nearest->empty());
        // All machines of a provider are of one kind here: a mix is of as many kinds as there are
        // ways to divide it.
        using Kind = std::vector<Provider>;
        std::map<Kind, Money> minOf;
        tryAllCommitted(sizes(), plan, [&](const Scenario &, const ScenarioEvaluation &evaluated) {
            Kind kind;
            for (const Line &line : evaluated.lines)
                kind.push_back(line.offer->provider);
            const auto [known, isNew] = minOf.emplace(kind, evaluated.forecastTotal);
            known->second = std::min(known->second, evaluated.forecastTotal);
        });
        std::vector<Money> ordered;
        for (const auto &[kind, minimum] : minOf)
            ordered.push_back(minimum);
        std::ranges::sort(ordered);
        std::map<Kind, int> seen;
        for (std::size_t i = 0; i < nearest->size(); ++i) {
            const MixAlternative &mix = (*nearest)[i];
            const auto taken = proposalOf(*proposal, mix);
            QVERIFY2(taken, taken ? "" : taken.error().text().c_str());
            const ScenarioEvaluation &evaluated = taken->chosen->evaluation.activeScenario();
            QCOMPARE(evaluated.forecastTotal, mix.committed->total);
            QCOMPARE(evaluated.total, mix.monthly);
            Kind kind;
            for (const Line &line : evaluated.lines)
                kind.push_back(line.offer->provider);
            QCOMPARE(++seen[kind], 1);
            QVERIFY(!mix.isProven && !mix.differing.empty());
            QVERIFY(mix.committed->total >= minOf.at(kind));
            QVERIFY(mix.committed->total.toDouble() <= kNear * minOf.at(kind).toDouble());
            // A twelfth of what it costs more, to half a cent.
            QVERIFY(std::abs(12 * mix.costsMore.cents()
                             - (mix.committed->total - proposal->choice.committed->total).cents())
                    <= 6);
            exact += mix.committed->total == ordered[i + 1] ? 1 : 0;
            ++all;
        }
    }
    QVERIFY2(4 * exact >= 3 * all, std::to_string(exact).c_str());
}

QTEST_GUILESS_MAIN(CommittedAroundTest)
#include "tst_committed_around.moc"
