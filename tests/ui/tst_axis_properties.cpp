// SPDX-License-Identifier: GPL-3.0-or-later
// Axes over random ranges: places and values are the same thing, ticks are round, in order and
// apart, zooming holds still.
#include "ui/charts/chart_axis.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <random>
#include <set>

using namespace headroom::ui;

namespace {

class Dice
{
public:
    explicit Dice(unsigned seed) : m_random(seed) {}
    double between(double low, double high)
    {
        return std::uniform_real_distribution<double>(low, high)(m_random);
    }
    double power(double low, double high) { return std::pow(10.0, between(low, high)); }
    bool flip() { return m_random() % 2 == 0; }

private:
    std::mt19937 m_random;
};

struct Axis {
    AxisMapping mapping;
    AxisScale scale = AxisScale::Linear;
    AxisRange range;
    double from = 0;
    double to = 0;
};

/// Over many decades, in either direction, as x and y axes are.
Axis randomAxis(Dice &dice)
{
    Axis axis;
    axis.scale = dice.flip() ? AxisScale::Logarithmic : AxisScale::Linear;
    if (axis.scale == AxisScale::Logarithmic) {
        axis.range.low = dice.power(-4, 6);
        axis.range.high = axis.range.low * dice.power(0.1, 8);
    } else {
        axis.range.low = dice.flip() ? 0 : dice.between(-1, 1) * dice.power(-3, 6);
        // Not narrower than a thousandth of where it lies: doubles have their digits for the rest.
        axis.range.high =
            axis.range.low + std::max(dice.power(-3, 7), std::abs(axis.range.low) * 1e-3);
    }
    axis.from = dice.between(0, 100);
    axis.to = axis.from + dice.between(80, 1'500);
    if (dice.flip())
        std::swap(axis.from, axis.to);
    axis.mapping = AxisMapping(axis.scale, axis.range, axis.from, axis.to);
    return axis;
}

bool isClose(double a, double b, double tolerance = 1e-9)
{
    return std::abs(a - b) <= tolerance * std::max({std::abs(a), std::abs(b), 1e-12});
}

/// True if a number has at most three significant digits.
bool isRound(double value)
{
    if (value == 0)
        return true;
    const double unit = std::pow(10.0, std::floor(std::log10(std::abs(value))) - 2);
    return std::abs(value / unit - std::round(value / unit)) < 1e-6;
}

} // namespace

class AxisPropertiesTest : public QObject
{
    Q_OBJECT

private slots:
    void endsLieWhereTheyAreDrawnAndTheMiddleBetweenThem()
    {
        Dice dice(1);
        for (int i = 0; i < 5'000; ++i) {
            const Axis axis = randomAxis(dice);
            QVERIFY(std::abs(axis.mapping.toPixel(axis.range.low) - axis.from) < 1e-6);
            QVERIFY(std::abs(axis.mapping.toPixel(axis.range.high) - axis.to) < 1e-6);
            QVERIFY(isClose(axis.mapping.length(), std::abs(axis.to - axis.from)));
            // Half-way lies the mean, or on a logarithmic axis the geometric one.
            const double middle = axis.scale == AxisScale::Linear
                                      ? (axis.range.low + axis.range.high) / 2
                                      : std::sqrt(axis.range.low * axis.range.high);
            QVERIFY(std::abs(axis.mapping.toPixel(middle) - (axis.from + axis.to) / 2) < 1e-6);
            const double pixel = axis.from + dice.between(-0.5, 1.5) * (axis.to - axis.from);
            QVERIFY(std::abs(axis.mapping.toPixel(axis.mapping.toValue(pixel)) - pixel) < 1e-6);
        }
    }

