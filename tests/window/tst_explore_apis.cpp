// SPDX-License-Identifier: GPL-3.0-or-later
// Token APIs in Explore: on the chart, and the demand above which instances cost less.
#include "core/catalog/token_apis.h"
#include "explore_desk.h"
#include "support/patience.h"
#include "ui/theme/plain_label.h"

#include <QTest>

using namespace headroom;
using namespace headroom::testing;
using namespace headroom::ui;
using namespace headroom::ui::testing;

namespace {

std::shared_ptr<const Snapshot> snapshotWithApis(Plan plan)
{
    EvaluationInputs inputs = snapshotOf(std::move(plan))->inputs;
    const auto apis = TokenApis::parse(
        "provider,model,api_name,input_per_1m,output_per_1m,currency,output_tokens_per_second,"
        "as_of,source\n"
        "groq,Llama-3.1-8B,fast,0.5,1.0,USD,500,2026-08-01,price list\n"
        "deepinfra,Llama-3.1-8B,cheap,0.1,0.2,USD,,2026-08-02,other list\n");
    inputs.tokenApis = std::make_shared<const TokenApis>(apis.value());
    return makeSnapshot(inputs);
}

Plan llamaPlan()
{
    Plan plan = smallPlan();
    Workload &chat = *std::ranges::find(plan.workloads, kChat, &Workload::id);
    chat.model = "Llama-3.1-8B";
    chat.demand.inputTokens = 500;
    chat.demand.outputTokens = 100;
    return plan;
}

} // namespace

class ExploreApisTest : public QObject
{
    Q_OBJECT

private slots:
    void apisAreOnTheChartWithPriceAndDate();
    void axesWithoutAPlaceHaveNone();
    void breakEvenIsSaidAboveTheChart();
};

void ExploreApisTest::apisAreOnTheChartWithPriceAndDate()
{
    ExploreDesk desk(llamaPlan());
    QVERIFY(desk.scene().extras.empty()); // nobody knows any
    desk.snapshot = snapshotWithApis(llamaPlan());
    desk.show(desk.snapshot, candidatesOf(desk.snapshot, kChat));
    const ScatterScene &scene = desk.scene();
    QCOMPARE(scene.extras.size(), std::size_t{2});
    QVERIFY(scene.extras[0].y < scene.extras[1].y);
    const HoverText &card = scene.extras[0].text;
    QCOMPARE(card.title, QStringLiteral("cheap"));
    QVERIFY(card.subtitle.startsWith(QStringLiteral("DeepInfra")));
    QVERIFY(card.footer.contains(QStringLiteral("2026-08-02, other list")));
    const auto speed = std::ranges::find(card.rows, QStringLiteral("Speed"), &HoverRow::label);
    QCOMPARE(speed->value, QStringLiteral("not stated"));
    QCOMPARE(scene.shapes.back().shape, MarkShape::Hexagon);
    QVERIFY(!scene.extras[0].x && !scene.extras[1].x);
    // A stated speed has its place on the axis that it is about: 1,000 ms / 500.
    desk.view.setPerformanceAxis(PerformanceAxis::timePerToken);
    QVERIFY(!desk.scene().extras[0].x);
    QCOMPARE(desk.scene().extras[1].x.value_or(0), 2.0);
}

void ExploreApisTest::axesWithoutAPlaceHaveNone()
{
    ExploreDesk desk(llamaPlan());
    desk.snapshot = snapshotWithApis(llamaPlan());
    desk.show(desk.snapshot, candidatesOf(desk.snapshot, kChat));
    desk.view.setCostAxis(CostAxis::perThroughput);
    QVERIFY(desk.scene().extras.empty());
    desk.view.setCostAxis(std::nullopt);
    QCOMPARE(desk.scene().extras.size(), std::size_t{2});
    // Another model that none of them serves.
    desk.snapshot = snapshotWithApis(smallPlan());
    desk.show(desk.snapshot, candidatesOf(desk.snapshot, kChat));
    QVERIFY(desk.scene().extras.empty());
    const auto *line = desk.page.findChild<ElidedLabel *>(QStringLiteral("tokenLine"));
    QVERIFY(!line->isVisible());
}

void ExploreApisTest::breakEvenIsSaidAboveTheChart()
{
    ExploreDesk desk(llamaPlan());
    const auto *line = desk.page.findChild<ElidedLabel *>(QStringLiteral("tokenLine"));
    QVERIFY(line && !line->isVisible());
    desk.snapshot = snapshotWithApis(llamaPlan());
    desk.show(desk.snapshot, candidatesOf(desk.snapshot, kChat));
    awaitPicture(desk.page);
    QTRY_VERIFY_WITH_TIMEOUT(line->fullText().startsWith(QStringLiteral("Token APIs from $")),
                             kPatience);
    QVERIFY(line->isVisible());
    QVERIFY(line->fullText().contains(QStringLiteral("(DeepInfra cheap)")));
    QVERIFY(line->fullText().contains(QStringLiteral("cheaper")));
}

QTEST_MAIN(ExploreApisTest)
#include "tst_explore_apis.moc"
