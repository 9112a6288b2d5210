// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/catalog/known_providers.h"
#include "core/evaluation/price_changes.h"
#include "core/owned/own_price_book.h"
#include "core/plan/plan_edit.h"
#include "core/report/breakdown.h"
#include "core/wording/explain.h"
#include "support/plan_builders.h"
#include "support/tiny_catalog.h"

#include <QTest>

#include <algorithm>

using namespace headroom;
using namespace headroom::testing;

namespace {

std::shared_ptr<const Catalog> twoTypes()
{
    return CatalogBuilder()
        .type(known::aws, "g4dn.xlarge", 4, 16)
        .accelerators("NVIDIA T4", 1, 16)
        .onDemand("us-east-1", "0.50")
        .spot("us-east-1", "0.20")
        .onDemand("eu-west-1", "0.60")
        .type(known::aws, "m5.large", 2, 8)
        .onDemand("us-east-1", "0.10")
        .build();
}

OwnPriceRule percentOff(int percent)
{
    OwnPriceRule rule;
    rule.provider = known::aws;
    rule.percentOff = Exact(percent);
    return rule;
}

OwnPriceRule fixedFor(const std::string &type, const std::string &region, const std::string &rate)
{
    OwnPriceRule rule;
    rule.provider = known::aws;
    rule.instanceType = type;
    rule.region = region;
    rule.model = PricingModel::onDemand;
    rule.fixedPrice = *HourlyRate::parse(rate);
    return rule;
}

OwnPriceBook bookOf(std::vector<OwnPriceRule> rules)
{
    return {"ACME", "FinOps", Date::fromCivil(2026, 10, 1), std::move(rules)};
}

/// A plan of one workload on g4dn.xlarge, evaluated with or without an own price book.
class Case
{
public:
    explicit Case(Plan plan) : m_plan(std::move(plan))
    {
        static const auto facts = std::make_shared<const SizingFacts>(shippedSizingFacts().value());
        m_inputs.facts = facts;
        m_inputs.referenceBook = tinyReferenceBook();
        m_inputs.catalog = twoTypes();
        m_inputs.hardware =
            std::make_shared<const CatalogHardware>(hardwareOf(*m_inputs.catalog, facts->hardware));
        m_inputs.plan = std::make_shared<const Plan>(m_plan);
        m_inputs.valuationDate = Date::fromCivil(2026, 11, 20);
    }

    Case &with(OwnPriceBook book)
    {
        m_inputs.catalog = std::make_shared<const Catalog>(applyOwnBook(*twoTypes(), book));
        m_inputs.ownBook = std::make_shared<const OwnPriceBook>(std::move(book));
        return *this;
    }
    Case &hidden()
    {
        m_inputs.ownPricesHidden = true;
        return *this;
    }
    [[nodiscard]] std::shared_ptr<const Snapshot> snapshot() const
    {
        return makeSnapshot(m_inputs);
    }
    [[nodiscard]] Line line() const { return snapshot()->evaluation.activeScenario().lines[0]; }
    [[nodiscard]] const EvaluationInputs &inputs() const { return m_inputs; }

private:
    Plan m_plan;
    EvaluationInputs m_inputs;
};

Plan onePlan()
{
    return aPlan().with("Notebooks").on(anOffer(known::aws, "us-east-1", "g4dn.xlarge"), 2).build();
}

QString rateOf(const Line &line)
{
    return line.price ? QString::fromStdString(line.price->rate.toString())
                      : QStringLiteral("none");
}

} // namespace

class OwnPricesTest : public QObject
{
    Q_OBJECT

private slots:
    void reachCountsWhatARuleFitsAndWhatItDecides()
    {
        OwnPriceRule spot = percentOff(5);
        spot.model = PricingModel::spot;
        OwnPriceRule missing = fixedFor("m5.large", "eu-west-1", "0.07");
        OwnPriceRule unknown = fixedFor("m7.large", "eu-west-1", "0.07");
        const auto reach =
            reachOf(bookOf({percentOff(10), spot, fixedFor("g4dn.xlarge", "us-east-1", "0.4"),
                            missing, unknown}),
                    *twoTypes());
        QVERIFY(reach[0] == (RuleReach{4, 2, false}));
        QVERIFY(reach[1] == (RuleReach{1, 1, false}));
        QVERIFY(reach[2] == (RuleReach{1, 1, false}));
        QVERIFY(reach[3] == (RuleReach{0, 0, true}));
        QVERIFY(reach[4] == (RuleReach{0, 0, false}));
    }

