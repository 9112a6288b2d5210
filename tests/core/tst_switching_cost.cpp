// SPDX-License-Identifier: GPL-3.0-or-later
// One-off cost of moves, by hand.
#include "core/catalog/known_providers.h"
#include "core/comparison/comparison.h"
#include "core/evaluation/candidates.h"
#include "core/evaluation/switching_cost.h"
#include "core/levers/levers.h"
#include "core/report/comparison_tables.h"
#include "core/report/forecast_report.h"
#include "core/wording/switching_words.h"
#include "support/evaluation_desk.h"
#include "support/plan_builders.h"

#include <QTest>

#include <algorithm>

using namespace headroom;
using namespace headroom::testing;

namespace {

const OfferReference kVirginia = anOffer(known::aws, "us-east-1", "g4dn.xlarge");
const OfferReference kIreland = anOffer(known::aws, "eu-west-1", "g4dn.xlarge");
const OfferReference kNeuron = anOffer(known::aws, "us-east-1", "inf2.xlarge");
const OfferReference kIowa = anOffer(known::google, "us-central1", "g2-standard-4");
const OfferReference kBelgium = anOffer(known::google, "europe-west1", "g2-standard-4");

std::shared_ptr<const Catalog> twoProviders()
{
    CatalogBuilder catalog;
    catalog.type(known::aws, "g4dn.xlarge", 4, 16)
        .accelerators("NVIDIA T4", 1, 16)
        .onDemand("us-east-1", "0.526")
        .onDemand("eu-west-1", "0.587");
    catalog.type(known::aws, "inf2.xlarge", 4, 16)
        .accelerators("AWS Inferentia2", 1, 32)
        .onDemand("us-east-1", "0.758");
    catalog.type(known::google, "g2-standard-4", 4, 16)
        .accelerators("NVIDIA L4", 1, 24)
        .onDemand("us-central1", "0.707")
        .onDemand("europe-west1", "0.778");
    return catalog.build();
}

/// Prices as AWS has them in us-east-1.
std::shared_ptr<const TransferPrices> transferPrices()
{
    return std::make_shared<const TransferPrices>(
        TransferPrices::parse("provider,region,continent,to,destination,from_gib,price_per_gib,"
                              "currency,as_of,source\n"
                              "aws,us-east-1,,provider,,10240,0.085,USD,2025-06-18,list\n"
                              "aws,us-east-1,,provider,,100,0.09,USD,2025-06-18,list\n"
                              "aws,us-east-1,,region,,0,0.02,USD,2025-06-18,list\n"
                              "aws,us-east-1,,region,us-east-2,0,0.01,USD,2025-06-18,list\n"
                              "aws,,,region,,0,0.5,USD,2025-06-18,list\n")
            .value());
}

} // namespace

