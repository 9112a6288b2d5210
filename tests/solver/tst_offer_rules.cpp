// SPDX-License-Identifier: GPL-3.0-or-later
// Rules on offers themselves: what they cost, and where they clash.
#include "core/catalog/known_providers.h"
#include "core/planning/mix_offer_rules.h"
#include "core/planning/mix_proposal.h"
#include "core/proposals/mix_outcome.h"
#include "core/proposals/mix_tables.h"
#include "mix_desk.h"
#include "solver/choice_solver.h"
#include "support/evaluation_desk.h"
#include "support/plan_builders.h"

#include <QTest>

#include <algorithm>

using namespace headroom;
using namespace headroom::testing;

namespace {

const OfferReference kAzure = anOffer(known::azure, "eastus", "D4-v5");
const PurchaseOption kReserved{
    .model = PricingModel::reserved, .termYears = 1, .payment = Payment::noUpfront};

/// Nobody can count on AWS.
EvaluationInputs inputsFor(const Plan &plan)
{
    static const EvaluationDesk kDesk(threeProviders());
    EvaluationInputs inputs = kDesk.with(plan);
    Availability row;
    row.provider = known::aws;
    row.hardware = "*";
    row.kind = ConsumptionKind::marketplace;
    row.reason = "a reason";
    row.source = "a source";
    inputs.availability = std::make_shared<const CatalogAvailability>(
        *inputs.catalog, std::make_shared<const std::vector<Availability>>(std::vector{row}));
    return inputs;
}

MixCandidates candidatesFor(const Plan &plan)
{
    auto found = findMixCandidates(inputsFor(plan), activeScenario(plan));
    if (!found)
        qFatal("%s", found.error().text().c_str());
    return *found;
}

Plan with(Plan plan, RuleSwitch rule, bool on)
{
    setOn(plan.scenarios.front().rules, rule, on);
    return plan;
}

/// All on a machine of Azure, which they may not leave.
Plan settled()
{
    Plan plan = threeTeams();
    for (Workload &workload : plan.workloads) {
        workload.constraints.staysIn = StayArea::region;
        plan.scenarios.front().allocations[workload.id].offer = kAzure;
    }
    return plan;
}

std::optional<RulePrice> priceOfRule(const MixChoice &choice, MixRule::Kind kind)
{
    const auto found = std::ranges::find_if(
        choice.binding, [&](const RulePrice &price) { return price.rule.kind == kind; });
    return found == choice.binding.end() ? std::nullopt : std::optional(*found);
}

/// The same on demand and, for less, reserved at a price of that day.
std::shared_ptr<const Catalog> withReservation(const std::string &priced)
{
    CatalogBuilder catalog;
    catalog.type(known::azure, "D2-v5", 2, 8)
        .onDemand("eastus", "0.115")
        .offer("eastus", kReserved, "0.01", priced);
    return catalog.build();
}

} // namespace

class OfferRulesTest : public QObject
{
    Q_OBJECT

private slots:
    void costsWhatTheMixWithoutItSaves_data();
    void costsWhatTheMixWithoutItSaves();
    void ruleThatIsOffOrLeavesNothingOutIsNotNamed();
    void clashesWithTheBudgetThatNeedsTheOthers();
    void candidatesWithoutARuleAreThoseOfAScenarioWithoutIt();
    void termAtAnOldPriceSaysSo();
};

void OfferRulesTest::costsWhatTheMixWithoutItSaves_data()
{
    QTest::addColumn<int>("rule");
    QTest::addColumn<int>("kind");
    QTest::newRow("only what can be had")
        << int(RuleSwitch::obtainable) << int(MixRule::Kind::obtainable);
    QTest::newRow("stay") << int(RuleSwitch::stay) << int(MixRule::Kind::stay);
}

