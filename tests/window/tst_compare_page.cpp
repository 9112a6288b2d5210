// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/comparison_tables.h"
#include "page_desk.h"
#include "ui/charts/waterfall_bars.h"
#include "ui/models/column_key.h"
#include "ui/models/table_model.h"
#include "ui/pages/compare/compare_page.h"
#include "ui/pages/compare/scenario_card.h"
#include "ui/prices/table_tabs.h"
#include "ui/theme/theme.h"
#include "window_fixtures.h"

#include <QAction>
#include <QApplication>
#include <QHeaderView>
#include <QIcon>
#include <QLabel>
#include <QMenu>
#include <QPushButton>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTabBar>
#include <QTableView>
#include <QTest>
#include <QWheelEvent>

#include <algorithm>

using namespace headroom;
using namespace headroom::testing;
using namespace headroom::ui;

namespace {

/// The small plan, in "Dearer" with public prices 10 % up, and "Third" as the baseline.
Plan threeScenarios()
{
    Plan plan = *applyEdit(smallPlan(), AddScenario{"Dearer", smallPlan().baseline});
    Scenario dearer = activeScenario(plan);
    dearer.priceChangePercent = 10;
    plan = *applyEdit(plan, ChangeAssumptions{dearer, {}});
    return *applyEdit(plan, AddScenario{"Third", plan.baseline});
}

QList<ScenarioCard *> shownCards(const ComparePage &page)
{
    QList<ScenarioCard *> shown;
    for (ScenarioCard *card : page.findChildren<ScenarioCard *>())
        if (!card->isHidden())
            shown += card;
    return shown;
}

} // namespace

class ComparePageTest : public QObject
{
    Q_OBJECT

private slots:
    /// One selection for all pages: a row selects its workload, and follows it.
    void theRowOfTheSelectedWorkloadIsSelected()
    {
        ui::testing::PageDesk<ComparePage> desk;
        const auto snapshot = snapshotOf(threeScenarios());
        desk.view.selectWorkload(1);
        desk.show(snapshot);
        desk.page.show();
        desk.page.tables()->tabs()->setCurrentIndex(1);
        QTableView *table = desk.page.table();
        const auto selected = [&] {
            const QModelIndexList rows = table->selectionModel()->selectedRows();
            return rows.size() == 1 ? rows.front().data().toString() : QString();
        };
        QCOMPARE(selected(), QStringLiteral("Notebooks"));
        desk.view.selectWorkload(2);
        QCOMPARE(selected(), QStringLiteral("Chat"));
        for (int row = 0; row < table->model()->rowCount(); ++row)
            if (table->model()->index(row, 0).data() == QStringLiteral("Notebooks"))
                QTest::mouseClick(table->viewport(), Qt::LeftButton, {},
                                  table->visualRect(table->model()->index(row, 0)).center());
        QCOMPARE(desk.view.state().workload, WorkloadId{1});
    }

    void fourCardsWrapWhereThereIsNoRoom()
    {
        ui::testing::PageDesk<ComparePage> desk;
        Plan plan = threeScenarios();
        plan = *applyEdit(plan, AddScenario{"Fourth", plan.baseline});
        desk.show(snapshotOf(*applyEdit(
            plan, RenameScenario{plan.baseline, "As it is today, with a name that is long"})));
        desk.page.resize(1200, 700);
        desk.page.show();
        const QList<ScenarioCard *> cards = shownCards(desk.page);
        QCOMPARE(cards.size(), 4);
        QTRY_COMPARE(cards[3]->y(), cards[0]->y());
        desk.page.resize(620, 700);
        QTRY_VERIFY(cards[2]->y() > cards[0]->y());
        QCOMPARE(cards[2]->x(), cards[0]->x());
        QCOMPARE(cards[1]->y(), cards[0]->y());
        desk.page.resize(985, 700); // of a window of 1280
        QTRY_COMPARE(cards[3]->y(), cards[0]->y());
    }

    void scenariosAreShownSideBySide()
    {
        ui::testing::PageDesk<ComparePage> desk;
        desk.show(snapshotOf(threeScenarios()));
        const QList<ScenarioCard *> cards = shownCards(desk.page);
        QCOMPARE(cards.size(), 3);
        QCOMPARE(cards[1]->accessibleName(), QStringLiteral("Dearer"));
        QVERIFY(!cards[1]
                     ->findChild<QLabel *>(QStringLiteral("scenarioDifference"))
                     ->text()
                     .trimmed()
                     .isEmpty());
        const QAbstractItemModel *figures = desk.page.table()->model();
        int row = 0;
        while (row < figures->rowCount()
               && figures->index(row, 0).data() != QStringLiteral("Against the baseline"))
            ++row;
        QVERIFY(row < figures->rowCount());
        const QString difference = figures->index(row, 2).data().toString();
        QVERIFY2(difference.startsWith(QStringLiteral("+$")), qPrintable(difference));
        desk.view.compare({"Third"});
        QCOMPARE(shownCards(desk.page).size(), 1);
    }

