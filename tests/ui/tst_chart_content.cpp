// SPDX-License-Identifier: GPL-3.0-or-later
// Intermediate results of a chart before it paints: bundles, mapped axes, densities, fans.
#include "ui/charts/bars_fan.h"
#include "ui/charts/cloud_content.h"
#include "ui/charts/density_grid.h"
#include "ui/charts/range_bars.h"
#include "ui/charts/scatter_scene.h"
#include "ui/charts/stacked_bars_scene.h"

#include <QImage>
#include <QPainter>
#include <QTest>

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <random>

using namespace headroom::ui;

namespace {

constexpr double kNone = std::numeric_limits<double>::quiet_NaN();

struct Crowd {
    ScatterPoints points;
    ScatterMarks marks;
};

/// Candidates in bundles of their own performance, a few of them without a place.
Crowd randomCrowd(unsigned seed, std::uint32_t count, std::uint32_t bundles)
{
    std::mt19937 random(seed);
    Crowd crowd;
    for (std::uint32_t i = 0; i < count; ++i) {
        const std::uint32_t bundle = static_cast<std::uint32_t>(random()) % bundles;
        crowd.points.bundle.push_back(bundle);
        crowd.points.x.push_back(10.0 + bundle);
        crowd.points.y.push_back(random() % 20 == 0 ? kNone : double(random() % 1000));
        crowd.marks.push_back(static_cast<std::uint8_t>(random() % 32));
    }
    return crowd;
}

ScatterScene sceneOf(const Crowd &crowd, AxisScale scale)
{
    ScatterScene scene;
    scene.points = std::make_shared<ScatterPoints>(crowd.points);
    scene.marks = std::make_shared<ScatterMarks>(crowd.marks);
    scene.x.scale = scale;
    scene.y.scale = AxisScale::Linear;
    return scene;
}

template <typename Paint>
QImage painted(QSize size, const Paint &paint)
{
    QImage image(size, QImage::Format_ARGB32_Premultiplied);
    image.fill(Qt::transparent);
    QPainter painter(&image);
    paint(painter);
    painter.end();
    return image;
}

int alphaIn(const QImage &image, int column, int row)
{
    const double middle = DensityGrid::kCell / 2;
    return image
        .pixelColor(static_cast<int>(column * DensityGrid::kCell + middle),
                    static_cast<int>(row * DensityGrid::kCell + middle))
        .alpha();
}

StackedBarsScene threeBars()
{
    StackedBarsScene scene;
    scene.bars.resize(3);
    scene.fan = BarsFan{.low = {10, 20, 30}, .middle = {15, 30, 45}, .high = {20, 50, 40}};
    return scene;
}

} // namespace

class ChartContentTest : public QObject
{
    Q_OBJECT

private slots:
    void aBundleReachesFromItsCheapestToItsDearest()
    {
        for (unsigned seed = 1; seed <= 40; ++seed) {
            const Crowd crowd = randomCrowd(seed, 400, 25);
            const bool highlighting = std::ranges::any_of(
                crowd.marks, [](std::uint8_t bits) { return bits & mark::kHighlighted; });
            QCOMPARE(isHighlighting(&crowd.marks), highlighting);
            for (const Layer layer : {Layer::Front, Layer::Behind, Layer::Density}) {
                std::map<std::uint32_t, std::vector<std::uint32_t>> members;
                for (std::uint32_t i = 0; i < crowd.points.size(); ++i)
                    if (layerOf(crowd.marks[i], highlighting) == layer
                        && std::isfinite(crowd.points.y[i]))
                        members[crowd.points.bundle[i]].push_back(i);
                const std::vector<RangeBar> bars = rangeBars(crowd.points, &crowd.marks, layer);
                QCOMPARE(bars.size(), members.size());
                for (const RangeBar &bar : bars)
                    isTheRangeOf(crowd, bar, members.at(crowd.points.bundle[bar.best]));
            }
        }
    }

    void withoutBundlesEachStandsForItself()
    {
        Crowd crowd = randomCrowd(7, 50, 5);
        crowd.points.bundle.clear();
        const std::vector<RangeBar> bars = rangeBars(crowd.points, nullptr, Layer::Front);
        const auto placed =
            std::ranges::count_if(crowd.points.y, [](double y) { return std::isfinite(y); });
        QCOMPARE(bars.size(), static_cast<std::size_t>(placed));
        for (const RangeBar &bar : bars)
            QVERIFY(bar.best == bar.lowest && bar.best == bar.highest);
    }

    void marksOfAnotherCrowdAreLeftOut()
    {
        const Crowd crowd = randomCrowd(3, 60, 4);
        const ScatterMarks tooFew(10, mark::kHidden);
        QCOMPARE(rangeBars(crowd.points, &tooFew, Layer::Front).size(), std::size_t(4));
        ScatterScene scene = sceneOf(crowd, AxisScale::Linear);
        scene.marks = std::make_shared<ScatterMarks>(tooFew);
        QVERIFY(!cloudContent(scene)->marks);
        QCOMPARE(cloudContent(scene)->pickable, std::size_t(60));
    }

    void onlyWhatIsSeenCanBePicked()
    {
        const Crowd crowd = randomCrowd(11, 500, 20);
        const auto content = cloudContent(sceneOf(crowd, AxisScale::Linear));
        const auto seen = std::ranges::count_if(crowd.marks, [](std::uint8_t bits) {
            return !(bits & mark::kFaint) && !(bits & mark::kHidden);
        });
        QCOMPARE(content->pickable, static_cast<std::size_t>(seen));
        QVERIFY(content->hasDensity);
        QVERIFY(content->hasHighlight);
        QVERIFY(!content->behind.empty());
    }

