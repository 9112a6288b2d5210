// SPDX-License-Identifier: GPL-3.0-or-later
// Own trials in Explore: measured evidence among the candidates, marks of a kind of their own.
#include "explore_desk.h"

#include <QTest>

using namespace headroom;
using namespace headroom::testing;
using namespace headroom::ui;
using namespace headroom::ui::testing;

namespace {

Plan planWithTrial()
{
    Plan plan = smallPlan();
    Trial trial;
    trial.name = "Bigger batches";
    trial.group = "Batching";
    trial.workload = kChat;
    trial.date = Date::fromCivil(2026, 11, 18);
    trial.hyperparameters = "max_num_seqs 64";
    trial.hours = Exact(2);
    trial.cost = Money::fromCents(200);
    trial.requestsPerSecond = 1000;
    trial.p95LatencyMs = 90;
    plan.trials = {trial};
    return plan;
}

} // namespace

class ExploreTrialsTest : public QObject
{
    Q_OBJECT

private slots:
    void aTrialIsOnTheChartWithSettingsAndDate()
    {
        ExploreDesk desk(planWithTrial());
        desk.view.setPerformanceAxis(PerformanceAxis::p95Latency);
        const ScatterScene &scene = desk.scene();
        QCOMPARE(scene.extras.size(), std::size_t{1});
        const ScatterExtra &mark = scene.extras.front();
        QCOMPARE(mark.shape, MarkShape::Cross);
        QCOMPARE(mark.x, std::optional(90.0));
        QCOMPARE(mark.y, 730.0); // $1 an hour, around the clock
        QCOMPARE(mark.text.title, QStringLiteral("Bigger batches"));
        QVERIFY(mark.text.footer.contains(QStringLiteral("2026-11-18")));
        const auto settings =
            std::ranges::find(mark.text.rows, QStringLiteral("Settings"), &HoverRow::label);
        QCOMPARE(settings->value, QStringLiteral("max_num_seqs 64"));
        QVERIFY(scene.apiLabel.isEmpty());
        QCOMPARE(scene.shapes.back().shape, MarkShape::Cross);
    }

    void itIsNotWhereItMeasuredNothing()
    {
        ExploreDesk desk(planWithTrial());
        desk.view.setPerformanceAxis(PerformanceAxis::headroom);
        QVERIFY(desk.scene().extras.empty());
        desk.view.setPerformanceAxis(PerformanceAxis::p95Latency);
        desk.view.setCostAxis(CostAxis::perThroughput);
        QVERIFY(desk.scene().extras.empty());
    }
};

QTEST_MAIN(ExploreTrialsTest)
#include "tst_explore_trials.moc"
