// SPDX-License-Identifier: GPL-3.0-or-later
// Findings about a whole scenario: budget, split, currencies, age of prices; each on both sides of
// its threshold.
#include "core/catalog/known_providers.h"
#include "core/evaluation/price_age.h"
#include "core/evaluation/scenario_findings.h"
#include "core/wording/finding_words.h"
#include "support/evaluation_desk.h"
#include "support/plan_builders.h"

#include <QTest>

using namespace headroom;
using namespace headroom::testing;

namespace {

/// One m5.large (0.096 an hour, 70.08 a month) on AWS, one a2-highgpu-1g (2,681.57) on Google
/// Cloud.
Plan twoClouds()
{
    Workload small = aWorkload("Small");
    small.schedule = Schedule{};
    Workload large = aWorkload("Large");
    large.schedule = Schedule{};
    return aPlan()
        .with(small)
        .on(anOffer(known::aws, "us-east-1", "m5.large"), 1)
        .with(large)
        .on(anOffer(known::google, "us-central1", "a2-highgpu-1g"), 1)
        .build();
}

} // namespace

class ScenarioFindingsTest : public QObject
{
    Q_OBJECT

private slots:
    void aBudgetIsPassedByTheFirstCent()
    {
        Plan plan = twoClouds();
        plan.monthlyBudget = Money::fromCents(275'165);
        QVERIFY(!has(plan, "over_budget"));
        plan.monthlyBudget = Money::fromCents(275'164);
        const Finding finding = *found(plan, "over_budget");
        QCOMPARE(finding.severity, Severity::warning);
        QVERIFY(finding.message.facts[1] == Fact(fact::Cost{Money::fromCents(1), "USD"}));
    }

    void aBudgetThatIsPassedLaterIsANote()
    {
        // 730 h keep it; December 2026 has 744: 0.096 x 744 + 3.673385 x 744 = 71.42 + 2,733.00
        Plan plan = twoClouds();
        plan.monthlyBudget = Money::fromCents(280'000);
        const Finding finding = *found(plan, "budget_passed_later");
        QCOMPARE(finding.severity, Severity::note);
        QVERIFY(finding.message.facts[1]
                == Fact(fact::CalendarMonth{Date::fromCivil(2026, 12, 1)}));
        QVERIFY(finding.message.facts[2]
                == Fact(fact::Cost{Money::fromCents(7'142 + 273'300), "USD"}));
        plan.monthlyBudget = Money::fromCents(280'442);
        QVERIFY(!has(plan, "budget_passed_later"));
    }

    void aSplitIsHeldWithinItsTolerance()
    {
        // AWS has 70.08 of 2,751.65: 2.547 %
        Plan plan = twoClouds();
        Scenario &scenario = plan.scenarios.front();
        scenario.providerSplit = {{known::aws, 7.5}, {known::google, 92.5}};
        QVERIFY(!has(plan, "provider_split"));
        scenario.providerSplit = {{known::aws, 7.6}, {known::google, 92.4}};
        const Finding finding = *found(plan, "provider_split");
        QCOMPARE(finding.severity, Severity::warning);
        // 7.6 % of 2,751.65 is 209.1254
        QVERIFY(finding.message.facts[4] == Fact(fact::Cost{Money::fromCents(20'913), "USD"}));
        scenario.splitTolerancePoints = 6;
        QVERIFY(!has(plan, "provider_split"));
        scenario.providerSplit = {{known::azure, 10}, {known::google, 90}}; // none at all
        QVERIFY(has(plan, "provider_split"));
    }

    void namesThatTheCatalogDoesNotHaveAreErrors()
    {
        Plan plan = twoClouds();
        Scenario &scenario = plan.scenarios.front();
        scenario.rules.regions = {"mars-1"};
        QCOMPARE(found(plan, "rule_name_unknown")->severity, Severity::error);
        setOn(scenario.rules, RuleSwitch::regions, false);
        QVERIFY(!has(plan, "rule_name_unknown"));
        setOn(scenario.rules, RuleSwitch::regions, true);
        scenario.rules.regions = {"us-east-1"};
        QVERIFY(!has(plan, "rule_name_unknown"));
    }

    void unknownCurrenciesAreErrorsWithTheNearestKnown()
    {
        Plan plan = twoClouds();
        QVERIFY(!has(plan, "unknown_currency"));
        plan.exchangeRates.push_back({.from = "EUR",
                                      .to = "USE",
                                      .rate = Exact::ratio(11, 10),
                                      .date = Date::fromCivil(2026, 11, 1),
                                      .source = {}});
        const Finding finding = *found(plan, "unknown_currency");
        QCOMPARE(finding.severity, Severity::error);
        QCOMPARE(std::get<std::string>(finding.message.facts.front()), std::string("USE"));
        const auto nearest = std::get<std::string>(finding.detail.front().facts.front());
        QVERIFY2(nearest.find("USD") != std::string::npos, nearest.c_str());
        plan.exchangeRates.front().to = "USD";
        QVERIFY(!has(plan, "unknown_currency"));
    }

    void unknownNamesOfSpotTermsAreErrorsWithTheNearestKnown()
    {
        Plan plan = twoClouds();
        auto &entries = plan.scenarios.front().spot.entries;
        entries = {{.provider = known::aws, .region = "us-east-1", .hardware = "m5.large"},
                   {.provider = known::google}};
        QVERIFY(!has(plan, "unknown_region") && !has(plan, "unknown_hardware"));
        entries.front().region = "us-esat-1";
        QCOMPARE(found(plan, "unknown_region")->message.code, Says::unknownOfSpot);
        entries.front().region = "us-central1"; // of another provider
        QVERIFY(has(plan, "unknown_region"));
        entries.front() = {.provider = known::aws, .hardware = "m5.lagre"};
        const Finding finding = *found(plan, "unknown_hardware");
        QCOMPARE(finding.severity, Severity::error);
        const auto nearest = std::get<std::string>(finding.detail.front().facts.front());
        QVERIFY2(nearest.find("m5.large") != std::string::npos, nearest.c_str());
    }

    void unknownNamesOfCommitmentsAreErrors()
    {
        Plan plan = twoClouds();
        Commitment commitment;
        commitment.region = "us-east-1";
        commitment.target = "m5.large";
        commitment.purchase.model = PricingModel::reserved;
        commitment.purchase.termYears = 1;
        commitment.amount = Exact::ratio(1, 1);
        plan.scenarios.front().commitments = {commitment};
        QVERIFY(!has(plan, "unknown_region") && !has(plan, "unknown_hardware"));
        plan.scenarios.front().commitments.front().target = "m5.larg";
        QCOMPARE(found(plan, "unknown_hardware")->message.code, Says::unknownOfCommitment);
        plan.scenarios.front().commitments.front() = commitment;
        plan.scenarios.front().commitments.front().region = "us-east-11";
        QCOMPARE(found(plan, "unknown_region")->message.code, Says::unknownOfCommitment);
        plan.scenarios.front().commitments.front().book = PriceBook::reference; // names no regions
        QVERIFY(!has(plan, "unknown_region"));
    }

    void noCostHasNoShares()
    {
        Plan plan = aPlan().with("Alone").build();
        plan.scenarios.front().providerSplit = {{known::aws, 100}};
        QVERIFY(!has(plan, "provider_split"));
    }

    void pricesAgeFromGreenToAmberToRed()
    {
        const Date day = Date::fromCivil(2026, 11, 20);
        const auto age = [&](int days) { return ageOf(Date::fromDays(day.days() - days), day); };
        QCOMPARE(age(0), PriceAge::fresh);
        QCOMPARE(age(90), PriceAge::fresh);
        QCOMPARE(age(91), PriceAge::amber);
        QCOMPARE(age(365), PriceAge::amber);
        QCOMPARE(age(366), PriceAge::red);
        QCOMPARE(ageOf(std::nullopt, day), PriceAge::notStated);
    }

    void oldPricesAreSaidOnceForAll()
    {
        // 20 July to 20 November are 123 days
        const Finding note = *found(twoClouds(), "stale_prices");
        QCOMPARE(note.severity, Severity::note);
        QCOMPARE(note.message.count, 2);
        EvaluationInputs later = m_desk.with(twoClouds());
        later.valuationDate = Date::fromCivil(2027, 7, 21); // a year and a day
        const auto warned = findingsAt(later, "stale_prices");
        QCOMPARE(warned.size(), std::size_t{1});
        QCOMPARE(warned.front().severity, Severity::warning);
        QVERIFY(detailOf(warned.front(), english()).find("Older than a year: ")
                != std::string::npos);
        EvaluationInputs sooner = m_desk.with(twoClouds());
        sooner.valuationDate = Date::fromCivil(2026, 10, 18); // 90 days
        QVERIFY(findingsAt(sooner, "stale_prices").empty());
    }

    void aCurrencyWithoutARateStopsThePlan()
    {
        Plan plan = twoClouds();
        plan.currency = "EUR";
        const Finding finding = *found(plan, "currency_without_rate");
        QCOMPARE(finding.severity, Severity::error);
        QCOMPARE(finding.message.code, Says::noRate);
        plan.exchangeRates = {
            {"USD", "EUR", *Exact::parse("0.9"), Date::fromCivil(2026, 12, 1), "ECB"}};
        QCOMPARE(found(plan, "currency_without_rate")->message.code, Says::noRateYet);
        plan.exchangeRates.front().date = Date::fromCivil(2026, 11, 1);
        QVERIFY(!has(plan, "currency_without_rate"));
    }

    void anOldRateIsSaidOnceForAllLines()
    {
        Plan plan = twoClouds();
        plan.currency = "EUR";
        plan.exchangeRates = {
            {"USD", "EUR", *Exact::parse("0.9"), Date::fromCivil(2026, 8, 21), "ECB"}};
        QCOMPARE(found(plan, "stale_exchange_rate")->severity, Severity::note); // 91 days
        plan.exchangeRates.front().date = Date::fromCivil(2026, 8, 22);
        QVERIFY(!has(plan, "stale_exchange_rate"));
        plan.exchangeRates.front().date = Date::fromCivil(2025, 11, 1);
        QCOMPARE(found(plan, "stale_exchange_rate")->severity, Severity::warning);
    }

    void pricesOfDifferentTimesAreNotRanked()
    {
        const auto catalog = [](const char *asOf) {
            return CatalogBuilder()
                .type(known::aws, "m5.large", 2, 8)
                .onDemand("us-east-1", "0.096")
                .type(known::google, "a2-highgpu-1g", 12, 85)
                .offer("us-central1", {}, "3.673385", asOf)
                .build();
        };
        const auto said = [](const EvaluationDesk &desk) {
            return findingsAt(desk.with(twoClouds()), "prices_far_apart").size();
        };
        QCOMPARE(said(EvaluationDesk(catalog("2026-07-20"))), std::size_t{0});
        QCOMPARE(said(EvaluationDesk(catalog("2025-01-01"))), std::size_t{1});
    }

    void errorsComeFirst()
    {
        Plan plan = twoClouds();
        plan.monthlyBudget = Money::fromCents(1);
        plan.workloads[0].model = "GPT-99";
        const Evaluation evaluation = evaluate(m_desk.with(plan));
        const auto &findings = evaluation.activeScenario().findings;
        QVERIFY(std::ranges::is_sorted(findings, {}, &Finding::severity));
        const FindingCounts counts = countFindings(findings);
        QCOMPARE(static_cast<std::size_t>(counts.errors + counts.warnings + counts.notes),
                 findings.size());
        QVERIFY(counts.errors >= 1);
        QCOMPARE(findings.front().severity, Severity::error);
    }

private:
    static std::vector<Finding> findingsAt(const EvaluationInputs &inputs, std::string_view code)
    {
        std::vector<Finding> findings = evaluate(inputs).activeScenario().findings;
        std::erase_if(findings, [&](const Finding &finding) { return finding.code != code; });
        return findings;
    }
    [[nodiscard]] std::optional<Finding> found(const Plan &plan, std::string_view code) const
    {
        const auto findings = findingsAt(m_desk.with(plan), code);
        return findings.empty() ? std::nullopt : std::optional(findings.front());
    }
    [[nodiscard]] bool has(const Plan &plan, std::string_view code) const
    {
        return found(plan, code).has_value();
    }

    const EvaluationDesk m_desk;
};

QTEST_APPLESS_MAIN(ScenarioFindingsTest)
#include "tst_scenario_findings.moc"