    void ticksLieInTheRangeInOrderAndApart()
    {
        Dice dice(2);
        int several = 0;
        for (int i = 0; i < 5'000; ++i) {
            const Axis axis = randomAxis(dice);
            const double spacing = dice.between(20, 120);
            const AxisKind kind = i % 3 == 0   ? AxisKind::Number
                                  : i % 3 == 1 ? AxisKind::Milliseconds
                                               : AxisKind::Hours;
            const auto ticks = axisTicks(axis.mapping, {.kind = kind}, spacing);
            const double slack = (axis.range.high - axis.range.low) * 1e-6;
            for (std::size_t t = 0; t < ticks.size(); ++t) {
                QVERIFY(ticks[t].value >= axis.range.low - slack
                        && ticks[t].value <= axis.range.high + slack);
                if (t == 0)
                    continue;
                QVERIFY(ticks[t].value > ticks[t - 1].value);
                const double gap = std::abs(axis.mapping.toPixel(ticks[t].value)
                                            - axis.mapping.toPixel(ticks[t - 1].value));
                QVERIFY2(gap >= spacing * (1 - 1e-6), qPrintable(QString("%1 to %2: %3 px of %4")
                                                                     .arg(axis.range.low)
                                                                     .arg(axis.range.high)
                                                                     .arg(gap)
                                                                     .arg(spacing)));
            }
            several += ticks.size() > 2 ? 1 : 0;
        }
        QVERIFY(several > 3'000);
    }

    /// A linear axis steps by 1, 2 or 5 of some decade, as closely as the spacing allows.
    void linearStepsAreOneTwoOrFive()
    {
        Dice dice(3);
        for (int i = 0; i < 3'000; ++i) {
            Axis axis = randomAxis(dice);
            if (axis.scale != AxisScale::Linear)
                continue;
            const double spacing = dice.between(20, 120);
            const auto ticks = axisTicks(axis.mapping, {.scale = AxisScale::Linear}, spacing);
            if (ticks.size() < 2)
                continue;
            const double step = ticks[1].value - ticks[0].value;
            for (std::size_t t = 1; t < ticks.size(); ++t)
                QVERIFY(isClose(ticks[t].value - ticks[t - 1].value, step, 1e-6));
            const double digit = step / std::pow(10.0, std::floor(std::log10(step) + 1e-9));
            QVERIFY(isClose(digit, 1, 1e-6) || isClose(digit, 2, 1e-6) || isClose(digit, 5, 1e-6));
            // The next finer step would be too close.
            const double perUnit = axis.mapping.length() / (axis.range.high - axis.range.low);
            QVERIFY(step / (isClose(digit, 5, 1e-6) ? 2.5 : 2) * perUnit < spacing * (1 + 1e-6));
        }
    }

    void logarithmicTicksAreRound()
    {
        Dice dice(4);
        for (int i = 0; i < 3'000; ++i) {
            const Axis axis = randomAxis(dice);
            if (axis.scale != AxisScale::Logarithmic)
                continue;
            for (const AxisTick &tick : axisTicks(axis.mapping, {}, dice.between(20, 120)))
                if (axis.range.high / axis.range.low > 3)
                    QVERIFY2(isRound(tick.value), qPrintable(QString::number(tick.value, 'g', 12)));
        }
    }

    void noTwoTicksOfAnAxisReadAlike()
    {
        Dice dice(5);
        for (int i = 0; i < 3'000; ++i) {
            const Axis axis = randomAxis(dice);
            // Labels have six digits: no axis is zoomed in so far that more are needed.
            if (axis.range.high - axis.range.low < 1e-3 * std::abs(axis.range.high))
                continue;
            for (const AxisKind kind : {AxisKind::Number, AxisKind::Money, AxisKind::Percent}) {
                std::set<QString> labels;
                for (const AxisTick &tick : axisTicks(axis.mapping, {.kind = kind}, 40)) {
                    QVERIFY(!tick.label.isEmpty());
                    QVERIFY2(labels.insert(tick.label).second, qPrintable(tick.label));
                }
            }
        }
    }

    /// A label states its value in its unit.
    void labelsOfTimesAreTheirValue()
    {
        Dice dice(6);
        for (int i = 0; i < 3'000; ++i) {
            const double milliseconds = std::round(dice.power(0, 8.5));
            const QStringList said =
                axisLabel(milliseconds, {.kind = AxisKind::Milliseconds}).split(QChar(0x202f));
            QCOMPARE(said.size(), qsizetype{2});
            const QString &unit = said[1];
            const double size = unit == "ms"    ? 1
                                : unit == "s"   ? 1e3
                                : unit == "min" ? 6e4
                                : unit == "h"   ? 3.6e6
                                                : 8.64e7;
            QVERIFY2(isClose(said[0].toDouble() * size, milliseconds, 1e-5),
                     qPrintable(said.join(' ')));
            QCOMPARE(
                axisLabel(milliseconds / 3.6e6, {.kind = AxisKind::Hours}).split(QChar(0x202f)),
                said);
        }
        QCOMPARE(axisLabel(std::nan(""), {}), QString());
    }

    void zoomingHoldsWhatIsUnderThePointer()
    {
        Dice dice(7);
        for (int i = 0; i < 3'000; ++i) {
            const Axis axis = randomAxis(dice);
            const double pixel = axis.from + dice.between(0, 1) * (axis.to - axis.from);
            const double value = axis.mapping.toValue(pixel);
            const double factor = dice.between(0.3, 3);
            const AxisRange zoomed = axis.mapping.zoomed(pixel, factor);
            if (zoomed == axis.range)
                continue; // as close, or as far, as it goes
            const AxisMapping closer(axis.scale, zoomed, axis.from, axis.to);
            QVERIFY(std::abs(closer.toPixel(value) - pixel) < 1e-3);
            QVERIFY(
                isClose(std::abs(closer.factor()), std::abs(axis.mapping.factor()) / factor, 1e-6));
            // There and back again.
            const AxisRange back = closer.zoomed(pixel, 1 / factor);
            if (back != zoomed)
                QVERIFY(std::abs(axis.mapping.toPixel(back.low) - axis.from) < 1e-2
                        && std::abs(axis.mapping.toPixel(back.high) - axis.to) < 1e-2);
        }
    }

    void panningMovesEverythingAlike()
    {
        Dice dice(8);
        for (int i = 0; i < 3'000; ++i) {
            const Axis axis = randomAxis(dice);
            const double shift = dice.between(-300, 300);
            const AxisMapping panned(axis.scale, axis.mapping.panned(shift), axis.from, axis.to);
            const double value = axis.mapping.toValue((axis.from + axis.to) / 2);
            QVERIFY(std::abs(panned.toPixel(value) - axis.mapping.toPixel(value) - shift) < 1e-3);
            QVERIFY(isClose(panned.length(), axis.mapping.length()));
        }
    }

    void paddedRangesHoldTheirValuesWithAir()
    {
        Dice dice(9);
        for (int i = 0; i < 5'000; ++i) {
            const bool logarithmic = dice.flip();
            const double low =
                logarithmic ? dice.power(-6, 6) : dice.between(-1, 1) * dice.power(-3, 6);
            const double high = logarithmic ? low * dice.power(0, 6) : low + dice.power(-3, 6);
            const AxisRange range =
                paddedRange(low, high, logarithmic ? AxisScale::Logarithmic : AxisScale::Linear);
            QVERIFY(range.high > high);
            // An axis that begins at zero has no air below it.
            QVERIFY(range.low < low || (range.low == 0 && low >= 0 && !logarithmic));
            QVERIFY(!logarithmic || range.low > 0);
            QVERIFY(!logarithmic || std::log10(range.high / range.low) > 0.5);
        }
        // Values that cannot be shown still give an axis.
        for (const AxisScale scale : {AxisScale::Linear, AxisScale::Logarithmic}) {
            for (const double odd : {std::nan(""), HUGE_VAL, -HUGE_VAL, 0.0}) {
                const AxisRange range = paddedRange(odd, odd, scale);
                QVERIFY(range.high > range.low && std::isfinite(range.low)
                        && std::isfinite(range.high));
            }
        }
    }

    void zeroHasALaneNextToALogarithmicAxisOnly()
    {
        const AxisMapping logarithmic(AxisScale::Logarithmic, {1, 100}, 0, 100);
        QVERIFY(!logarithmic.hasPlace(0) && !logarithmic.hasPlace(-1)
                && logarithmic.hasPlace(1e-9));
        const AxisMapping withZero = logarithmic.withZeroAt(-12);
        QVERIFY(withZero.hasPlace(0) && !withZero.hasPlace(-1));
        QCOMPARE(withZero.toPixel(0), -12.0);
        QCOMPARE(withZero.toPixel(10), 50.0);
        const AxisMapping linear(AxisScale::Linear, {0, 1}, 0, 100);
        QVERIFY(linear.hasPlace(0) && linear.hasPlace(-1) && !linear.hasPlace(std::nan("")));
    }
};

QTEST_APPLESS_MAIN(AxisPropertiesTest)
#include "tst_axis_properties.moc"
