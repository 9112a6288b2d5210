// SPDX-License-Identifier: GPL-3.0-or-later
// Cost lines, crossings of two costs and growth, each against a second way to the same figure.
#include "core/comparison/break_even.h"
#include "core/costing/other_costs.h"
#include "core/evaluation/month_factors.h"
#include "core/plan/plan.h"
#include "support/dice.h"

#include <QTest>

#include <algorithm>
#include <cmath>

using namespace headroom;
using namespace headroom::testing;

namespace {

std::int64_t divided(Int128 over, Int128 under) ///< half up; nothing is negative here
{
    return static_cast<std::int64_t>((2 * over + under) / (2 * under));
}

/// Whole thousandths everywhere, so that integers say it exactly.
struct RawLine {
    CostBasis basis = CostBasis::fixed;
    std::int64_t cents = 0;
    std::int64_t priceThousandths = 0;
    std::int64_t quantity = 0;
    std::int64_t percentTenths = 0;
    bool follows = false;
};

CostLine lineOf(const RawLine &raw)
{
    CostLine line;
    line.basis = raw.basis;
    line.monthly = Money::fromCents(raw.cents);
    line.unitPrice = Exact::ratio(raw.priceThousandths, 1'000);
    line.quantity = raw.quantity;
    line.percent = Exact::ratio(raw.percentTenths, 10);
    line.followsDemand = raw.follows;
    return line;
}

struct RawMonth {
    std::int64_t compute = 0; ///< cents
    std::int64_t hours = 0;
    std::int64_t growthHundredths = 100;
    std::int64_t days = 30; ///< of 30
};

CostMonth monthOf(const RawMonth &raw)
{
    return {Money::fromCents(raw.compute), InstanceHours{raw.hours, 1},
            static_cast<double>(raw.growthHundredths) / 100, Exact::ratio(raw.days, 30)};
}

RawMonth randomMonth(Dice &dice)
{
    return {dice.between(0, 5'000'000), dice.between(0, 5'000),
            dice.oneIn(2) ? 100 : dice.between(1, 400), dice.oneIn(2) ? 30 : dice.between(0, 29)};
}

std::vector<RawLine> randomLines(Dice &dice)
{
    std::vector<RawLine> lines(static_cast<std::size_t>(dice.between(0, 6)));
    for (RawLine &line : lines)
        line = {static_cast<CostBasis>(dice.between(0, 6)),
                dice.between(0, 500'000),
                dice.between(1, 2'000),
                dice.between(1, 900),
                dice.between(0, 400),
                dice.oneIn(2)};
    return lines;
}

std::vector<CostLine> linesOf(const std::vector<RawLine> &raw)
{
    std::vector<CostLine> lines;
    for (const RawLine &line : raw)
        lines.push_back(lineOf(line));
    return lines;
}

/// Amount by amount in cents; percentages of the lines before them.
std::vector<std::int64_t> amountsByHand(const std::vector<RawLine> &lines, const RawMonth &month)
{
    std::vector<std::int64_t> cents(lines.size());
    std::int64_t own = 0;
    for (std::size_t i = 0; i < lines.size(); ++i) {
        const RawLine &line = lines[i];
        const std::int64_t growth = line.follows ? month.growthHundredths : 100;
        if (line.basis == CostBasis::fixed)
            cents[i] = divided(Int128{line.cents} * month.days * growth, 3'000);
        else if (line.basis == CostBasis::storage || line.basis == CostBasis::egress)
            cents[i] = divided(Int128{line.priceThousandths} * line.quantity * month.days * growth,
                               30'000);
        else if (line.basis == CostBasis::licence)
            cents[i] = divided(Int128{line.priceThousandths} * line.quantity * month.hours, 10);
        own += cents[i];
    }
    std::int64_t billed = month.compute;
    for (const CostBasis basis : {CostBasis::markup, CostBasis::support, CostBasis::tax}) {
        const std::int64_t base = billed + (basis == CostBasis::tax ? own : 0);
        for (std::size_t i = 0; i < lines.size(); ++i) {
            if (lines[i].basis != basis)
                continue;
            cents[i] = divided(Int128{base} * lines[i].percentTenths, 1'000);
            billed += cents[i];
        }
    }
    return cents;
}

/// Two straight lines of cost over percent: `a` at 0 and `b` more for each tenth.
struct Straight {
    int a = 0;
    int b = 0;
    [[nodiscard]] Money at(double percent) const
    {
        return Money::fromCents(a + b * tenthsOf(percent));
    }
};

/// The first change of order between today and an end.
std::optional<Crossing> nearestCrossing(int end, const PairedCost &today,
                                        const std::function<PairedCost(double)> &costAt,
                                        const std::function<bool()> &stopped = {})
{
    const std::vector<Crossing> all = crossingsTowards(end, today, costAt, stopped);
    return all.empty() ? std::nullopt : std::optional(all.front());
}

} // namespace

class CostFormulasTest : public QObject
{
    Q_OBJECT

private slots:
    void costLinesAreThoseOfWholeNumbers()
    {
        Dice dice(1);
        for (int i = 0; i < 5'000; ++i) {
            const auto raw = randomLines(dice);
            const RawMonth month = randomMonth(dice);
            const auto costs = otherCostsOf(linesOf(raw), monthOf(month));
            const auto expected = amountsByHand(raw, month);
            std::int64_t sum = 0;
            for (std::size_t line = 0; line < raw.size(); ++line) {
                QVERIFY2(std::abs(costs[line].amount.cents() - expected[line]) == 0,
                         qPrintable(QString("case %1, %2: %3, by hand %4")
                                        .arg(i)
                                        .arg(std::string(keyOf(raw[line].basis)).c_str())
                                        .arg(costs[line].amount.cents())
                                        .arg(expected[line])));
                sum += expected[line];
            }
            QCOMPARE(sumOf(costs).cents(), sum);
        }
    }

    void onlyLicencesAndPercentagesFollowTheOffer()
    {
        for (const CostBasis basis : kAllOf<CostBasis>) {
            CostLine line = lineOf({basis, 10'000, 500, 4, 100, false});
            const auto amount = [&](std::int64_t compute, std::int64_t hours) {
                return otherCostsOf(std::vector{line}, monthOf({compute, hours, 100, 30}))
                    .front()
                    .amount;
            };
            const bool moves =
                amount(100'000, 10) != amount(200'000, 10) || amount(0, 10) != amount(0, 20);
            QCOMPARE(moves, followsOffer(line));
            QCOMPARE(isPercentage(basis), amount(100'000, 10) != amount(200'000, 10));
            // And what grows by itself does so without any of both.
            line.followsDemand = true;
            const auto grown = otherCostsOf(std::vector{line}, monthOf({0, 10, 200, 30}));
            QCOMPARE(growsByItself(basis),
                     grown.front().amount > amount(0, 10) && basis != CostBasis::licence);
        }
    }

    /// Four licences at 0.5 on each of so many instance-hours.
    void licencesAreARateByTheHour()
    {
        const CostLine line = lineOf({CostBasis::licence, 0, 500, 4, 0, false});
        QCOMPARE(licenceRateOf(line), HourlyRate::parse("2").value());
        const auto costs = otherCostsOf(std::vector{line}, monthOf({0, 730, 100, 15}));
        // Half a month has half the hours already: the share is not taken again.
        QCOMPARE(costs.front().amount, Money::fromCents(146'000));
    }

    void servingOfferRanksBeforeCheaperOne()
    {
        const auto order = [](int first, int second, bool firstServes, bool secondServes) {
            return orderOf(
                {Money::fromCents(first), Money::fromCents(second), firstServes, secondServes});
        };
        QCOMPARE(order(1, 2, true, true), CostOrder::first);
        QCOMPARE(order(2, 1, true, true), CostOrder::second);
        QCOMPARE(order(2, 2, true, true), CostOrder::same);
        QCOMPARE(order(9, 1, true, false), CostOrder::first);
        QCOMPARE(order(1, 9, false, true), CostOrder::second);
        QCOMPARE(order(1, 2, false, false), CostOrder::neither);
    }

    /// Straight lines cross at most once: the answer is the last tenth at which today's order is
    /// valid.
    void crossingsOfStraightLinesAreFoundToATenth()
    {
        Dice dice(3);
        int crossed = 0;
        for (int i = 0; i < 3'000; ++i) {
            const Straight first{dice.between(0, 20'000), dice.between(-20, 20)};
            const Straight second{dice.between(0, 20'000), dice.between(-20, 20)};
            const int end = dice.between(1, 2'000) * (dice.oneIn(2) ? 1 : -1);
            const auto costAt = [&](double percent) {
                return PairedCost{first.at(percent), second.at(percent)};
            };
            const CostOrder today = orderOf(costAt(0));
            if (today == CostOrder::same)
                continue;
            std::optional<int> last;
            const int step = end > 0 ? 1 : -1;
            for (int tenth = step; tenth != end + step && !last; tenth += step)
                if (orderOf(costAt(tenth / 10.0)) != today)
                    last = tenth - step;
            const auto found = nearestCrossing(end, costAt(0), costAt);
            QCOMPARE(found.has_value(), last.has_value());
            if (!found)
                continue;
            ++crossed;
            QCOMPARE(tenthsOf(found->percent), *last);
            QCOMPARE(found->cost, costAt(found->percent));
            QCOMPARE(found->beyond, costAt((*last + step) / 10.0));
        }
        QVERIFY(crossed > 300);
    }

    void aSearchThatIsStoppedHasNoAnswer()
    {
        int asked = 0;
        const auto costAt = [&](double percent) {
            ++asked;
            return PairedCost{Money::fromCents(100), Money::fromCents(percent > 50 ? 50 : 200)};
        };
        QVERIFY(nearestCrossing(1'000, costAt(0), costAt).has_value());
        asked = 0;
        QVERIFY(!nearestCrossing(1'000, costAt(0), costAt, [] { return true; }).has_value());
        QCOMPARE(asked, 1); // today's, asked here
    }

    void stepsOfSizesChangeTheOrderWhereTheyStand()
    {
        // Whole instances: the first costs 100 for each begun 25 %, the second 250 whatever is
        // asked.
        const auto costAt = [](double percent) {
            const auto begun = static_cast<std::int64_t>(std::floor((100 + percent) / 25));
            return PairedCost{Money::fromCents(50 * begun), Money::fromCents(325)};
        };
        const auto found = nearestCrossing(1'000, costAt(0), costAt);
        QVERIFY(found.has_value());
        // 6 x 50 is less than 325 and 7 x 50 is more: seven are begun at 175 %.
        QCOMPARE(tenthsOf(found->percent), 749);
        QVERIFY(found->cost.first < found->cost.second
                && found->beyond.second < found->beyond.first);
    }

    void curvesBeginAtOneAndEndWhereTheySay()
    {
        Dice dice(4);
        for (int i = 0; i < 500; ++i) {
            GrowthCurve curve;
            curve.kind = GrowthCurve::Kind::sCurve;
            curve.finalFactor = dice.between(1, 80) / 8.0;
            curve.middleMonths = dice.between(1, 30);
            curve.riseMonths = dice.between(1, 30);
            QVERIFY(std::abs(growthFactor(curve, 0) - 1) < 1e-12);
            QVERIFY(std::abs(growthFactor(curve, 600) - curve.finalFactor) < 1e-6);
            // It goes one way all the time.
            double before = 1;
            for (int month = 1; month < 60; ++month) {
                const double now = growthFactor(curve, month);
                QVERIFY((now - before) * (curve.finalFactor - 1) >= -1e-12);
                before = now;
            }
            curve.kind = GrowthCurve::Kind::exponential;
            curve.monthlyPercent = dice.between(-50, 50);
            double product = 1;
            for (int month = 0; month < 40; ++month) {
                QVERIFY(std::abs(growthFactor(curve, month) / product - 1) < 1e-9);
                product *= 1 + curve.monthlyPercent / 100;
            }
        }
    }

    /// The middle eight tenths of the rise take the months that are stated: from a tenth to nine
    /// tenths.
    void anSCurveRisesInItsMonths()
    {
        GrowthCurve curve{.kind = GrowthCurve::Kind::sCurve, .finalFactor = 11};
        curve.middleMonths = 40; // far from the beginning, so that the curve is whole
        curve.riseMonths = 12;
        QVERIFY(std::abs(growthFactor(curve, 34) - 2) < 0.01);
        QVERIFY(std::abs(growthFactor(curve, 40) - 6) < 0.01);
        QVERIFY(std::abs(growthFactor(curve, 46) - 10) < 0.01);
    }

    void tablesGoFromPointToPoint()
    {
        Dice dice(5);
        for (int i = 0; i < 500; ++i) {
            GrowthCurve curve;
            int month = 1;
            for (int points = dice.between(1, 5); points > 0; --points) {
                month += dice.between(1, 9);
                curve.points.push_back({month, dice.between(0, 40) / 8.0});
            }
            // Month by month, counted from 1 as people do; before the first point demand is 1.
            double factor = 1;
            for (int m = 1; m <= month + 3; ++m) {
                for (const GrowthPoint &point : curve.points)
                    factor = point.month == m ? point.factor : factor;
                curve.kind = GrowthCurve::Kind::steps;
                QCOMPARE(growthFactor(curve, m - 1), factor);
                curve.kind = GrowthCurve::Kind::table;
                const auto after = std::ranges::find_if(
                    curve.points, [m](const GrowthPoint &point) { return point.month >= m; });
                if (after == curve.points.end()) {
                    QCOMPARE(growthFactor(curve, m - 1), curve.points.back().factor);
                    continue;
                }
                const GrowthPoint before =
                    after == curve.points.begin() ? GrowthPoint{1, 1} : *(after - 1);
                const double part = double(m - before.month) / (after->month - before.month);
                QVERIFY(std::abs(growthFactor(curve, m - 1)
                                 - (before.factor * (1 - part) + after->factor * part))
                        < 1e-12);
            }
        }
    }
};

QTEST_APPLESS_MAIN(CostFormulasTest)
#include "tst_cost_formulas.moc"