class SwitchingCostTest : public QObject
{
    Q_OBJECT

private slots:
    void figuresByHand_data();
    void figuresByHand();
    void transferWithoutAPriceIsNotKnown();
    void transferIsConverted();
    void tableOfTheCatalogAgrees();
    void freeUnlessStated();
    void paysBackInTheFirstMonthThatCoversIt();
    void inWords();
    void leverThatDoesNotPayItsMoveIsNone();
    void comparisonSaysIt();
    void forecastHasItInTheFirstMonth();
    void badPricesAreRefused_data();
    void badPricesAreRefused();
    void shippedPricesAreRead();

private:
    [[nodiscard]] static Plan planWith(const char *gib)
    {
        Workload work = aWorkload("Notebooks");
        work.data.gib = Exact::parse(gib).value();
        Plan plan = aPlan().with(work).on(kVirginia, 1).build();
        plan.moving.dayRate = Money::fromCents(730'00);
        plan.scenarios.front().allocations.at(1).pinned = false;
        return plan;
    }
    [[nodiscard]] EvaluationInputs inputsFor(Plan plan) const
    {
        EvaluationInputs inputs = m_desk.with(std::move(plan));
        inputs.transfers = transferPrices();
        return inputs;
    }
    [[nodiscard]] SwitchingCost costOf(Plan plan, const OfferReference &from,
                                       const OfferReference &to) const
    {
        const EvaluationInputs inputs = inputsFor(std::move(plan));
        return switchingCost(inputs, inputs.plan->workloads.front(), from, to);
    }

    /// Baseline in Virginia, "Iowa" on the other provider.
    [[nodiscard]] std::shared_ptr<const Snapshot> withOtherScenario() const
    {
        Plan plan = planWith("2048");
        plan.scenarios.push_back(plan.scenarios.front());
        plan.scenarios.back().name = "Iowa";
        plan.scenarios.back().allocations.at(1).offer = kIowa;
        return makeSnapshot(inputsFor(std::move(plan)));
    }

    EvaluationDesk m_desk{twoProviders()};
};

void SwitchingCostTest::figuresByHand_data()
{
    QTest::addColumn<QString>("gib");
    QTest::addColumn<QString>("perGib");
    QTest::addColumn<int>("to");
    QTest::addColumn<QString>("work");
    QTest::addColumn<QString>("transfer");
    enum { virginia, ireland, neuron, iowa };
    QTest::newRow("stays") << "2048"
                           << "" << int(virginia) << "0.00"
                           << "0.00";
    QTest::newRow("a day, 2,048 x 0.02") << "2048"
                                         << "" << int(ireland) << "730.00"
                                         << "40.96";
    QTest::newRow("ten days") << "2048"
                              << "" << int(neuron) << "7300.00"
                              << "0.00";
    QTest::newRow("five days, 1,948 x 0.09") << "2048"
                                             << "" << int(iowa) << "3650.00"
                                             << "175.32";
    QTest::newRow("two tiers: 10,140 x 0.09 and 10,240 x 0.085") << "20480"
                                                                 << "" << int(iowa) << "3650.00"
                                                                 << "1783.00";
    QTest::newRow("the first 100 GiB are free") << "100"
                                                << "" << int(iowa) << "3650.00"
                                                << "0.00";
    QTest::newRow("stated price") << "2048"
                                  << "0.0415" << int(iowa) << "3650.00"
                                  << "84.99";
    QTest::newRow("no data") << "0"
                             << "" << int(iowa) << "3650.00"
                             << "0.00";
}

void SwitchingCostTest::figuresByHand()
{
    QFETCH(QString, gib);
    QFETCH(QString, perGib);
    QFETCH(int, to);
    Plan plan = planWith(gib.toUtf8().constData());
    if (!perGib.isEmpty())
        plan.moving.perGib = Exact::parse(perGib.toStdString()).value();
    const std::array offers{kVirginia, kIreland, kNeuron, kIowa};
    const SwitchingCost cost = costOf(plan, kVirginia, offers[static_cast<std::size_t>(to)]);
    QTEST(QString::fromStdString(cost.work.toString()), "work");
    QVERIFY(cost.transfer.has_value());
    QTEST(QString::fromStdString(cost.transfer->toString()), "transfer");
    QCOMPARE(cost.total(), cost.work + *cost.transfer);
}

// Nobody states what Google takes, and what the data's own place takes counts.
void SwitchingCostTest::transferWithoutAPriceIsNotKnown()
{
    const SwitchingCost unknown = costOf(planWith("2048"), kIowa, kBelgium);
    QVERIFY(!unknown.transfer);
    QCOMPARE(unknown.total(), Money::fromCents(730'00));
    QVERIFY(!unknown.isNothing());

    Plan stored = planWith("2048");
    stored.workloads.front().data.provider = known::aws;
    stored.workloads.front().data.region = "us-east-1";
    QCOMPARE(costOf(stored, kIowa, kBelgium).transfer, std::optional(Money::fromCents(175'32)));
    QCOMPARE(costOf(stored, kIowa, kVirginia).transfer, std::optional(Money()));
    // It is read from afar already.
    QVERIFY(costOf(stored, kIowa, kIowa).isNothing());
}

void SwitchingCostTest::transferIsConverted()
{
    Plan plan = planWith("2048");
    plan.currency = "EUR";
    QVERIFY(!costOf(plan, kVirginia, kIowa).transfer);
    plan.exchangeRates = {
        {"EUR", "USD", Exact::ratio(5, 4), Date::fromCivil(2026, 11, 19), "a bank"}};
    QCOMPARE(costOf(plan, kVirginia, kIowa).transfer, // 175.32 / 1.25
             std::optional(Money::fromCents(140'26)));
}

void SwitchingCostTest::tableOfTheCatalogAgrees()
{
    const EvaluationInputs inputs = inputsFor(planWith("2048"));
    const Workload &work = inputs.plan->workloads.front();
    const CandidateSet set = findCandidates(inputs, activeScenario(*inputs.plan), work.id);
    const Catalog &catalog = *inputs.catalog;
    QVERIFY(!set.moving.areFree());
    for (OfferIndex offer = 0; offer < catalog.offerCount(); ++offer) {
        const std::int64_t once =
            switchingCost(inputs, work, kVirginia, catalog.reference(offer)).total().cents();
        QCOMPARE(set.movingCents(offer), (once + 11) / 12);
    }
}

void SwitchingCostTest::freeUnlessStated()
{
    Plan plan = planWith("0");
    plan.moving = {};
    const EvaluationInputs inputs = inputsFor(plan);
    QVERIFY(findCandidates(inputs, activeScenario(plan), 1).moving.areFree());
    QVERIFY(costOf(plan, kVirginia, kNeuron).isNothing());
    QCOMPARE(newPlan().moving.dayRate, kUsualDayRate);
}

void SwitchingCostTest::paysBackInTheFirstMonthThatCoversIt()
{
    for (const std::int64_t cost : {0, 1, 99, 100, 101, 7'300'00, 999'999'99}) {
        for (const std::int64_t saves : {-5, 0, 1, 99, 100, 310'00, 7'300'00}) {
            const auto months = monthsToPayBack(Money::fromCents(cost), Money::fromCents(saves));
            QCOMPARE(months.has_value(), saves > 0);
            if (!months)
                continue;
            QVERIFY(*months * saves >= cost);
            QVERIFY(cost == 0 || (*months - 1) * saves < cost);
            // What a move must save is the least with which it pays back in time.
            for (const int limit : {1, 12, 120})
                QCOMPARE(saves >= centsAMonth(cost, limit), *months <= limit);
        }
    }
}

void SwitchingCostTest::inWords()
{
    const SwitchingCost cost = costOf(planWith("2048"), kVirginia, kIowa);
    QCOMPARE(describe(cost, "USD"),
             std::string("$3,825.32 once (5 days of work, 2,048 GiB to transfer)"));
    QCOMPARE(
        payBackSentence(cost, Money::fromCents(310'00), "USD"),
        std::string("Moving costs $3,825.32 once (5 days of work, 2,048 GiB to transfer); saving "
                    "$310.00 a month pays that back in 13 months."));
    QCOMPARE(payBackSentence(costOf(planWith("2"), kIowa, kBelgium), Money(), "USD"),
             std::string("Moving costs $730.00 once (1 day of work, the transfer of 2 GiB has no "
                         "known price)."));
    QCOMPARE(payBackSentence({}, Money::fromCents(310'00), "USD"), std::string());
}

void SwitchingCostTest::leverThatDoesNotPayItsMoveIsNone()
{
    const auto moving = [&](const Plan &plan) {
        const EvaluationInputs inputs = inputsFor(plan);
        std::vector<Lever> levers = leversOf(inputs, activeScenario(plan));
        std::erase_if(levers, [](const Lever &lever) { return lever.move.isNothing(); });
        return levers;
    };
    Plan plan = planWith("0");
    plan.workloads.front().constraints.staysIn = StayArea::anywhere;
    plan.workloads.front().constraints.needsAccelerator = true;
    plan.scenarios.front().allocations.at(1).offer = kBelgium;
    plan.scenarios.front().allocations.at(1).count.reset();
    for (const int cents : {1'00, 730'00}) {
        plan.moving.dayRate = Money::fromCents(cents);
        for (const Lever &lever : moving(plan)) {
            QVERIFY(lever.saves * plan.moving.months >= lever.move.total());
            QCOMPARE(lever.moveAMonth.cents(),
                     centsAMonth(lever.move.total().cents(), plan.moving.months));
        }
        // 5 days at $1 are little, at $730 more than a machine saves in a year.
        QCOMPARE(moving(plan).empty(), cents == 730'00);
    }
}

void SwitchingCostTest::comparisonSaysIt()
{
    const Comparison comparison = compareScenarios(withOtherScenario(), {0, 1});
    const Waterfall &same = comparison.scenarios.front().fromBaseline;
    const Waterfall &way = comparison.scenarios.back().fromBaseline;
    QVERIFY(same.once.isNothing());
    QCOMPARE(way.once.total(), Money::fromCents(3'825'32));
    Money sum = way.from;
    for (const CostStep &step : way.steps)
        sum += step.amount;
    QCOMPARE(sum, way.to); // the move is beside the months
    QVERIFY(comparisonRemarks(comparison, english())
            == std::vector<std::string>{"Iowa: Moving costs $3,825.32 once (5 days of work, 2,048 "
                                        "GiB to transfer)."});
    const Table table = comparisonTable(comparison, english());
    const auto row = std::ranges::find_if(table.rows, [](const TableRow &of) {
        return of.front() == Cell(std::string("Move from the baseline, once"));
    });
    QVERIFY(row != table.rows.end());
    QVERIFY((*row)[1] == Cell(Money()));
    QVERIFY((*row)[2] == Cell(Money::fromCents(3'825'32)));
}

void SwitchingCostTest::forecastHasItInTheFirstMonth()
{
    const auto snapshot = withOtherScenario();
    const auto hasMove = [](const Table &table) {
        return table.columns.back().key == "switching_cost";
    };
    QVERIFY(!hasMove(forecastTable(plannedForecast(snapshot, 0), english())));
    const ForecastReport report = plannedForecast(snapshot, 1);
    const Table table = forecastTable(report, english());
    QVERIFY(hasMove(table));
    for (std::size_t month = 0; month < table.rows.size(); ++month)
        QVERIFY(table.rows[month].back() == Cell(Money::fromCents(month == 0 ? 3'825'32 : 0)));
    QVERIFY(table.total->back() == Cell(Money::fromCents(3'825'32)));
    QVERIFY(forecastRemarks(report, english())
            == std::vector<std::string>{"Moving costs $3,825.32 once (5 days of work, 2,048 GiB to "
                                        "transfer). The move is paid in the first month, beside "
                                        "the cost shown."});
}

void SwitchingCostTest::badPricesAreRefused_data()
{
    QTest::addColumn<QByteArray>("row");
    QTest::addColumn<QString>("place");
    QTest::newRow("provider") << QByteArray("nobody,,,region,,0,0.1,USD,,list")
                              << "line 2, column provider";
    QTest::newRow("target") << QByteArray("aws,,,moon,,0,0.1,USD,,list") << "line 2, column to";
    QTest::newRow("amount") << QByteArray("aws,,,region,,1.5,0.1,USD,,list")
                            << "line 2, column from_gib";
    QTest::newRow("price") << QByteArray("aws,,,region,,0,-0.1,USD,,list")
                           << "line 2, column price_per_gib";
    QTest::newRow("currency") << QByteArray("aws,,,region,,0,0.1,dollars,,list")
                              << "line 2, column currency";
}

void SwitchingCostTest::badPricesAreRefused()
{
    QFETCH(QByteArray, row);
    const QByteArray text =
        "provider,region,continent,to,destination,from_gib,price_per_gib,currency,as_of,source\n"
        + row + '\n';
    const auto prices = TransferPrices::parse(text.toStdString());
    QVERIFY(!prices);
    QTEST(QString::fromStdString(prices.error().where), "place");
}

void SwitchingCostTest::shippedPricesAreRead()
{
    const auto prices = shippedTransferPrices();
    QVERIFY(prices.has_value());
    const Region west{known::azure, "westeurope", {}, {}, "Europe"};
    const Region north{known::azure, "northeurope", {}, {}, "Europe"};
    const Region iowa{known::google, "us-central1", {}, {}, "North America"};
    const Region belgium{known::google, "europe-west1", {}, {}, "Europe"};
    // 1,000 x 0.02 within Europe, 900 x 0.087 out of it.
    QCOMPARE(prices->priceOf(1000, west, north)->amount, Exact(20));
    QCOMPARE(prices->priceOf(1000, west, iowa)->amount, Exact::ratio(783, 10));
    QVERIFY(!prices->priceOf(1000, iowa, belgium));
}

QTEST_APPLESS_MAIN(SwitchingCostTest)
#include "tst_switching_cost.moc"
