// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/evaluation/format.h"
#include "editing_desk.h"
#include "support/patience.h"
#include "ui/charts/day_calendar.h"
#include "ui/charts/stacked_bars_chart.h"
#include "ui/format/text.h"
#include "ui/models/table_model.h"
#include "ui/pages/forecast/forecast_page.h"
#include "ui/pages/forecast/outlook_card.h"
#include "ui/views/fields/choice_field.h"
#include "ui/views/fields/entry_list.h"
#include "ui/views/fields/field_reason.h"
#include "ui/views/fields/number_field.h"
#include "ui/views/fields/switch_field.h"
#include "ui/views/fields/text_field.h"
#include "window_fixtures.h"

#include <QLabel>
#include <QMenu>
#include <QPushButton>
#include <QSignalSpy>
#include <QTableView>
#include <QTest>
#include <QToolButton>

using namespace headroom;
using namespace headroom::testing;
using namespace headroom::ui;

class ForecastPageTest : public QObject
{
    Q_OBJECT

private slots:
    void drawsArriveAndTheTableSaysTheSame();
    void chartShowsARangeOrIsStacked();
    void anotherHorizonIsDrawnAgain();
    void emptyPlansLeadOn();
    void daysWithAlertsAreMarked();
    void growthIsAnEdit();
    void aWorkloadGrowsInItsOwnWay();
    void growthOfAWorkloadHasAWayBack();
    void singleWorkloadsAndProvidersAreUncertainInTheirOwnWay();
    void invalidDistributionIsRejectedAtItsField();
    void alertsAreEditedBelowTheirCalendar();
    void ownMonitoringRulesAreEditedBelowTheirTable();
    void roadmapGivesPhases();
    void phasesAreATable();
    void aScenarioHasItsOwnPhasesAndAWayBack();
    void levelsOfTheBudgetAreAddedOnce();
    void unreadableInputIsReportedAtTheField();

private:
    using PageDesk = ui::testing::PageDesk<ForecastPage>;
    template <typename Desk>
    static bool isDrawn(const Desk &desk)
    {
        const auto &report = desk.page.report();
        return report && report->risk.draws == kDraws && !report->risk.drivers.empty();
    }
    template <typename Edit>
    static Edit lastEdit(const QSignalSpy &spy)
    {
        return std::get<Edit>(spy.last().front().value<PlanEdit>());
    }
};

void ForecastPageTest::drawsArriveAndTheTableSaysTheSame()
{
    PageDesk desk;
    desk.show(snapshotOf(smallPlan()));
    QTRY_VERIFY_WITH_TIMEOUT(isDrawn(desk), kPatience);
    const ForecastReport &report = *desk.page.report();
    QCOMPARE(report.evaluation().forecast.size(), std::size_t{36});
    QCOMPARE(desk.page.chart()->scene().bars.size(), std::size_t{36});
    const QAbstractItemModel *model = desk.page.table()->model();
    QCOMPARE(model->rowCount(), 37);
    const QString sum = textOf(formatMoney(report.evaluation().forecastTotal, "USD", english()));
    QStringList last;
    for (int column = 0; column < model->columnCount(); ++column)
        last += model->index(36, column).data().toString();
    QVERIFY2(last.contains(sum), qPrintable(last.join(u'|')));
    QVERIFY(desk.page.findChild<QLabel *>(QStringLiteral("forecastSum"))->text().contains(sum));
}

void ForecastPageTest::chartShowsARangeOrIsStacked()
{
    PageDesk desk;
    desk.show(snapshotOf(smallPlan()));
    QTRY_VERIFY_WITH_TIMEOUT(isDrawn(desk), kPatience);
    const StackedBarsScene &scene = desk.page.chart()->scene();
    QVERIFY(scene.fan && scene.fan->isBand);
    QCOMPARE(scene.series.size(), std::size_t{1});
    const MonthRisk &first = desk.page.report()->risk.months.front();
    QCOMPARE(scene.fan->low.front(), first.cost.p10);
    QCOMPARE(scene.fan->high.front(), first.cost.p90);
    desk.view.setForecastStacked(true);
    QVERIFY(desk.page.chart()->scene().fan && !desk.page.chart()->scene().fan->isBand);
    QCOMPARE(desk.page.chart()->scene().series.size(), std::size_t{2}); // two workloads
}

