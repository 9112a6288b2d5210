// SPDX-License-Identifier: GPL-3.0-or-later
// Token APIs: what ships, what is rejected, costs by hand, and break-evens against a scan of every demand.
#include "core/catalog/known_providers.h"
#include "core/catalog/token_apis.h"
#include "core/evaluation/line.h"
#include "core/models/model_library.h"
#include "core/sizing/sizing_facts.h"
#include "core/tokens/token_break_even.h"
#include "core/wording/token_words.h"
#include "support/evaluation_desk.h"
#include "support/plan_builders.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <set>

using namespace headroom;
using namespace headroom::testing;

namespace {

const QByteArray kHeader =
    "provider,model,api_name,input_per_1m,cached_input_per_1m,output_per_1m,long_from_tokens,"
    "long_input_per_1m,long_output_per_1m,currency,batch_discount_percent,batch_hours,"
    "requests_per_minute,tokens_per_minute,output_tokens_per_second,context_tokens,region,as_of,"
    "source,terms_source,not_used,note\n";

std::shared_ptr<const TokenApis> apisOf(const QByteArray &rows)
{
    const auto parsed = TokenApis::parse((kHeader + rows).toStdString());
    if (!parsed)
        qFatal("%s", parsed.error().text().c_str());
    return std::make_shared<const TokenApis>(*parsed);
}

/// 2 requests a second around the clock, 1,000 tokens in and 200 out.
Plan llamaPlan()
{
    Plan plan = chatPlan("g5.xlarge");
    Workload &chat = plan.workloads.front();
    chat.model = "Llama-3.1-8B";
    chat.demand.peakRequestsPerSecond = 2;
    chat.demand.meanRequestsPerSecond = 0;
    chat.demand.profile = {};
    chat.demand.inputTokens = 1000;
    chat.demand.outputTokens = 200;
    chat.demand.cacheHitPercent = 0;
    chat.schedule = {};
    chat.serviceLevel = {};
    chat.otherCosts.clear();
    return plan;
}

EvaluationInputs inputsWith(const Plan &plan, const QByteArray &rows)
{
    EvaluationInputs inputs = EvaluationDesk().with(plan);
    inputs.tokenApis = apisOf(rows);
    return inputs;
}

std::vector<TokenOffer> offersFor(const EvaluationInputs &inputs,
                                  const TokenQuestion &question = {})
{
    return tokenOffers(inputs, inputs.plan->scenarios.front(), inputs.plan->workloads.front(),
                       question);
}

const QByteArray kCheap = "groq,Llama-3.1-8B,small,0.10,0.05,0.40,,,,USD,50,24,,,,,,2026-08-01,"
                          "list,,,\n";

} // namespace

class TokenApisTest : public QObject
{
    Q_OBJECT

private slots:
    void shippedTableIsWhole();
    void modelsOfTheTableAreCalledAsInTheLibrary();
    void badRowsAreRejected_data();
    void badRowsAreRejected();
    void sourcesThatDisagreeAreKept();
    void ownPricesReplaceThoseOfTheSameName();
    void monthIsTokensTimesPrice();
    void otherCostsAreIncluded();
    void cachedInputHasItsOwnPrice();
    void batchPriceNeedsTimeToWait();
    void longRequestsHaveTheirOwnPrices();
    void obstaclesLeaveTheCostOut();
    void yearGrowsWithTheDemand();
    void otherWorkHasNoTokenApis();
    void breakEvenHoldsAtEveryDemand_data();
    void breakEvenHoldsAtEveryDemand();
    void cheapestInstancesDecide();
};

