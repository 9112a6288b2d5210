// SPDX-License-Identifier: GPL-3.0-or-later
// Cost against complexity in Explore, the documents' chart over the hardware of today.
#include "explore_desk.h"

#include "ui/charts/scatter_frontier.h"
#include "ui/charts/scatter_geometry.h"
#include "ui/theme/theme.h"

#include <QTest>

using namespace headroom;
using namespace headroom::testing;
using namespace headroom::ui;
using namespace headroom::ui::testing;

namespace {

/// The service has a model that processors can serve as well.
Plan planOfBert()
{
    Plan plan = smallPlan();
    Workload &service = plan.workloads[1];
    service.model = "BERT-base";
    service.demand.peakRequestsPerSecond = 4;
    service.demand.inputTokens = 128;
    return plan;
}

} // namespace

class ExploreComplexityTest : public QObject
{
    Q_OBJECT

private slots:
    void tiersHaveTheirPlaceAndTheTrendItsLine()
    {
        ExploreDesk desk(planOfBert());
        desk.view.setPerformanceAxis(PerformanceAxis::complexity);
        const ScatterScene &scene = desk.scene();
        QVERIFY(scene.trend);
        QCOMPARE(scene.trend->x, 5.5);
        QVERIFY(scene.bands.size() > 1);
        QVERIFY(scene.bands.front().label.startsWith(QStringLiteral("processors "))
                || scene.bands.front().label.startsWith(QStringLiteral("burstable ")));
        QVERIFY(scene.bands.front().label.endsWith(u'%'));
        QCOMPARE(scene.bands.back().label, QStringLiteral("GPUs, training chips"));
        for (const std::uint32_t offer : scene.frontier) {
            const double x = scene.points->x[offer];
            QVERIFY(x == 1 || x == 2.5 || x == 4 || x == 5.5);
        }
    }

    void theLineIsStraightOnBothScales()
    {
        ExploreDesk desk(planOfBert());
        desk.view.setPerformanceAxis(PerformanceAxis::complexity);
        for (const bool logarithmic : {true, false}) {
            desk.view.setLogarithmic(logarithmic);
            const ScatterScene &scene = desk.scene();
            const ScatterGeometry g =
                scatterGeometry({0, 0, 900, 600}, scene, scene.ranges->first, currentTokens());
            const auto line = trendLine(g, scene);
            QVERIFY(line);
            const auto half = g.placed(scene.trend->x / 2, scene.trend->y / 2);
            QVERIFY(half);
            // Its distance from the line, by the area of the triangle.
            const QPointF along = line->p2() - line->p1();
            const QPointF from = *half - line->p1();
            const double area = along.x() * from.y() - along.y() * from.x();
            QVERIFY(std::abs(area) < 0.5 * line->length());
        }
    }

    void aCardSaysItsDistance()
    {
        ExploreDesk desk(planOfBert());
        const auto isDistance = [](const HoverRow &row) {
            return row.label == QStringLiteral("Against the trend");
        };
        const std::uint32_t first = desk.scene().frontier.front();
        QVERIFY(std::ranges::none_of(desk.scene().describe(first).rows, isDistance));
        desk.view.setPerformanceAxis(PerformanceAxis::complexity);
        const std::uint32_t offer = desk.scene().frontier.back();
        QVERIFY(std::ranges::any_of(desk.scene().describe(offer).rows, isDistance));
    }
};

QTEST_MAIN(ExploreComplexityTest)
#include "tst_explore_complexity.moc"
