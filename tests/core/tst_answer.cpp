// SPDX-License-Identifier: GPL-3.0-or-later
// The answer of random plans, whole and partial, under contracts and without, against another
// reading of their lines; and the sentences of pages and files that state a cost, against the
// answer.
#include "core/comparison/goal_seek.h"
#include "core/evaluation/answer.h"
#include "core/evaluation/format.h"
#include "core/money/month_basis.h"
#include "core/report/report.h"
#include "core/wording/answer_words.h"
#include "core/wording/goal_words.h"
#include "support/evaluation_desk.h"
#include "support/plan_builders.h"
#include "support/random_platform.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

using namespace headroom;
using namespace headroom::testing;

namespace {

constexpr unsigned kPlans = 240;

/// By seed: offers without a price, nothing allocated, terms of one and three years.
Plan planOf(unsigned seed, const Catalog &catalog)
{
    Plan plan = randomPlatform(seed, catalog);
    for (Scenario &scenario : plan.scenarios) {
        for (auto &[id, allocation] : scenario.allocations) {
            if (seed % 3 == 2 && (seed + id) % 4 == 0)
                allocation.offer.region = "nowhere-1";
        }
        if (seed % 9 == 4)
            scenario.allocations.clear();
    }
    return plan;
}

/// Counts in the "N word" parts of a list: {"miss": 2, "may miss": 1}.
std::map<std::string, int> countsIn(const std::string &words)
{
    std::map<std::string, int> counts;
    for (const QString &part : QString::fromStdString(words).split(QStringLiteral(", "))) {
        const qsizetype space = part.indexOf(u' ');
        bool isNumber = false;
        const int count = part.left(space).toInt(&isNumber);
        if (isNumber)
            counts[part.mid(space + 1).toStdString()] += count;
    }
    return counts;
}

/// Lines by how surely they keep what is asked of them, counted here.
std::map<std::string, int> statesOf(const ScenarioEvaluation &scenario)
{
    std::map<std::string, int> states;
    for (std::size_t i = 0; i < scenario.lines.size(); ++i) {
        const Line &line = scenario.lines[i];
        const bool isLimited = scenario.plan->workloads[i].serviceLevel != ServiceLevel();
        if (!line.offer || !line.sizing)
            states["not checked"] += isLimited ? 1 : 0;
        else if (!line.usage || !line.sizing->fits)
            ++states["cannot run"];
        else if (line.verdict == Verdict::missed)
            ++states["missed"];
        else if (line.verdict == Verdict::mayMiss)
            ++states[line.missChance > 0.5 ? "likely" : "may"];
        else
            states["met"] += isLimited ? 1 : 0;
    }
    return states;
}

int sumOf(const std::map<std::string, int> &counts, std::initializer_list<const char *> names)
{
    int sum = 0;
    for (const char *name : names) {
        const auto found = counts.find(name);
        sum += found == counts.end() ? 0 : found->second;
    }
    return sum;
}

} // namespace