    void cardsAndTableNameCostsLeftOut()
    {
        ui::testing::PageDesk<ComparePage> desk;
        Plan plan = threeScenarios();
        const auto rowsOfLeftOut = [&] {
            int cards = 0;
            for (const ScenarioCard *card : shownCards(desk.page))
                for (const QLabel *label : card->findChildren<QLabel *>())
                    cards += label->text() == QStringLiteral("Left out of the cost") ? 1 : 0;
            return cards;
        };
        desk.show(snapshotOf(plan));
        QCOMPARE(rowsOfLeftOut(), 0);
        plan.scenarios[1].allocations.at(2).offer.instanceType = "sold.by.nobody";
        const auto snapshot = snapshotOf(plan);
        desk.show(snapshot);
        QCOMPARE(rowsOfLeftOut(), 3); // in one line across the cards
        const auto named = [&](const QLabel *label) {
            return label->text() == u'“' + QString::fromStdString(plan.workloads[1].name) + u'”';
        };
        QVERIFY(std::ranges::any_of(shownCards(desk.page)[1]->findChildren<QLabel *>(), named));
        QVERIFY(std::ranges::none_of(shownCards(desk.page)[0]->findChildren<QLabel *>(), named));
        const Table table = comparisonTable(compareScenarios(snapshot, {0, 1}), english());
        QCOMPARE(table.rows[1][0], Cell(std::string("Left out of the cost")));
        QCOMPARE(table.rows[1][2], Cell("“" + plan.workloads[1].name + "”"));
    }

    void enlargedCardsStillHaveWholeAmounts()
    {
        applyTheme(*qApp, makeTokens(Appearance::Light, 1.5));
        const auto snapshot = snapshotOf(threeScenarios());
        {
            ui::testing::PageDesk<ComparePage> desk;
            desk.show(snapshot);
            for (const ScenarioCardContent &content :
                 comparedCards(compareScenarios(snapshot, {0, 1, 2}))) {
                const QList<ScenarioCard *> cards = shownCards(desk.page);
                const auto card =
                    std::ranges::find(cards, content.name, &ScenarioCard::accessibleName);
                QVERIFY(card != cards.end());
                QStringList said;
                for (const QLabel *label : (*card)->findChildren<QLabel *>())
                    said += label->text();
                for (const auto &row : content.rows) {
                    if (!row.isName) // words may be cut, and are in the tool tip
                        QVERIFY2(said.contains(row.value), qPrintable(row.label));
                }
            }
        }
        applyTheme(*qApp, makeTokens(Appearance::Light));
    }

    void aWorkloadWithoutAnOfferHasNoCost()
    {
        ui::testing::PageDesk<ComparePage> desk;
        Plan plan = threeScenarios();
        plan.scenarios[1].allocations.erase(2);
        desk.show(snapshotOf(plan));
        desk.page.tables()->tabs()->setCurrentIndex(1);
        const TableModel *costs = desk.page.tables()->model();
        QVERIFY(costs->index(1, 1).data().toString().startsWith(u'$'));
        QCOMPARE(costs->index(1, 2).data().toString(), QStringLiteral("–"));
        QVERIFY(std::holds_alternative<std::monostate>(costs->shownTable().rows[1][2]));
    }

