// SPDX-License-Identifier: GPL-3.0-or-later
#include "sample_scenes.h"
#include "ui/charts/point_cloud.h"

#include <QGuiApplication>
#include <QTest>

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>

using namespace headroom;
using namespace headroom::ui;

namespace {

constexpr QSizeF kSize(640, 400);

struct Drawn {
    PointCloud cloud;
    AxisMapping x{AxisScale::Logarithmic, {0.2, 600.0}, 0.0, kSize.width()};
    AxisMapping y{AxisScale::Logarithmic, {20.0, 3e5}, kSize.height(), 0.0};

    void draw(std::shared_ptr<const ScatterPoints> points,
              std::shared_ptr<const ScatterMarks> marks, double ratio = 1.0)
    {
        ScatterScene scene;
        scene.points = std::move(points);
        scene.marks = std::move(marks);
        scene.x.scale = scene.y.scale = AxisScale::Logarithmic;
        cloud.show(cloudContent(scene));
        cloud.render(x, y, kSize, ratio, makeTokens(Appearance::Light));
    }
    QPointF place(const ScatterPoints &points, std::size_t i) const
    {
        return {x.toPixel(points.x[i]), y.toPixel(points.y[i])};
    }
};

std::shared_ptr<ScatterPoints> at(std::vector<std::pair<double, double>> places)
{
    auto points = std::make_shared<ScatterPoints>();
    for (const auto &[x, y] : places) {
        points->x.push_back(x);
        points->y.push_back(y);
        points->group.push_back(HardwareGroup::largeGpu);
        points->shape.push_back(MarkShape::Disc);
    }
    return points;
}

int inked(const QImage &image)
{
    int count = 0;
    for (int y = 0; y < image.height(); ++y)
        for (int x = 0; x < image.width(); ++x)
            count += qAlpha(image.pixel(x, y)) > 0;
    return count;
}

int strongest(const QImage &image)
{
    int alpha = 0;
    for (int y = 0; y < image.height(); ++y)
        for (int x = 0; x < image.width(); ++x)
            alpha = std::max(alpha, qAlpha(image.pixel(x, y)));
    return alpha;
}

// Machines with so many offers each, at prices from 100 up.
std::shared_ptr<ScatterPoints> machines(std::uint32_t count, std::uint32_t offers)
{
    auto points = std::make_shared<ScatterPoints>();
    for (std::uint32_t machine = 0; machine < count; ++machine)
        for (std::uint32_t offer = 0; offer < offers; ++offer) {
            points->x.push_back(1.0 + 9.0 * machine);
            points->y.push_back(100.0 * std::pow(1.1, offer));
            points->group.push_back(HardwareGroup::largeGpu);
            points->shape.push_back(MarkShape::Disc);
            points->bundle.push_back(machine);
        }
    return points;
}

} // namespace

