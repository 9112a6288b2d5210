// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/catalog/known_providers.h"
#include "core/wording/uncertain_words.h"
#include "page_desk.h"
#include "support/patience.h"
#include "ui/charts/tornado_chart.h"
#include "ui/models/table_model.h"
#include "ui/pages/sensitivity/sensitivity_page.h"
#include "ui/rows/tornado_scene.h"
#include "ui/whatif/slider_row.h"
#include "ui/whatif/what_if_panel.h"
#include "ui/window/centre_pane.h"
#include "window_desk.h"

#include <QLabel>
#include <QPushButton>
#include <QSignalSpy>
#include <QSlider>
#include <QTabBar>
#include <QTableView>

#include <algorithm>
#include <cmath>

using namespace headroom;
using namespace headroom::testing;
using namespace headroom::ui;

/// The tornado, what it is drawn of, and the way from a bar to its assumption.
class SensitivityPageTest : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { useTestSettings(); }

    void barsAndTableSayTheSame();
    void passingTheBudgetIsDrawn();
    void withoutABudgetItIsSaidWhy();
    void emptyPlansLeadOn();
    void anotherPlanIsComputedAgain();
    void aHiddenPageStopsAndComesBack();
    void everyAssumptionHasAControl();
    void thresholdsAreSaidAndListed();
    void aBarIsChosenByKeyboardAndMouse();
    void aBarOpensWhatIfAtItsAssumption();

private:
    using PageDesk = ui::testing::PageDesk<SensitivityPage>;
    static bool isDone(const PageDesk &desk)
    {
        const auto &report = desk.page.report();
        return report && (!report->hasBudget() || !report->risk.exceedance.empty());
    }
};

void SensitivityPageTest::barsAndTableSayTheSame()
{
    PageDesk desk;
    desk.show(snapshotOf(smallPlan()));
    QTRY_VERIFY_WITH_TIMEOUT(isDone(desk), kPatience);
    const SensitivityReport &report = *desk.page.report();
    const TornadoScene &scene = desk.page.chart()->scene();
    QVERIFY(!scene.bars.empty() && !scene.still.isEmpty());
    QVERIFY(desk.page.findChild<QLabel *>(QStringLiteral("noEffect"))
                ->text()
                .contains(scene.still.constFirst()));
    const std::size_t all = scene.bars.size() + static_cast<std::size_t>(scene.still.size());
    QCOMPARE(all, report.sensitivity.assumptions.size());
    QCOMPARE(scene.planned, report.evaluation().total.toDouble());
    double before = INFINITY;
    const QAbstractItemModel *model = desk.page.table()->model();
    QCOMPARE(model->rowCount(), static_cast<int>(all));
    for (std::size_t bar = 0; bar < scene.bars.size(); ++bar) {
        const TornadoBar &shown = scene.bars[bar];
        const double span = std::abs(shown.high - shown.low);
        QVERIFY(span > 0);
        QVERIFY(span <= before);
        before = span;
        QStringList cells;
        for (int column = 0; column < model->columnCount(); ++column)
            cells += model->index(static_cast<int>(bar), column).data().toString();
        QCOMPARE(cells[0], shown.label);
        QCOMPARE(cells[3], shown.lowText);
        QCOMPARE(cells[4], shown.highText);
    }
    desk.page.measures()->setCurrentIndex(1);
    QCOMPARE(scene.planned, report.evaluation().twelveMonths.toDouble());
    QCOMPARE(model->index(0, 5).data().toString(), scene.bars[0].lowText);
    QVERIFY(desk.page.findChild<QLabel *>(QStringLiteral("tornadoSentence"))
                ->text()
                .startsWith(scene.bars[0].label));
}

void SensitivityPageTest::passingTheBudgetIsDrawn()
{
    PageDesk desk;
    desk.page.measures()->setCurrentIndex(2);
    Plan plan = smallPlan();
    plan.monthlyBudget = snapshotOf(plan)->evaluation.activeScenario().total;
    desk.show(snapshotOf(plan));
    QTRY_VERIFY_WITH_TIMEOUT(isDone(desk), kPatience);
    const TornadoScene &scene = desk.page.chart()->scene();
    const Risk &risk = desk.page.report()->risk;
    QVERIFY(!scene.bars.empty());
    QCOMPARE(risk.draws, kDraws);
    QCOMPARE(scene.planned, *risk.total.exceededByThen * 100);
    const std::vector<Swing> swings = orderedSwings(*desk.page.report(), SwingMeasure::exceedance);
    const ExceedanceEnds &ends = risk.exceedance[swings.front().assumption];
    QCOMPARE(scene.bars.front().low, ends.low * 100);
    QCOMPARE(scene.bars.front().high, ends.high * 100);
    QCOMPARE(desk.page.table()->model()->columnCount(), 9);
}