void ForecastPageTest::anotherHorizonIsDrawnAgain()
{
    PageDesk desk;
    desk.view.setForecastMonths(12);
    desk.show(snapshotOf(smallPlan()));
    QTRY_VERIFY_WITH_TIMEOUT(isDrawn(desk), kPatience);
    QCOMPARE(desk.page.report()->risk.months.size(), std::size_t{12});
    desk.view.setForecastMonths(60);
    QTRY_VERIFY_WITH_TIMEOUT(isDrawn(desk) && desk.page.report()->risk.months.size() == 60,
                             kPatience);
    QCOMPARE(desk.page.chart()->scene().bars.size(), std::size_t{60});
}

void ForecastPageTest::emptyPlansLeadOn()
{
    PageDesk desk;
    desk.show(snapshotOf(newPlan()));
    QVERIFY(!desk.page.findChild<QLabel *>(QStringLiteral("pageEmpty"))->text().isEmpty());
    QSignalSpy ways(&desk.page, &Page::emptyStateActionRequested);
    desk.page.findChild<QPushButton *>(QStringLiteral("wayOut"))->click();
    QCOMPARE(ways.size(), 1);
}

namespace {

/// By which the calendar names the alert of this name.
int numberOfRule(const ui::testing::PageDesk<ForecastPage> &desk, std::string_view name)
{
    const auto &rules = desk.page.report()->alerts.rules;
    const auto found = std::ranges::find(rules, name, &ActiveAlertRule::name);
    return static_cast<int>(found - rules.begin()) + 1;
}

} // namespace

void ForecastPageTest::daysWithAlertsAreMarked()
{
    Plan plan = smallPlan();
    plan.alertRules = {{"Any day", AlertRule::Kind::day, Money::fromCents(1)}};
    PageDesk desk;
    desk.show(snapshotOf(plan));
    QTRY_VERIFY_WITH_TIMEOUT(isDrawn(desk), kPatience);
    const DayCalendarScene &scene = desk.page.calendar()->scene();
    // As far as the horizon: three years, one of which may have a day more.
    QCOMPARE(scene.rows.size(), std::size_t{36});
    QVERIFY(scene.days.size() == 1095 || scene.days.size() == 1096);
    const QString mark = QString::number(numberOfRule(desk, "Any day"));
    QVERIFY(scene.days.front().mark.split(u' ').contains(mark)
            || scene.days[3].mark.split(u' ').contains(mark));
    QVERIFY(desk.page.findChild<QLabel *>(QStringLiteral("alertSummary"))
                ->text()
                .contains(mark + QStringLiteral("  Day above $0.01 (Any day)")));
    // The table names each of them.
    const auto *fired = desk.page.findChild<QTableView *>(QStringLiteral("ringsTable"))->model();
    QCOMPARE(fired->rowCount(), static_cast<int>(desk.page.report()->alerts.fired.size()));
    QVERIFY(fired->index(0, 0).data().toString().contains(QStringLiteral("Any day")));
    desk.page.show();
    QTest::keyClick(desk.page.calendar(), Qt::Key_Right);
    QCOMPARE(desk.page.calendar()->current(), std::optional<std::size_t>(0));
    QTest::keyClick(desk.page.calendar(), Qt::Key_Down);
    QCOMPARE(desk.page.calendar()->current(), std::optional<std::size_t>(7));
    QVERIFY(scene.describe(7).footer.contains(QStringLiteral("Any day")));
}

void ForecastPageTest::growthIsAnEdit()
{
    PageDesk desk;
    desk.show(snapshotOf(smallPlan()));
    QSignalSpy edits(&desk.page, &Page::editRequested);
    auto *kind = desk.page.findChild<ChoiceField *>(QStringLiteral("growth_curve"));
    emit kind->chosen("s_curve");
    QCOMPARE(lastEdit<ChangeAssumptions>(edits).assumptions.outlook.growth->kind,
             GrowthCurve::Kind::sCurve);
    emit desk.page.findChild<NumberField *>(QStringLiteral("seasons_12"))->valueChosen(Exact(200));
    QCOMPARE(lastEdit<ChangeAssumptions>(edits).assumptions.outlook.seasons[11], 2.0);
}

