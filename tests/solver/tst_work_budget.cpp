// SPDX-License-Identifier: GPL-3.0-or-later
// One budget of work for all searches of a question: it holds, the same budget gives the same
// answer, more of it no worse one, and an answer is proven only where nothing was cut off.
#include "core/planning/mix_proposal.h"
#include "shared_desk.h"
#include "solver/choice_solver.h"
#include "support/dice.h"

#include <QTest>

#include <limits>
#include <memory>
#include <vector>

using namespace headroom;
using namespace headroom::testing;

namespace {

/// Steps that the last part of a search may take after the budget is spent: the solution of a linear
/// program, the pricing of all groups, the evaluation of a mix over all months.
constexpr std::int64_t kLastPart = 20'000'000;

const std::vector<std::int64_t> &budgets()
{
    static const std::vector<std::int64_t> kBudgets{1'000,     20'000,     400'000,
                                                    8'000'000, 40'000'000, 150'000'000};
    return kBudgets;
}

ChoiceLimits limitsOf(std::int64_t steps)
{
    ChoiceLimits limits;
    limits.budget = std::make_shared<WorkBudget>(steps);
    return limits;
}

/// Groups of options of three providers, shares of two of them between limits, and a quota.
ChoiceModel randomModel(unsigned seed)
{
    Dice dice(seed);
    const int groups = dice.between(12, 30);
    ChoiceModel model;
    model.limits = {0, 0, 20 * groups};
    if (dice.oneIn(3))
        model.maxKinds = static_cast<std::size_t>(dice.between(3, 5));
    for (int i = 0; i < groups; ++i) {
        ChoiceGroup &group = model.groups.emplace_back();
        for (int option = 0; option < 40; ++option) {
            const std::int64_t cost = dice.between(500, 2'000);
            const auto provider = static_cast<std::uint32_t>(dice.between(0, 2));
            const std::int64_t own = provider == 0 ? 100 : 0;
            group.options.push_back(
                {cost, provider * 4 + static_cast<std::uint32_t>(dice.between(0, 3))});
            group.uses.push_back((own - 42) * cost);
            group.uses.push_back((38 - own) * cost);
            group.uses.push_back(provider == 1 ? dice.between(10, 60) : 0);
        }
    }
    return model;
}

struct Found {
    double cost = std::numeric_limits<double>::infinity();
    double bound = 0;
    bool isProven = false;
    std::int64_t used = 0;

    friend bool operator==(const Found &, const Found &) = default;
};

Found solved(const ChoiceModel &model, std::int64_t steps)
{
    const ChoiceLimits limits = limitsOf(steps);
    const ChoiceAnswer answer = solver::bestChoice(model, limits);
    Found found;
    if (answer.chosen && !keepsLimits(model, *answer.chosen))
        qFatal("the answer breaks a limit after %lld steps", static_cast<long long>(steps));
    if (answer.chosen)
        found.cost = static_cast<double>(costOf(model, *answer.chosen));
    found.bound = answer.bound;
    found.isProven = answer.isComplete;
    found.used = limits.budget->used();
    return found;
}

MixRules randomSharingRules(Dice &dice)
{
    MixRules rules;
    rules.sharesInstances = true;
    if (dice.oneIn(2))
        rules.commitments = CommitmentRule();
    if (dice.oneIn(2))
        rules.maxTypes = static_cast<std::size_t>(dice.between(1, 2));
    if (dice.oneIn(3))
        rules.maxSpotPercent = dice.between(0, 60);
    return rules;
}

Found chosen(const MixCandidates &candidates, const MixRules &rules, std::int64_t steps)
{
    const ChoiceLimits limits = limitsOf(steps);
    const auto choice = chooseMix(candidates, rules, solver::bestChoice, limits, {});
    Found found;
    if (!choice)
        qFatal("%s", choice.error().text().c_str());
    if (isFound(*choice)) {
        found.cost = choice->cost().toDouble();
        found.bound = (choice->committed ? choice->committed->bound : choice->bound).toDouble();
    }
    found.isProven =
        choice->status == MixStatus::optimal || choice->status == MixStatus::infeasible;
    found.used = limits.budget->used();
    return found;
}

/// `parts`: times that the budget is granted.
template <typename Find>
void checkBudgets(const Find &find, std::int64_t parts)
{
    const Found whole = find(budgets().back());
    double before = std::numeric_limits<double>::infinity();
    for (const std::int64_t steps : budgets()) {
        const Found found = find(steps);
        QVERIFY2(found.used <= parts * (steps + kLastPart),
                 qPrintable(QStringLiteral("%1 steps of %2").arg(found.used).arg(steps)));
        QVERIFY(found == find(steps));
        QVERIFY2(found.cost <= before, qPrintable(QStringLiteral("%1 steps find %2, fewer found %3")
                                                      .arg(steps)
                                                      .arg(found.cost)
                                                      .arg(before)));
        QVERIFY(found.bound <= whole.cost);
        QVERIFY(!found.isProven || found.cost <= whole.cost);
        before = found.cost;
    }
}

} // namespace

class WorkBudgetTest : public QObject
{
    Q_OBJECT
private slots:
    void boundsAChoice_data();
    void boundsAChoice();
    void boundsSharingAndCommitments_data();
    void boundsSharingAndCommitments();
};

void WorkBudgetTest::boundsAChoice_data()
{
    QTest::addColumn<unsigned>("seed");
    for (unsigned seed = 1; seed <= 8; ++seed)
        QTest::addRow("%u", seed) << seed;
}

void WorkBudgetTest::boundsAChoice()
{
    QFETCH(const unsigned, seed);
    const ChoiceModel model = randomModel(seed);
    checkBudgets([&](std::int64_t steps) { return solved(model, steps); }, 1);
}

void WorkBudgetTest::boundsSharingAndCommitments_data()
{
    QTest::addColumn<unsigned>("seed");
    for (unsigned seed = 1; seed <= 4; ++seed)
        QTest::addRow("%u", seed) << seed;
}

/// The mix is chosen with the budget, and explained with as much again.
void WorkBudgetTest::boundsSharingAndCommitments()
{
    QFETCH(const unsigned, seed);
    Dice dice(seed);
    const MixCandidates candidates = sharedCandidatesOf(randomServices(seed));
    const MixRules rules = randomSharingRules(dice);
    checkBudgets([&](std::int64_t steps) { return chosen(candidates, rules, steps); }, 2);
}

QTEST_APPLESS_MAIN(WorkBudgetTest)
#include "tst_work_budget.moc"