class AnswerTest : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase()
    {
        for (unsigned seed = 1; seed <= kPlans; ++seed)
            m_snapshots.push_back(makeSnapshot(m_desk.with(planOf(seed, *m_catalog))));
    }

    void aCostThatLeavesSomethingOutSaysSo()
    {
        int partial = 0;
        int unknown = 0;
        forEach([&](const ScenarioEvaluation &scenario) {
            const std::string cost = wordsOf(answerOf(scenario)).cost;
            const auto without = std::ranges::count_if(scenario.lines, [](const Line &line) {
                return !line.offer || !line.price || !line.usage;
            });
            const bool isUnpriced =
                std::ranges::any_of(scenario.commitments, [](const EvaluatedCommitment &standing) {
                    return !standing.isPriced;
                });
            const bool isTotal = cost.ends_with(" a month");
            QCOMPARE(isTotal, without == 0 && !isUnpriced && !scenario.lines.empty());
            const bool isPartial = cost.find(" a month, partial: ") != std::string::npos;
            const bool isUnknown = !isTotal && !isPartial;
            QCOMPARE(isUnknown, !hasTotal(scenario));
            QVERIFY2(!isUnknown || cost.find('0') == std::string::npos
                         || cost.starts_with("cost not known"),
                     cost.c_str());
            partial += isPartial ? 1 : 0;
            unknown += isUnknown ? 1 : 0;
        });
        QVERIFY(partial > 20);
        QVERIFY(unknown > 5);
    }

    void serviceIsThatOfTheLines()
    {
        std::set<std::string> said;
        forEach([&](const ScenarioEvaluation &scenario) {
            const Answer answer = answerOf(scenario);
            const std::string words = wordsOf(answer).service;
            const auto states = statesOf(scenario);
            const int risks = sumOf(states, {"cannot run", "missed", "likely", "may"});
            QCOMPARE(static_cast<int>(answer.risks.size()), risks);
            QCOMPARE(answer.isOverLimits(), sumOf(states, {"cannot run", "missed", "likely"}) > 0);
            const auto counts = countsIn(words);
            QCOMPARE(sumOf(counts, {"limits not checked", "limit not checked"}),
                     sumOf(states, {"not checked"}));
            if (risks > 1) {
                QCOMPARE(sumOf(counts, {"cannot run"}), sumOf(states, {"cannot run"}));
                QCOMPARE(sumOf(counts, {"miss", "misses"}), sumOf(states, {"missed"}));
                QCOMPARE(sumOf(counts, {"likely miss", "likely misses"}),
                         sumOf(states, {"likely"}));
                QCOMPARE(sumOf(counts, {"may miss"}), sumOf(states, {"may"}));
            } else if (risks == 1) {
                QVERIFY2(words.starts_with(answer.risks.front().name + ' '), words.c_str());
            } else if (sumOf(states, {"not checked"}) == 0) {
                QCOMPARE(words == "no limits set", sumOf(states, {"met"}) == 0);
                if (words == "all limits met")
                    QCOMPARE(scenario.service.unpriced, 0);
            }
            said.insert(risks > 1 ? "several" : risks == 1 ? "one" : words);
        });
        for (const char *words : {"several", "one", "all limits met", "no limits set"})
            QVERIFY2(said.contains(words), words);
    }

    void theContractIsDueOverEachTerm()
    {
        int contracts = 0;
        int commitments = 0;
        forEach([&](const ScenarioEvaluation &scenario) {
            const Contract contract = answerOf(scenario).contract;
            double due = 0;
            int terms = 0;
            for (const Line &line : scenario.lines) {
                for (const Line &part : partsOf(line)) {
                    const int years = part.offer ? part.offer->purchase.termYears : 0;
                    terms += years > 0 ? 1 : 0;
                    if (years > 0 && part.price && part.usage)
                        due += part.count.toDouble() * part.price->rate.exact().toDouble() * 8760
                               * years;
                }
            }
            for (const EvaluatedCommitment &standing : scenario.commitments) {
                ++terms;
                // A commitment bills every hour: one that runs in the planned month, in it too.
                const double hours =
                    hoursPerMonth(scenario.basis, scenario.valuationDate).toDouble();
                if (standing.isPriced && standing.month.billed != Money())
                    due += standing.month.billed.toDouble() / hours * 8760
                           * standing.commitment.purchase.termYears;
                else
                    due += standing.perTerm.toDouble();
                commitments += standing.isPriced ? 1 : 0;
            }
            QCOMPARE(contract.terms, terms);
            contracts += terms > 0 ? 1 : 0;
            if (contract.amount && terms > contract.notPriced) {
                const double apart = std::abs(contract.amount->toDouble() - due);
                QVERIFY2(
                    apart <= 0.01 * terms + 0.001 * due,
                    qPrintable(
                        QString("%1 instead of %2").arg(contract.amount->toDouble()).arg(due)));
            }
            QCOMPARE(wordsOf(answerOf(scenario)).contract.empty(), terms == 0);
        });
        QVERIFY(contracts > 20);
        QVERIFY(commitments > 10);
    }

    void theExampleOfTheManual()
    {
        Answer answer{.currency = "USD",
                      .state = TotalState::known,
                      .monthly = Money::fromCents(234'753),
                      .low = Money::fromCents(229'000),
                      .high = Money::fromCents(260'000)};
        answer.completeness = {.workloads = 1, .isKnown = true};
        answer.service.states = {ServiceVerdict::met};
        answer.contract = {1, 3, 3, Money::fromCents(8'451'108), 0};
        QCOMPARE(describe(answer), std::string("$2,348 a month · all limits met · 3-year contract, "
                                               "$84,511 · 80\u202f% $2.3k to $2.6k"));
        answer.contract.shortestYears = 1;
        answer.contract.terms = 2;
        answer.contract.notPriced = 1;
        QCOMPARE(wordsOf(answer).contract,
                 std::string("1- and 3-year contracts, more than $84,511"));
        answer.completeness.notPriced = 1;
        answer.completeness.workloads = 2;
        answer.monthly = Money::fromCents(134);
        QCOMPARE(wordsOf(answer).cost,
                 std::string("$1.34 a month, partial: 1 of 2 workloads has no price"));
    }

    void findStatesTheAnswerOfThePlanThatItFinds()
    {
        for (std::size_t i = 0; i < m_snapshots.size(); i += 12) {
            const Snapshot &snapshot = *m_snapshots[i];
            const Scenario &scenario = activeScenario(snapshot.plan());
            const Money budget = Money::fromCents(400'000);
            const GoalAnswer goal = seekGoal(snapshot.inputs, scenario, GoalKind::traffic, budget);
            const Answer there = answerOf(evaluateScenario(
                snapshot.inputs, withGoal(scenario, GoalKind::traffic, goal.percent)));
            const std::string words = describe(goal, GoalKind::traffic, budget, there, english());
            QVERIFY2(words.find(describe(there)) != std::string::npos, words.c_str());
            for (const PrecisionAnswer &one : costByPrecision(snapshot.inputs, scenario)) {
                const std::string line = describe(one, budget, english());
                QVERIFY2(line.ends_with(": " + describe(one.there)), line.c_str());
                QVERIFY(one.meets(budget)
                        <= (line.find(", within the budget: ") != std::string::npos));
                QVERIFY(!one.meets(budget) || !one.there.isPartial());
            }
        }
    }

    void aTitleWithACostStatesTheRest()
    {
        int costs = 0;
        for (const auto &snapshot : m_snapshots) {
            const Report report = buildReport(*snapshot, english());
            if (report.title.find(" for 12 months of ") == std::string::npos)
                continue;
            ++costs;
            const Answer answer = answerOf(snapshot->evaluation.activeScenario());
            const AnswerWords words = wordsOf(answer);
            QVERIFY2(report.title.find(" · " + words.service) != std::string::npos,
                     report.title.c_str());
            QVERIFY2(words.contract.empty() || report.title.ends_with(" · " + words.contract),
                     report.title.c_str());
            QVERIFY2(!answer.isPartial(), report.title.c_str());
            QVERIFY2(!report.title.starts_with("Approve") || !answer.isOverLimits(),
                     report.title.c_str());
        }
        QVERIFY(costs > 20);
    }

private:
    template <typename Check>
    void forEach(const Check &check)
    {
        for (const auto &snapshot : m_snapshots)
            for (const ScenarioEvaluation &scenario : snapshot->evaluation.scenarios)
                check(scenario);
    }

    std::shared_ptr<const Catalog> m_catalog = tinyCatalog();
    EvaluationDesk m_desk{m_catalog};
    std::vector<std::shared_ptr<const Snapshot>> m_snapshots;
};

QTEST_APPLESS_MAIN(AnswerTest)
#include "tst_answer.moc"