void ForecastPageTest::aWorkloadGrowsInItsOwnWay()
{
    PageDesk desk;
    Plan plan = smallPlan();
    plan.scenarios.front().monthlyGrowthPercent = 2;
    desk.view.selectWorkload(2);
    desk.show(snapshotOf(plan));
    QSignalSpy edits(&desk.page, &Page::editRequested);
    auto *part = desk.page.findChild<QWidget *>(QStringLiteral("growthByWorkload"));
    auto *kind = part->findChild<ChoiceField *>(QStringLiteral("ownGrowth"));
    auto *percent = part->findChild<NumberField *>(QStringLiteral("own_growth_percent"));
    auto *summary = part->findChild<QLabel *>(QStringLiteral("grownWorkloads"));
    QCOMPARE(part->findChild<ChoiceField *>(QStringLiteral("grownWorkload"))->currentKey(), "2");
    QCOMPARE(kind->currentKey(), "inherited");
    QVERIFY(percent->parentWidget()->isHidden());
    QCOMPARE(summary->text(), QStringLiteral("All workloads grow alike."));
    const auto apply = [&] {
        plan = *applyEdit(plan, lastEdit<ChangeAssumptions>(edits));
        desk.show(snapshotOf(plan));
    };
    // The initial growth is the one that already applies.
    emit kind->chosen("exponential");
    apply();
    QCOMPARE(activeScenario(plan).outlook.workloads.front().growth->monthlyPercent, 2.0);
    QVERIFY(!percent->parentWidget()->isHidden());
    emit percent->valueChosen(Exact(5));
    apply();
    QCOMPARE(activeScenario(plan).outlook.workloads.front().workload, WorkloadId{2});
    QCOMPARE(activeScenario(plan).outlook.workloads.front().growth->monthlyPercent, 5.0);
    QVERIFY2(
        summary->text().startsWith(QStringLiteral("With their own growth: Chat (exponential, +5")),
        qPrintable(summary->text()));
    QVERIFY(part->findChild<QLabel *>(QStringLiteral("ownGrowthOutcome"))
                ->text()
                .contains(QStringLiteral("1.71×")));
    auto *hasSeasons = part->findChild<SwitchField *>(QStringLiteral("hasOwnSeasons"));
    auto *december = part->findChild<NumberField *>(QStringLiteral("seasons_of_workload_12"));
    QVERIFY(!hasSeasons->isChecked() && december->parentWidget()->isHidden());
    emit hasSeasons->chosen(true);
    apply();
    QVERIFY(*activeScenario(plan).outlook.workloads.front().seasons == kNoSeasons);
    QVERIFY(!december->parentWidget()->isHidden());
    emit december->valueChosen(Exact(200));
    apply();
    QCOMPARE((*activeScenario(plan).outlook.workloads.front().seasons)[11], 2.0);
    emit hasSeasons->chosen(false);
    apply();
    emit kind->chosen("inherited");
    apply();
    QVERIFY(activeScenario(plan).outlook.workloads.empty());
    // Another one is picked here.
    emit part->findChild<ChoiceField *>(QStringLiteral("grownWorkload"))->chosen("1");
    emit kind->chosen("s_curve");
    QCOMPARE(lastEdit<ChangeAssumptions>(edits).assumptions.outlook.workloads.front().workload,
             WorkloadId{1});
}

void ForecastPageTest::growthOfAWorkloadHasAWayBack()
{
    PageDesk desk;
    Plan plan = *applyEdit(smallPlan(), AddScenario{"Later", smallPlan().baseline});
    desk.show(snapshotOf(plan));
    QSignalSpy edits(&desk.page, &Page::editRequested);
    auto *mark = desk.page.findChild<QPushButton *>(QStringLiteral("inherit_growth_by_workload"));
    QVERIFY(!mark->isEnabled());
    emit desk.page.findChild<ChoiceField *>(QStringLiteral("ownGrowth"))->chosen("linear");
    plan = *applyEdit(plan, edits.last().front().value<PlanEdit>());
    desk.show(snapshotOf(plan));
    QVERIFY(mark->isEnabled());
    mark->click();
    plan = *applyEdit(plan, edits.last().front().value<PlanEdit>());
    QVERIFY(activeScenario(plan).outlook.workloads.empty());
}

