// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/catalog/known_providers.h"
#include "core/evaluation/format.h"
#include "page_desk.h"
#include "ui/charts/stacked_bars_chart.h"
#include "ui/format/text.h"
#include "ui/models/finding_model.h"
#include "ui/models/table_model.h"
#include "ui/pages/budget/budget_page.h"
#include "ui/rows/budget_reasons.h"
#include "ui/views/bottom_bar.h"
#include "ui/views/findings_popup.h"
#include "window_fixtures.h"

#include <QAbstractButton>
#include <QClipboard>
#include <QGuiApplication>
#include <QLabel>
#include <QListView>
#include <QPushButton>
#include <QSignalSpy>
#include <QTableView>
#include <QTest>

using namespace headroom;
using namespace headroom::testing;
using namespace headroom::ui;

class BudgetPageTest : public QObject
{
    Q_OBJECT

private slots:
    void tableAddsUpToTheBottomBar();
    void everyDimensionHasTheSameTotal_data();
    void everyDimensionHasTheSameTotal();
    void rowsAndStackAreChosenApart();
    void everyViewOfCostIsDrawnAndAddsUp_data();
    void everyViewOfCostIsDrawnAndAddsUp();
    void copyPutsTheTableIntoTheClipboard();
    void changesAddUpToTheDifferenceFromTheBaseline();
    void sharesOfAGroupAddUp();
    void draggedBudgetIsAnEdit();
    void clickedRowSelectsItsWorkload();
    void theSelectedWorkloadIsMarked();
    void bottomBarWaitsForPrices();
    void findingSelectsItsWorkload();
    void findingOfThePlanLeadsOn();
    void findingOnSpotLeadsToItsRule();
};

void BudgetPageTest::tableAddsUpToTheBottomBar()
{
    ui::testing::PageDesk<BudgetPage> desk;
    BudgetPage &page = desk.page;
    BottomBar bar;
    const auto snapshot = snapshotOf(smallPlan());
    desk.show(snapshot);
    bar.render(snapshot.get());
    const QString total = QString::fromStdString(
        formatMoney(snapshot->evaluation.activeScenario().total, "USD", english()));
    QCOMPARE(bar.findChild<QLabel *>(QStringLiteral("totalValue"))->text(), total);
    QStringList last;
    const QAbstractItemModel *model = page.table()->model();
    for (int column = 0; column < model->columnCount(); ++column)
        last += model->index(model->rowCount() - 1, column).data().toString();
    QVERIFY(last.contains(total));
}

void BudgetPageTest::everyDimensionHasTheSameTotal_data()
{
    QTest::addColumn<int>("dimension");
    for (const Dimension dimension :
         {Dimension::workload, Dimension::environment, Dimension::provider, Dimension::region,
          Dimension::pricingModel, Dimension::family, Dimension::team})
        QTest::newRow(std::string(keyOf(dimension)).c_str()) << static_cast<int>(dimension);
}

void BudgetPageTest::everyDimensionHasTheSameTotal()
{
    QFETCH(int, dimension);
    ui::testing::PageDesk<BudgetPage> desk;
    BudgetPage &page = desk.page;
    const auto snapshot = snapshotOf(smallPlan());
    desk.show(snapshot);
    desk.view.setDimension(static_cast<Dimension>(dimension));
    double sum = 0;
    for (const BarSeries &series : page.chart()->scene().series)
        sum += series.values.front();
    const Money first = snapshot->evaluation.activeScenario().forecast.front().total;
    QVERIFY(std::abs(sum - first.toDouble()) < 0.001);
    const Table table = page.model()->shownTable();
    Money total;
    std::size_t money = 0;
    while (table.columns[money].key != "monthly_cost")
        ++money;
    for (const TableRow &row : table.rows)
        total += std::get<Money>(row[money]);
    QCOMPARE(total, snapshot->evaluation.activeScenario().total);
}

/// The bars are stacked by the one, and the rows of the table are of the other.
void BudgetPageTest::rowsAndStackAreChosenApart()
{
    ui::testing::PageDesk<BudgetPage> desk;
    const auto snapshot = snapshotOf(smallPlan());
    desk.show(snapshot);
    desk.view.setDimension(Dimension::provider);
    desk.view.setBudgetRows(Dimension::workload);
    const Table table = desk.page.model()->shownTable();
    QCOMPARE(table.columns.front().key, std::string("workload"));
    QCOMPARE(table.columns[1].title, desk.page.chart()->scene().series.front().label.toStdString());
    QCOMPARE(table.rows.size(), std::size_t{2});
    const QAbstractItemModel *model = desk.page.table()->model();
    QTest::mouseClick(desk.page.table()->viewport(), Qt::LeftButton, {},
                      desk.page.table()->visualRect(model->index(0, 0)).center());
    QCOMPARE(textOf(nameOfWorkload(snapshot->plan(), desk.view.state().workload)),
             model->index(0, 0).data().toString());
    desk.view.setBudgetRows({});
    QCOMPARE(desk.page.model()->shownTable().columns.front().key, std::string("provider"));
}

