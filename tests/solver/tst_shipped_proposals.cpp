// SPDX-License-Identifier: GPL-3.0-or-later
// Proposals by default for every plan that ships: each can be carried out tomorrow.
#include "core/catalog/known_providers.h"
#include "core/commitments/commitment_choice.h"
#include "core/evaluation/constraint_parts.h"
#include "core/evaluation/price_age.h"
#include "core/planning/mix/priced_mix.h"
#include "core/planning/mix_proposal.h"
#include "core/planning/planning_facts.h"
#include "db/catalog/catalog_store.h"
#include "db/plan/file_plan_store.h"
#include "solver/choice_solver.h"

#include <QDir>
#include <QTest>

using namespace headroom;

namespace {

const Date kToday = Date::fromCivil(2026, 11, 20);

std::string countryOf(const Catalog &catalog, const OfferReference &offer)
{
    const auto region = catalog.findRegion(offer.provider, offer.region);
    return region ? catalog.regions[*region].country : std::string();
}

std::optional<SoftwareStack> stackOn(const Catalog &catalog, const OfferReference &offer)
{
    const auto type = catalog.findType(offer.provider, offer.instanceType);
    return type ? std::optional(stackOf(catalog, catalog.types[*type])) : std::nullopt;
}

} // namespace

class ShippedProposalsTest : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase();
    void everyLineCanBeCarriedOutTomorrow_data() { addPlans(); }
    void everyLineCanBeCarriedOutTomorrow();
    void noCommitmentRestsOnAnOldPrice_data() { addPlans(); }
    void noCommitmentRestsOnAnOldPrice();
    void theRulesCostSomething();
    void pricingOptionsOutKeepsTheOptimum_data() { addPlans(); }
    void pricingOptionsOutKeepsTheOptimum();
    void cleanupTestCase();

private:
    static void addPlans();
    [[nodiscard]] std::shared_ptr<const Snapshot> snapshotOf(const QString &path) const;
    [[nodiscard]] std::shared_ptr<const Snapshot> snapshotOf(Plan plan) const;
    static Plan planAt(const QString &path);
    static MixProposal proposalFor(const std::shared_ptr<const Snapshot> &today);

    std::unique_ptr<PlanningFacts> m_facts;
    int m_proposed = 0;
    int m_priced = 0;    ///< mixes that were proven both ways
    int m_committed = 0; ///< proposed commitments, and others that are withheld
};

void ShippedProposalsTest::initTestCase()
{
    auto facts = loadPlanningFacts(
        storage::SqliteCatalogSource(HEADROOM_DATA_DIR "/catalog.sqlite"), std::nullopt);
    QVERIFY2(facts.has_value(), facts ? "" : facts.error().text().c_str());
    m_facts = std::make_unique<PlanningFacts>(std::move(*facts));
}

void ShippedProposalsTest::addPlans()
{
    QTest::addColumn<QString>("path");
    for (const char *folder : {"plans", "templates"}) {
        const QDir plans(QStringLiteral(HEADROOM_SOURCE_DIR "/resources/") + folder);
        for (const QString &name : plans.entryList({QStringLiteral("*.headroom")}))
            QTest::newRow(qPrintable(name)) << plans.filePath(name);
    }
}

Plan ShippedProposalsTest::planAt(const QString &path)
{
    return storage::FilePlanStore({}).load(path.toStdString()).value().plan;
}

std::shared_ptr<const Snapshot> ShippedProposalsTest::snapshotOf(const QString &path) const
{
    return snapshotOf(planAt(path));
}

std::shared_ptr<const Snapshot> ShippedProposalsTest::snapshotOf(Plan plan) const
{
    FactsOfPlan facts(*m_facts);
    const auto shared = std::make_shared<const Plan>(std::move(plan));
    return makeSnapshot(inputsOf(facts.factsFor(*shared), shared, kToday, OwnPriceUse::used));
}

MixProposal ShippedProposalsTest::proposalFor(const std::shared_ptr<const Snapshot> &today)
{
    const MixRules rules = rulesInForce(*today);
    auto proposal = proposeMix(today, rules, solver::bestChoice, {});
    return proposal ? std::move(*proposal) : MixProposal{today, rules, {}, nullptr, {}};
}