void ForecastPageTest::singleWorkloadsAndProvidersAreUncertainInTheirOwnWay()
{
    const ui::testing::EditingDesk desk;
    const auto &workloads = desk.uncertainty().workloads;
    desk.press("addSpreadOfWorkload");
    desk.press("addSpreadOfWorkload");
    QCOMPARE(workloads.size(), std::size_t{2});
    QCOMPARE(workloads[1].workload, WorkloadId{2});
    QVERIFY(workloads[1].demand == Uncertainty().workloadDemand);
    QVERIFY(!desk.find<QAbstractButton>("addSpreadOfWorkload")->isEnabled());
    QVERIFY(desk.type("spreadOfWorkload_low_1", QStringLiteral("-40")));
    QCOMPARE(workloads[1].demand.low, -40.0);
    auto *kind = desk.find<ChoiceField>("spreadOfWorkload_kind_0");
    emit kind->chosen("none");
    QVERIFY(workloads[0].demand == Spread{});
    QVERIFY(desk.find<NumberField>("spreadOfWorkload_low_0")->isHidden());
    emit kind->chosen("uniform");
    QCOMPARE(workloads[0].demand.kind, Spread::Kind::uniform);
    QCOMPARE(workloads[0].demand.high, 11.0);
    desk.press("spreadOfWorkload_remove_0");
    QCOMPARE(workloads.size(), std::size_t{1});
    QCOMPARE(workloads[0].workload, WorkloadId{2});
    desk.press("addSpreadOfProvider");
    QVERIFY(desk.type("spreadOfProvider_high_0", QStringLiteral("12")));
    QCOMPARE(desk.uncertainty().providers.front().prices.high, 12.0);
    desk.press("spreadOfProvider_remove_0");
    QVERIFY(desk.uncertainty().providers.empty());
}

void ForecastPageTest::invalidDistributionIsRejectedAtItsField()
{
    const ui::testing::EditingDesk desk;
    desk.press("addSpreadOfWorkload");
    desk.press("addSpreadOfWorkload");
    const auto &workloads = desk.uncertainty().workloads;
    const auto *list = desk.find<EntryList>("spreadOfWorkload");
    QVERIFY(!desk.type("spreadOfWorkload_low_1", QStringLiteral("50")));
    QVERIFY(desk.refused.contains(QStringLiteral("The 10th percentile is above the 90th.")));
    QCOMPARE(list->reasonAt(1), desk.refused);
    QCOMPARE(workloads[1].demand.low, -10.0);
    QVERIFY(desk.type("spreadOfWorkload_low_1", QStringLiteral("-30")));
    QVERIFY(list->reasonAt(1).isEmpty());
    // The same workload twice is none, too.
    auto *subject = desk.find<ChoiceField>("spreadOfWorkload_subject_1");
    subject->setCurrentIndex(0);
    emit subject->activated(0);
    QVERIFY(!list->reasonAt(1).isEmpty());
    QCOMPARE(subject->currentKey(), "2");
}

void ForecastPageTest::alertsAreEditedBelowTheirCalendar()
{
    const ui::testing::EditingDesk desk;
    QTRY_VERIFY_WITH_TIMEOUT(isDrawn(desk), kPatience);
    const auto &rules = desk.plan.alertRules;
    const auto *list = desk.find<EntryList>("alertRule");
    const auto marked = [&] {
        return std::ranges::count_if(desk.page.calendar()->scene().days,
                                     [](const auto &day) { return !day.mark.isEmpty(); });
    };
    QCOMPARE(marked(), 0);
    // Initially it does not fire: its limit is the most expensive planned day.
    desk.press("addAlertRule");
    QCOMPARE(rules.size(), std::size_t{1});
    QVERIFY(rules[0].kind == AlertRule::Kind::day && rules[0].above > Money());
    QVERIFY(desk.type("alertRule_name_0", QStringLiteral("Any day")));
    QVERIFY(desk.type("alertRule_amount_0", QStringLiteral("0.01")));
    QCOMPARE(rules[0].name, std::string("Any day"));
    QTRY_VERIFY_WITH_TIMEOUT(marked() > 300, kPatience);
    QVERIFY(!desk.type("alertRule_amount_0", QStringLiteral("0")));
    QVERIFY(list->reasonAt(0).contains(QStringLiteral("would fire every day")));
    QVERIFY(desk.type("alertRule_amount_0", QStringLiteral("0.02")));
    // A day has no budget: said at the choice, which stays as it was.
    const auto choose = [&](const char *name, const char *key) {
        auto *field = desk.find<ChoiceField>(name);
        field->setCurrentIndex(field->findData(QLatin1String(key)));
        emit field->activated(field->currentIndex());
    };
    choose("alertRule_measure_0", "share");
    QVERIFY(list->reasonAt(0).contains(QStringLiteral("watch the month or its forecast")));
    QCOMPARE(desk.find<ChoiceField>("alertRule_measure_0")->currentKey(), "amount");
    choose("alertRule_kind_0", "forecast");
    choose("alertRule_measure_0", "share");
    QVERIFY(list->reasonAt(0).isEmpty());
    QVERIFY(desk.type("alertRule_share_0", QStringLiteral("62.5")));
    QCOMPARE(rules[0].budgetPercent, std::optional(62.5));
    QCOMPARE(rules[0].kind, AlertRule::Kind::forecast);
    desk.press("alertRule_remove_0");
    QVERIFY(rules.empty());
    QTRY_COMPARE_WITH_TIMEOUT(marked(), 0, kPatience);
}

