// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/catalog/known_providers.h"
#include "core/evaluation/candidates.h"
#include "core/evaluation/price_dates.h"
#include "core/report/breakdown.h"
#include "core/report/candidate_table.h"
#include "core/report/report.h"
#include "core/report/report_facts.h"
#include "core/wording/explain.h"
#include "core/wording/finding_words.h"
#include "support/plan_builders.h"
#include "support/tiny_catalog.h"

#include <QTest>

#include <algorithm>

using namespace headroom;
using namespace headroom::testing;

namespace {

const Date kToday = Date::fromCivil(2026, 11, 20);

/// A public list of two machines; the reservation is a derived price, the price in Ireland an old
/// one.
Catalog publicList()
{
    PurchaseOption reserved{.model = PricingModel::reserved, .termYears = 1};
    Catalog catalog = *CatalogBuilder()
                           .type(known::aws, "g4dn.xlarge", 4, 16)
                           .accelerators("NVIDIA T4", 1, 16)
                           .onDemand("us-east-1", "0.526")
                           .offer("us-east-1", reserved, "0.3")
                           .offer("eu-west-1", {}, "0.60", "2025-04-04")
                           .type(known::aws, "m5.large", 2, 8)
                           .onDemand("us-east-1", "0.10")
                           .build();
    catalog.offerFlags[1] = kPriceDerived | kPriceSuspicious;
    return catalog;
}

OfferReference reservedOffer()
{
    OfferReference offer = anOffer(known::aws, "us-east-1", "g4dn.xlarge");
    offer.purchase = {.model = PricingModel::reserved, .termYears = 1};
    return offer;
}

Plan planOn(const OfferReference &offer)
{
    return aPlan().with("Notebooks").on(offer, 2).build();
}

Plan euroPlan(std::vector<ExchangeRate> rates = {
                  {"USD", "EUR", *Exact::parse("0.9185"), Date::fromCivil(2026, 11, 19), "ECB"}})
{
    Plan plan = planOn(anOffer(known::aws, "us-east-1", "g4dn.xlarge"));
    plan.currency = "EUR";
    plan.exchangeRates = std::move(rates);
    return plan;
}

EvaluationInputs inputsFor(Plan plan, std::optional<OwnPriceBook> book = std::nullopt)
{
    static const auto facts = std::make_shared<const SizingFacts>(shippedSizingFacts().value());
    EvaluationInputs inputs;
    inputs.facts = facts;
    inputs.referenceBook = tinyReferenceBook();
    inputs.catalog =
        std::make_shared<const Catalog>(book ? applyOwnBook(publicList(), *book) : publicList());
    inputs.hardware =
        std::make_shared<const CatalogHardware>(hardwareOf(*inputs.catalog, facts->hardware));
    inputs.plan = std::make_shared<const Plan>(std::move(plan));
    inputs.valuationDate = kToday;
    return inputs;
}

Line lineOf(const EvaluationInputs &inputs)
{
    return evaluate(inputs).activeScenario().lines[0];
}

QString rateText(const std::optional<HourlyRate> &rate)
{
    return rate ? QString::fromStdString(rate->toString()) : QStringLiteral("none");
}

OwnPriceRule ruleFor(const char *type)
{
    OwnPriceRule rule;
    rule.provider = known::aws;
    rule.instanceType = type;
    return rule;
}

OwnPriceBook bookOf(OwnPriceRule rule)
{
    return {"ACME", "FinOps", Date::fromCivil(2026, 10, 1), {std::move(rule)}};
}

OwnPriceBook tenPercentOff()
{
    OwnPriceRule rule = ruleFor("g4dn.xlarge");
    rule.percentOff = Exact(10);
    return bookOf(rule);
}

OwnPriceBook agreedAt(const char *rate)
{
    OwnPriceRule rule = ruleFor("g4dn.xlarge");
    rule.model = PricingModel::onDemand;
    rule.fixedPrice = *HourlyRate::parse(rate);
    return bookOf(rule);
}

Plan withPriceChange(Plan plan, double percent)
{
    plan.scenarios[0].priceChangePercent = percent;
    return plan;
}

std::vector<std::string> codesOf(const EvaluationInputs &inputs)
{
    std::vector<std::string> codes;
    const Evaluation evaluation = evaluate(inputs);
    for (const Finding &finding : evaluation.activeScenario().findings)
        codes.emplace_back(finding.code);
    return codes;
}

auto countOf(const EvaluationInputs &inputs, const char *code)
{
    return std::ranges::count(codesOf(inputs), code);
}

bool mentions(const std::vector<HowStep> &steps, const char *text)
{
    return std::ranges::any_of(steps, [&](const HowStep &step) {
        return std::ranges::any_of(step.sources, [&](const std::string &source) {
            return source.find(text) != std::string::npos;
        });
    });
}

std::string textOf(const Cell &cell)
{
    const auto *text = std::get_if<std::string>(&cell);
    return text ? *text : std::string();
}

} // namespace