void ShippedProposalsTest::everyLineCanBeCarriedOutTomorrow()
{
    QFETCH(const QString, path);
    const MixProposal proposal = proposalFor(snapshotOf(path));
    const Catalog &catalog = *m_facts->catalogs.catalog;
    for (const ProposedLine &line : linesOf(proposal)) {
        if (!line.moves || !line.proposed->offer)
            continue;
        const OfferReference &offer = *line.proposed->offer;
        const auto index = catalog.find(offer);
        QVERIFY(index.has_value());
        QVERIFY2(m_facts->availability->canBeHad(*index), describe(offer).c_str());
        if (offer.purchase.termYears > 0)
            QVERIFY2(!isOldForCommitment(catalog.offer(*index).asOf, kToday),
                     describe(offer).c_str());
        ++m_proposed;
        if (!line.today->offer)
            continue;
        QVERIFY2(stackOn(catalog, offer) == stackOn(catalog, *line.today->offer),
                 describe(offer).c_str());
        const std::string home = countryOf(catalog, *line.today->offer);
        if (!home.empty())
            QCOMPARE(countryOf(catalog, offer), home);
    }
}

void ShippedProposalsTest::noCommitmentRestsOnAnOldPrice()
{
    QFETCH(const QString, path);
    constexpr int kMonths = 12;
    const auto snapshot = snapshotOf(path);
    const std::size_t scenario = snapshot->evaluation.active;
    for (const CommitmentProposal &one : proposeTogether(snapshot, scenario, kMonths)) {
        QVERIFY(!one.oldPrice);
        ++m_committed;
    }
    const auto horizon = std::make_shared<const CommitmentHorizon>(snapshot, scenario, kMonths);
    for (const CommitmentProposal &one : proposeCommitments(horizon)) {
        QVERIFY(!one.pays || !one.oldPrice);
        QCOMPARE(refusalOf(one) == CommitmentRefusal::oldPrice, one.isWithheld);
        m_committed += one.isWithheld ? 1 : 0;
    }
}

/// What is left out is left out at a price: rules that never bind would keep the test above green.
void ShippedProposalsTest::theRulesCostSomething()
{
    const QString path =
        QStringLiteral(HEADROOM_SOURCE_DIR "/resources/templates/chatbot.headroom");
    Plan free = planAt(path);
    for (Scenario &scenario : free.scenarios) {
        setOn(scenario.rules, RuleSwitch::obtainable, false);
        setOn(scenario.rules, RuleSwitch::stay, false);
    }
    const MixProposal kept = proposalFor(snapshotOf(path));
    const MixProposal without = proposalFor(snapshotOf(std::move(free)));
    QVERIFY(kept.chosen && without.chosen);
    QVERIFY(without.choice.monthly < kept.choice.monthly);
    QVERIFY(kept.leftOut.count() > 0);
    QCOMPARE(without.leftOut.count(), std::size_t{0});
}

/// The way of many workloads on plans that the whole model of can be searched, under their rules and tighter ones.
void ShippedProposalsTest::pricingOptionsOutKeepsTheOptimum()
{
    QFETCH(QString, path);
    const auto today = snapshotOf(path);
    const auto candidates = findMixCandidates(today->inputs, activeScenario(today->plan()));
    QVERIFY2(candidates.has_value(), candidates ? "" : candidates.error().text().c_str());
    const ChoiceSolver solve = solver::bestChoice;
    const ChoiceLimits limits{20'000};
    const MixWatch watch;
    const MixSolver asked(*candidates, solve, limits, watch);
    const MixRules planned = rulesInForce(*today);
    MixRules free = planned;
    free.budget.reset();
    MixRules split = free;
    split.split = {{known::aws, 40}, {known::google, 60}};
    for (MixRules rules : {planned, free, split}) {
        rules.maxTypes.reset();
        const auto whole = asked.solve(undominatedModelOf(*candidates, rules), limits);
        const auto priced = solvedByPrices(asked, rules, limits, {}, ShareRows::ofTheMix);
        QVERIFY(whole && priced);
        if (!whole->answer.isComplete || !priced->answer.isComplete)
            continue;
        ++m_priced;
        QCOMPARE(priced->answer.chosen.has_value(), whole->answer.chosen.has_value());
        if (whole->answer.chosen)
            QCOMPARE(priced->objective(), whole->objective());
    }
}

void ShippedProposalsTest::cleanupTestCase()
{
    constexpr int kSome = 15;
    QVERIFY(m_proposed > kSome);
    QVERIFY(m_committed > 0);
    QVERIFY(m_priced > kSome);
}

QTEST_GUILESS_MAIN(ShippedProposalsTest)
#include "tst_shipped_proposals.moc"