void SensitivityPageTest::withoutABudgetItIsSaidWhy()
{
    PageDesk desk;
    desk.page.measures()->setCurrentIndex(2);
    Plan plan = smallPlan();
    plan.monthlyBudget.reset();
    desk.show(snapshotOf(plan));
    QTRY_VERIFY_WITH_TIMEOUT(isDone(desk), kPatience);
    QVERIFY(!desk.page.measures()->isTabEnabled(2));
    QCOMPARE(desk.page.measures()->currentIndex(), 0);
    const auto *why = desk.page.findChild<QLabel *>(QStringLiteral("noBudget"));
    QVERIFY(why->text().contains(QStringLiteral("no budget")));
    QVERIFY(!desk.page.chart()->scene().bars.empty());
    QCOMPARE(desk.page.report()->risk.draws, std::size_t{0});
    QCOMPARE(desk.page.table()->model()->columnCount(), 7);
    desk.show(snapshotOf(smallPlan()));
    QTRY_VERIFY_WITH_TIMEOUT(desk.page.measures()->isTabEnabled(2), kPatience);
    QVERIFY(why->text().isEmpty());
}

void SensitivityPageTest::emptyPlansLeadOn()
{
    PageDesk desk;
    QSignalSpy ways(&desk.page, &Page::emptyStateActionRequested);
    desk.show(snapshotOf(newPlan()));
    QVERIFY(!desk.page.findChild<QLabel *>(QStringLiteral("pageEmpty"))->text().isEmpty());
    desk.page.findChild<QPushButton *>(QStringLiteral("wayOut"))->click();
    QCOMPARE(ways.size(), 1);
}

void SensitivityPageTest::anotherPlanIsComputedAgain()
{
    PageDesk desk;
    desk.show(snapshotOf(smallPlan()));
    QTRY_VERIFY_WITH_TIMEOUT(isDone(desk), kPatience);
    Plan plan = smallPlan();
    plan.scenarios.front().outlook.uncertainty.prices = {};
    const auto other = snapshotOf(plan);
    desk.show(snapshotOf(plan)); // at once replaced by
    desk.show(other);
    QTRY_VERIFY_WITH_TIMEOUT(isDone(desk) && desk.page.report()->snapshot == other, kPatience);
    for (const TornadoBar &bar : desk.page.chart()->scene().bars)
        QVERIFY2(!bar.label.startsWith(QStringLiteral("Prices of")), qPrintable(bar.label));
}

void SensitivityPageTest::aHiddenPageStopsAndComesBack()
{
    PageDesk desk;
    desk.page.show();
    desk.show(snapshotOf(smallPlan()));
    desk.page.hide();
    desk.page.show();
    desk.render();
    QTRY_VERIFY_WITH_TIMEOUT(isDone(desk), kPatience);
}

void SensitivityPageTest::everyAssumptionHasAControl()
{
    WhatIfPanel panel;
    for (const auto kind : {UncertainAssumption::Kind::demand, UncertainAssumption::Kind::growth,
                            UncertainAssumption::Kind::interruptions})
        QVERIFY(panel.findChild<SliderRow *>(whatIfControlOf({.kind = kind})));
    for (const Provider provider : {known::aws, known::google, known::azure})
        QVERIFY(panel.findChild<SliderRow *>(
            whatIfControlOf({.kind = UncertainAssumption::Kind::prices, .provider = provider})));
}