class PriceLookupTest : public QObject
{
    Q_OBJECT

private slots:
    void pricesAreConvertedExactlyAndSaidSo()
    {
        const EvaluationInputs inputs = inputsFor(euroPlan());
        const Line line = lineOf(inputs);
        QCOMPARE(rateText(line.price->rate), QStringLiteral("0.483131")); // 0.526 x 0.9185
        QCOMPARE(rateText(line.price->quoted), QStringLiteral("0.526"));
        QCOMPARE(line.price->quotedCurrency, std::string("USD"));
        QVERIFY(line.exactMonthly == line.count * line.hours * line.price->rate.exact());
        const auto steps =
            explain(inputs, activeScenario(*inputs.plan), inputs.plan->workloads[0], line);
        QVERIFY(mentions(steps, "1 USD = 0.9185 EUR of 2026-11-19 (ECB)"));
        QCOMPARE(countOf(inputs, "currency_without_rate"), 0);
    }

    void inverseOfTheStatedRateIsExactAndSaid()
    {
        const EvaluationInputs inputs = inputsFor(euroPlan(
            {{"EUR", "USD", *Exact::parse("1.0887"), Date::fromCivil(2026, 11, 19), "ECB"}}));
        const Line line = lineOf(inputs);
        QCOMPARE(rateText(line.price->rate), QStringLiteral("0.483145035")); // 0.526 / 1.0887
        QVERIFY(
            mentions(explain(inputs, activeScenario(*inputs.plan), inputs.plan->workloads[0], line),
                     "the inverse of 1 EUR"));
    }

    void aMissingRateIsSaidOnceAndNothingIsZero()
    {
        Plan plan = euroPlan({});
        Workload second = plan.workloads[0];
        second.id = plan.nextWorkloadId++;
        second.name = "More notebooks";
        plan.workloads.push_back(second);
        plan.scenarios[0].allocations[second.id] = plan.scenarios[0].allocations[1];
        const EvaluationInputs inputs = inputsFor(plan);
        QCOMPARE(countOf(inputs, "currency_without_rate"), 1);
        QCOMPARE(countOf(inputs, "price_missing"), 0);
        const auto snapshot = makeSnapshot(inputs);
        const ScenarioEvaluation &scenario = snapshot->evaluation.activeScenario();
        QVERIFY(!scenario.lines[0].price);
        QVERIFY(!hasTotal(scenario));
        const Table table = lineTable(scenario, english());
        const auto monthly = std::size_t(
            std::ranges::find(table.columns, "monthly_cost", &Column::key) - table.columns.begin());
        QVERIFY(std::holds_alternative<std::monostate>(table.rows[0][monthly]));
        QVERIFY(std::holds_alternative<std::monostate>((*table.total)[monthly]));
        const CandidateSet candidates = findCandidates(inputs, activeScenario(*inputs.plan), 1);
        QVERIFY(std::ranges::all_of(candidates.monthlyCents, [](auto cents) { return cents < 0; }));
    }

    void aRateOfALaterDayDoesNotCountYet()
    {
        const EvaluationInputs inputs = inputsFor(
            euroPlan({{"USD", "EUR", *Exact::parse("0.9"), Date::fromCivil(2026, 11, 21), "ECB"}}));
        QVERIFY(!lineOf(inputs).price);
        const auto findings = evaluate(inputs).activeScenario().findings;
        const auto said = std::ranges::find(findings, "currency_without_rate", &Finding::code);
        QVERIFY(said != findings.end());
        QVERIFY(messageOf(*said, english()).find("dated 2026-11-20 or earlier")
                != std::string::npos);
    }

    void anOldRateIsPointedOut()
    {
        const EvaluationInputs inputs = inputsFor(
            euroPlan({{"USD", "EUR", *Exact::parse("0.9"), Date::fromCivil(2025, 1, 2), "ECB"}}));
        QCOMPARE(countOf(inputs, "stale_exchange_rate"), 1);
        QCOMPARE(countOf(inputsFor(euroPlan()), "stale_exchange_rate"), 0);
    }

