// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/chart_axis.h"
#include "ui/charts/scatter_viewport.h"

#include <QTest>

#include <cmath>
#include <limits>

using namespace headroom::ui;

namespace {

QString written(const std::vector<AxisTick> &ticks)
{
    QStringList labels;
    for (const AxisTick &tick : ticks)
        labels << tick.label;
    return labels.join(QLatin1Char(' '));
}

} // namespace

class TestChartAxis final : public QObject
{
    Q_OBJECT

private slots:
    void mappingThereAndBackIsTheSame_data()
    {
        QTest::addColumn<AxisScale>("scale");
        QTest::newRow("linear") << AxisScale::Linear;
        QTest::newRow("logarithmic") << AxisScale::Logarithmic;
    }
    void mappingThereAndBackIsTheSame()
    {
        QFETCH(AxisScale, scale);
        const AxisMapping y(scale, {3.0, 7000.0}, 500.0, 20.0);
        QCOMPARE(y.toPixel(3.0), 500.0);
        QCOMPARE(y.toPixel(7000.0), 20.0);
        for (const double value : {3.0, 17.5, 240.0, 6999.0})
            QVERIFY(std::abs(y.toValue(y.toPixel(value)) - value) < 1e-9 * value);
    }

    void ticksAreRound_data()
    {
        QTest::addColumn<AxisScale>("scale");
        QTest::addColumn<double>("low");
        QTest::addColumn<double>("high");
        QTest::addColumn<double>("pixels");
        QTest::addColumn<double>("spacing");
        QTest::addColumn<QString>("expected");
        QTest::newRow("three decades, much room") << AxisScale::Logarithmic << 1.5 << 400.0 << 700.0
                                                  << 40.0 << "$2 $5 $10 $20 $50 $100 $200";
        QTest::newRow("three decades, less room") << AxisScale::Logarithmic << 80.0 << 60'000.0
                                                  << 360.0 << 50.0 << "$100 $300 $1k $3k $10k $30k";
        QTest::newRow("nine decades")
            << AxisScale::Logarithmic << 1e-3 << 1e6 << 300.0 << 50.0 << "$0.01 $1 $100 $10k $1M";
        QTest::newRow("within a decade")
            << AxisScale::Logarithmic << 21.0 << 29.0 << 300.0 << 60.0 << "$22 $24 $26 $28";
        QTest::newRow("linear from zero")
            << AxisScale::Linear << 0.0 << 12'500.0 << 300.0 << 60.0 << "$0 $5k $10k";
        QTest::newRow("linear around zero")
            << AxisScale::Linear << -4.0 << 4.0 << 300.0 << 60.0 << "\u2212$4 \u2212$2 $0 $2 $4";
    }
    void ticksAreRound()
    {
        QFETCH(AxisScale, scale);
        QFETCH(double, low);
        QFETCH(double, high);
        QFETCH(double, pixels);
        QFETCH(double, spacing);
        QFETCH(QString, expected);
        const AxisMapping mapping(scale, {low, high}, 0.0, pixels);
        const ChartAxis axis{.title = {}, .kind = AxisKind::Money, .scale = scale};
        QCOMPARE(written(axisTicks(mapping, axis, spacing)), expected);
    }

    void ticksOfTimeAreThoseOfAClock_data()
    {
        QTest::addColumn<AxisKind>("kind");
        QTest::addColumn<AxisScale>("scale");
        QTest::addColumn<double>("low");
        QTest::addColumn<double>("high");
        QTest::addColumn<double>("spacing");
        QTest::addColumn<QString>("expected");
        const AxisScale log = AxisScale::Logarithmic;
        QTest::newRow("hours of a run") << AxisKind::Hours << log << 0.002 << 6.0 << 40.0
                                        << "10 s 30 s 1 min 2 min 5 min 10 min 30 min 1 h 2 h 6 h";
        QTest::newRow("less room")
            << AxisKind::Hours << log << 0.002 << 6.0 << 60.0 << "10 s 1 min 10 min 1 h 6 h";
        QTest::newRow("from milliseconds to weeks")
            << AxisKind::Milliseconds << log << 50.0 << 3e9 << 40.0
            << "100 ms 1 s 10 s 1 min 10 min 1 h 6 h 24 h 10 d";
        QTest::newRow("seconds alone") << AxisKind::Milliseconds << log << 450.0 << 25'000.0 << 40.0
                                       << "500 ms 1 s 2 s 5 s 10 s 20 s";
        QTest::newRow("within an hour")
            << AxisKind::Milliseconds << log << 1.3e6 << 3.2e6 << 90.0 << "30 min 40 min 50 min";
        QTest::newRow("linear") << AxisKind::Hours << AxisScale::Linear << 0.0 << 2.5 << 60.0
                                << "0 ms 30 min 1 h 1.5 h 2 h 2.5 h";
    }
    void ticksOfTimeAreThoseOfAClock()
    {
        QFETCH(AxisKind, kind);
        QFETCH(AxisScale, scale);
        QFETCH(double, low);
        QFETCH(double, high);
        QFETCH(double, spacing);
        QFETCH(QString, expected);
        const AxisMapping mapping(scale, {low, high}, 0.0, 560.0);
        const ChartAxis axis{.title = {}, .kind = kind, .scale = scale};
        QCOMPARE(written(axisTicks(mapping, axis, spacing)).replace(QChar(0x202f), u' '), expected);
    }

