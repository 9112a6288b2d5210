// SPDX-License-Identifier: GPL-3.0-or-later
// "Ways to save": what the page lists, and a way tried in a scenario of its own.
#include "core/proposals/way_words.h"
#include "page_desk.h"
#include "support/patience.h"
#include "ui/models/table_model.h"
#include "ui/pages/page_list.h"
#include "ui/pages/ways/ways_page.h"
#include "ui/window/centre_pane.h"
#include "window_desk.h"

#include <QLabel>
#include <QPushButton>
#include <QSignalSpy>
#include <QTableView>
#include <QTest>

#include <algorithm>

using namespace headroom;
using namespace headroom::testing;
using namespace headroom::ui;
using headroom::ui::testing::Desk;

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

Table shownBy(const QTableView &table)
{
    return qobject_cast<const TableModel *>(table.model())->shownTable();
}

std::size_t columnOf(const Table &table, std::string_view key)
{
    return static_cast<std::size_t>(std::ranges::find(table.columns, key, &Column::key)
                                    - table.columns.begin());
}

} // namespace

class WaysPageTest : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { useTestSettings(); }

    void waysAreListedByWhatTheySave()
    {
        PageDesk desk;
        desk.show(snapshotOf(dearPlan()));
        QTRY_VERIFY_WITH_TIMEOUT(desk.page.table()->model()->rowCount() > 3, kPatience);
        const Table table = shownBy(*desk.page.table());
        const std::size_t saves = columnOf(table, "saves_of_itself");
        for (std::size_t row = 1; row < table.rows.size(); ++row)
            QVERIFY(std::get<Money>(table.rows[row][saves])
                    <= std::get<Money>(table.rows[row - 1][saves]));
        const auto *effect = desk.page.findChild<QLabel *>(QStringLiteral("wayEffect"));
        const QString first = effect->text();
        QVERIFY(first.contains(QStringLiteral("a month")));
        desk.page.table()->selectRow(1);
        QVERIFY(effect->text() != first);
    }

    /// The plan with the scenario costs as much less as the row says.
    void aWayIsTriedInOneClick()
    {
        PageDesk desk;
        const auto today = snapshotOf(dearPlan());
        desk.show(today);
        desk.page.show();
        QSignalSpy tried(&desk.page, &Page::scenarioTried);
        auto *table = desk.page.table();
        QTRY_VERIFY_WITH_TIMEOUT(table->model()->rowCount() > 3, kPatience);
        const Table shown = shownBy(*table);
        const Money claimed = std::get<Money>(shown.rows[1][columnOf(shown, "saves")]);
        const QModelIndex link =
            table->model()->index(1, static_cast<int>(columnOf(shown, "try_way")));
        QTest::mouseClick(table->viewport(), Qt::LeftButton, {}, table->visualRect(link).center());
        QCOMPARE(tried.size(), 1);
        const auto scenario = tried.front().front().value<Scenario>();
        QVERIFY(scenario.name != today->plan().activeScenario);
        const auto plan = applyEdit(today->plan(), InsertScenario{scenario});
        QVERIFY(plan.has_value());
        const auto after = snapshotOf(*plan);
        QCOMPARE(after->evaluation.scenarios.size(), std::size_t{2});
        QCOMPARE(today->evaluation.activeScenario().total
                     - after->evaluation.activeScenario().total,
                 claimed);
    }

    /// The preview is on the screen: the ways are compared with it, and it becomes part of the new
    /// scenario.
    void waysFollowThePreview()
    {
        Desk desk;
        desk.store->change("dear.headroom", dearPlan());
        desk.load();
        desk.open("dear.headroom");
        Scenario tried = activeScenario(desk.session.plan());
        tried.priceChangePercent = 50;
        desk.session.preview({ChangeAssumptions{tried, {}}}, QStringLiteral("What if"));
        const Money before = desk.session.shown().snapshot->evaluation.activeScenario().total;
        desk.trigger("showWays");
        auto *page = desk.window->findChild<CentrePane *>()->page(kWaysPage);
        QTRY_VERIFY_WITH_TIMEOUT(page->table()->model()->rowCount() > 3, kPatience);
        const Table table = shownBy(*page->table());
        const Money claimed = std::get<Money>(table.rows.front()[columnOf(table, "saves")]);
        page->findChild<QPushButton *>(QStringLiteral("tryWay"))->click();
        QVERIFY(!desk.session.shown().isPreview);
        QCOMPARE(desk.session.plan().scenarios.size(), std::size_t{2});
        QCOMPARE(activeScenario(desk.session.plan()).priceChangePercent, 50.0);
        QCOMPARE(before - desk.session.snapshot()->evaluation.activeScenario().total, claimed);
    }

    /// From the inspector: only what concerns the workload.
    void theScopeIsTheSelectedWorkload()
    {
        Desk desk;
        desk.store->change("dear.headroom", dearPlan());
        desk.load();
        desk.open("dear.headroom");
        desk.trigger("levers");
        auto *page = desk.window->findChild<CentrePane *>()->page(kWaysPage);
        QTRY_VERIFY_WITH_TIMEOUT(page->table()->model()->rowCount() > 0, kPatience);
        const Table table = shownBy(*page->table());
        const std::string name = desk.session.plan().workloads.front().name;
        for (const TableRow &row : table.rows)
            QCOMPARE(std::get<std::string>(row[columnOf(table, "workload")]), name);
    }

    void withoutAnOfferThereIsNothingToChange()
    {
        Plan plan = dearPlan();
        plan.scenarios.front().allocations.clear();
        PageDesk desk;
        desk.show(snapshotOf(plan));
        const auto *status = desk.page.findChild<QLabel *>(QStringLiteral("wayStatus"));
        QTRY_VERIFY_WITH_TIMEOUT(status->text().startsWith(QStringLiteral("No possible change")),
                                 kPatience);
        QVERIFY(!desk.page.findChild<QPushButton *>(QStringLiteral("tryWay"))->isEnabled());
    }

private:
    using PageDesk = ui::testing::PageDesk<WaysPage>;
};

QTEST_MAIN(WaysPageTest)
#include "tst_ways_page.moc"