void TokenApisTest::shippedTableIsWhole()
{
    const auto apis = shippedTokenApis();
    QVERIFY2(apis.has_value(), apis ? "" : apis.error().text().c_str());
    std::set<std::string> models;
    std::set<Provider> providers;
    std::size_t disagreeing = 0;
    for (const TokenApi &api : apis->all()) {
        models.insert(api.model);
        providers.insert(api.provider);
        disagreeing += api.disagreeing.size();
        QVERIFY2(api.asOf >= *Date::parse("2026-06-01"), api.name.c_str());
        // Terms without a source would be invented.
        const bool hasTerms = api.requestsPerMinute > 0 || api.tokensPerMinute > 0
                              || api.outputTokensPerSecond > 0 || !api.region.empty();
        QCOMPARE(!api.termsSource.empty(), hasTerms);
    }
    QVERIFY(models.size() >= 40);
    QVERIFY(providers.size() >= 20);
    QVERIFY(disagreeing > 0);
    // As the vendors' pages state them: console.groq.com/docs/models, platform.claude.com.
    const auto served = apis->serving("gpt-oss-120b");
    QVERIFY(served.size() >= 10);
    const auto groq = std::ranges::find_if(
        served, [](const TokenApi *api) { return keyOf(api->provider) == "groq"; });
    QVERIFY(groq != served.end());
    const TokenPrices expected{*Exact::parse("0.15"), *Exact::parse("0.075"), *Exact::parse("0.6")};
    QCOMPARE((*groq)->prices, expected);
    QCOMPARE((*groq)->outputTokensPerSecond, 500.0);
    const auto opus = apis->serving("Claude Opus 4.5");
    QVERIFY(!opus.empty());
    QCOMPARE(opus.front()->prices, (TokenPrices{5, *Exact::parse("0.5"), 25}));
}

void TokenApisTest::modelsOfTheTableAreCalledAsInTheLibrary()
{
    const auto apis = shippedTokenApis();
    const auto facts = shippedSizingFacts();
    QVERIFY(apis && facts);
    std::set<std::string> known;
    for (const TokenApi &api : apis->all()) {
        const ModelProfile *model = facts->models.find(api.model);
        if (model == nullptr)
            continue;
        QCOMPARE(api.model, model->name);
        known.insert(api.model);
    }
    QVERIFY(known.size() >= 60);
}

void TokenApisTest::badRowsAreRejected_data()
{
    QTest::addColumn<QByteArray>("rows");
    QTest::addColumn<QString>("place");
    const auto row = [](const QByteArray &prices, const QByteArray &rest) {
        return "groq,A," + prices + "," + rest + '\n';
    };
    const QByteArray rest = "USD,,,,,,,,2026-08-01,list,,,";
    QTest::newRow("no currency") << row("a,1,,2,,,", ",,,,,,,,2026-08-01,list,,,")
                                 << "own.csv, line 2, column currency";
    QTest::newRow("no price") << row("a,,,2,,,", rest) << "own.csv, line 2, column input_per_1m";
    QTest::newRow("free") << row("a,1,,0,,,", rest) << "own.csv, line 2, column output_per_1m";
    QTest::newRow("negative") << row("a,-1,,2,,,", rest) << "own.csv, line 2, column input_per_1m";
    QTest::newRow("output per thousand")
        << row("a,1,,0.002,,,", rest) << "own.csv, line 2, column output_per_1m";
    QTest::newRow("all per thousand")
        << row("a,1,,2,,,", rest) + row("b,1.2,,2,,,", rest) + row("c,0.001,,0.002,,,", rest)
        << "own.csv, line 4, column input_per_1m";
    QTest::newRow("cached is dearer")
        << row("a,1,1.1,2,,,", rest) << "own.csv, line 2, column cached_input_per_1m";
    QTest::newRow("no date") << row("a,1,,2,,,", "USD,,,,,,,,,list,,,")
                             << "own.csv, line 2, column as_of";
    QTest::newRow("no source") << row("a,1,,2,,,", "USD,,,,,,,,2026-08-01,,,,")
                               << "own.csv, line 2, column model";
    QTest::newRow("all is free in a batch")
        << row("a,1,,2,,,", "USD,100,24,,,,,,2026-08-01,list,,,")
        << "own.csv, line 2, column batch_discount_percent";
    QTest::newRow("half a request") << row("a,1,,2,,,", "USD,,,0.5,,,,,2026-08-01,list,,,")
                                    << "own.csv, line 2, column requests_per_minute";
    QTest::newRow("two are used") << row("a,1,,2,,,", rest) + row("a,1.1,,2,,,", rest)
                                  << "own.csv, line 3, column not_used";
    QTest::newRow("none is used") << row("a,1,,2,,,", "USD,,,,,,,,2026-08-01,list,,older,")
                                  << "own.csv, line 2, column not_used";
    QTest::newRow("provider") << QByteArray("grok,A,a,1,,2,,,,USD,,,,,,,,2026-08-01,list,,,\n")
                              << "own.csv, line 2, column provider";
}

