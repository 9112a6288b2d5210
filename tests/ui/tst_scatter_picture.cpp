// SPDX-License-Identifier: GPL-3.0-or-later
#include "scatter_hand.h"
#include "ui/charts/fitted_ranges.h"
#include "ui/charts/hover_card.h"
#include "ui/charts/scatter_chart.h"
#include "ui/charts/scatter_frontier.h"
#include "ui/charts/scatter_geometry.h"
#include "ui/charts/scatter_painter.h"
#include "ui/charts/scatter_places.h"
#include "ui/theme/theme.h"

#include <QApplication>
#include <QTest>

#include <cmath>

using namespace headroom;
using namespace headroom::ui;
using namespace headroom::ui::testing;

class TestScatterPicture final : public QObject
{
    Q_OBJECT

private:
    std::unique_ptr<ScatterChart> m_chart;

private slots:
    void initTestCase() { applyTheme(*qApp, makeTokens(Appearance::Light)); }

    void init()
    {
        m_chart = shownChart();
        QVERIFY(QTest::qWaitForWindowExposed(m_chart.get()));
    }

    void labelsKeepApartInASmallChart()
    {
        const Tokens &tokens = currentTokens();
        for (const QSizeF size : {QSizeF(900, 500), QSizeF(520, 260), QSizeF(360, 190)}) {
            ScatterScene scene = fewCandidates();
            const ScatterGeometry g = scatterGeometry(QRectF(QPointF(0, 0), size), scene,
                                                      fittedRanges(scene).first, tokens);
            // The worst place for both: the upper right corner.
            scene.need->value = g.x.toValue(g.plot.right() - 2);
            scene.budget->value = g.y.toValue(g.plot.top() + 8);
            scene.here = ScatterPlace{scene.need->value, scene.budget->value,
                                      QStringLiteral("you are here")};
            const auto need = needMark(g, scene, tokens);
            const auto budget = budgetMark(g, scene, tokens);
            QVERIFY(need && budget);
            QVERIFY(!need->pill.intersects(budget->pill));
            for (const PlaceMark &mark : placeMarks(g, scene, {need->pill, budget->pill}, tokens)) {
                QVERIFY(!mark.labelBox.intersects(need->pill));
                QVERIFY(!mark.labelBox.intersects(budget->pill));
            }
        }
    }

    void cardsKeepOffTheMarkTheAxisAndTheLegend()
    {
        // A low chart within a window: the card is higher than the plot, and there is room above.
        const QRectF window(0, 0, 1280, 690);
        const QRectF plot(330, 230, 630, 185);
        const QSizeF card(360, 260);
        for (double x = plot.left(); x <= plot.right(); x += 10) {
            for (double y = plot.top(); y <= plot.bottom(); y += 10) {
                const QRectF place = HoverCard::placed(card, {x, y}, 14, plot, window);
                QVERIFY(window.contains(place));
                QVERIFY(!place.contains(QPointF(x, y)));
                QVERIFY(place.bottom() <= plot.bottom());
                QVERIFY(place.left() >= plot.left());
            }
        }
        // If neither side has room, the card goes above or below.
        const QRectF narrow(0, 0, 380, 690);
        const QRectF place = HoverCard::placed(card, {190, 200}, 14, narrow, narrow);
        QVERIFY(narrow.contains(place) && place.top() >= 214);
    }

    void frontierIsAStaircase()
    {
        ScatterScene scene = fewCandidates();
        const Tokens &tokens = currentTokens();
        for (const bool lowerIsBetter : {false, true}) {
            scene.lowerIsBetter = lowerIsBetter;
            const ScatterGeometry g = scatterGeometry(QRectF(QPointF(0, 0), kSize), scene,
                                                      fittedRanges(scene).first, tokens);
            const auto steps = frontierSteps(g, scene);
            QCOMPARE(steps.size(), std::size_t(8));
            for (std::size_t i = 0; i < steps.size(); ++i) {
                // One along, one up: no point is on a slope.
                const bool along = (i % 2 == 0) == lowerIsBetter;
                QVERIFY(std::abs(along ? steps[i].dy() : steps[i].dx()) < 1e-9);
            }
        }
    }

    void namesOfTheFrontierKeepApart()
    {
        const Tokens &tokens = currentTokens();
        for (const QSizeF size : {QSizeF(1000, 640), QSizeF(420, 240)}) {
            ScatterScene scene = fewCandidates();
            scene.nameOf = [](std::uint32_t i) { return QStringLiteral("12 x machine-%1").arg(i); };
            const ScatterGeometry g = scatterGeometry(QRectF(QPointF(0, 0), size), scene,
                                                      fittedRanges(scene).first, tokens);
            const auto taken = overlayBoxes(g, scene, tokens);
            const auto names = frontierNames(g, scene, taken, tokens);
            QVERIFY(names.size() >= 2);
            for (std::size_t i = 0; i < names.size(); ++i) {
                QVERIFY(g.plot.contains(names[i].box));
                for (std::size_t j = 0; j < i; ++j)
                    QVERIFY(!names[i].box.intersects(names[j].box));
                for (const QRectF &other : taken)
                    QVERIFY(!names[i].box.intersects(other));
                for (const std::uint32_t candidate : scene.frontier)
                    QVERIFY(!names[i].box.contains(*placeInPlot(g, scene, candidate)));
            }
        }
    }