    void twoPricesForAMissingOfferAreOneOffer()
    {
        const Catalog own =
            applyOwnBook(*twoTypes(), bookOf({fixedFor("m5.large", "eu-west-1", "0.07"),
                                              fixedFor("m5.large", "eu-west-1", "0.06")}));
        QCOMPARE(own.offerCount(), std::size_t(5));
        const auto offer = own.find(anOffer(known::aws, "eu-west-1", "m5.large"));
        QVERIFY(offer);
        QCOMPARE(own.offerNanos[*offer], std::int64_t(60'000'000)); // the last counts
    }

    void wrongRulesNameTheField()
    {
        OwnPriceRule both = fixedFor("m5.large", "eu-west-1", "1");
        both.percentOff = Exact(3);
        QCOMPARE(checkRule(both).error().where, std::string("price_per_hour"));
        OwnPriceRule nobody = percentOff(10);
        nobody.provider.reset();
        nobody.family = "m5";
        QCOMPARE(checkRule(nobody).error().where, std::string("provider"));
        QVERIFY(checkRule(percentOff(99)));
    }

    void figuresOnAnOwnPriceSaySo()
    {
        const Case plan = Case(onePlan()).with(bookOf({percentOff(10)}));
        const Line line = plan.line();
        QCOMPARE(rateOf(line), QStringLiteral("0.450"));
        QCOMPARE(line.price->book, PriceBook::own);
        const auto steps = explain(plan.inputs(), activeScenario(*plan.inputs().plan),
                                   plan.inputs().plan->workloads[0], line);
        QVERIFY(steps[1].sources[0].starts_with("own price book"));
        QVERIFY(steps[1].sources[1].find("ACME") != std::string::npos);
    }

    void tablesNameTheLayer()
    {
        const auto own = Case(onePlan()).with(bookOf({percentOff(10)})).snapshot();
        const auto column = [](const Table &table) {
            return std::ranges::find(table.columns, "price_book", &Column::key)
                   - table.columns.begin();
        };
        const Table budget = budgetTable(own->evaluation.activeScenario(), english());
        QCOMPARE(std::get<std::string>(budget.rows[0][std::size_t(column(budget))]),
                 std::string("own"));
        const auto plain = Case(onePlan()).snapshot();
        const Table publicOnly = budgetTable(plain->evaluation.activeScenario(), english());
        QCOMPARE(column(publicOnly), std::ptrdiff_t(publicOnly.columns.size()));
    }

    void savedOwnPricesAreStillOwnWhenKept()
    {
        Plan kept = withEmbeddedPrices(*Case(onePlan()).with(bookOf({percentOff(10)})).snapshot());
        QVERIFY(kept.prices[0].own);
        kept.pricePolicy = PricePolicy::keep;
        const Line line = Case(kept).line();
        QCOMPARE(rateOf(line), QStringLiteral("0.450"));
        QCOMPARE(line.price->book, PriceBook::own);
    }

    void hiddenOwnPricesDoNotCountEvenWhenKept()
    {
        Plan kept = withEmbeddedPrices(*Case(onePlan()).with(bookOf({percentOff(10)})).snapshot());
        kept.pricePolicy = PricePolicy::keep;
        const Case shown = Case(kept).hidden();
        QCOMPARE(rateOf(shown.line()), QStringLiteral("0.500"));
        QCOMPARE(shown.line().price->book, PriceBook::publicCatalog);
        QVERIFY(!priceChanges(shown.inputs()).any());
        // Saving meanwhile loses nothing.
        QVERIFY(withEmbeddedPrices(*shown.snapshot()).prices == kept.prices);
    }

    void planSavedWhileHiddenCarriesPublicPrices()
    {
        Plan own = withEmbeddedPrices(*Case(onePlan()).with(bookOf({percentOff(10)})).snapshot());
        const Plan saved = withEmbeddedPrices(*Case(own).hidden().snapshot());
        QVERIFY(!saved.prices[0].own);
        QCOMPARE(saved.prices[0].rate, *HourlyRate::parse("0.50"));
        QCOMPARE(saved.prices[0].source, std::string("a test"));
    }
};

QTEST_APPLESS_MAIN(OwnPricesTest)
#include "tst_own_prices.moc"