    /// Every offer of the catalog, as a candidate and as the line it would become.
    void candidatesAreConvertedLikeLines()
    {
        const EvaluationInputs inputs =
            inputsFor(withPriceChange(euroPlan(), 7.5), tenPercentOff());
        const CandidateSet candidates = findCandidates(inputs, activeScenario(*inputs.plan), 1);
        int compared = 0;
        for (OfferIndex offer = 0; offer < inputs.catalog->offerCount(); ++offer) {
            const Line line =
                candidateLine(inputs, activeScenario(*inputs.plan), candidates, offer);
            QVERIFY(line.price && line.price->conversion);
            QCOMPARE(rateText(candidates.rate(offer)), rateText(line.price->rate));
            if (candidates.monthlyCents[offer] >= 0) {
                QCOMPARE(candidates.monthlyCents[offer], line.compute.cents());
                ++compared;
            }
        }
        QVERIFY(compared > 0);
    }

    void theReportSaysTheRate()
    {
        const auto textOfReport = [](const Plan &plan) {
            std::string text;
            const Report report = buildReport(*makeSnapshot(inputsFor(plan)), english());
            for (const Section &section : report.sections) {
                for (const auto &block : section.blocks) {
                    if (const auto *table = std::get_if<Table>(&block))
                        for (const TableRow &row : table->rows)
                            for (const Cell &cell : row)
                                text += textOf(cell) + '\n';
                }
            }
            return text;
        };
        QVERIFY(textOfReport(euroPlan())
                    .find("EUR; prices converted at 1 USD = 0.9185 EUR of "
                          "2026-11-19 (ECB)")
                != std::string::npos);
        QVERIFY(textOfReport(euroPlan({}))
                    .find("\xE2\x82\xAC"
                          "0")
                == std::string::npos);
    }

    void ownPricesKeepTheListPrice()
    {
        const auto offer = anOffer(known::aws, "us-east-1", "g4dn.xlarge");
        const Line own = lineOf(inputsFor(planOn(offer), tenPercentOff()));
        QCOMPARE(rateText(own.price->rate), QStringLiteral("0.4734"));
        QCOMPARE(rateText(own.price->listRate), QStringLiteral("0.526"));
        QCOMPARE(rateText(own.price->contractedRate), QStringLiteral("0.4734"));
        QCOMPARE(*own.listCost, Money::rounded(own.count * own.hours * *Exact::parse("0.526")));
        const Line reserved = lineOf(inputsFor(planOn(reservedOffer()), agreedAt("0.40")));
        QCOMPARE(rateText(reserved.price->rate), QStringLiteral("0.300"));
        QCOMPARE(rateText(reserved.price->listRate), QStringLiteral("0.526"));
        QCOMPARE(rateText(reserved.price->contractedRate), QStringLiteral("0.400"));
        const Line plain = lineOf(inputsFor(planOn(reservedOffer())));
        QCOMPARE(rateText(plain.price->contractedRate), rateText(plain.price->listRate));
    }

    void aChangeOfPublicPricesLeavesAgreedOnesAlone()
    {
        const Plan plan =
            withPriceChange(planOn(anOffer(known::aws, "us-east-1", "g4dn.xlarge")), 10);
        const Line agreed = lineOf(inputsFor(plan, agreedAt("0.40")));
        QCOMPARE(rateText(agreed.price->rate), QStringLiteral("0.400"));
        QCOMPARE(rateText(agreed.price->contractedRate), QStringLiteral("0.400"));
        QCOMPARE(rateText(agreed.price->listRate), QStringLiteral("0.5786"));
        const Line percentage = lineOf(inputsFor(plan, tenPercentOff()));
        QCOMPARE(rateText(percentage.price->rate), QStringLiteral("0.52074")); // 0.4734 x 1.1
        // Kept in the plan it is still a contracted price, with its list price.
        Plan kept = withEmbeddedPrices(*makeSnapshot(inputsFor(plan, agreedAt("0.40"))));
        kept.pricePolicy = PricePolicy::keep;
        const Line saved = lineOf(inputsFor(kept));
        QCOMPARE(rateText(saved.price->rate), QStringLiteral("0.400"));
        QCOMPARE(rateText(saved.price->listRate), QStringLiteral("0.5786"));
    }