void OfferRulesTest::costsWhatTheMixWithoutItSaves()
{
    QFETCH(int, rule);
    QFETCH(int, kind);
    const bool stays = rule == int(RuleSwitch::stay);
    const auto other = stays ? RuleSwitch::obtainable : RuleSwitch::stay;
    const Plan plan = with(stays ? settled() : threeTeams(), other, false);
    const MixChoice choice = chosenFor(candidatesFor(plan), {});
    const MixChoice without =
        chosenFor(candidatesFor(with(plan, static_cast<RuleSwitch>(rule), false)), {});
    const auto price = priceOfRule(choice, static_cast<MixRule::Kind>(kind));
    QVERIFY(price.has_value());
    QVERIFY(price->isProven);
    QCOMPARE(price->saves, choice.monthly - without.monthly);
    QVERIFY(price->saves > Money());
}

void OfferRulesTest::ruleThatIsOffOrLeavesNothingOutIsNotNamed()
{
    Plan plan = with(with(settled(), RuleSwitch::stay, false), RuleSwitch::obtainable, false);
    QVERIFY(offerRulesOf(candidatesFor(plan)).empty());
    // Nobody has an offer yet, and nothing is known of what can be had.
    const MixChoice choice = chosenFor(candidatesOf(threeTeams()), {});
    QVERIFY(choice.binding.empty());
}

void OfferRulesTest::clashesWithTheBudgetThatNeedsTheOthers()
{
    const Plan plan = threeTeams();
    MixRules rules;
    rules.budget = chosenFor(candidatesFor(with(plan, RuleSwitch::obtainable, false)), {}).monthly;
    const auto proposal =
        proposeMix(makeSnapshot(inputsFor(plan)), rules, solver::bestChoice, kPlenty);
    QVERIFY(proposal.has_value());
    const MixChoice &choice = proposal->choice;
    QVERIFY(choice.status == MixStatus::infeasible);
    QCOMPARE(choice.clash.size(), std::size_t{2});
    QVERIFY(choice.clash.front().kind == MixRule::Kind::budget);
    QVERIFY(choice.clash.back().kind == MixRule::Kind::obtainable);
    const std::vector<std::string> said = clashOf(*proposal);
    QVERIFY(said.front().ends_with("; only what can be had."));
    QCOMPARE(said.back(), std::string("It can be resolved by dropping: only what can be had."));
}

void OfferRulesTest::candidatesWithoutARuleAreThoseOfAScenarioWithoutIt()
{
    for (const auto &[rule, kind] : {std::pair(RuleSwitch::obtainable, MixRule::Kind::obtainable),
                                     std::pair(RuleSwitch::stay, MixRule::Kind::stay)}) {
        const MixCandidates relaxed = withoutOfferRule(candidatesFor(settled()), kind);
        const MixCandidates other = candidatesFor(with(settled(), rule, false));
        QVERIFY(relaxed.scenario == other.scenario);
        for (std::size_t i = 0; i < other.sets.size(); ++i) {
            QVERIFY(relaxed.sets[i].state == other.sets[i].state);
            for (OfferIndex offer = 0; offer < other.sets[i].state.size(); ++offer)
                QCOMPARE(relaxed.sets[i].mayMoveTo(offer), other.sets[i].mayMoveTo(offer));
        }
    }
}

void OfferRulesTest::termAtAnOldPriceSaysSo()
{
    const Plan plan = aPlan().with(team("A", 3)).build();
    const auto offered = [&](const std::string &priced) {
        const EvaluationDesk desk(withReservation(priced));
        const auto proposal =
            proposeMix(makeSnapshot(desk.with(plan)), {}, solver::bestChoice, kPlenty);
        return std::get<std::string>(mixTable(*proposal, english()).rows.front()[4]);
    };
    QVERIFY(offered("2025-04-04").ends_with(", at a price of 2025-04-04 not confirmed since"));
    QVERIFY(offered("2026-10-01").find("price") == std::string::npos);
}

QTEST_APPLESS_MAIN(OfferRulesTest)
#include "tst_offer_rules.moc"
