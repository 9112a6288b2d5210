// SPDX-License-Identifier: GPL-3.0-or-later
// The maximum of carbon as a rule of the mix, and the least as its objective.
#include "core/catalog/known_providers.h"
#include "core/planning/mix/mix_rows.h"
#include "core/planning/mix_proposal.h"
#include "core/shipped/shipped_texts.h"
#include "mix_desk.h"
#include "support/evaluation_desk.h"
#include "support/plan_builders.h"

#include <QTest>

using namespace headroom;
using namespace headroom::testing;

class CarbonRuleTest : public QObject
{
    Q_OBJECT

private slots:
    void leastCarbonIsOfAllMixes();
    void carbonThatNobodyKnowsIsNotProposed();
    void whatAPlanLimitsIsARule();
};

void CarbonRuleTest::leastCarbonIsOfAllMixes()
{
    const MixCandidates candidates = candidatesOf(threeTeams());
    std::map<std::int64_t, Money> minimum; // by grams of a mix
    tryAll(allLines(candidates), [&](const std::vector<Line> &lines) {
        std::int64_t grams = 0;
        for (const Line &line : lines)
            grams += wholeGrams(line.footprint.kg->value);
        const auto known = minimum.emplace(grams, totalOf(lines)).first;
        known->second = std::min(known->second, totalOf(lines));
    });
    MixRules rules;
    rules.objective = MixObjective::carbon;
    const MixChoice choice = chosenFor(candidates, rules);
    QVERIFY(choice.status == MixStatus::optimal);
    QCOMPARE(*choice.leastCarbonKg, static_cast<double>(minimum.begin()->first) / 1000);
    QCOMPARE(choice.monthly, minimum.begin()->second);
    QVERIFY(choice.binding.empty());
    const MixChoice cheapest = chosenFor(candidates, {});
    QVERIFY(choice.monthly > cheapest.monthly); // otherwise it tests nothing
    rules.sharesInstances = true;
    QCOMPARE(checkRules(rules).error().where, std::string("objective"));
}

/// A maximum that is far above what any mix emits leaves out the providers without facts alone.
void CarbonRuleTest::carbonThatNobodyKnowsIsNotProposed()
{
    MixCandidates candidates = candidatesOf(threeTeams());
    MixRules rules;
    rules.maxCarbonKg = 1e6;
    QCOMPARE(chosenFor(candidates, rules).monthly, chosenFor(candidates, {}).monthly);
    const std::string figures(shipped::kCarbonFigures);
    candidates.inputs.carbon = std::make_shared<const CarbonFacts>(
        CarbonFacts::parse(figures, "provider,region,country,low,grams_per_kwh,high,year,method,"
                                    "source\nazure,eastus,,300,400,500,2024,operational,a source\n")
            .value());
    const MixChoice known = chosenFor(candidates, rules);
    QVERIFY(known.status == MixStatus::optimal);
    for (const auto &[workload, allocation] : known.allocations)
        QVERIFY(allocation.offer.provider == known::azure);
    QVERIFY(known.monthly > chosenFor(candidates, {}).monthly);
}

void CarbonRuleTest::whatAPlanLimitsIsARule()
{
    Plan plan = threeTeams();
    plan.monthlyCarbonKg = 412.5;
    const auto rules = [&] { return rulesInForce(*makeSnapshot(EvaluationDesk().with(plan))); };
    QCOMPARE(rules().maxCarbonKg, std::optional(412.5));
    setOn(plan.scenarios.front().rules, RuleSwitch::carbon, false);
    QVERIFY(!rules().maxCarbonKg);
}

QTEST_APPLESS_MAIN(CarbonRuleTest)
#include "tst_carbon_rule.moc"