    void ticksKeepTheirDistance()
    {
        for (const AxisScale scale : {AxisScale::Linear, AxisScale::Logarithmic})
            for (double high = 1.3; high < 1e9; high *= 1.37)
                for (const double pixels : {60.0, 240.0, 900.0}) {
                    const AxisMapping mapping(scale, {1.0, high}, 0.0, pixels);
                    const auto ticks = axisTicks(mapping, {}, 40.0);
                    for (std::size_t i = 1; i < ticks.size(); ++i) {
                        const double gap =
                            mapping.toPixel(ticks[i].value) - mapping.toPixel(ticks[i - 1].value);
                        QVERIFY2(gap > 39.9, qPrintable(written(ticks)));
                    }
                }
    }

    void labelsCarryTheirUnit_data()
    {
        QTest::addColumn<AxisKind>("kind");
        QTest::addColumn<double>("value");
        QTest::addColumn<QString>("expected");
        QTest::newRow("number") << AxisKind::Number << 0.5 << "0.5";
        QTest::newRow("thousands") << AxisKind::Number << 20'000.0 << "20k";
        QTest::newRow("money") << AxisKind::Money << 4'100.0 << "$4.1k";
        QTest::newRow("debt") << AxisKind::Money << -300.0 << "\u2212$300";
        QTest::newRow("milliseconds") << AxisKind::Milliseconds << 250.0 << "250\u202fms";
        QTest::newRow("seconds") << AxisKind::Milliseconds << 2'000.0 << "2\u202fs";
        QTest::newRow("minutes") << AxisKind::Hours << 0.5 << "30\u202fmin";
        QTest::newRow("hours") << AxisKind::Hours << 5.0 << "5\u202fh";
        QTest::newRow("days") << AxisKind::Hours << 72.0 << "3\u202fd";
        QTest::newRow("percent") << AxisKind::Percent << 20.0 << "20\u202f%";
        QTest::newRow("nothing") << AxisKind::Number << std::nan("") << "";
    }
    void labelsCarryTheirUnit()
    {
        QFETCH(AxisKind, kind);
        QFETCH(double, value);
        QFETCH(QString, expected);
        QCOMPARE(axisLabel(value, {.title = {}, .kind = kind}), expected);
    }

    void rangesAreNeverEmpty()
    {
        const double infinity = std::numeric_limits<double>::infinity();
        for (const AxisScale scale : {AxisScale::Linear, AxisScale::Logarithmic})
            for (const auto &[low, high] : {std::pair{1.0, 1.0},
                                            {infinity, -infinity},
                                            {0.0, 0.0},
                                            {-5.0, -5.0},
                                            {std::nan(""), 2.0},
                                            {1e-300, 1e300}}) {
                const AxisRange range = paddedRange(low, high, scale);
                QVERIFY(range.high > range.low);
                QVERIFY(std::isfinite(range.low) && std::isfinite(range.high));
            }
    }

    void zoomKeepsWhatIsUnderThePointer()
    {
        const AxisMapping x(AxisScale::Logarithmic, {1.0, 1000.0}, 100.0, 700.0);
        const AxisRange closer = x.zoomed(300.0, 0.5);
        const AxisMapping zoomed(AxisScale::Logarithmic, closer, 100.0, 700.0);
        QVERIFY(std::abs(zoomed.toValue(300.0) - x.toValue(300.0)) < 1e-9);
        QVERIFY(closer.low > 1.0 && closer.high < 1000.0);
    }

    void zoomHasAnEnd()
    {
        AxisRange range{1.0, 1000.0};
        for (int i = 0; i < 500; ++i)
            range = AxisMapping(AxisScale::Logarithmic, range, 0.0, 600.0).zoomed(300.0, 0.5);
        QVERIFY(range.high > range.low);
        for (int i = 0; i < 500; ++i)
            range = AxisMapping(AxisScale::Logarithmic, range, 0.0, 600.0).zoomed(300.0, 2.0);
        QVERIFY(std::isfinite(range.high) && range.low > 0.0);
    }

    void draggedValuesAreRound()
    {
        const AxisMapping x(AxisScale::Logarithmic, {1.0, 1000.0}, 0.0, 600.0);
        const double value = roundedAt(x, x.toPixel(20.03));
        QVERIFY(std::abs(value - 20.03) < 0.2);
        QCOMPARE(std::round(value * 10.0) / 10.0, value);
    }
};

QTEST_GUILESS_MAIN(TestChartAxis)
#include "tst_chart_axis.moc"