void TokenApisTest::badRowsAreRejected()
{
    QFETCH(QByteArray, rows);
    const auto apis = TokenApis::parse((kHeader + rows).toStdString(), "own.csv");
    QVERIFY(!apis);
    QTEST(QString::fromStdString(apis.error().where), "place");
}

void TokenApisTest::sourcesThatDisagreeAreKept()
{
    const auto apis = apisOf("groq,A,a,1,,2,,,,USD,,,,,,,,2026-07-01,one,,older,\n"
                             "groq,A,a,1.5,,3,,,,USD,,,,,,,,2026-08-01,two,,,\n");
    QCOMPARE(apis->all().size(), std::size_t{1});
    const TokenApi &used = apis->all().front();
    QCOMPARE(used.source, std::string("two"));
    QCOMPARE(used.disagreeing.size(), std::size_t{1});
    QCOMPARE(disagreementOn(used),
             std::string("$1.00 / $2.00 on 2026-07-01, according to one: older"));
}

void TokenApisTest::ownPricesReplaceThoseOfTheSameName()
{
    const auto own = apisOf("groq,Big,a,0.5,,1,,,,USD,,,,,,,,2026-09-01,contract,,,\n");
    const TokenApis both = apisOf("groq,Big,a,1,,2,,,,USD,,,,,,,,2026-07-01,list,,,\n"
                                  "groq,Big,b,1,,2,,,,USD,,,,,,,,2026-07-01,list,,,\n")
                               ->with(*own);
    QCOMPARE(both.all().size(), std::size_t{2});
    QCOMPARE(both.serving("a").front()->source, std::string("contract"));
    QCOMPARE(both.serving("b").front()->source, std::string("list"));
}