class TestChartCloud final : public QObject
{
    Q_OBJECT

private slots:
    void pickFindsTheNearestAsACompleteSearchDoes_data()
    {
        QTest::addColumn<double>("ratio");
        QTest::newRow("ordinary screen") << 1.0;
        QTest::newRow("fractional scaling") << 1.5;
        QTest::newRow("double density") << 2.0;
    }
    void pickFindsTheNearestAsACompleteSearchDoes()
    {
        QFETCH(double, ratio);
        constexpr double kRadius = 9.0;
        const auto points = samples::candidates(20'000);
        Drawn drawn;
        drawn.draw(points, nullptr, ratio);
        // Positions are kept to the device pixel: half its diagonal either way.
        const double grain = std::sqrt(2.0) / ratio;
        int found = 0;
        for (int step = 0; step < 400; ++step) {
            const QPointF pointer(std::fmod(step * 37.7, kSize.width()),
                                  std::fmod(step * 23.3, kSize.height()));
            double nearest = std::numeric_limits<double>::infinity();
            for (std::size_t i = 0; i < points->size(); ++i)
                nearest = std::min(nearest, QLineF(drawn.place(*points, i), pointer).length());
            const auto picked = drawn.cloud.pick(pointer, kRadius);
            if (!picked) {
                QVERIFY(nearest > kRadius - grain);
                continue;
            }
            ++found;
            QVERIFY(QLineF(drawn.place(*points, *picked), pointer).length() <= nearest + grain);
        }
        QVERIFY(found > 50);
    }

    void hiddenAndFaintAreNotPicked()
    {
        Drawn drawn;
        auto marks = std::make_shared<ScatterMarks>(ScatterMarks{mark::kHidden, mark::kFaint, 0});
        const auto points = at({{1.0, 100.0}, {10.0, 1000.0}, {100.0, 10'000.0}});
        drawn.draw(points, marks);
        QCOMPARE(drawn.cloud.pickableCount(), std::size_t(1));
        QVERIFY(!drawn.cloud.pick(drawn.place(*points, 0), 5.0));
        QVERIFY(!drawn.cloud.pick(drawn.place(*points, 1), 5.0));
        QCOMPARE(drawn.cloud.pick(drawn.place(*points, 2), 5.0), std::optional(2U));
    }

    void hiddenLeavesNoMark()
    {
        Drawn drawn;
        const auto points = at({{10.0, 1000.0}});
        drawn.draw(points, std::make_shared<ScatterMarks>(1, mark::kHidden));
        QCOMPARE(inked(drawn.cloud.image()), 0);
        drawn.draw(points, std::make_shared<ScatterMarks>(1, mark::kFaint));
        const int faint = strongest(drawn.cloud.image());
        QVERIFY(faint > 0);
        drawn.draw(points, std::make_shared<ScatterMarks>(1, mark::kFilled));
        QVERIFY(strongest(drawn.cloud.image()) > 2 * faint);
    }

    void pointsWithoutAPositionAreNotDrawn()
    {
        const double nothing = std::numeric_limits<double>::quiet_NaN();
        const double infinity = std::numeric_limits<double>::infinity();
        Drawn drawn;
        drawn.draw(at({{nothing, 100.0}, {1.0, infinity}, {-1.0, 100.0}, {0.0, 0.0}}), nullptr);
        QCOMPARE(inked(drawn.cloud.image()), 0);
        QVERIFY(drawn.cloud.inside(QRectF(QPointF(-1e9, -1e9), QSizeF(2e9, 2e9))).empty());
    }

    void noCategoryHidesAnotherByItsPlaceInTheCatalog()
    {
        // Two groups on the same pixels, one listed after the other: both are seen about as often.
        auto points = std::make_shared<ScatterPoints>();
        for (int group = 0; group < 2; ++group)
            for (int i = 0; i < 2'000; ++i) {
                points->x.push_back(1.0 + i * 0.2);
                points->y.push_back(1'000.0);
                points->group.push_back(group == 0 ? HardwareGroup::earlierGpu
                                                   : HardwareGroup::largeGpu);
                points->shape.push_back(MarkShape::Disc);
            }
        Drawn drawn;
        drawn.draw(points, nullptr);
        int first = 0;
        int all = 0;
        for (double x = 100.0; x < kSize.width(); x += 1.0)
            if (const auto picked = drawn.cloud.pick({x, drawn.y.toPixel(1'000.0)}, 1.5)) {
                ++all;
                first += points->group[*picked] == HardwareGroup::earlierGpu;
            }
        QVERIFY(all > 100);
        QVERIFY2(first > all / 4 && first < all * 3 / 4,
                 qPrintable(QStringLiteral("%1 of %2").arg(first).arg(all)));
    }

    void machinesAreRangesUntilThereIsRoom()
    {
        constexpr std::uint32_t kOffers = 50;
        Drawn drawn;
        const auto many = machines(20, kOffers);
        drawn.draw(many, nullptr);
        QCOMPARE(drawn.cloud.ranges().size(), std::size_t(20));
        QCOMPARE(drawn.cloud.marked().size(), std::size_t(20));
        for (const RangeBar &bar : drawn.cloud.ranges()) {
            QCOMPARE(bar.best % kOffers, 0U); // the cheapest
            QCOMPARE(bar.highest % kOffers, kOffers - 1);
        }
        // Between the marks the range itself is picked, offer by offer.
        const std::uint32_t third = 3 * kOffers + 20;
        QCOMPARE(drawn.cloud.pick(drawn.place(*many, third), 9.0), std::optional(third));
        const auto range = drawn.cloud.rangeOf(third);
        QCOMPARE(range.size(), std::size_t(kOffers));
        QVERIFY(std::ranges::is_sorted(range, {}, [&](std::uint32_t i) { return many->y[i]; }));
        // An open range keeps a pointer that comes near.
        QCOMPARE(drawn.cloud.pick(drawn.place(*many, third + 1) + QPointF(8, 0), 9.0, third),
                 std::optional(third + 1));
        const auto few = machines(4, kOffers);
        drawn.draw(few, nullptr);
        QVERIFY(drawn.cloud.ranges().empty());
        QCOMPARE(drawn.cloud.marked().size(), few->size());
        QVERIFY(drawn.cloud.rangeOf(7).empty());
    }

    void freeOffersHaveALane()
    {
        Drawn drawn;
        const auto points = at({{10.0, 0.0}, {100.0, 21.0}});
        drawn.draw(points, nullptr);
        QVERIFY(!drawn.cloud.pick(QPointF(drawn.x.toPixel(10.0), kSize.height() - 10), 5.0));
        constexpr double kLane = 20.0;
        drawn.y = AxisMapping(AxisScale::Logarithmic, {20.0, 3e5}, kSize.height() - kLane, 0.0)
                      .withZeroAt(kSize.height() - kLane / 2);
        drawn.draw(points, nullptr);
        QCOMPARE(drawn.cloud.pick(drawn.place(*points, 0), 3.0), std::optional(0U));
        QCOMPARE(drawn.place(*points, 0).y(), kSize.height() - kLane / 2);
        // The lane is for nothing else: what lies below the range stays out of it.
        const auto cheap = at({{10.0, 15.0}});
        drawn.draw(cheap, nullptr);
        QCOMPARE(inked(drawn.cloud.image()), 0);
    }

    void filledMarksAreInFrontOfHollowOnes()
    {
        Drawn drawn;
        const auto points = at({{10.0, 1000.0}, {10.0, 1000.0}, {10.0, 1000.0}});
        drawn.draw(points, std::make_shared<ScatterMarks>(ScatterMarks{0, mark::kFilled, 0}));
        QCOMPARE(drawn.cloud.pick(drawn.place(*points, 0), 3.0), std::optional(1U));
    }

    void rectangleFindsAllInsideHiddenBehindOthersOrNot()
    {
        const auto points = samples::candidates(5'000);
        Drawn drawn;
        drawn.draw(points, nullptr);
        const QRectF area(200, 100, 180, 160);
        const auto inside = drawn.cloud.inside(area);
        const std::set<std::uint32_t> found(inside.begin(), inside.end());
        QVERIFY(found.size() > 20);
        for (std::uint32_t i = 0; i < points->size(); ++i)
            QCOMPARE(found.contains(i), area.contains(drawn.place(*points, i)));
    }

    void marksOfTheWrongSizeAreIgnored()
    {
        Drawn drawn;
        drawn.draw(at({{10.0, 1000.0}}), std::make_shared<ScatterMarks>(7, mark::kHidden));
        QVERIFY(inked(drawn.cloud.image()) > 0);
    }

    void newPointsOnOneAxisMoveTheMarks()
    {
        Drawn drawn;
        drawn.draw(at({{10.0, 1'000.0}, {100.0, 9'000.0}}), nullptr);
        const auto dearer = at({{10.0, 4'000.0}, {100.0, 9'000.0}});
        drawn.draw(dearer, nullptr);
        QCOMPARE(drawn.cloud.pick(drawn.place(*dearer, 0), 3.0), std::optional(0U));
        QVERIFY(!drawn.cloud.pick(drawn.place(*at({{10.0, 1'000.0}}), 0), 3.0));
        drawn.draw(at({{10.0, 4'000.0}}), nullptr);
        QCOMPARE(drawn.cloud.pickableCount(), std::size_t(1));
    }

    void nothingToDrawIsFine()
    {
        PointCloud cloud;
        cloud.render({}, {}, QSizeF(0, 0), 1.0, makeTokens(Appearance::Light));
        QVERIFY(cloud.image().isNull());
        QVERIFY(!cloud.pick({0, 0}, 10.0));
        cloud.show(cloudContent({}));
        cloud.render({}, {}, QSizeF(20, 20), 2.0, makeTokens(Appearance::Light));
        QCOMPARE(cloud.image().size(), QSize(40, 40));
    }

    void densityFollowsTheScreen()
    {
        Drawn drawn;
        const auto points = at({{10.0, 1000.0}});
        drawn.draw(points, nullptr, 1.0);
        const int once = inked(drawn.cloud.image());
        drawn.draw(points, nullptr, 2.0);
        QCOMPARE(drawn.cloud.image().devicePixelRatio(), 2.0);
        QVERIFY(inked(drawn.cloud.image()) > 2.5 * once);
    }
};

QTEST_MAIN(TestChartCloud)
#include "tst_chart_cloud.moc"