    void fewFarAwayDoNotPressTheRestIntoACorner()
    {
        for (const AxisScale scale : {AxisScale::Linear, AxisScale::Logarithmic}) {
            ScatterScene scene;
            auto points = std::make_shared<ScatterPoints>();
            for (int i = 0; i < 1'000; ++i) {
                points->x.push_back(100.0 + i % 40);
                points->y.push_back(i < 995 ? 500.0 + i : 1e7);
                points->group.push_back(HardwareGroup::largeGpu);
                points->shape.push_back(MarkShape::Disc);
            }
            scene.points = points;
            scene.x.scale = scene.y.scale = scale;
            const FittedRanges ranges = fittedRanges(scene);
            QVERIFY(ranges.first.y.high < 1e4);
            QVERIFY(ranges.whole.y.high > 1e7);
            // A limit far away does not either; one that is near is in sight.
            scene.need = LimitLine{1e6, {}};
            QCOMPARE(fittedRanges(scene).first.x, ranges.first.x);
            scene.need->value = 150.0;
            QVERIFY(fittedRanges(scene).first.x.high > 150.0);
        }
    }

    void offerInUseIsInsideItsRing()
    {
        ScatterScene scene = fewCandidates();
        m_chart->setScene(scene);
        const QPoint centre = m_chart->positionOf(2).toPoint();
        scene.frontier.clear();
        m_chart->setScene(scene);
        const auto colourAt = [this](QPoint place) {
            const QImage image = pictureOf(*m_chart);
            return image.pixelColor(place * image.devicePixelRatio());
        };
        const QColor mark = colourAt(centre);
        QCOMPARE(mark, currentTokens().color.group(HardwareGroup::largeGpu));
        scene.here = ScatterPlace{scene.points->x[2], scene.points->y[2], QStringLiteral("here")};
        m_chart->setScene(scene);
        QCOMPARE(colourAt(centre), mark);
        QCOMPARE(colourAt(centre + QPoint(9, 0)), currentTokens().color.accent);
    }

    void aMarkOfTheFrontierIsNotCoveredByTheRingNextToIt()
    {
        ScatterScene scene = fewCandidates();
        m_chart->setScene(scene);
        const QPoint centre = m_chart->positionOf(2).toPoint();
        const auto colourAt = [this](QPoint place) {
            const QImage image = pictureOf(*m_chart);
            return image.pixelColor(place * image.devicePixelRatio());
        };
        const QColor mark = colourAt(centre);
        // "You are here" so near that its ring runs through the mark.
        auto points = std::make_shared<ScatterPoints>(*scene.points);
        const double perPixel = std::log(points->x[3] / points->x[2])
                                / (m_chart->positionOf(3).x() - m_chart->positionOf(2).x());
        scene.here = ScatterPlace{points->x[2] * std::exp(9 * perPixel), points->y[2],
                                  QStringLiteral("here")};
        m_chart->setScene(scene);
        QCOMPARE(colourAt(centre), mark);
        QCOMPARE(colourAt(centre + QPoint(18, 0)), currentTokens().color.accent);
    }

    void themeSwitchRepaints()
    {
        const QImage light = pictureOf(*m_chart);
        QCOMPARE(light.pixelColor(2, 2), makeTokens(Appearance::Light).color.surface);
        applyTheme(*qApp, makeTokens(Appearance::Dark));
        QTRY_COMPARE(pictureOf(*m_chart).pixelColor(2, 2),
                     makeTokens(Appearance::Dark).color.surface);
        applyTheme(*qApp, makeTokens(Appearance::Light));
        QTRY_COMPARE(pictureOf(*m_chart), light);
    }

    void outlierFrontierOutsideTheViewDrawsNothingThere()
    {
        m_chart->setView({30.0, 60.0}, {100.0, 1'000'000.0});
        QTest::keyClick(m_chart.get(), Qt::Key_End);
        QVERIFY(m_chart->current());
        QVERIFY(*m_chart->current() != 4U); // 94 req/s lies beyond
    }

    void smallestSizeStillPaints()
    {
        m_chart->resize(m_chart->minimumSizeHint());
        QVERIFY(!m_chart->grab().isNull());
        m_chart->resize(5, 5);
        QVERIFY(!m_chart->grab().isNull());
    }
};

QTEST_MAIN(TestScatterPicture)
#include "tst_scatter_picture.moc"
