// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/catalog/known_providers.h"
#include "core/evaluation/price_terms.h"
#include "core/money/money.h"
#include "core/plan/exchange_rate_table.h"
#include "core/plan/plan_edit.h"
#include "support/plan_builders.h"

#include <QStringList>
#include <QTest>

#include <algorithm>

using namespace headroom;
using namespace headroom::testing;

namespace {

const Date kToday = Date::fromCivil(2026, 11, 20);

ExchangeRate rateOf(const char *from, const char *to, const char *rate, const char *day)
{
    return {from, to, *Exact::parse(rate), *Date::parse(day), "ECB"};
}

QString textOf(const Exact &value)
{
    return QString::fromStdString(value.toString());
}

/// Notebooks in dollars: a budget, another cost and a figure that a document prints.
Plan dollarPlan()
{
    Plan plan =
        aPlan().with("Notebooks").on(anOffer(known::aws, "us-east-1", "g4dn.xlarge"), 2).build();
    plan.monthlyBudget = Money::fromCents(100'000);
    plan.scenarios[0].monthlyBudget = Money::fromCents(3);
    plan.scenarios[0].allocations[1].printedMonthly = *Exact::parse("185.152");
    plan.workloads[0].otherCosts = {{"Storage", Money::fromCents(1'050)}};
    plan.prices = {{anOffer(known::aws, "us-east-1", "g4dn.xlarge"), *HourlyRate::parse("0.526"),
                    std::nullopt, "a list"}};
    return plan;
}

} // namespace

class ExchangeRatesTest : public QObject
{
    Q_OBJECT

private slots:
    void badRatesAreRefusedAtTheirField_data()
    {
        QTest::addColumn<QString>("field");
        QTest::addColumn<QStringList>("row"); // from, to, rate, date, source
        QTest::newRow("zero") << "rate" << QStringList{"USD", "EUR", "0", "2026-11-20", "ECB"};
        QTest::newRow("negative") << "rate" << QStringList{"USD", "EUR", "-1", "2026-11-20", "ECB"};
        QTest::newRow("NaN") << "rate" << QStringList{"USD", "EUR", "NaN", "2026-11-20", "ECB"};
        QTest::newRow("infinite") << "rate"
                                  << QStringList{"USD", "EUR", "inf", "2026-11-20", "ECB"};
        QTest::newRow("exponent") << "rate"
                                  << QStringList{"USD", "EUR", "1e3", "2026-11-20", "ECB"};
        QTest::newRow("no rate") << "rate" << QStringList{"USD", "EUR", "", "2026-11-20", "ECB"};
        QTest::newRow("huge") << "rate"
                              << QStringList{"USD", "EUR", "1000000.1", "2026-11-20", "ECB"};
        QTest::newRow("too fine") << "rate"
                                  << QStringList{"USD", "EUR", "0.0000000001", "2026-11-20", "ECB"};
        QTest::newRow("too many digits")
            << "rate" << QStringList{"USD", "EUR", "1234.123456789", "2026-11-20", "ECB"};
        QTest::newRow("future") << "date" << QStringList{"USD", "EUR", "0.9", "2026-11-21", "ECB"};
        QTest::newRow("no date") << "date" << QStringList{"USD", "EUR", "0.9", "", "ECB"};
        QTest::newRow("no day") << "date" << QStringList{"USD", "EUR", "0.9", "2026-02-30", "ECB"};
        QTest::newRow("no source")
            << "source" << QStringList{"USD", "EUR", "0.9", "2026-11-20", ""};
        QTest::newRow("lower case")
            << "from" << QStringList{"usd", "EUR", "0.9", "2026-11-20", "E"};
        QTest::newRow("no currency") << "to" << QStringList{"USD", "", "0.9", "2026-11-20", "ECB"};
        QTest::newRow("the same") << "to" << QStringList{"USD", "USD", "1", "2026-11-20", "ECB"};
    }

    void badRatesAreRefusedAtTheirField()
    {
        QFETCH(QString, field);
        QFETCH(QStringList, row);
        const std::string csv = "from,to,rate,date,source\nUSD,CHF,0.88,2026-11-20,SNB\n"
                                + row.join(',').toStdString() + '\n';
        const auto rates = exchangeRatesFromCsv(csv, kToday);
        QVERIFY(!rates);
        QCOMPARE(QString::fromStdString(rates.error().where),
                 QStringLiteral("line 3, column %1").arg(field));
        QVERIFY(!rates.error().remedy.empty());
    }

    void tablesAreReadAsAWhole()
    {
        const auto rates = exchangeRatesFromCsv("\xEF\xBB\xBFsource,date,rate,to,from\r\n"
                                                "\"ECB, reference\",2026-11-19,0.9185,EUR,USD\r\n",
                                                kToday);
        QVERIFY2(rates.has_value(), rates ? "" : rates.error().text().c_str());
        QCOMPARE(rates->size(), std::size_t(1));
        QCOMPARE(QString::fromStdString(describe(rates->front())),
                 QStringLiteral("1 USD = 0.9185 EUR of 2026-11-19 (ECB, reference)"));
        QVERIFY(!exchangeRatesFromCsv("from,to,rate,date\n", kToday));
        QVERIFY(!exchangeRatesFromCsv("from,to,rate,date,source\n", kToday));
        const auto twice =
            exchangeRatesFromCsv("from,to,rate,date,source\n"
                                 "USD,EUR,0.9,2026-11-19,a\nUSD,EUR,0.8,2026-11-19,b",
                                 kToday);
        QVERIFY(!twice);
        QCOMPARE(twice.error().where, std::string("line 3, column rate"));
    }

    void newestRateUpToTheDayCounts()
    {
        const std::vector<ExchangeRate> rates = {
            rateOf("USD", "EUR", "0.90", "2026-01-01"), rateOf("USD", "EUR", "0.92", "2026-06-01"),
            rateOf("USD", "EUR", "0.95", "2026-12-01"), rateOf("EUR", "USD", "1.25", "2026-05-01")};
        const auto used = conversionBetween(rates, "USD", "EUR", kToday);
        QVERIFY(used && !used->inverted);
        QCOMPARE(textOf(used->factor()), QStringLiteral("0.92"));
        QVERIFY(!conversionBetween(rates, "USD", "GBP", kToday));
        QVERIFY(!conversionBetween(rates, "USD", "EUR", Date::fromCivil(2025, 1, 1)));
    }

    /// Whatever the order of the table and the direction of each rate.
    void aNewerInverseBeatsAnOlderDirectRate()
    {
        std::vector<ExchangeRate> rates = {
            rateOf("USD", "EUR", "0.90", "2026-01-01"), rateOf("EUR", "USD", "1.20", "2026-11-01"),
            rateOf("EUR", "USD", "1.50", "2026-12-01"), rateOf("USD", "GBP", "0.50", "2026-11-02")};
        for (int turn = 0; turn < 4; ++turn) {
            const auto there = conversionBetween(rates, "USD", "EUR", kToday);
            QVERIFY(there && there->inverted && there->factor() == Exact::ratio(5, 6));
            const auto back = conversionBetween(rates, "EUR", "USD", kToday);
            QVERIFY(back && !back->inverted && back->factor() == Exact::ratio(6, 5));
            std::rotate(rates.begin(), rates.begin() + 1, rates.end());
        }
        // If rates have the same date, the one stated in the requested direction is used.
        rates.push_back(rateOf("USD", "EUR", "0.80", "2026-11-01"));
        QVERIFY(conversionBetween(rates, "USD", "EUR", kToday)->factor() == Exact::ratio(4, 5));
    }

    void inverseIsExactAndSaid()
    {
        const std::vector<ExchangeRate> rates = {rateOf("EUR", "USD", "1.0887", "2026-11-01")};
        const auto used = conversionBetween(rates, "USD", "EUR", kToday);
        QVERIFY(used && used->inverted);
        QVERIFY(used->factor() == Exact::ratio(10'000, 10'887));
        QCOMPARE(QString::fromStdString(describe(*used)),
                 QStringLiteral("1 USD = 1/1.0887 EUR, the inverse of 1 EUR = 1.0887 USD of "
                                "2026-11-01 (ECB)"));
    }

    void ratesAreRoundedOnceHalfAwayFromZero()
    {
        // 0.000000005 x 0.5 ends in half a billionth.
        QCOMPARE(RateFactor(Exact::ratio(1, 2)).applied(5), std::int64_t(3));
        QCOMPARE(RateFactor(Exact::ratio(1, 1000)).applied(1), std::int64_t(1)); // never free
        QCOMPARE(RateFactor().applied(526'000'000), std::int64_t(526'000'000));
        // Beyond the range of a plan's sums.
        QCOMPARE(RateFactor(Exact(1'000'000)).applied(1'000'000'000'000'000), std::int64_t(0));
    }

    /// In 64 bits or in 128, the answer is that of exact arithmetic.
    void factorAgreesWithExactArithmetic()
    {
        std::uint64_t state = 11;
        const auto random = [&state](std::uint64_t below) {
            state = state * 6364136223846793005U + 1442695040888963407U;
            return static_cast<std::int64_t>((state >> 16) % below);
        };
        for (int i = 0; i < 20'000; ++i) {
            const Exact rate = Exact::ratio(1 + random(1'000'000'000'000), 1'000'000'000);
            const Exact change = Exact::ratio(1 + random(1'100'000'000), 100'000'000);
            const Exact factor = (i % 2 == 0 ? rate : Exact(1) / rate) * change;
            const std::int64_t nanos =
                1 + random(i % 3 == 0 ? 1'000'000'000'000'000 : 50'000'000'000);
            const Int128 exact = (Exact(nanos) * factor).scaled(0);
            const std::int64_t expected = exact > 100'000'000'000'000'000 ? 0
                                          : exact < 1                     ? 1
                                                      : static_cast<std::int64_t>(exact);
            QCOMPARE(RateFactor(factor).applied(nanos), expected);
        }
    }

    void conversionAndChangeAreRoundedTogether()
    {
        const std::vector<ExchangeRate> rates = {rateOf("USD", "EUR", "0.333333333", "2026-11-01")};
        const auto terms = priceTerms(rates, "USD", "EUR", kToday, {.percent = 10});
        QVERIFY(terms.has_value());
        // 1.000000001 x 0.333333333 x 1.1 = 0.3666666337...
        const auto rate = terms->rate(HourlyRate::fromNanos(1'000'000'001), 0, {});
        QCOMPARE(QString::fromStdString(rate->toString()), QStringLiteral("0.366666667"));
        const auto agreed = terms->rate(HourlyRate::fromNanos(1'000'000'001), kPriceAgreed, {});
        QCOMPARE(QString::fromStdString(agreed->toString()), QStringLiteral("0.333333333"));
        QVERIFY(!priceTerms(rates, "USD", "GBP", kToday, {}));
        QVERIFY(!priceTerms({}, "USD", "USD", kToday, {})->conversion);
    }

    void laterRatesTakeTheirPlace()
    {
        const auto merged = withRates({rateOf("USD", "EUR", "0.90", "2026-01-01")},
                                      {rateOf("USD", "EUR", "0.91", "2026-01-01"),
                                       rateOf("USD", "EUR", "0.92", "2026-02-01")});
        QCOMPARE(merged.size(), std::size_t(2));
        QCOMPARE(textOf(merged[0].rate), QStringLiteral("0.91"));
    }

    void amountsAreConvertedWithThePlan()
    {
        Plan plan = dollarPlan();
        plan.exchangeRates = {rateOf("USD", "EUR", "0.5", "2026-11-01")};
        const auto changed = applyEdit(plan, SetCurrency{"EUR"});
        QVERIFY2(changed.has_value(), changed ? "" : changed.error().text().c_str());
        QCOMPARE(changed->currency, std::string("EUR"));
        QCOMPARE(changed->monthlyBudget->cents(), std::int64_t(50'000));
        QCOMPARE(changed->scenarios[0].monthlyBudget->cents(), std::int64_t(2)); // 1.5, away
        QCOMPARE(changed->workloads[0].otherCosts[0].monthly.cents(), std::int64_t(525));
        QCOMPARE(textOf(*changed->scenarios[0].allocations.at(1).printedMonthly),
                 QStringLiteral("92.58"));
        // Saved prices are still what they were quoted at.
        QCOMPARE(changed->prices[0].currency, std::string("USD"));
        QCOMPARE(changed->prices[0].rate, *HourlyRate::parse("0.526"));
        const auto back = applyEdit(*changed, SetCurrency{"USD"});
        QVERIFY(back && back->prices[0].currency.empty());
    }

    void amountsAreNeverRelabelled()
    {
        const auto refused = applyEdit(dollarPlan(), SetCurrency{"EUR"});
        QVERIFY(!refused);
        QCOMPARE(refused.error().where, std::string("/currency"));
        QVERIFY(applyEdit(newPlan(), SetCurrency{"EUR"})); // there is nothing to relabel
        QVERIFY(!applyEdit(newPlan(), SetCurrency{"euro"}));
    }

    void plansRefuseBadRates()
    {
        const auto first = rateOf("USD", "EUR", "0.9", "2026-11-01");
        ExchangeRate nobody = first;
        nobody.source = " ";
        const auto refused = applyEdit(newPlan(), SetExchangeRates{{first, nobody}});
        QVERIFY(!refused);
        QCOMPARE(refused.error().where, std::string("/exchange_rates/1/source"));
        QVERIFY(!applyEdit(newPlan(), SetExchangeRates{{first, first}}));
        QVERIFY(applyEdit(newPlan(), SetExchangeRates{{first}}));
    }
};

QTEST_APPLESS_MAIN(ExchangeRatesTest)
#include "tst_exchange_rates.moc"