void TokenApisTest::monthIsTokensTimesPrice()
{
    // 730 h x 3,600 s x 2/s = 5,256,000 requests; x 1,000 tokens x 0.10/1M = 525.60, x 200 tokens x
    // 0.40/1M = 420.48.
    const auto offers = offersFor(inputsWith(llamaPlan(), kCheap));
    QCOMPARE(offers.size(), std::size_t{1});
    QCOMPARE(offers.front().monthly, Money::fromCents(94'608));
    QVERIFY(!offers.front().atBatchPrice);
    // A quarter is answered from the workload's own cache.
    Plan plan = llamaPlan();
    plan.workloads.front().demand.cacheHitPercent = 25;
    QCOMPARE(offersFor(inputsWith(plan, kCheap)).front().monthly, Money::fromCents(70'956));
    // 8 hours on each of 20 working days are 160 hours: 160/730 of it.
    plan = llamaPlan();
    plan.workloads.front().schedule.kind = Schedule::Kind::hoursPerDay;
    plan.workloads.front().schedule.hours = 8;
    plan.workloads.front().schedule.basis = MonthBasis{MonthBasis::Kind::workingDays, 20};
    QCOMPARE(offersFor(inputsWith(plan, kCheap)).front().monthly, Money::fromCents(20'736));
}

void TokenApisTest::otherCostsAreIncluded()
{
    Plan plan = llamaPlan();
    CostLine fixed{.name = "Gateway", .monthly = Money::fromCents(10'000)};
    CostLine licence{.name = "Server", .basis = CostBasis::licence, .unitPrice = 1};
    CostLine markup{.name = "Markup", .basis = CostBasis::markup, .percent = 10};
    plan.workloads.front().otherCosts = {fixed, licence, markup};
    // 946.08, a tenth of it, and the gateway.
    QCOMPARE(offersFor(inputsWith(plan, kCheap)).front().monthly,
             Money::fromCents(94'608 + 9'461 + 10'000));
}

void TokenApisTest::cachedInputHasItsOwnPrice()
{
    // 40 % of 525.60 at half the price: 105.12 less.
    const auto offers = offersFor(inputsWith(llamaPlan(), kCheap), {{}, 40});
    QCOMPARE(offers.front().monthly, Money::fromCents(84'096));
    // As many as the workload's prefix cache keeps, unless it is said.
    Plan plan = llamaPlan();
    plan.workloads.front().demand.prefixCachePercent = 40;
    QCOMPARE(offersFor(inputsWith(plan, kCheap)).front().monthly, Money::fromCents(84'096));
    QCOMPARE(offersFor(inputsWith(plan, kCheap), {{}, 0}).front().monthly,
             Money::fromCents(94'608));
    // Without a price of its own, cached input costs as much as other input.
    const QByteArray plain =
        "groq,Llama-3.1-8B,small,0.10,,0.40,,,,USD,,,,,,,,2026-08-01,list,,,\n";
    QCOMPARE(offersFor(inputsWith(llamaPlan(), plain), {{}, 40}).front().monthly,
             Money::fromCents(94'608));
}

void TokenApisTest::batchPriceNeedsTimeToWait()
{
    Plan plan = llamaPlan();
    Workload &work = plan.workloads.front();
    work.kind = WorkloadKind::batchInference;
    work.demand.itemsPerRun = 300'000;
    work.demand.runsPerMonth = 10;
    // 3,000,000 items: 300.00 for input and 240.00 for output, half of it in a batch.
    const auto half = offersFor(inputsWith(plan, kCheap));
    QVERIFY(half.front().atBatchPrice);
    QCOMPARE(half.front().monthly, Money::fromCents(27'000));
    work.serviceLevel.deadlineHours = 24;
    QCOMPARE(offersFor(inputsWith(plan, kCheap)).front().monthly, Money::fromCents(27'000));
    work.serviceLevel.deadlineHours = 23.5;
    QCOMPARE(offersFor(inputsWith(plan, kCheap)).front().monthly, Money::fromCents(54'000));
}

void TokenApisTest::longRequestsHaveTheirOwnPrices()
{
    const auto row = [](const QByteArray &from) {
        return "groq,Llama-3.1-8B,small,0.10,,0.40," + from
               + ",0.20,0.60,USD,,,,,,,,2026-08-01,list,,,\n";
    };
    // 1,051.20 for input and 630.72 for output.
    QCOMPARE(offersFor(inputsWith(llamaPlan(), row("999"))).front().monthly,
             Money::fromCents(168'192));
    QCOMPARE(offersFor(inputsWith(llamaPlan(), row("1000"))).front().monthly,
             Money::fromCents(94'608));
}

void TokenApisTest::obstaclesLeaveTheCostOut()
{
    const QByteArray rows =
        "groq,Llama-3.1-8B,euro,0.01,,0.04,,,,EUR,,,,,,,,2026-08-01,list,,,\n"
        "groq,Llama-3.1-8B,brief,0.01,,0.04,,,,USD,,,,,,1199,,2026-08-01,list,,,\n"
        "groq,Llama-3.1-8B,small,0.10,,0.40,,,,USD,,,119,,,1200,,2026-08-01,list,docs,,\n";
    const auto offers = offersFor(inputsWith(llamaPlan(), rows));
    QCOMPARE(offers.size(), std::size_t{3});
    QCOMPARE(offers[0].api.name, std::string("small"));
    // 2/s are 120 a minute.
    QVERIFY(offers[0].exceedsLimits);
    QCOMPARE(offers[1].obstacle, TokenObstacle::exchangeRate);
    QCOMPARE(offers[2].obstacle, TokenObstacle::context);
    Plan plan = llamaPlan();
    plan.exchangeRates = {
        {"EUR", "USD", *Exact::parse("1.25"), *Date::parse("2026-01-02"), "bank"}};
    const auto converted = offersFor(inputsWith(plan, rows));
    QCOMPARE(converted[0].api.name, std::string("euro"));
    // 52.56 + 42.048 euros, at prices of 0.0125 and 0.05 dollars.
    QCOMPARE(converted[0].monthly, Money::fromCents(11'826));
}

void TokenApisTest::yearGrowsWithTheDemand()
{
    Plan plan = llamaPlan();
    plan.startMonth = Date::parse("2027-01-01").value();
    const auto yearOf = [&] {
        const EvaluationInputs inputs = inputsWith(plan, kCheap);
        return twelveMonthsOf(inputs, inputs.plan->scenarios.front(),
                              inputs.plan->workloads.front(), offersFor(inputs).front(), {});
    };
    // 172,800 requests a day at 180.00 a million: 964.22 in months of 31 days, 933.12 in those of 30, 870.91
    // in February.
    QCOMPARE(yearOf(), Money::fromCents(7 * 96'422 + 4 * 93'312 + 87'091));
    plan.scenarios.front().monthlyGrowthPercent = 100;
    constexpr std::array kDays{31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    double sum = 0;
    for (std::size_t month = 0; month < kDays.size(); ++month)
        sum += kDays.at(month) * std::pow(2.0, static_cast<double>(month));
    QVERIFY(std::abs(yearOf().toDouble() - sum * 86'400 * 2 * 180e-6) < 0.1);
    // Half the price from July on: 482.11 and 466.56.
    plan.scenarios.front().monthlyGrowthPercent = 0;
    plan.scenarios.front().outlook.priceSteps = {
        {.from = *Date::parse("2027-07-01"), .percent = -50}};
    QCOMPARE(yearOf(),
             Money::fromCents(3 * 96'422 + 2 * 93'312 + 87'091 + 4 * 48'211 + 2 * 46'656));
}

void TokenApisTest::otherWorkHasNoTokenApis()
{
    Plan plan = llamaPlan();
    plan.workloads.front().model = "BERT-base";
    QVERIFY(offersFor(inputsWith(plan, kCheap)).empty());
    plan.workloads.front().model = "Llama-3.1-8B";
    plan.workloads.front().kind = WorkloadKind::fineTuning;
    QVERIFY(offersFor(inputsWith(plan, kCheap)).empty());
    plan.workloads.front().kind = WorkloadKind::realTimeInference;
    plan.workloads.front().model = "Mistral-7B";
    QVERIFY(offersFor(inputsWith(plan, kCheap)).empty());
    QCOMPARE(offersFor(inputsWith(plan, kCheap), {"meta-llama/Llama-3.1-8B", {}}).size(),
             std::size_t{1});
}

void TokenApisTest::breakEvenHoldsAtEveryDemand_data()
{
    QTest::addColumn<QByteArray>("output");
    QTest::addColumn<bool>("scaled");
    for (const char *output : {"0.02", "0.16", "0.25", "2.00"}) {
        QTest::addRow("%s", output) << QByteArray(output) << false;
        QTest::addRow("%s autoscaled", output) << QByteArray(output) << true;
    }
}

/// The second way: every figure of three digits in the range, one line of the plan each.
void TokenApisTest::breakEvenHoldsAtEveryDemand()
{
    QFETCH(QByteArray, output);
    QFETCH(bool, scaled);
    Plan plan = llamaPlan();
    Workload &chat = plan.workloads.front();
    if (scaled) {
        chat.autoscaling = Autoscaling{.minimum = 1, .maximum = 40};
        chat.demand.meanRequestsPerSecond = 1;
    }
    const EvaluationInputs inputs = inputsWith(plan, "groq,Llama-3.1-8B,small,0.05,," + output
                                                         + ",,,,USD,,,,,,,,2026-08-01,list,,,\n");
    const Scenario &scenario = inputs.plan->scenarios.front();
    const auto found = compareTokens(inputs, scenario, chat.id, {});
    QVERIFY(found && found->present && found->present->breakEvens.size() == 1);
    const TokenBreakEven &breakEven = found->present->breakEvens.front();
    QVERIFY(breakEven.isServed);
    QCOMPARE(found->today, 2.0);

    std::optional<double> first;
    double lastLost = 0;
    double served = 0;
    for (int power = -3; power <= 3; ++power) {
        for (int mantissa = 100; mantissa < 1000; ++mantissa) {
            const double demand = mantissa * std::pow(10.0, power) / 100;
            if (demand < 2e-3 * 0.999 || demand > 2e3 * 1.001)
                continue;
            Workload asked = inputs.plan->workloads.front();
            asked.demand.meanRequestsPerSecond *= demand / 2;
            asked.demand.peakRequestsPerSecond = demand;
            const Line line = lineOf(inputs, scenario, asked);
            if (!line.usage || line.verdict == Verdict::missed)
                continue;
            served = demand;
            const Money api = monthlyAt(inputs, scenario, asked, found->offers.front(), {});
            if (line.compute < api)
                first = first ? first : demand;
            else
                lastLost = demand;
        }
    }
    const auto near = [](double a, double b) { return std::abs(a - b) <= 0.0101 * b; };
    QVERIFY2(near(breakEven.high, served), qPrintable(QString::number(breakEven.high)));
    QCOMPARE(breakEven.first.has_value(), first.has_value());
    if (first)
        QVERIFY(near(*breakEven.first, *first));
    if (breakEven.above) {
        // Nothing is lost above it, and it is the last that is, but for the figure beside it.
        QVERIFY(*breakEven.above >= lastLost * (1 - 1e-9));
        QVERIFY(lastLost == 0 ? breakEven.above == breakEven.low
                              : near(*breakEven.above, lastLost));
    } else {
        QVERIFY(!first || near(lastLost, served));
    }
}

void TokenApisTest::cheapestInstancesDecide()
{
    const EvaluationInputs inputs = inputsWith(
        llamaPlan(), "groq,Llama-3.1-8B,dear,0.50,,2.00,,,,USD,,,,,,,,2026-08-01,list,,,\n");
    const auto found = compareTokens(inputs, inputs.plan->scenarios.front(),
                                     inputs.plan->workloads.front().id, {});
    QVERIFY(found && found->present && found->cheapest);
    QVERIFY(found->cheapest->monthly <= found->present->monthly);
    QCOMPARE(found->cheapest->offer.purchase.termYears, 0); // signs as little as the API
    QVERIFY(found->present->breakEvens.front().above.has_value());
    QVERIFY(found->cheapest->breakEvens.front().above.has_value());
    QVERIFY(*found->cheapest->breakEvens.front().above
            <= *found->present->breakEvens.front().above);
    // What has no cost has no break-even; nobody waits for a comparison that was stopped.
    const EvaluationInputs euro = inputsWith(
        llamaPlan(), "groq,Llama-3.1-8B,euro,0.01,,0.04,,,,EUR,,,,,,,,2026-08-01,list,,,\n");
    const auto none =
        compareTokens(euro, euro.plan->scenarios.front(), euro.plan->workloads.front().id, {});
    QVERIFY(none && none->present && none->present->breakEvens.empty());
    QVERIFY(!compareTokens(inputs, inputs.plan->scenarios.front(),
                           inputs.plan->workloads.front().id, {}, [] { return true; }));
}

QTEST_APPLESS_MAIN(TokenApisTest)
#include "tst_token_apis.moc"
