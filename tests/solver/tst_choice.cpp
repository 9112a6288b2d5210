// SPDX-License-Identifier: GPL-3.0-or-later
// Random small models against every choice there is.
#include "core/planning/mix/choice_model.h"
#include "solver/choice_solver.h"
#include "support/dice.h"

#include <rapidcheck.h>

#include <QTest>

#include <algorithm>
#include <functional>

using namespace headroom;
using headroom::testing::Dice;

namespace {

/// Groups of options of three providers. Rows: a share of the first provider between limits, as
/// products of cost and percent, and a quota; the numbers are small, so that ties and narrow misses
/// are frequent.
ChoiceModel randomModel()
{
    ChoiceModel model;
    const std::int64_t minimum = *rc::gen::inRange(0, 60);
    const std::int64_t maximum = *rc::gen::inRange(minimum, std::int64_t{101});
    model.limits = {0, 0, *rc::gen::inRange<std::int64_t>(0, 60)};
    if (*rc::gen::arbitrary<bool>())
        model.maxKinds = *rc::gen::inRange<std::size_t>(1, 4);
    const int groups = *rc::gen::inRange(1, 6);
    for (int i = 0; i < groups; ++i) {
        ChoiceGroup &group = model.groups.emplace_back();
        const int options = *rc::gen::inRange(1, 6);
        for (int option = 0; option < options; ++option) {
            const std::int64_t cost = *rc::gen::inRange(0, 40);
            const auto provider = *rc::gen::inRange<std::uint32_t>(0, 3);
            group.options.push_back({cost, provider * 2 + *rc::gen::inRange<std::uint32_t>(0, 2)});
            const std::int64_t own = provider == 0 ? 100 : 0;
            group.uses.push_back((own - maximum) * cost);
            group.uses.push_back((minimum - own) * cost);
            group.uses.push_back(provider == 1 ? *rc::gen::inRange<std::int64_t>(0, 30) : 0);
        }
    }
    return model;
}

std::optional<Int128> minByTrying(const ChoiceModel &model)
{
    std::optional<Int128> minimum;
    std::vector<std::size_t> chosen;
    const std::function<void()> choose = [&] {
        if (chosen.size() == model.groups.size()) {
            if (keepsLimits(model, chosen))
                minimum =
                    minimum ? std::min(*minimum, costOf(model, chosen)) : costOf(model, chosen);
            return;
        }
        const std::size_t options = model.groups[chosen.size()].options.size();
        for (std::size_t option = 0; option < options; ++option) {
            chosen.push_back(option);
            choose();
            chosen.pop_back();
        }
    };
    choose();
    return minimum;
}

} // namespace

class ChoiceTest : public QObject
{
    Q_OBJECT
private slots:
    void noChoiceIsCheaperThanTheProvenOne();
    void limitsLeaveABoundThatHolds();
    void groupWithoutOptionsHasNoChoice();
    void sameLimitsGiveTheSameAnswer();
    void progressClosesInOnTheAnswer();
    void stoppedSearchKeepsWhatItHas();
    void optionsThatAreDroppedAreInNoChoice();
    void contradictionsLeaveNothingToChoose();
    void tightSharesOfFewWorkloadsAreProven();
};

void ChoiceTest::noChoiceIsCheaperThanTheProvenOne()
{
    QVERIFY(rc::check("least of all choices", [] {
        const ChoiceModel model = randomModel();
        const auto minimum = minByTrying(model);
        const ChoiceAnswer answer = solver::bestChoice(model);
        RC_ASSERT(answer.isComplete);
        RC_ASSERT(answer.chosen.has_value() == minimum.has_value());
        if (!minimum)
            return;
        RC_ASSERT(keepsLimits(model, *answer.chosen));
        RC_ASSERT(costOf(model, *answer.chosen) == *minimum);
    }));
}

void ChoiceTest::optionsThatAreDroppedAreInNoChoice()
{
    QVERIFY(rc::check("the least of what is left", [] {
        const ChoiceModel model = randomModel();
        const ReducedChoice reduced(model);
        const auto minimum = minByTrying(model);
        RC_ASSERT(minByTrying(reduced.model()) == minimum);
        const ChoiceAnswer answer = solver::bestChoice(reduced.model());
        if (!answer.chosen)
            return;
        const std::vector<std::size_t> chosen = reduced.inWhole(*answer.chosen);
        RC_ASSERT(keepsLimits(model, chosen));
        RC_ASSERT(costOf(model, chosen) == *minimum);
    }));
}

// Two groups, each on A or on B; A must have at least half of the cost and may not be used at all.
void ChoiceTest::contradictionsLeaveNothingToChoose()
{
    ChoiceModel model;
    model.limits = {0, 0};
    for (const std::int64_t cost : {30, 50})
        model.groups.push_back({{{cost, 0}, {cost, 1}}, {-50 * cost, 8, 50 * cost, 0}});
    const ReducedChoice reduced(model);
    QVERIFY(std::ranges::any_of(reduced.model().groups,
                                [](const ChoiceGroup &group) { return group.options.empty(); }));
    QVERIFY(reduced.inWhole(std::vector<std::size_t>{0, 7})[1] >= 2);
    model.limits[1] = 16;
    QCOMPARE(ReducedChoice(model).model().groups[0].options.size(), std::size_t{2});
}