void SensitivityPageTest::thresholdsAreSaidAndListed()
{
    PageDesk desk;
    const auto snapshot = snapshotOf(smallPlan());
    std::vector<DemandThreshold> expected;
    for (const Workload &workload : snapshot->plan().workloads)
        for (const DemandThreshold &threshold :
             demandThresholds(snapshot->inputs, activeScenario(snapshot->plan()), workload.id))
            expected.push_back(threshold);
    desk.show(snapshot);
    const auto *words = desk.page.findChild<QLabel *>(QStringLiteral("thresholdWords"));
    QVERIFY(words->text().contains(QStringLiteral("Looking for")));
    QTRY_VERIFY_WITH_TIMEOUT(desk.page.report() && desk.page.report()->searched == 2, kPatience);
    QVERIFY(!words->text().contains(QStringLiteral("Looking for")));
    const QAbstractItemModel *model = desk.page.thresholds()->model();
    QCOMPARE(desk.page.report()->thresholds.size(), expected.size());
    QVERIFY(!expected.empty());
    QCOMPARE(model->rowCount(), static_cast<int>(expected.size()));
    for (std::size_t i = 0; i < expected.size(); ++i)
        QCOMPARE(model->index(static_cast<int>(i), 6).data().toString(),
                 QString::fromStdString(thresholdOfferName(expected[i].above)));
    QVERIFY(words->text().contains(QStringLiteral("is best from")));
}

void SensitivityPageTest::aBarIsChosenByKeyboardAndMouse()
{
    PageDesk desk;
    desk.show(snapshotOf(smallPlan()));
    QTRY_VERIFY_WITH_TIMEOUT(isDone(desk), kPatience);
    desk.page.show();
    TornadoChart *chart = desk.page.chart();
    QSignalSpy chosen(chart, &TornadoChart::activated);
    QSignalSpy wanted(&desk.page, &Page::whatIfRequested);
    QTest::keyClick(chart, Qt::Key_Return);
    QCOMPARE(chosen.size(), 0);
    QTest::keyClick(chart, Qt::Key_Down);
    QTest::keyClick(chart, Qt::Key_Down);
    QTest::keyClick(chart, Qt::Key_Return);
    const auto last = static_cast<int>(chart->scene().bars.size()) - 1;
    QCOMPARE(chosen.last().front().toInt(), std::min(1, last));
    QTest::keyClick(chart, Qt::Key_End);
    QCOMPARE(*chart->current() + 1, chart->scene().bars.size());
    QVERIFY(!chart->scene().describe(0).rows.empty());
    QTest::mouseClick(chart, Qt::LeftButton, {}, chart->rowRect(0).center().toPoint());
    QCOMPARE(chosen.last().front().toInt(), 0);
    QCOMPARE(wanted.size(), 2);
    const SensitivityReport &report = *desk.page.report();
    const Swing first = orderedSwings(report, SwingMeasure::month).front();
    QCOMPARE(wanted.last().front().toString(),
             whatIfControlOf(report.sensitivity.assumptions[first.assumption]));
}

void SensitivityPageTest::aBarOpensWhatIfAtItsAssumption()
{
    ui::testing::Desk desk;
    desk.load();
    desk.trigger("showSensitivity");
    QApplication::setActiveWindow(desk.window.get());
    const auto *page = qobject_cast<SensitivityPage *>(
        desk.window->findChild<CentrePane *>()->page("sensitivity"));
    QVERIFY(page);
    QTRY_VERIFY_WITH_TIMEOUT(page->report() && !page->chart()->scene().bars.empty(), kPatience);
    const SensitivityReport report = *page->report();
    const std::vector<Swing> swings = orderedSwings(report, SwingMeasure::month);
    auto *view = desk.window->findChild<CurrentView *>();
    const auto *panel = desk.window->findChild<WhatIfPanel *>();
    for (std::size_t bar = 0; bar < swings.size(); ++bar) {
        const UncertainAssumption &assumption =
            report.sensitivity.assumptions[swings[bar].assumption];
        emit page->chart()->activated(static_cast<int>(bar));
        QVERIFY(panel->isVisible());
        QVERIFY(panel->isAncestorOf(QApplication::focusWidget()));
        if (assumption.kind == UncertainAssumption::Kind::workloadDemand)
            QCOMPARE(view->state().workload, assumption.workload);
        if (assumption.kind == UncertainAssumption::Kind::performance)
            QCOMPARE(view->state().workload, workloadOf(report, swings[bar].assumption));
        const QWidget *row = QApplication::focusWidget();
        while (row && !qobject_cast<const SliderRow *>(row))
            row = row->parentWidget();
        QVERIFY(row);
        QCOMPARE(row->objectName(), whatIfControlOf(assumption));
    }
}

QTEST_MAIN(SensitivityPageTest)
#include "tst_sensitivity_page.moc"