void BudgetPageTest::everyViewOfCostIsDrawnAndAddsUp_data()
{
    QTest::addColumn<int>("view");
    for (const CostView view : kAllOf<CostView>)
        QTest::newRow(std::string(keyOf(view)).c_str()) << static_cast<int>(view);
}

void BudgetPageTest::everyViewOfCostIsDrawnAndAddsUp()
{
    QFETCH(int, view);
    ui::testing::PageDesk<BudgetPage> desk;
    const auto snapshot = snapshotOf(smallPlan());
    desk.show(snapshot);
    desk.view.setCostView(static_cast<CostView>(view));
    const ScenarioEvaluation &scenario = snapshot->evaluation.activeScenario();
    Money monthly;
    Money first;
    for (std::size_t i = 0; i < scenario.lines.size(); ++i) {
        monthly += costIn(scenario.lines[i].views, static_cast<CostView>(view)).value();
        first += costIn(scenario.forecast.front().views[i], static_cast<CostView>(view)).value();
    }
    double drawn = 0;
    for (const BarSeries &series : desk.page.chart()->scene().series)
        drawn += series.values.front();
    QVERIFY(std::abs(drawn - first.toDouble()) < 0.001);
    const Table table = desk.page.model()->shownTable();
    std::size_t money = 0;
    while (table.columns[money].key != "monthly_cost")
        ++money;
    QCOMPARE(std::get<Money>((*table.total)[money]), monthly);
    QVERIFY(desk.page.findChild<QAbstractButton *>(QStringLiteral("costChip")));
}

void BudgetPageTest::copyPutsTheTableIntoTheClipboard()
{
    ui::testing::PageDesk<BudgetPage> desk;
    BudgetPage &page = desk.page;
    desk.show(snapshotOf(smallPlan()));
    page.findChild<QPushButton *>(QStringLiteral("copyTable"))->click();
    const QString text = QGuiApplication::clipboard()->text();
    QVERIFY(text.contains(QStringLiteral("Notebooks\t")));
    QCOMPARE(text.count(u'\n'), page.model()->rowCount() + 1);
}

void BudgetPageTest::changesAddUpToTheDifferenceFromTheBaseline()
{
    Plan plan = smallPlan();
    QVERIFY(changesFromBaseline(*snapshotOf(plan)).empty());
    Scenario other = plan.scenarios.front();
    other.name = "Other";
    QVERIFY(!other.allocations.empty());
    other.allocations.begin()->second.count = 5;
    plan.scenarios.push_back(other);
    plan.baseline = plan.scenarios.front().name;
    plan.activeScenario = other.name;
    const auto snapshot = snapshotOf(plan);
    const Evaluation &evaluation = snapshot->evaluation;
    QVERIFY(evaluation.activeScenario().againstBaseline.value_or(Money()) != Money());
    Money sum;
    for (const ChangeRow &row : changesFromBaseline(*snapshot))
        sum += row.amount;
    QCOMPARE(sum, *evaluation.activeScenario().againstBaseline);
}

void BudgetPageTest::sharesOfAGroupAddUp()
{
    const auto snapshot = snapshotOf(smallPlan());
    const std::vector<ShareRow> rows = whereItGoes(*snapshot, CostView::effective);
    QVERIFY(!rows.empty());
    for (const ShareRow &row : rows) {
        double sum = 0;
        for (const Term &term : row.terms)
            sum += term.share;
        QVERIFY2(std::abs(sum - 1) < 1e-9, qPrintable(row.title));
    }
}

