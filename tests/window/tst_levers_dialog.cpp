// SPDX-License-Identifier: GPL-3.0-or-later
// "Before buying more": what the dialog lists, and a lever tried in a scenario of its own.
#include "session/plan_session.h"
#include "support/await_files.h"
#include "support/memory_catalog_source.h"
#include "support/memory_plan_store.h"
#include "support/patience.h"
#include "ui/dialogs/levers_dialog.h"
#include "ui/models/table_model.h"
#include "window_fixtures.h"

#include <QLabel>
#include <QPushButton>
#include <QSignalSpy>
#include <QTableView>
#include <QTest>

#include <algorithm>

using namespace headroom;
using namespace headroom::testing;
using namespace headroom::ui;

namespace {

/// A service on a more expensive machine than it needs.
Plan dearPlan()
{
    Plan plan = chatPlan("p3.2xlarge", "us-east-1");
    plan.workloads.front().model = "GPT-2 Large";
    plan.workloads.front().demand.peakRequestsPerSecond = 200;
    plan.workloads.front().serviceLevel.p95LatencyMs = 6000;
    return plan;
}

/// A session on the tiny catalog with the plan open and evaluated.
struct LeverDesk {
    std::shared_ptr<MemoryPlanStore> store = std::make_shared<MemoryPlanStore>();
    PlanSession session{store, std::make_shared<MemoryCatalogSource>(std::string()), fixedToday};

    explicit LeverDesk(const Plan &plan)
    {
        store->change("dear.headroom", plan);
        const auto done = opened(session, QStringLiteral("dear.headroom"));
        if (!done)
            qFatal("%s", done.error().text().c_str());
        QSignalSpy ready(&session, &PlanSession::snapshotChanged);
        session.start();
        if (!ready.wait(kPatience))
            qFatal("no prices");
    }
};

} // namespace

class LeversDialogTest : public QObject
{
    Q_OBJECT

private slots:
    void leversAreListedByWhatTheySave()
    {
        LeverDesk desk(dearPlan());
        LeversDialog dialog(desk.session, std::nullopt, nullptr);
        dialog.show();
        auto *table = dialog.findChild<QTableView *>(QStringLiteral("leverTable"));
        auto *effect = dialog.findChild<QLabel *>(QStringLiteral("leverEffect"));
        QTRY_VERIFY_WITH_TIMEOUT(table->model()->rowCount() > 3, kPatience);
        QVERIFY(!effect->text().isEmpty());
        const QString first = effect->text();
        table->selectRow(1);
        QVERIFY(effect->text() != first);
    }

    void aLeverIsTriedInAScenarioOfItsOwn()
    {
        LeverDesk desk(dearPlan());
        LeversDialog dialog(desk.session, WorkloadId{1}, nullptr);
        dialog.show();
        QSignalSpy asked(&dialog, &LeversDialog::editRequested);
        auto *table = dialog.findChild<QTableView *>(QStringLiteral("leverTable"));
        auto *button = dialog.findChild<QPushButton *>(QStringLiteral("tryLever"));
        QTRY_VERIFY_WITH_TIMEOUT(table->model()->rowCount() > 3, kPatience);
        QVERIFY(button->isEnabled());
        const Money today = desk.session.snapshot()->evaluation.activeScenario().total;
        const Table shown = qobject_cast<TableModel *>(table->model())->shownTable();
        std::size_t saves = 0;
        while (shown.columns[saves].key != "saves")
            ++saves;
        const Money claimed = std::get<Money>(shown.rows.front()[saves]);
        button->click();
        QCOMPARE(asked.size(), 1);
        QVERIFY(!dialog.isVisible());
        desk.session.document().apply(asked.front().front().value<PlanEdit>());
        const Evaluation &evaluation = desk.session.snapshot()->evaluation;
        QCOMPARE(evaluation.scenarios.size(), std::size_t{2});
        QCOMPARE(today - evaluation.activeScenario().total, claimed);
        QCOMPARE(evaluation.scenarios.front().total, today);
    }

    /// The preview is on the screen: the levers are compared with it, and it becomes part of the
    /// new scenario.
    void leversFollowThePreview()
    {
        LeverDesk desk(dearPlan());
        Scenario tried = activeScenario(desk.session.plan());
        tried.priceChangePercent = 50;
        desk.session.preview({ChangeAssumptions{tried, {}}}, QStringLiteral("What if"));
        const auto shown = desk.session.shown();
        QVERIFY(shown.isPreview && shown.snapshot);
        const Money before = shown.snapshot->evaluation.activeScenario().total;
        LeversDialog dialog(desk.session, WorkloadId{1}, nullptr);
        dialog.show();
        QSignalSpy asked(&dialog, &LeversDialog::editRequested);
        auto *table = dialog.findChild<QTableView *>(QStringLiteral("leverTable"));
        QTRY_VERIFY_WITH_TIMEOUT(table->model()->rowCount() > 3, kPatience);
        const auto *status = dialog.findChild<QLabel *>(QStringLiteral("leverStatus"));
        QVERIFY(status->text().contains(QStringLiteral("preview")));
        const Table levers = qobject_cast<TableModel *>(table->model())->shownTable();
        const auto saves = static_cast<std::size_t>(
            std::ranges::find(levers.columns, "saves", &Column::key) - levers.columns.begin());
        const Money claimed = std::get<Money>(levers.rows.front()[saves]);
        dialog.findChild<QPushButton *>(QStringLiteral("tryLever"))->click();
        QCOMPARE(asked.size(), 1);
        QVERIFY(!desk.session.shown().isPreview);
        desk.session.document().apply(asked.front().front().value<PlanEdit>());
        const ScenarioEvaluation &after = desk.session.snapshot()->evaluation.activeScenario();
        QCOMPARE(activeScenario(desk.session.plan()).priceChangePercent, 50.0);
        QCOMPARE(before - after.total, claimed);
    }

    void withoutAnOfferThereIsNothingToChange()
    {
        Plan plan = dearPlan();
        plan.scenarios.front().allocations.clear();
        LeverDesk desk(plan);
        LeversDialog dialog(desk.session, std::nullopt, nullptr);
        dialog.show();
        auto *status = dialog.findChild<QLabel *>(QStringLiteral("leverStatus"));
        QTRY_VERIFY_WITH_TIMEOUT(status->text().startsWith(QStringLiteral("No possible change")),
                                 kPatience);
        QVERIFY(!dialog.findChild<QPushButton *>(QStringLiteral("tryLever"))->isEnabled());
    }
};

QTEST_MAIN(LeversDialogTest)
#include "tst_levers_dialog.moc"
