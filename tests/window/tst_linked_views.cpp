// SPDX-License-Identifier: GPL-3.0-or-later
// A rectangle or a click on one page highlights the same workloads and offers on all of them.
#include "ui/charts/scatter_chart.h"
#include "ui/charts/stacked_bars_chart.h"
#include "ui/format/text.h"
#include "ui/models/mix_model.h"
#include "ui/pages/page_list.h"
#include "ui/rows/linked_rows.h"
#include "window_desk.h"

#include <QItemSelectionModel>
#include <QListView>
#include <QSettings>
#include <QTabBar>
#include <QTableView>

using namespace headroom;
using namespace headroom::ui;
using namespace headroom::ui::testing;

namespace {

struct Linked {
    Desk desk;

    Linked() { desk.load(); }
    [[nodiscard]] CurrentView *view() const { return desk.window->findChild<CurrentView *>(); }
    [[nodiscard]] const Snapshot &snapshot() const { return *desk.session.snapshot(); }
    [[nodiscard]] const std::vector<Line> &lines() const
    {
        return snapshot().evaluation.activeScenario().lines;
    }
    /// A workload that has an offer of its own.
    [[nodiscard]] WorkloadId workload() const
    {
        return std::ranges::find_if(lines(),
                                    [](const Line &line) { return line.offer.has_value(); })
            ->id;
    }
    [[nodiscard]] std::set<WorkloadId> inMix() const
    {
        std::set<WorkloadId> linked;
        const QAbstractItemModel *model =
            desk.window->findChild<QListView *>(QStringLiteral("workloadList"))->model();
        for (int row = 0; row < model->rowCount(); ++row)
            if (model->index(row, 0).data(MixModel::LinkedRole).toBool())
                linked.insert(model->index(row, 0).data(MixModel::IdRole).value<WorkloadId>());
        return linked;
    }
    [[nodiscard]] std::set<QString> names(const std::set<WorkloadId> &workloads) const
    {
        return groupsOf(snapshot(), Dimension::workload, workloads);
    }
    [[nodiscard]] static std::set<QString> selectedIn(const QTableView &table)
    {
        std::set<QString> names;
        for (const QModelIndex &row : table.selectionModel()->selectedRows())
            names.insert(row.data().toString());
        return names;
    }
    [[nodiscard]] QTableView *budgetTable() const
    {
        return desk.window->findChild<QTableView *>(QStringLiteral("budgetTable"));
    }
    [[nodiscard]] StackedBarsChart *bars() const
    {
        return desk.window->findChild<StackedBarsChart *>(QStringLiteral("monthlyBars"));
    }
    /// The table of workloads on Compare.
    [[nodiscard]] QTableView *compared() const
    {
        const Page *page = nullptr;
        for (const auto *candidate : desk.window->findChildren<Page *>())
            if (candidate->isVisible() && candidate->table() != nullptr)
                page = candidate;
        page->findChild<QTabBar *>()->setCurrentIndex(1);
        return page->table();
    }
};

} // namespace

class LinkedViewsTest : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { headroom::testing::useTestSettings(); }
    void init() { QSettings().clear(); }

    void aRectangleHighlightsWorkloadsOnEveryPage()
    {
        const Linked linked;
        linked.view()->setPage(kExplorePage);
        linked.view()->selectWorkload(linked.workload());
        auto *chart = linked.desk.window->findChild<ScatterChart *>(QStringLiteral("scatter"));
        QTRY_VERIFY_WITH_TIMEOUT(chart->scene().points && chart->scene().chosen, kPatience);
        const std::uint32_t inUse = *chart->scene().chosen;
        emit chart->pointsSelected({inUse});
        const std::set<WorkloadId> expected = workloadsOn(linked.snapshot(), {inUse});
        QVERIFY(expected.contains(linked.workload()));
        QCOMPARE(linked.view()->state().linked, expected);
        QCOMPARE(linked.inMix(), expected);
        linked.view()->setPage(kBudgetPage);
        QTRY_VERIFY_WITH_TIMEOUT(linked.bars() != nullptr && linked.bars()->isVisible(), kPatience);
        QTRY_COMPARE(linked.selectedIn(*linked.budgetTable()), linked.names(expected));
        QCOMPARE(linked.bars()->keptSeries(), linked.names(expected));
        linked.view()->setPage(kComparePage);
        QTRY_VERIFY_WITH_TIMEOUT(!linked.desk.session.isBusy(), kPatience);
        QCOMPARE(linked.selectedIn(*linked.compared()), linked.names(expected));
        // An empty rectangle, or Escape, ends it.
        emit chart->pointsSelected({});
        QVERIFY(linked.inMix().empty());
    }

    void aRowOfTheBudgetHighlightsItsGroup()
    {
        const Linked linked;
        linked.view()->setPage(kBudgetPage);
        linked.view()->setDimension(Dimension::provider);
        QTRY_VERIFY_WITH_TIMEOUT(linked.bars() != nullptr && !linked.bars()->scene().series.empty(),
                                 kPatience);
        const QString provider = linked.bars()->scene().series.front().label;
        QTableView *table = linked.budgetTable();
        const QModelIndex first = table->model()->index(0, 0);
        QCOMPARE(first.data().toString(), provider);
        QTest::mouseClick(table->viewport(), Qt::LeftButton, {}, table->visualRect(first).center());
        const std::set<WorkloadId> expected =
            workloadsIn(linked.snapshot(), Dimension::provider, provider);
        QVERIFY(!expected.empty());
        QCOMPARE(linked.view()->state().linked, expected);
        QCOMPARE(linked.view()->state().marked, offersOf(linked.snapshot(), expected));
        QVERIFY(!linked.view()->state().listsMarked);
        QCOMPARE(linked.inMix(), expected);
        QTRY_COMPARE(linked.selectedIn(*linked.budgetTable()), std::set{provider});
        QCOMPARE(linked.bars()->keptSeries(), std::set{provider});
        QTest::keyClick(linked.bars(), Qt::Key_Escape);
        QVERIFY(linked.view()->state().linked.empty());
        QVERIFY(linked.inMix().empty());
    }

    void aRowOfCompareHighlightsItsWorkload()
    {
        const Linked linked;
        linked.view()->setPage(kComparePage);
        QTRY_VERIFY_WITH_TIMEOUT(!linked.desk.session.isBusy(), kPatience);
        QTableView *table = linked.compared();
        QVERIFY(table->model()->rowCount() > 0);
        const QModelIndex first = table->model()->index(0, 0);
        QTest::mouseClick(table->viewport(), Qt::LeftButton, {}, table->visualRect(first).center());
        QCOMPARE(linked.names(linked.view()->state().linked), std::set{first.data().toString()});
        QCOMPARE(linked.inMix(), linked.view()->state().linked);
        linked.view()->setPage(kBudgetPage);
        QTRY_COMPARE(linked.bars()->keptSeries(), std::set{first.data().toString()});
        // Another workload of the mix ends it.
        WorkloadId other = 0;
        for (const Line &line : linked.lines())
            if (line.id != linked.view()->state().workload)
                other = line.id;
        linked.view()->selectWorkload(other);
        QTRY_VERIFY(linked.bars()->keptSeries().empty());
        QVERIFY(linked.inMix().empty());
    }
};

QTEST_MAIN(LinkedViewsTest)
#include "tst_linked_views.moc"