void BudgetPageTest::draggedBudgetIsAnEdit()
{
    ui::testing::PageDesk<BudgetPage> desk;
    BudgetPage &page = desk.page;
    desk.show(snapshotOf(smallPlan()));
    PlanEdit asked = RenamePlan{};
    connect(&page, &BudgetPage::editRequested, this, [&](const PlanEdit &edit) { asked = edit; });
    emit page.chart()->budgetMoved(4321.0);
    QCOMPARE(std::get<SetBudget>(asked).value, std::optional(Money::fromCents(432'000)));
}

void BudgetPageTest::clickedRowSelectsItsWorkload()
{
    ui::testing::PageDesk<BudgetPage> desk;
    BudgetPage &page = desk.page;
    page.show();
    desk.show(snapshotOf(smallPlan()));
    QTableView *table = page.table();
    QTest::mouseClick(table->viewport(), Qt::LeftButton, {},
                      table->visualRect(table->model()->index(1, 0)).center());
    QCOMPARE(desk.view.state().workload, 2U);
}

/// The row follows the selection, from wherever it is made; other dimensions have no such row.
void BudgetPageTest::theSelectedWorkloadIsMarked()
{
    ui::testing::PageDesk<BudgetPage> desk;
    const auto snapshot = snapshotOf(smallPlan());
    desk.show(snapshot);
    const auto marked = [&] {
        const QModelIndexList rows = desk.page.table()->selectionModel()->selectedRows();
        return rows.isEmpty() ? QString() : rows.front().data().toString();
    };
    for (const Line &line : snapshot->evaluation.activeScenario().lines) {
        desk.view.selectWorkload(line.id);
        QCOMPARE(marked(), textOf(nameOfWorkload(snapshot->plan(), line.id)));
    }
    desk.view.setDimension(Dimension::provider);
    QCOMPARE(marked(), QString());
}

void BudgetPageTest::bottomBarWaitsForPrices()
{
    BottomBar bar;
    QVERIFY(!bar.findChild<QPushButton *>(QStringLiteral("findingsButton"))->isEnabled());
    bar.render(snapshotOf(smallPlan()).get());
    QVERIFY(bar.findChild<QPushButton *>(QStringLiteral("budgetButton"))
                ->text()
                .contains(QStringLiteral("Budget")));
}

void BudgetPageTest::findingSelectsItsWorkload()
{
    Plan plan = smallPlan();
    plan.scenarios.front().allocations[1].offer.instanceType = "no.such.type";
    BottomBar bar;
    bar.show();
    bar.render(snapshotOf(plan).get());
    QSignalSpy activated(&bar, &BottomBar::workloadActivated);
    bar.showFindings();
    auto *popup = bar.findChild<FindingsPopup *>();
    QVERIFY(popup->isVisible());
    QListView *list = popup->list();
    int row = 0;
    while (list->model()->index(row, 0).data(FindingModel::WorkloadRole).toUInt() != 1U)
        ++row;
    list->setCurrentIndex(list->model()->index(row, 0));
    QTest::keyClick(list, Qt::Key_Return);
    QCOMPARE(activated.size(), 1);
    QVERIFY(!popup->isVisible());
}

void BudgetPageTest::findingOfThePlanLeadsOn()
{
    Plan plan = smallPlan();
    plan.monthlyBudget = Money::fromCents(100);
    BottomBar bar;
    bar.show();
    bar.render(snapshotOf(plan).get());
    QSignalSpy activated(&bar, &BottomBar::targetActivated);
    bar.showFindings();
    QListView *list = bar.findChild<FindingsPopup *>()->list();
    int row = 0;
    while (list->model()->index(row, 0).data(FindingModel::TargetRole).toInt()
           != static_cast<int>(FindingTarget::budget))
        ++row;
    const QModelIndex index = list->model()->index(row, 0);
    QCOMPARE(index.data(FindingModel::LeadRole).toString(), QStringLiteral("Show the months"));
    QTest::mouseClick(list->viewport(), Qt::LeftButton, {}, list->visualRect(index).center());
    QCOMPARE(activated.size(), 1);
    QCOMPARE(activated.first().first().value<FindingTarget>(), FindingTarget::budget);
}

/// A finding about spot capacity leads to the workload, and its last line to the rule behind it.
void BudgetPageTest::findingOnSpotLeadsToItsRule()
{
    Plan plan = smallPlan();
    plan.scenarios.front().allocations[1].offer = anOffer(known::aws, "us-east-1", "g5.xlarge");
    plan.scenarios.front().allocations[1].offer.purchase.model = PricingModel::spot;
    BottomBar bar;
    bar.show();
    bar.render(snapshotOf(plan).get());
    QSignalSpy rules(&bar, &BottomBar::ruleActivated);
    QListView *list = bar.findChild<FindingsPopup *>()->list();
    const auto rowWithRule = [&] {
        int row = 0;
        while (row < list->model()->rowCount()
               && list->model()->index(row, 0).data(FindingModel::RuleRole).toString().isEmpty())
            ++row;
        return list->model()->index(row, 0);
    };
    bar.showFindings();
    const QModelIndex index = rowWithRule();
    QVERIFY(index.isValid());
    list->scrollTo(index);
    QTest::mouseClick(list->viewport(), Qt::LeftButton, {},
                      list->visualRect(index).bottomLeft() + QPoint(60, -12));
    QCOMPARE(rules.size(), 1);
    QCOMPARE(rules[0][1].toString(), QStringLiteral("R8"));
    bar.showFindings();
    list->setCurrentIndex(index);
    QTest::keyClick(list, Qt::Key_Space);
    QCOMPARE(rules.size(), 2);
}

QTEST_MAIN(BudgetPageTest)
#include "tst_budget_page.moc"
