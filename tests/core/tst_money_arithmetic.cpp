// SPDX-License-Identifier: GPL-3.0-or-later
// Exact numbers, rates and amounts against second implementations that work on a common
// denominator.
#include "core/costing/line_cost.h"
#include "core/money/exact.h"
#include "core/money/exchange_rate.h"
#include "core/money/money.h"
#include "core/report/breakdown.h"

#include <QTest>

#include <algorithm>
#include <limits>
#include <map>
#include <numeric>
#include <random>
#include <tuple>

using namespace headroom;

namespace {

/// A fraction as it was drawn, before anything reduced it.
struct Fraction {
    std::int64_t over = 0;
    std::int64_t under = 1;

    [[nodiscard]] Exact exact() const { return Exact::ratio(over, under); }
};

class Dice
{
public:
    explicit Dice(unsigned seed) : m_random(seed) {}
    std::int64_t between(std::int64_t minimum, std::int64_t maximum)
    {
        return std::uniform_int_distribution<std::int64_t>(minimum, maximum)(m_random);
    }
    Fraction fraction() { return {between(-5'000, 5'000), between(1, 5'000)}; }

private:
    std::mt19937_64 m_random;
};

/// True if `value` is over/under, without using its arithmetic.
bool isRatio(const Exact &value, Int128 over, Int128 under)
{
    return value.numerator() * under == over * value.denominator();
}

bool isReduced(const Exact &value)
{
    const auto over = static_cast<std::int64_t>(value.numerator());
    return value.denominator() > 0
           && std::gcd(over, static_cast<std::int64_t>(value.denominator())) == 1;
}

/// over/under to whole numbers, half away from zero, by long division.
Int128 roundedDivision(Int128 over, Int128 under)
{
    const bool negative = (over < 0) != (under < 0);
    const Int128 size = over < 0 ? -over : over;
    const Int128 parts = under < 0 ? -under : under;
    const Int128 whole = size / parts + (2 * (size % parts) >= parts ? 1 : 0);
    return negative ? -whole : whole;
}

ExchangeRate rateOf(const char *from, const char *to, const char *rate, int day)
{
    return {from, to, Exact::parse(rate).value(), Date::fromCivil(2026, 11, 1 + day), "ECB"};
}

} // namespace

class MoneyArithmeticTest : public QObject
{
    Q_OBJECT

private slots:
    void fractionsFollowTheRulesOfSchool()
    {
        Dice dice(1);
        for (int i = 0; i < 20'000; ++i) {
            const Fraction a = dice.fraction();
            const Fraction b = dice.fraction();
            const Int128 under = Int128{a.under} * b.under;
            const Exact sum = a.exact() + b.exact();
            QVERIFY(isRatio(sum, Int128{a.over} * b.under + Int128{b.over} * a.under, under));
            QVERIFY(isReduced(sum));
            QVERIFY(isRatio(a.exact() - b.exact(),
                            Int128{a.over} * b.under - Int128{b.over} * a.under, under));
            const Exact product = a.exact() * b.exact();
            QVERIFY(isRatio(product, Int128{a.over} * b.over, under));
            QVERIFY(isReduced(product));
            if (b.over != 0)
                QVERIFY(isRatio(a.exact() / b.exact(), Int128{a.over} * b.under,
                                Int128{a.under} * b.over));
        }
    }

    void fractionsAreOrderedAsOnANumberLine()
    {
        Dice dice(2);
        int equal = 0;
        for (int i = 0; i < 20'000; ++i) {
            const Fraction a{dice.between(-6, 6), dice.between(1, 6)};
            const Fraction b{dice.between(-6, 6), dice.between(1, 6)};
            const std::int64_t left = a.over * b.under;
            const std::int64_t right = b.over * a.under;
            QCOMPARE(a.exact() < b.exact(), left < right);
            QCOMPARE(a.exact() == b.exact(), left == right);
            QCOMPARE(a.exact() >= b.exact(), left >= right);
            equal += left == right ? 1 : 0;
        }
        QVERIFY(equal > 100);
    }

    void roundingIsThatOfLongDivision()
    {
        Dice dice(3);
        for (int i = 0; i < 20'000; ++i) {
            // Small divisors, so that halves are frequent.
            const Fraction drawn{dice.between(-100'000, 100'000), dice.between(1, 40)};
            Int128 scale = 1;
            for (int decimals = 0; decimals <= 6; ++decimals, scale *= 10)
                QVERIFY(drawn.exact().scaled(decimals)
                        == roundedDivision(drawn.over * scale, drawn.under));
            QVERIFY(Money::rounded(drawn.exact()).cents()
                    == roundedDivision(Int128{drawn.over} * 100, drawn.under));
        }
    }

    void decimalsAreReadAsTheyAreWritten()
    {
        Dice dice(4);
        for (int i = 0; i < 10'000; ++i) {
            const std::int64_t nanos = dice.between(-2'000'000'000'000'000, 2'000'000'000'000'000);
            const Exact value = Exact::ratio(nanos, kNanosPerUnit);
            const std::string text = value.toString();
            const auto read = Exact::parse(text);
            QVERIFY2(read.has_value(), text.c_str());
            QVERIFY(*read == value);
            // Nothing is written that says nothing: no zero at the end of decimals, no sign of
            // zero.
            QVERIFY(text.find('.') == std::string::npos || text.back() != '0');
            QCOMPARE(text.front() == '-', nanos < 0);
        }
    }

    void atLeastSoManyDecimalsAreWritten()
    {
        Dice dice(5);
        for (int i = 0; i < 2'000; ++i) {
            const Exact value = Exact::ratio(dice.between(-1'000'000, 1'000'000), 1'000);
            for (int decimals = 1; decimals <= 5; ++decimals) {
                const std::string text = value.toString(decimals, std::max(decimals, 3));
                const std::size_t places = text.size() - 1 - text.find('.');
                QVERIFY(places >= static_cast<std::size_t>(decimals));
                QVERIFY(places <= static_cast<std::size_t>(std::max(decimals, 3)));
                QVERIFY(*Exact::parse(text) == value);
            }
        }
    }

    void measuredFiguresBecomeTheNearestPart()
    {
        Dice dice(6);
        for (int i = 0; i < 5'000; ++i) {
            const double value = static_cast<double>(dice.between(-1'000'000'000, 1'000'000'000))
                                 / static_cast<double>(dice.between(1, 1'000'000));
            for (const std::int64_t perUnit : {1LL, 60LL, 3600LL, 1'000'000LL}) {
                const auto exact = Exact::fromDouble(value, perUnit);
                QVERIFY(exact.has_value());
                QVERIFY(perUnit % exact->denominator() == 0);
                QVERIFY(std::abs(exact->toDouble() - value) * static_cast<double>(perUnit)
                        <= 0.5 + 1e-6);
            }
        }
    }

    void amountsAreAWholeNumberOfCentsInEverySum()
    {
        Dice dice(7);
        for (int i = 0; i < 5'000; ++i) {
            const std::int64_t a = dice.between(-1'000'000'000, 1'000'000'000);
            const std::int64_t b = dice.between(-1'000'000'000, 1'000'000'000);
            const std::int64_t count = dice.between(-1'000, 1'000);
            QCOMPARE((Money::fromCents(a) + Money::fromCents(b)).cents(), a + b);
            QCOMPARE((Money::fromCents(a) - Money::fromCents(b)).cents(), a - b);
            QCOMPARE((Money::fromCents(a) * count).cents(), a * count);
            QCOMPARE(Money::fromCents(a) < Money::fromCents(b), a < b);
            QVERIFY(Money::fromCents(a).exact() * Exact(100) == Exact(a));
        }
    }

    void anAmountTooLargeStaysSoWhateverIsAdded()
    {
        constexpr std::int64_t kMaximum = std::numeric_limits<std::int64_t>::max();
        const Money large = Money::fromCents(kMaximum);
        QVERIFY(large.isTooLarge());
        QVERIFY(!Money::fromCents(kMaximum - 1).isTooLarge());
        for (const std::int64_t cents :
             {-kMaximum + 1, std::int64_t{-1}, std::int64_t{1}, kMaximum - 1}) {
            QVERIFY((large + Money::fromCents(cents)).isTooLarge());
            QVERIFY((large - Money::fromCents(cents)).isTooLarge());
            QVERIFY((large + Money::fromCents(cents)) > Money());
            QVERIFY((-large + Money::fromCents(cents)) < Money());
        }
        QVERIFY((Money::fromCents(kMaximum - 1) + Money::fromCents(1)).isTooLarge());
        QVERIFY((Money::fromCents(kMaximum / 2) * 3).isTooLarge());
        QVERIFY((Money::fromCents(kMaximum / 2) * -3) < Money());
        QCOMPARE((large * 0).cents(), std::int64_t{0});
        QCOMPARE(large.toString(), std::string("too large"));
    }

    /// 2.5 cents lie half-way: away from zero.
    void drawnFiguresBecomeTheNearestCent()
    {
        QCOMPARE(Money::nearestCents(2.5).cents(), std::int64_t{3});
        QCOMPARE(Money::nearestCents(-2.5).cents(), std::int64_t{-3});
        QCOMPARE(Money::nearestCents(2.49).cents(), std::int64_t{2});
        QVERIFY(Money::nearestCents(1e300).isTooLarge());
        QVERIFY(Money::nearestCents(-1e300).isTooLarge());
    }

    void ratesAreReadToTheBillionth()
    {
        Dice dice(8);
        for (int i = 0; i < 5'000; ++i) {
            const std::int64_t nanos = dice.between(1, kHighestRate * kNanosPerUnit);
            const HourlyRate rate = HourlyRate::fromNanos(nanos);
            const auto read = HourlyRate::parse(rate.toString());
            QVERIFY(read.has_value());
            QCOMPARE(read->nanos(), nanos);
        }
        QVERIFY(HourlyRate::parse("1000000").has_value());
        QVERIFY(!HourlyRate::parse("1000000.000000001").has_value());
    }

    void factorRoundsEachRateOnceAndNeverToZero()
    {
        Dice dice(9);
        for (int i = 0; i < 20'000; ++i) {
            const Fraction factor{dice.between(1, 3'000'000), dice.between(1, 1'000'000)};
            const std::int64_t nanos = dice.between(1, 2) == 1
                                           ? dice.between(1, 1'000)
                                           : dice.between(1, 1'000'000'000'000'000);
            const Int128 product = roundedDivision(Int128{nanos} * factor.over, factor.under);
            const Int128 expected = product > Int128{100'000'000} * kNanosPerUnit ? 0
                                    : product == 0                                ? 1
                                                                                  : product;
            QVERIFY(RateFactor(factor.exact()).applied(nanos) == expected);
        }
        QVERIFY(RateFactor().isOne());
        QVERIFY(RateFactor(Exact::ratio(7, 7)).isOne());
        QVERIFY(!RateFactor(Exact::ratio(7, 8)).isOne());
    }

    void instanceHoursOfDifferentPartsAddUp()
    {
        Dice dice(10);
        for (int i = 0; i < 5'000; ++i) {
            const Fraction a = dice.fraction();
            const Fraction b = dice.fraction();
            const InstanceHours sum =
                InstanceHours{a.over, a.under} + InstanceHours{b.over, b.under};
            QVERIFY(sum.numerator * a.under * b.under
                    == sum.denominator * (Int128{a.over} * b.under + Int128{b.over} * a.under));
        }
    }

    void theNewestRateOfEitherDirectionCounts()
    {
        Dice dice(11);
        const std::vector<const char *> currencies{"EUR", "USD", "GBP"};
        for (int i = 0; i < 2'000; ++i) {
            std::vector<ExchangeRate> rates;
            std::map<std::tuple<std::string, std::string, int>, Exact> byKey;
            for (int r = 0; r < 8; ++r) {
                const auto from = static_cast<std::size_t>(dice.between(0, 2));
                const auto to = (from + static_cast<std::size_t>(dice.between(1, 2))) % 3;
                const int day = static_cast<int>(dice.between(0, 9));
                const std::string figure = std::to_string(dice.between(1, 99)) + ".5";
                const ExchangeRate rate =
                    rateOf(currencies[from], currencies[to], figure.c_str(), day);
                rates = withRates(std::move(rates), {rate});
                byKey[{rate.from, rate.to, rate.date.days()}] = rate.rate;
            }
            QCOMPARE(rates.size(), byKey.size());
            const int today =
                Date::fromCivil(2026, 11, 1 + static_cast<int>(dice.between(0, 9))).days();
            using Dated = std::pair<int, Exact>;
            const auto newest = [&](const char *from, const char *to) -> std::optional<Dated> {
                std::optional<Dated> found;
                for (const auto &[key, rate] : byKey) // by day, the newest last
                    if (std::get<0>(key) == from && std::get<1>(key) == to
                        && std::get<2>(key) <= today)
                        found = Dated{std::get<2>(key), rate};
                return found;
            };
            const auto conversion = conversionBetween(rates, "EUR", "USD", Date::fromDays(today));
            const auto direct = newest("EUR", "USD");
            const auto inverse = newest("USD", "EUR");
            QCOMPARE(conversion.has_value(), direct || inverse);
            if (!conversion)
                continue;
            // If both have the same date, the direct one is used.
            const bool isDirect = direct && (!inverse || direct->first >= inverse->first);
            QCOMPARE(conversion->inverted, !isDirect);
            QVERIFY(isDirect ? conversion->factor() == direct->second
                             : conversion->factor() * inverse->second == Exact(1));
            QCOMPARE(conversion->from(), std::string("EUR"));
            QCOMPARE(conversion->to(), std::string("USD"));
        }
    }

    void badExchangeRatesNameTheirField_data()
    {
        QTest::addColumn<QString>("field");
        QTest::addColumn<ExchangeRate>("rate");
        const ExchangeRate good = rateOf("EUR", "USD", "1.0887", 19);
        const auto row = [&](const char *name, const char *field, auto change) {
            ExchangeRate rate = good;
            change(rate);
            QTest::newRow(name) << QString(field) << rate;
        };
        row("a rate that is right", "", [](ExchangeRate &) {});
        row("two letters", "from", [](ExchangeRate &rate) { rate.from = "EU"; });
        row("small letters", "to", [](ExchangeRate &rate) { rate.to = "usd"; });
        row("the same currency", "to", [](ExchangeRate &rate) { rate.to = "EUR"; });
        row("nothing", "rate", [](ExchangeRate &rate) { rate.rate = 0; });
        row("below nothing", "rate", [](ExchangeRate &rate) { rate.rate = -1; });
        row("more than a million", "rate", [](ExchangeRate &rate) { rate.rate = 1'000'001; });
        row("a third", "rate", [](ExchangeRate &rate) { rate.rate = Exact::ratio(1, 3); });
        row("thirteen digits", "rate",
            [](ExchangeRate &rate) { rate.rate = Exact::parse("1234.123456789").value(); });
        row("no day", "date", [](ExchangeRate &rate) { rate.date = {}; });
        row("a day to come", "date",
            [](ExchangeRate &rate) { rate.date = Date::fromCivil(2026, 11, 21); });
        row("nobody", "source", [](ExchangeRate &rate) { rate.source = " \t"; });
        row("a novel", "source", [](ExchangeRate &rate) { rate.source.assign(201, 'x'); });
    }
    void badExchangeRatesNameTheirField()
    {
        QFETCH(QString, field);
        QFETCH(ExchangeRate, rate);
        const auto checked = checkExchangeRate(rate, Date::fromCivil(2026, 11, 20));
        QCOMPARE(checked.has_value(), field.isEmpty());
        if (!checked)
            QCOMPARE(QString::fromStdString(checked.error().where), field);
    }

    /// A share is its own part of the whole, whatever the other shares are: equal parts have equal
    /// shares.
    void sharesAreTheirOwn()
    {
        Dice dice(12);
        for (int i = 0; i < 2'000; ++i) {
            std::vector<Money> parts;
            std::int64_t whole = 0;
            for (std::int64_t count = dice.between(1, 12); count > 0; --count) {
                parts.push_back(
                    Money::fromCents(dice.between(0, 3) == 0 ? 0 : dice.between(1, 99'999)));
                whole += parts.back().cents();
            }
            const std::vector<double> shares = percentagesOf(parts);
            if (whole == 0)
                continue;
            double sum = 0;
            for (std::size_t p = 0; p < parts.size(); ++p) {
                sum += shares[p];
                QVERIFY(std::abs(shares[p] - 100 * parts[p].toDouble() * 100 / double(whole))
                        < 1e-9);
                for (std::size_t q = 0; q < p; ++q)
                    QCOMPARE(parts[p] == parts[q], shares[p] == shares[q]);
            }
            QVERIFY(std::abs(sum - 100) < 1e-9);
        }
    }
};

QTEST_APPLESS_MAIN(MoneyArithmeticTest)
#include "tst_money_arithmetic.moc"