    void contractedRatesAreHiddenWithTheOwnPrices()
    {
        Plan kept =
            withEmbeddedPrices(*makeSnapshot(inputsFor(planOn(reservedOffer()), agreedAt("0.40"))));
        QVERIFY(!kept.prices[0].own);
        QCOMPARE(rateText(kept.prices[0].contractedRate), QStringLiteral("0.400"));
        kept.pricePolicy = PricePolicy::keep;
        EvaluationInputs inputs = inputsFor(kept);
        QCOMPARE(rateText(lineOf(inputs).price->contractedRate), QStringLiteral("0.400"));
        inputs.ownPricesHidden = true;
        QCOMPARE(rateText(lineOf(inputs).price->contractedRate), QStringLiteral("0.526"));
        QVERIFY(withEmbeddedPrices(*makeSnapshot(inputs)).prices == kept.prices);
    }

    void qualityOfAPriceSurvivesBeingKept()
    {
        const EvaluationInputs fresh = inputsFor(planOn(reservedOffer()));
        QCOMPARE(lineOf(fresh).evidence, Evidence::ruleOfThumb);
        Plan kept = withEmbeddedPrices(*makeSnapshot(fresh));
        QVERIFY(kept.prices[0].quality
                == (std::vector{PriceQuality::derived, PriceQuality::suspicious}));
        kept.pricePolicy = PricePolicy::keep;
        const EvaluationInputs later = inputsFor(kept);
        QVERIFY(lineOf(later).price->fromPlan);
        QCOMPARE(lineOf(later).evidence, Evidence::ruleOfThumb);
        QCOMPARE(countOf(later, "price_derived"), 1);
        QCOMPARE(countOf(later, "price_suspicious"), 1);
    }

    void candidateTableGradesDerivedPricesLikeLines()
    {
        const EvaluationInputs inputs = inputsFor(planOn(reservedOffer()));
        const CandidateSet candidates = findCandidates(inputs, activeScenario(*inputs.plan), 1);
        const std::vector<OfferIndex> all{0, 1};
        const Table table =
            candidateTable(inputs, activeScenario(*inputs.plan), candidates, all, {}, english());
        const auto column = [&](const char *key) {
            return std::size_t(std::ranges::find(table.columns, key, &Column::key)
                               - table.columns.begin());
        };
        int reserved = 0;
        for (const TableRow &row : table.rows) {
            QCOMPARE(textOf(row[column("operating_system")]), std::string("linux"));
            if (!textOf(row[column("pricing_model")]).starts_with("reserved"))
                continue;
            ++reserved;
            QCOMPARE(textOf(row[column("evidence")]), std::string(keyOf(Evidence::ruleOfThumb)));
        }
        QCOMPARE(reserved, 1);
    }

    void savedPricesKeepTheirCurrency()
    {
        Plan kept = withEmbeddedPrices(*makeSnapshot(inputsFor(euroPlan())));
        QCOMPARE(kept.prices[0].currency, std::string("USD"));
        QCOMPARE(kept.prices[0].rate, *HourlyRate::parse("0.526"));
        kept.pricePolicy = PricePolicy::keep;
        QCOMPARE(rateText(lineOf(inputsFor(kept)).price->rate), QStringLiteral("0.483131"));
        // A row without a currency is in the plan's, as files have always said.
        kept.prices[0].currency.clear();
        const Line own = lineOf(inputsFor(kept));
        QCOMPARE(rateText(own.price->rate), QStringLiteral("0.526"));
        QVERIFY(!own.price->conversion);
        // Then no rate is needed but to compare with other offers.
        kept.exchangeRates.clear();
        const auto findings = evaluate(inputsFor(kept)).activeScenario().findings;
        const auto said = std::ranges::find(findings, "currency_without_rate", &Finding::code);
        QVERIFY(said != findings.end());
        QCOMPARE(said->severity, Severity::warning);
    }

    void pricesFarApartAreWarnedAbout()
    {
        Plan plan = aPlan()
                        .with("Notebooks")
                        .on(anOffer(known::aws, "us-east-1", "g4dn.xlarge"), 1)
                        .with("More")
                        .on(anOffer(known::aws, "eu-west-1", "g4dn.xlarge"), 1)
                        .build();
        QCOMPARE(countOf(inputsFor(plan), "prices_far_apart"), 1);
        plan.scenarios[0].allocations[2].offer.region = "us-east-1";
        QCOMPARE(countOf(inputsFor(plan), "prices_far_apart"), 0);
        const Catalog catalog = publicList();
        const auto span = datesOf(catalog, std::vector<OfferIndex>{0, 1, 2, 3});
        QVERIFY(span && span->isFarApart());
        QCOMPARE(QString::fromStdString(describe(*span)),
                 QStringLiteral("2025-04-04 to 2026-07-20, 472 days apart"));
    }
};

QTEST_APPLESS_MAIN(PriceLookupTest)
#include "tst_price_lookup.moc"
