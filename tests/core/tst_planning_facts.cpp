// SPDX-License-Identifier: GPL-3.0-or-later
// Inputs of an evaluation other than the plan: built in the same way for window and command line.
#include "core/catalog/known_providers.h"
#include "core/planning/planning_facts.h"
#include "support/memory_catalog_source.h"
#include "support/owned_server.h"
#include "support/plan_builders.h"

#include <QTest>

using namespace headroom;
using namespace headroom::testing;

namespace {

const Date kAgreed = Date::fromCivil(2026, 10, 1);

std::shared_ptr<const OwnPriceBook> tenPercentOff(Date date = kAgreed)
{
    OwnPriceRule rule;
    rule.provider = known::aws;
    rule.percentOff = Exact(10);
    return std::make_shared<const OwnPriceBook>(OwnPriceBook{"ACME", "FinOps", date, {rule}});
}

std::shared_ptr<const Plan> twoMachines()
{
    Workload workload = aWorkload("Notebooks");
    workload.schedule = Schedule{};
    return std::make_shared<const Plan>(
        aPlan().with(workload).on(anOffer(known::aws, "us-east-1", "g4dn.xlarge"), 2).build());
}

Money totalOf(const EvaluationInputs &inputs)
{
    return evaluate(inputs).activeScenario().total;
}

} // namespace

class PlanningFactsTest : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase()
    {
        auto facts = loadPlanningFacts(m_source, std::nullopt);
        QVERIFY(facts);
        m_facts = std::move(*facts);
    }

    void unreadableFactsAreAnError()
    {
        const auto facts = loadPlanningFacts(MemoryCatalogSource("no catalog"), std::nullopt);
        QVERIFY(!facts);
        QVERIFY(facts.error().text().find("no catalog") != std::string::npos);
    }

    void publicPricesCountWithoutABook()
    {
        // 2 x 730 h x 0.526
        QCOMPARE(totalOf(inputs(m_facts)), Money::fromCents(76'796));
        QVERIFY(!inputs(m_facts).ownBook);
        QVERIFY(inputs(m_facts).rules); // advice is given everywhere alike
    }

    void ownBookTakesPrecedence()
    {
        // 0.526 less a tenth is 0.4734
        const PlanningFacts own = withOwnPrices(m_facts, tenPercentOff());
        QCOMPARE(totalOf(inputs(own)), Money::fromCents(69'116));
        QVERIFY(inputs(own).ownBook);
    }

    void hiddenPricesAreNotThere()
    {
        const PlanningFacts own = withOwnPrices(m_facts, tenPercentOff());
        const EvaluationInputs hidden = inputs(own, OwnPriceUse::hidden);
        QCOMPARE(totalOf(hidden), Money::fromCents(76'796));
        QVERIFY(!hidden.ownBook);
        QVERIFY(hidden.ownPricesHidden);
    }

    void aBookThatWasAgreedLaterDoesNotCount_data()
    {
        QTest::addColumn<int>("day");
        QTest::addColumn<bool>("counts");
        QTest::newRow("the day before") << kAgreed.days() - 1 << false;
        QTest::newRow("the day") << kAgreed.days() << true;
        QTest::newRow("the day after") << kAgreed.days() + 1 << true;
    }
    void aBookThatWasAgreedLaterDoesNotCount()
    {
        QFETCH(int, day);
        QFETCH(bool, counts);
        auto facts = loadPlanningFacts(m_source, Date::fromDays(day));
        QVERIFY(facts);
        const PlanningFacts own = withOwnPrices(std::move(*facts), tenPercentOff());
        QCOMPARE(totalOf(inputs(own)), Money::fromCents(counts ? 69'116 : 76'796));
        QCOMPARE(inputs(own).pricesAsOf, std::optional(Date::fromDays(day)));
    }

    void aBookWithoutRulesIsNone()
    {
        const auto empty =
            std::make_shared<const OwnPriceBook>(OwnPriceBook{"ACME", "FinOps", kAgreed, {}});
        QVERIFY(!withOwnPrices(m_facts, empty).ownBook);
        // One that is taken away leaves nothing behind.
        const PlanningFacts without =
            withOwnPrices(withOwnPrices(m_facts, tenPercentOff()), nullptr);
        QVERIFY(!without.ownBook && !without.withOwnPrices);
    }

    void ownedServersAreSizedLikeTheCatalogsTypes()
    {
        const auto book = std::make_shared<const OwnPriceBook>(
            OwnPriceBook{"ACME", "FinOps", kAgreed, {}, {cellarServer()}});
        const std::size_t types = m_facts.catalogs.catalog->types.size();
        const PlanningFacts own = withOwnPrices(m_facts, book);
        QCOMPARE(inputs(own).catalog->types.size(), types + 1);
        QCOMPARE(inputs(own).hardware->shapes.size(), types + 1);
        const EvaluationInputs hidden = inputs(own, OwnPriceUse::hidden);
        QCOMPARE(hidden.catalog->types.size(), types);
        QCOMPARE(totalOf(hidden), Money::fromCents(76'796));
        QCOMPARE(withOwnPrices(own, nullptr).hardware->shapes.size(), types);
    }

    void aPlansOwnModelsAreLaidOverAndKept()
    {
        FactsOfPlan facts(m_facts);
        Plan plan = *twoMachines();
        QCOMPARE(facts.factsFor(plan).sizing, m_facts.sizing); // nothing of its own: the same
        ModelProfile own = decoderOfSize("House model", 3);
        plan.models = {own};
        const auto extended = facts.factsFor(plan).sizing;
        QVERIFY(extended != m_facts.sizing);
        QVERIFY(extended->models.find("House model") != nullptr);
        QVERIFY(m_facts.sizing->models.find("House model") == nullptr);
        plan.name = "Another name";
        QCOMPARE(facts.factsFor(plan).sizing, extended); // edits of other things keep the answer
        plan.models.front().layers += 1;
        QVERIFY(facts.factsFor(plan).sizing != extended);
        plan.models.clear();
        QCOMPARE(facts.factsFor(plan).sizing, m_facts.sizing);
    }

private:
    [[nodiscard]] static EvaluationInputs inputs(const PlanningFacts &facts,
                                                 OwnPriceUse use = OwnPriceUse::used)
    {
        return inputsOf(facts, twoMachines(), fixedToday(), use);
    }

    const MemoryCatalogSource m_source;
    PlanningFacts m_facts;
};

QTEST_APPLESS_MAIN(PlanningFactsTest)
#include "tst_planning_facts.moc"