void ForecastPageTest::ownMonitoringRulesAreEditedBelowTheirTable()
{
    const ui::testing::EditingDesk desk;
    QTRY_VERIFY_WITH_TIMEOUT(isDrawn(desk), kPatience);
    const auto &rules = desk.plan.monitoringRules;
    const auto *table = desk.find<QTableView>("monitoringTable");
    const int documents = table->model()->rowCount();
    desk.press("addMonitoringRule");
    QCOMPARE(rules.size(), std::size_t{1});
    QCOMPARE(rules[0].above, 90.0);
    QVERIFY(desk.type("monitoringRule_name_0", QStringLiteral("Slow answers")));
    auto *metric = desk.find<ChoiceField>("monitoringRule_metric_0");
    metric->setCurrentIndex(metric->findData(QStringLiteral("p95_latency")));
    emit metric->activated(metric->currentIndex());
    QCOMPARE(rules[0].metric, MonitoredMetric::p95Latency);
    QCOMPARE(rules[0].above, 500.0); // a limit in percent is none in ms
    QVERIFY(desk.type("monitoringRule_above_0", QStringLiteral("0.5")));
    QVERIFY(desk.type("monitoringRule_action_0", QStringLiteral("Add a replica")));
    QTRY_COMPARE_WITH_TIMEOUT(table->model()->rowCount(), documents + 1, kPatience);
    const auto cell = [&](int column) {
        return table->model()->index(documents, column).data().toString();
    };
    QTRY_COMPARE_WITH_TIMEOUT(cell(0), QStringLiteral("Slow answers"), kPatience);
    QTRY_COMPARE_WITH_TIMEOUT(cell(5), QStringLiteral("would fire"), kPatience);
    desk.press("monitoringRule_remove_0");
    QVERIFY(rules.empty());
}

void ForecastPageTest::roadmapGivesPhases()
{
    Plan plan = smallPlan();
    plan.startMonth = Date::fromCivil(2027, 1, 1);
    plan.workloads[0].environment = "development";
    plan.workloads[1].environment = "production";
    PageDesk desk;
    desk.show(snapshotOf(plan));
    QSignalSpy edits(&desk.page, &Page::editRequested);
    desk.page.findChild<QPushButton *>(QStringLiteral("useRoadmap"))->click();
    const auto phases = lastEdit<SetPhases>(edits).value;
    // Weeks 1, 3, 5 and 9 begin on days 1, 15, 29 and 57 of the year.
    QCOMPARE(phases.size(), std::size_t{4});
    QCOMPARE(phases[0].workloads, (std::vector<WorkloadId>{1}));
    QCOMPARE(phases[1].start, Date::fromCivil(2027, 1, 15));
    QCOMPARE(phases[2].start, Date::fromCivil(2027, 1, 29));
    QCOMPARE(phases[2].workloads, (std::vector<WorkloadId>{2}));
    QCOMPARE(phases[3].start, Date::fromCivil(2027, 2, 26));
}

void ForecastPageTest::unreadableInputIsReportedAtTheField()
{
    PageDesk desk;
    desk.show(snapshotOf(smallPlan()));
    QSignalSpy edits(&desk.page, &Page::editRequested);
    auto *december = desk.page.findChild<NumberField *>(QStringLiteral("seasons_12"));
    for (const char *typed : {"-5", "20000", "much"}) {
        december->setText(QLatin1String(typed));
        QVERIFY2(!december->commitPending(), typed);
        QVERIFY(!december->findChild<FieldReason *>()->text().isEmpty());
    }
    QCOMPARE(edits.size(), 0);
}