    void amountsOfManyWorkloadsAreScrolledRatherThanCut()
    {
        Table steps{"Steps", {{"cause", "Cause"}}, {{"hardware"}}};
        for (int i = 0; i < 12; ++i) {
            const std::string name = "A workload with a long name " + std::to_string(i);
            steps.columns.push_back({"workload:" + name, name, ColumnKind::money});
            steps.rows.front().emplace_back(Money::fromCents(-123'456'789'000));
        }
        TableTabs tabs;
        tabs.setPages({{QStringLiteral("Steps"), steps, {}, {}}}, "USD");
        tabs.resize(700, 300);
        tabs.show();
        const auto *table = tabs.findChild<QTableView *>();
        const QAbstractItemView *view = table; // where the hint is public
        QTRY_VERIFY(table->horizontalScrollBar()->maximum() > 0);
        for (int column = 1; column < table->model()->columnCount(); ++column) {
            QVERIFY(!table->isColumnHidden(column));
            QVERIFY(table->columnWidth(column) >= view->sizeHintForColumn(column));
            const std::string &title = steps.columns[static_cast<std::size_t>(column)].title;
            QVERIFY(table->model()
                        ->headerData(column, Qt::Horizontal, Qt::ToolTipRole)
                        .toString()
                        .contains(QString::fromStdString(title)));
        }
        QCOMPARE(table->horizontalHeader()->textElideMode(), Qt::ElideRight);
        tabs.resize(4000, 300);
        QTRY_COMPARE(table->horizontalScrollBar()->maximum(), 0);
    }

    void wordsAmongAmountsGiveWay()
    {
        const std::string words(200, 'w');
        Table figures{
            "Figures",
            {{"figure", "Figure"},
             {"scenario:a", "A", ColumnKind::money},
             {"scenario:b", "B", ColumnKind::money}},
            {{"cost", Money::fromCents(100), Money::fromCents(100)}, {"evidence", words, words}}};
        TableTabs tabs;
        tabs.setPages({{QStringLiteral("Figures"), figures, {}, {}}}, "USD");
        tabs.resize(700, 300);
        tabs.show();
        const auto *table = tabs.findChild<QTableView *>();
        QTRY_VERIFY(table->columnWidth(2) > 100);
        QCOMPARE(table->horizontalScrollBar()->maximum(), 0);
    }

    void theBarsLeadFromTheBaselineToTheScenario()
    {
        ui::testing::PageDesk<ComparePage> desk;
        const auto snapshot = snapshotOf(threeScenarios());
        desk.show(snapshot);
        desk.view.explain("Dearer");
        const auto &steps = desk.page.waterfall()->steps();
        QCOMPARE(steps.size(), std::size_t{3});
        QCOMPARE(steps.front().to, snapshot->evaluation.scenarios[0].total.toDouble());
        QCOMPARE(steps[1].label, QStringLiteral("Prices"));
        QCOMPARE(steps.back().to, snapshot->evaluation.scenarios[1].total.toDouble());
    }

    void aScenarioHasOneColourEverywhere()
    {
        ui::testing::PageDesk<ComparePage> desk;
        Plan plan = threeScenarios();
        plan.scenarios[1].colour = 7;
        desk.show(snapshotOf(plan));
        desk.view.explain("Dearer");
        const auto &steps = desk.page.waterfall()->steps();
        QCOMPARE(steps.front().colour, coloursOf(plan)[0]);
        QCOMPARE(steps.back().colour, 7);
        const auto &columns = desk.page.tables()->model()->shownTable().columns;
        const auto dearer = std::ranges::find(columns, "scenario:Dearer", &Column::key);
        QVERIFY(dearer != columns.end());
        QCOMPARE(dearer->colour, 7);
        const int section = static_cast<int>(dearer - columns.begin());
        const auto mark = desk.page.tables()
                              ->model()
                              ->headerData(section, Qt::Horizontal, kHeaderMarkRole)
                              .value<QIcon>();
        QCOMPARE(mark.pixmap(16).toImage().pixelColor(8, 8), currentTokens().color.scenarioAt(6));
        QVERIFY(
            !desk.page.tables()->model()->headerData(0, Qt::Horizontal, kHeaderMarkRole).isValid());
    }

    void theWheelScrollsThePageAndLeavesTheTabs()
    {
        ui::testing::PageDesk<ComparePage> desk;
        desk.show(snapshotOf(threeScenarios()));
        QTabBar *tabs = desk.page.tables()->tabs();
        tabs->setCurrentIndex(1);
        const QPointF at(4, 4);
        QWheelEvent down(at, tabs->mapToGlobal(at), {}, {0, -120}, Qt::NoButton, Qt::NoModifier,
                         Qt::NoScrollPhase, false);
        QApplication::sendEvent(tabs, &down);
        QCOMPARE(tabs->currentIndex(), 1);
    }

    void planWithOneScenarioShowsHowToAddASecond()
    {
        ui::testing::PageDesk<ComparePage> desk;
        const auto *alone = desk.page.findChild<QWidget *>(QStringLiteral("aloneCard"));
        desk.show(snapshotOf(smallPlan()));
        QVERIFY(!alone->isHidden());
        QSignalSpy edits(&desk.page, &Page::editRequested);
        const QSignalSpy trials(&desk.page, &Page::whatIfRequested);
        desk.page.findChild<QPushButton *>(QStringLiteral("compareAdd"))->click();
        const Plan plan = *applyEdit(smallPlan(), edits.last().front().value<PlanEdit>());
        QCOMPARE(plan.scenarios.size(), std::size_t{2});
        desk.page.findChild<QPushButton *>(QStringLiteral("compareWhatIf"))->click();
        QCOMPARE(trials.size(), 1);
        desk.show(snapshotOf(plan));
        QVERIFY(alone->isHidden());
    }

    void tablesSayTheSame()
    {
        ui::testing::PageDesk<ComparePage> desk;
        const auto snapshot = snapshotOf(threeScenarios());
        desk.show(snapshot);
        desk.view.explain("Dearer");
        QTabBar *tabs = desk.page.tables()->tabs();
        QCOMPARE(tabs->count(), 5);
        tabs->setCurrentIndex(3);
        const Table steps = desk.page.tables()->model()->shownTable();
        QCOMPARE(std::get<Money>((*steps.total)[1]),
                 snapshot->evaluation.scenarios[1].againstBaseline.value());
        // Another view of the same scenarios stays at the same table.
        desk.view.explain("Third");
        QCOMPARE(tabs->currentIndex(), 3);
    }

    void breakEvenValuesComeFromAWorker()
    {
        ui::testing::PageDesk<ComparePage> desk;
        desk.show(snapshotOf(threeScenarios()));
        desk.view.explain("Dearer");
        desk.page.tables()->tabs()->setCurrentIndex(4);
        QTRY_VERIFY(!desk.page.tables()->model()->shownTable().rows.empty());
        const Table found = desk.page.tables()->model()->shownTable();
        const auto isOfPrices = [](const TableRow &row) {
            return std::get<std::string>(row[0]) == "All public prices";
        };
        QVERIFY(std::ranges::any_of(found.rows, isOfPrices));
    }

    void anyTwoScenariosHaveABreakEven()
    {
        ui::testing::PageDesk<ComparePage> desk;
        desk.show(snapshotOf(threeScenarios()));
        desk.view.explain("Dearer");
        const auto *chip = desk.page.findChild<QWidget *>(QStringLiteral("againstChip"));
        auto *menu = desk.page.findChild<QMenu *>(QStringLiteral("againstMenu"));
        QVERIFY(chip != nullptr && chip->isVisibleTo(&desk.page));
        emit menu->aboutToShow();
        QAction *third = nullptr;
        for (QAction *action : menu->actions())
            if (action->text() == QStringLiteral("Third"))
                third = action;
        QVERIFY(third != nullptr);
        QCOMPARE(menu->actions().size(), 2);
        third->trigger();
        desk.page.tables()->tabs()->setCurrentIndex(4);
        QTRY_VERIFY(!desk.page.tables()->model()->shownTable().rows.empty());
        QCOMPARE(desk.page.tables()->model()->shownTable().title,
                 std::string("Where Third and Dearer cost the same"));
        // Not with itself.
        desk.view.explain("Third");
        QTRY_VERIFY(!desk.page.tables()->model()->shownTable().rows.empty());
        QVERIFY(desk.page.tables()->model()->shownTable().title.starts_with("Where Baseline"));
    }

    void picturesAndTablesCanBeTaken()
    {
        ui::testing::PageDesk<ComparePage> desk;
        desk.show(snapshotOf(threeScenarios()));
        QByteArray svg;
        QByteArray png;
        connect(&desk.page, &Page::pictureRequested, this,
                [&](const QString &, const PaintPicture &picture) {
                    svg = picture(QStringLiteral("svg"));
                    png = picture(QStringLiteral("png"));
                });
        desk.page.findChild<QPushButton *>(QStringLiteral("exportPicture"))->click();
        QVERIFY(svg.contains("<svg"));
        QVERIFY(png.startsWith("\x89PNG"));
        int tables = 0;
        connect(&desk.page, &Page::exportRequested, this, [&] { ++tables; });
        desk.page.findChild<QPushButton *>(QStringLiteral("exportTable"))->click();
        QCOMPARE(tables, 1);
    }

    void aCardOpensItsScenario()
    {
        ui::testing::PageDesk<ComparePage> desk;
        desk.show(snapshotOf(threeScenarios()));
        QSignalSpy opened(&desk.page, &Page::scenarioSelected);
        shownCards(desk.page)[1]->findChild<QPushButton *>(QStringLiteral("openScenario"))->click();
        QCOMPARE(opened.takeFirst().first().toString(), QStringLiteral("Dearer"));
    }

    void namesOfScenariosThatAreGoneCountForNothing()
    {
        ui::testing::PageDesk<ComparePage> desk;
        desk.view.compare({"Nobody"});
        desk.show(snapshotOf(threeScenarios()));
        QCOMPARE(shownCards(desk.page).size(), 3);
    }
};

QTEST_MAIN(ComparePageTest)
#include "tst_compare_page.moc"