    void axesAreTheirDecimalLogarithms()
    {
        const Crowd crowd = randomCrowd(13, 200, 30);
        const auto content = cloudContent(sceneOf(crowd, AxisScale::Logarithmic));
        for (std::size_t i = 0; i < crowd.points.size(); ++i) {
            QVERIFY(std::abs(content->x[i] - std::log10(crowd.points.x[i])) < 1e-12);
            QVERIFY(content->y[i] == crowd.points.y[i] || std::isnan(crowd.points.y[i]));
        }
    }

    void anAxisThatStaysIsNotMappedAgain()
    {
        Crowd crowd = randomCrowd(17, 200, 30);
        const auto before = cloudContent(sceneOf(crowd, AxisScale::Logarithmic));
        std::ranges::for_each(crowd.points.y, [](double &y) { y *= 2; });
        const ScatterScene changed = sceneOf(crowd, AxisScale::Logarithmic);
        const auto after = cloudContent(changed, before.get());
        QCOMPARE(after->x.values, before->x.values);
        QVERIFY(after->y.values != before->y.values);
        const auto linear = cloudContent(sceneOf(crowd, AxisScale::Linear), after.get());
        QVERIFY(linear->x.values != after->x.values);
        QCOMPARE(linear->x[0], crowd.points.x[0]);
    }

    void contentOfAnotherSceneIsRebuilt()
    {
        ScatterScene scene = sceneOf(randomCrowd(19, 30, 3), AxisScale::Linear);
        scene.cloud = cloudContent(scene);
        QCOMPARE(cloudContentOf(scene), scene.cloud);
        scene.y.scale = AxisScale::Logarithmic;
        QVERIFY(cloudContentOf(scene) != scene.cloud);
        QCOMPARE(cloudContentOf(scene)->y.scale, AxisScale::Logarithmic);
    }

    void aSceneWithoutPointsHasNothingToDraw()
    {
        const auto content = cloudContent(ScatterScene{});
        QVERIFY(!content->points);
        QCOMPARE(content->pickable, std::size_t(0));
        QVERIFY(content->front.empty() && content->behind.empty());
    }

    void moreCandidatesMakeADarkerCell()
    {
        DensityGrid grid;
        grid.reset(QSizeF(40, 16));
        QVERIFY(grid.isEmpty());
        for (int column = 2; column < 10; ++column)
            for (int i = 0; i < 1 << column; ++i)
                grid.add(column * DensityGrid::kCell + 1, 1);
        QVERIFY(!grid.isEmpty());
        const QImage soft =
            painted({40, 16}, [&](QPainter &painter) { grid.paintSoft(painter, Qt::black); });
        const QImage cells =
            painted({40, 16}, [&](QPainter &painter) { grid.paintCells(painter, Qt::black); });
        for (const QImage *image : {&soft, &cells}) {
            QCOMPARE(alphaIn(*image, 0, 0), 0);
            QCOMPARE(alphaIn(*image, 5, 3), 0);
            for (int column = 2; column < 9; ++column)
                QVERIFY(alphaIn(*image, column + 1, 0) >= alphaIn(*image, column, 0));
            QVERIFY(alphaIn(*image, 9, 0) > alphaIn(*image, 2, 0));
            // A crowd never hides a mark on it.
            QVERIFY(alphaIn(*image, 9, 0) < 128);
        }
    }

    void pointsOutsideAreNotCounted()
    {
        DensityGrid grid;
        grid.reset(QSizeF(40, 40));
        for (const auto &[x, y] : {std::pair{-1.0, 5.0}, {5.0, -1.0}, {400.0, 5.0}, {5.0, 400.0}})
            grid.add(x, y);
        QVERIFY(grid.isEmpty());
        grid.add(39.9, 39.9);
        QVERIFY(!grid.isEmpty());
        grid.reset(QSizeF(40, 40));
        QVERIFY(grid.isEmpty());
    }

    void theFanCountsForTheHeightWhereItIsWhole()
    {
        StackedBarsScene scene = threeBars();
        QCOMPARE(highestOfFan(scene), 50.0);
        scene.limits = {kNone, 70.0, std::numeric_limits<double>::infinity()};
        QCOMPARE(highestOfFan(scene), 70.0);
        scene.limits.clear();
        scene.fan->middle.pop_back();
        QCOMPARE(highestOfFan(scene), 0.0);
        scene.fan.reset();
        QCOMPARE(highestOfFan(scene), 0.0);
    }

private:
    static void isTheRangeOf(const Crowd &crowd, const RangeBar &bar,
                             const std::vector<std::uint32_t> &members)
    {
        const auto price = [&](std::uint32_t i) { return crowd.points.y[i]; };
        const auto prices = [&] {
            std::vector<double> values;
            std::ranges::transform(members, std::back_inserter(values), price);
            return values;
        }();
        QCOMPARE(price(bar.lowest), std::ranges::min(prices));
        QCOMPARE(price(bar.highest), std::ranges::max(prices));
        const auto fillAt = [&](std::uint32_t i) { return fillOf(crowd.marks[i]); };
        for (const std::uint32_t i : members) {
            QVERIFY(fillAt(i) <= fillAt(bar.best));
            QVERIFY(fillAt(i) < fillAt(bar.best) || price(i) >= price(bar.best));
        }
    }
};

QTEST_MAIN(ChartContentTest)
#include "tst_chart_content.moc"