void ForecastPageTest::phasesAreATable()
{
    PageDesk desk;
    Plan plan = smallPlan();
    plan.startMonth = Date::fromCivil(2027, 1, 1);
    desk.show(snapshotOf(plan));
    QSignalSpy edits(&desk.page, &Page::editRequested);
    const auto apply = [&] {
        plan = *applyEdit(plan, edits.last().front().value<PlanEdit>());
        desk.show(snapshotOf(plan));
    };
    desk.page.findChild<QPushButton *>(QStringLiteral("addPhase"))->click();
    apply();
    QCOMPARE(plan.phases.size(), std::size_t{1});
    QCOMPARE(plan.phases[0].start, Date::fromCivil(2027, 1, 1));
    QCOMPARE(plan.phases[0].workloads, (std::vector<WorkloadId>{1, 2}));
    const auto field = [&](const char *name) {
        return desk.page.findChild<TextField *>(QLatin1String(name));
    };
    field("phase_name_0")->setText(QStringLiteral("Pilot"));
    QVERIFY(field("phase_name_0")->commitPending());
    apply();
    const int before = static_cast<int>(edits.size());
    field("phase_end_0")->setText(QStringLiteral("tomorrow"));
    QVERIFY(!field("phase_end_0")->commitPending());
    QCOMPARE(edits.size(), before);
    QVERIFY(field("phase_end_0")->property("invalid").toBool());
    field("phase_end_0")->setText(QStringLiteral("2027-03-31"));
    QVERIFY(field("phase_end_0")->commitPending());
    apply();
    QCOMPARE(plan.phases[0].name, std::string("Pilot"));
    QCOMPARE(plan.phases[0].end, std::optional(Date::fromCivil(2027, 3, 31)));
    // The workloads are ticked in a menu.
    auto *workloads = desk.page.findChild<QPushButton *>(QStringLiteral("phase_workloads_0"));
    emit workloads->menu()->aboutToShow();
    workloads->menu()->actions().front()->trigger();
    apply();
    QCOMPARE(plan.phases[0].workloads, (std::vector<WorkloadId>{2}));
    // The next one begins where this one ends.
    desk.page.findChild<QPushButton *>(QStringLiteral("addPhase"))->click();
    apply();
    QCOMPARE(plan.phases[1].start, Date::fromCivil(2027, 4, 1));
    field("phase_end_0")->setText(QString());
    QVERIFY(field("phase_end_0")->commitPending());
    apply();
    QVERIFY(!plan.phases[0].end);
    desk.page.findChild<QToolButton *>(QStringLiteral("phase_remove_1"))->click();
    apply();
    QCOMPARE(plan.phases.size(), std::size_t{1});
}

void ForecastPageTest::aScenarioHasItsOwnPhasesAndAWayBack()
{
    PageDesk desk;
    Plan plan = *applyEdit(smallPlan(), AddScenario{"Later", smallPlan().baseline});
    desk.show(snapshotOf(plan));
    QSignalSpy edits(&desk.page, &Page::editRequested);
    auto *mark = desk.page.findChild<QPushButton *>(QStringLiteral("inherit_phases"));
    QCOMPARE(mark->text(), QStringLiteral("inherited"));
    QVERIFY(!mark->isEnabled());
    desk.page.findChild<QPushButton *>(QStringLiteral("useRoadmap"))->click();
    plan = *applyEdit(plan, edits.last().front().value<PlanEdit>());
    QVERIFY(activeScenario(plan).phases && plan.phases.empty());
    desk.show(snapshotOf(plan));
    QVERIFY(mark->isEnabled());
    mark->click();
    QCOMPARE(lastEdit<InheritAssumption>(edits).assumption, Assumption::phases);
    plan = *applyEdit(plan, edits.last().front().value<PlanEdit>());
    QVERIFY(!activeScenario(plan).phases);
}

void ForecastPageTest::levelsOfTheBudgetAreAddedOnce()
{
    PageDesk desk;
    Plan plan = smallPlan();
    desk.show(snapshotOf(plan));
    QSignalSpy edits(&desk.page, &Page::editRequested);
    auto *levels = desk.page.findChild<QPushButton *>(QStringLiteral("budgetLevels"));
    levels->click();
    const auto rules = lastEdit<SetAlertRules>(edits).value;
    QCOMPARE(rules.size(), std::size_t{4});
    QCOMPARE(rules.back().budgetPercent, std::optional(80.0));
    desk.show(snapshotOf(*applyEdit(plan, SetAlertRules{rules})));
    levels->click();
    QCOMPARE(edits.count(), 1);
}

QTEST_MAIN(ForecastPageTest)
#include "tst_forecast_page.moc"