// Three workloads of very different cost, each with many offers of three providers; shares of the
// cost within a point or two, so that small workloads must be expensive on purpose, and at most two
// or three types.
void ChoiceTest::tightSharesOfFewWorkloadsAreProven()
{
    constexpr std::size_t kOffers = 45;
    constexpr std::int64_t kNodes = 400;
    for (unsigned seed = 1; seed <= 60; ++seed) {
        Dice dice(seed);
        const int percent = dice.between(1, 3) * 20;
        const int tolerance = dice.between(1, 3);
        ChoiceModel model;
        model.limits = {0, 0, 0, 0};
        if (!dice.oneIn(3))
            model.maxKinds = static_cast<std::size_t>(dice.between(2, 3));
        for (const int size : {1, 8, 40}) {
            ChoiceGroup &group = model.groups.emplace_back();
            for (std::size_t i = 0; i < kOffers; ++i) {
                const std::int64_t cost = dice.between(500, 1'500) * size * dice.between(1, 9);
                const int provider = dice.between(0, 2);
                group.options.push_back(
                    {cost, static_cast<std::uint32_t>(provider * 12 + dice.between(0, 11))});
                const std::int64_t first = provider == 0 ? 100 : 0;
                const std::int64_t second = provider == 1 ? 100 : 0;
                group.uses.push_back((first - percent - tolerance) * cost);
                group.uses.push_back((percent - tolerance - first) * cost);
                group.uses.push_back((second - 90 + percent - tolerance) * cost);
                group.uses.push_back((90 - percent - tolerance - second) * cost);
            }
        }
        const auto minimum = minByTrying(model);
        const ChoiceAnswer answer = solver::bestChoice(model, {.nodes = kNodes});
        QVERIFY2(answer.isComplete, qPrintable(QString::number(seed)));
        QCOMPARE(answer.chosen.has_value(), minimum.has_value());
        if (minimum)
            QVERIFY(costOf(model, *answer.chosen) == *minimum);
    }
}

void ChoiceTest::limitsLeaveABoundThatHolds()
{
    QVERIFY(rc::check("a search that was cut short", [] {
        const ChoiceModel model = randomModel();
        const auto minimum = minByTrying(model);
        const ChoiceAnswer answer = solver::bestChoice(model, {.nodes = 1});
        if (answer.chosen) {
            RC_ASSERT(minimum.has_value());
            RC_ASSERT(keepsLimits(model, *answer.chosen));
        }
        if (minimum) {
            RC_ASSERT(answer.bound <= static_cast<double>(*minimum) + 1e-6);
        }
    }));
}

void ChoiceTest::groupWithoutOptionsHasNoChoice()
{
    ChoiceModel model;
    model.groups.resize(2);
    model.groups[0].options.push_back({1, 0});
    const ChoiceAnswer answer = solver::bestChoice(model);
    QVERIFY(!answer.chosen);
    QVERIFY(answer.isComplete);
}

void ChoiceTest::sameLimitsGiveTheSameAnswer()
{
    QVERIFY(rc::check("twice the same", [] {
        const ChoiceModel model = randomModel();
        const ChoiceLimits limits{*rc::gen::inRange<std::int64_t>(1, 5)};
        const ChoiceAnswer first = solver::bestChoice(model, limits);
        const ChoiceAnswer second = solver::bestChoice(model, limits);
        RC_ASSERT(first.chosen == second.chosen);
        RC_ASSERT(first.bound == second.bound);
    }));
}

void ChoiceTest::progressClosesInOnTheAnswer()
{
    QVERIFY(rc::check("bounds rise, choices get cheaper", [] {
        const ChoiceModel model = randomModel();
        const auto minimum = minByTrying(model);
        double bound = -1e300;
        std::optional<Int128> cost;
        ChoiceWatch watch;
        watch.report = [&](const ChoiceProgress &now) {
            if (now.chosen.empty()) {
                RC_ASSERT(now.bound >= bound);
                bound = now.bound;
                return;
            }
            const std::vector<std::size_t> chosen(now.chosen.begin(), now.chosen.end());
            RC_ASSERT(keepsLimits(model, chosen));
            if (cost) {
                RC_ASSERT(costOf(model, chosen) <= *cost);
            }
            cost = costOf(model, chosen);
            RC_ASSERT(now.bound <= static_cast<double>(*minimum) + 1e-6);
        };
        const ChoiceAnswer answer = solver::bestChoice(model, {}, watch);
        RC_ASSERT(answer.chosen.has_value() == cost.has_value());
        if (answer.chosen) {
            RC_ASSERT(costOf(model, *answer.chosen) == *cost);
        }
    }));
}

// Stopped at the first, second, third ... report: a reported choice is never lost, and no bound is
// too high.
void ChoiceTest::stoppedSearchKeepsWhatItHas()
{
    QVERIFY(rc::check("stopped anywhere", [] {
        const ChoiceModel model = randomModel();
        const auto minimum = minByTrying(model);
        const int reports = *rc::gen::inRange(0, 6);
        std::stop_source source;
        int seen = 0;
        bool wasFound = false;
        ChoiceWatch watch{source.get_token(), [&](const ChoiceProgress &now) {
                              wasFound = wasFound || !now.chosen.empty();
                              if (++seen >= reports)
                                  source.request_stop();
                          }};
        if (reports == 0)
            source.request_stop();
        const ChoiceAnswer answer = solver::bestChoice(model, {}, watch);
        if (wasFound) {
            RC_ASSERT(answer.chosen.has_value());
        }
        if (answer.chosen) {
            RC_ASSERT(keepsLimits(model, *answer.chosen));
        }
        if (minimum) {
            RC_ASSERT(answer.bound <= static_cast<double>(*minimum) + 1e-6);
        }
        if (answer.isComplete) {
            RC_ASSERT(answer.chosen.has_value() == minimum.has_value());
            if (minimum) {
                RC_ASSERT(costOf(model, *answer.chosen) == *minimum);
            }
        }
    }));
}

QTEST_APPLESS_MAIN(ChoiceTest)
#include "tst_choice.moc"
