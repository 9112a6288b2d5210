// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/catalog/known_providers.h"
#include "core/evaluation/format.h"
#include "ui/views/fields/choice_field.h"
#include "ui/views/fields/field_row.h"
#include "ui/views/fields/number_field.h"
#include "ui/views/fields/profile_editor.h"
#include "ui/views/fields/text_field.h"
#include "ui/views/fields/week_grid.h"
#include "ui/views/inspector/inspector_view.h"
#include "ui/views/inspector/workload_section.h"
#include "window_fixtures.h"

#include <QCheckBox>
#include <QLabel>
#include <QMenu>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>

#include <algorithm>

using namespace headroom;
using namespace headroom::testing;
using namespace headroom::ui;

namespace {

constexpr WorkloadId kNotebooks = 1;
constexpr WorkloadId kChat = 2;

/// The inspector on one workload; edits are applied and shown like in the window.
struct Desk {
    Plan plan = smallPlan();
    InspectorView view;
    std::vector<PlanEdit> asked;
    WorkloadId selected;
    QString refusal; ///< what the plan says to every edit

    explicit Desk(WorkloadId workload) : selected(workload)
    {
        QObject::connect(&view, &InspectorView::editRequested, &view, [this](const PlanEdit &edit) {
            asked.push_back(edit);
            if (!refusal.isEmpty()) {
                refuseAskingField(view, refusal);
                return;
            }
            const auto changed = applyEdit(plan, edit);
            QVERIFY2(changed.has_value(), changed ? "" : changed.error().text().c_str());
            plan = *changed;
            show();
        });
        for (Collapsible *section : view.findChildren<Collapsible *>())
            section->setOpen(true);
        view.resize(312, 700);
        view.show();
        show();
    }
    void show() { view.render(std::make_shared<const Plan>(plan), snapshotOf(plan), selected); }

    template <typename T>
    T *field(const char *name)
    {
        T *found = view.findChild<T *>(QLatin1String(name));
        if (!found)
            qFatal("no field %s", name);
        return found;
    }
    QString reasonAt(const char *name)
    {
        return qobject_cast<FieldRow *>(field<QWidget>(name)->parentWidget())->error();
    }
    const Workload &workload() const { return *findWorkload(plan, selected); }
    void type(const char *name, const QString &text)
    {
        auto *editor = field<QLineEdit>(name);
        editor->setFocus();
        editor->selectAll();
        QTest::keyClick(editor, Qt::Key_Delete);
        QTest::keyClicks(editor, text);
        QTest::keyClick(editor, Qt::Key_Return);
    }
    void choose(const char *name, const char *key)
    {
        auto *editor = field<ChoiceField>(name);
        editor->setCurrentKey(key);
        emit editor->activated(editor->currentIndex());
    }
};

} // namespace

class InspectorViewTest : public QObject
{
    Q_OBJECT

private slots:
    void aNamedFieldGetsTheKeyboard();
    void numbersBecomeOneEdit();
    void refusedInputStaysAtItsField();
    void refusedChoicesShowThePlansValue();
    void theLastMarkedHourStays();
    void unknownModelIsRefusedAtItsField();
    void fieldsFollowTheKind();
    void fieldsMadeLaterStandInTheirPlace();
    void scheduleCarriesItsOwnMonth();
    void hoursOfTheWeekAreMarked();
    void profileIsDrawn();
    void autoscalingAppearsWhenSwitchedOn();
    void tagsAreAList();
    void measuredUseIsKeptInThePlan();
    void aConstraintLeadsToItsRule();
    void otherCostsAreAddedAndRemoved();
    void allocationIsPinnedCountedAndCleared();
    void instancesAreSharedAndLeftAgain();
    void howEndsTheInspector();
    void candidateIsInspectedWithAdviceAndCalculation();
    void namesArePlainText();
    void longNamesKeepTheValuesInSight();
    void nothingSelectedSaysSo();
};

void InspectorViewTest::numbersBecomeOneEdit()
{
    Desk desk(kChat);
    desk.type("field_peak_requests", QStringLiteral("25"));
    QCOMPARE(desk.asked.size(), std::size_t{1});
    QCOMPARE(std::get<ChangeWorkload>(desk.asked.front()).field, std::string("peak requests"));
    QCOMPARE(desk.workload().demand.peakRequestsPerSecond, 25.0);
    desk.type("field_p95_latency", {});
    QVERIFY(!desk.workload().serviceLevel.p95LatencyMs);
}

void InspectorViewTest::refusedInputStaysAtItsField()
{
    Desk desk(kChat);
    const Plan before = desk.plan;
    desk.type("field_peak_requests", QStringLiteral("many"));
    auto *row =
        qobject_cast<FieldRow *>(desk.field<NumberField>("field_peak_requests")->parentWidget());
    QVERIFY(row);
    QVERIFY(!row->error().isEmpty());
    // More than any plan may ask for: refused by the plan's own rules.
    desk.type("field_peak_requests", QStringLiteral("900B"));
    QVERIFY(!row->error().isEmpty());
    QVERIFY(desk.asked.empty());
    QCOMPARE(desk.plan, before);
    desk.type("field_peak_requests", QStringLiteral("30"));
    QVERIFY(row->error().isEmpty());
}

void InspectorViewTest::refusedChoicesShowThePlansValue()
{
    Desk desk(kChat);
    auto *schedule = desk.field<ChoiceField>("field_schedule");
    auto *sharing = desk.field<QCheckBox>("field_sharing");
    const std::string former = schedule->currentKey();
    const bool wasOn = sharing->isChecked();
    desk.refusal = QStringLiteral("The plan has no room for it.");
    QTest::keyClick(schedule, Qt::Key_Down);
    sharing->click();
    QCOMPARE(desk.asked.size(), std::size_t{2});
    QCOMPARE(schedule->currentKey(), former);
    QCOMPARE(sharing->isChecked(), wasOn);
    QCOMPARE(desk.reasonAt("field_schedule"), desk.refusal);
    QCOMPARE(desk.reasonAt("field_sharing"), desk.refusal);
    desk.show(); // what is computed meanwhile
    QCOMPARE(desk.reasonAt("field_sharing"), desk.refusal);
    desk.selected = kNotebooks;
    desk.show();
    QCOMPARE(desk.reasonAt("field_schedule"), QString());
    QCOMPARE(desk.reasonAt("field_sharing"), QString());
    desk.selected = kChat;
    desk.refusal.clear();
    desk.show();
    QTest::keyClick(schedule, Qt::Key_Down);
    sharing->click();
    QVERIFY(schedule->currentKey() != former);
    QCOMPARE(sharing->isChecked(), !wasOn);
    QCOMPARE(desk.workload().mayShareInstances, !wasOn);
}

void InspectorViewTest::theLastMarkedHourStays()
{
    Desk desk(kNotebooks);
    Workload &notebooks = desk.plan.workloads.front();
    notebooks.schedule.kind = Schedule::Kind::weekGrid;
    notebooks.schedule.grid.reset();
    notebooks.schedule.grid.set(0);
    desk.show();
    auto *grid = desk.field<WeekGrid>("field_hours_of_the_week");
    QTest::keyClick(grid, Qt::Key_Space);
    QVERIFY(!desk.reasonAt("field_hours_of_the_week").isEmpty());
    QVERIFY(desk.asked.empty());
    // The hour is marked on the screen, too: another press asks for the same again.
    QTest::keyClick(grid, Qt::Key_Space);
    QVERIFY(desk.asked.empty());
    QTest::keyClick(grid, Qt::Key_Right);
    QTest::keyClick(grid, Qt::Key_Space);
    QCOMPARE(desk.workload().schedule.grid.count(), std::size_t{2});
    QCOMPARE(desk.reasonAt("field_hours_of_the_week"), QString());
}

void InspectorViewTest::unknownModelIsRefusedAtItsField()
{
    Desk desk(kChat);
    desk.type("field_model", QStringLiteral("No such model"));
    QVERIFY(desk.asked.empty());
    desk.type("field_model", QStringLiteral("llama 2 7b"));
    QCOMPARE(desk.asked.size(), std::size_t{1});
    QCOMPARE(desk.workload().model, std::string("Llama-2-7B"));
}

void InspectorViewTest::fieldsFollowTheKind()
{
    Desk desk(kChat);
    QVERIFY(desk.field<QWidget>("field_peak_requests")->isVisibleTo(&desk.view));
    QVERIFY(!desk.view.findChild<QWidget *>(QStringLiteral("field_people"))); // not needed yet
    desk.selected = kNotebooks;
    desk.show();
    QVERIFY(!desk.field<QWidget>("field_peak_requests")->isVisibleTo(&desk.view));
    QVERIFY(desk.field<QWidget>("field_people")->isVisibleTo(&desk.view));
}

/// In the order of the eye, however late a field was made.
void InspectorViewTest::fieldsMadeLaterStandInTheirPlace()
{
    Desk desk(kNotebooks);
    auto *section = desk.view.findChildren<WorkloadSection *>().at(1);
    section->setOpen(false);
    desk.selected = kChat;
    desk.show();
    QVERIFY(!desk.view.findChild<QWidget *>(QStringLiteral("field_input_tokens")));
    section->setOpen(true);
    QWidget *field = section->head();
    int above = -1;
    for (const char *name : {"field_peak_requests", "field_mean_requests", "field_input_tokens",
                             "field_output_tokens", "field_cache_hit_rate", "field_prefix_cache",
                             "field_tokens_per_step", "field_arrival_spread"}) {
        auto *next = desk.field<QWidget>(name);
        QVERIFY(next->mapTo(section, QPoint()).y() > above);
        above = next->mapTo(section, QPoint()).y();
        while ((field = field->nextInFocusChain()) != next)
            QVERIFY2(!(field->focusPolicy() & Qt::TabFocus), qPrintable(field->objectName()));
    }
}

void InspectorViewTest::scheduleCarriesItsOwnMonth()
{
    Desk desk(kNotebooks);
    desk.choose("field_schedule", "hours_per_day");
    desk.type("field_scheduled_hours", QStringLiteral("6"));
    desk.choose("field_month_basis", "working_days");
    desk.type("field_working_days", QStringLiteral("20"));
    const Schedule &schedule = desk.workload().schedule;
    QCOMPARE(schedule.hours, Exact(6));
    QCOMPARE(schedule.basis.value().days, 20);
    desk.choose("field_month_basis", "plan");
    QVERIFY(!desk.workload().schedule.basis);
}

void InspectorViewTest::hoursOfTheWeekAreMarked()
{
    Desk desk(kNotebooks);
    desk.choose("field_schedule", "week_grid");
    QCOMPARE(desk.workload().schedule.grid.count(), std::size_t{40});
    auto *grid = desk.field<WeekGrid>("field_hours_of_the_week");
    QTest::keyClick(grid, Qt::Key_Space);
    QVERIFY(desk.workload().schedule.grid.test(0));
    QTest::keyClick(grid, Qt::Key_Down);
    QTest::keyClick(grid, Qt::Key_Space);
    QVERIFY(desk.workload().schedule.grid.test(24));
}

void InspectorViewTest::profileIsDrawn()
{
    Desk desk(kChat);
    desk.choose("field_daily_profile", "office");
    QCOMPARE(desk.workload().demand.profile[10], 1.0);
    auto *editor = desk.field<ProfileEditor>("profileEditor");
    QCoreApplication::processEvents(); // it has just appeared: let it be laid out
    QTest::mousePress(editor, Qt::LeftButton, {}, QPoint(2, 4));
    QVERIFY(desk.workload().demand.profile[0] > 0.8);
    QCOMPARE(desk.field<ChoiceField>("field_daily_profile")->currentKey(), std::string("own"));
}

void InspectorViewTest::autoscalingAppearsWhenSwitchedOn()
{
    Desk desk(kChat);
    QVERIFY(!desk.workload().autoscaling);
    desk.field<QCheckBox>("field_autoscaling")->click();
    QVERIFY(desk.workload().autoscaling.has_value());
    desk.type("field_maximum_replicas", QStringLiteral("7"));
    QCOMPARE(desk.workload().autoscaling->maximum, 7);
    desk.field<QCheckBox>("field_autoscaling")->click();
    QVERIFY(!desk.workload().autoscaling);
}

void InspectorViewTest::measuredUseIsKeptInThePlan()
{
    Desk desk(kChat);
    desk.type("measuredUse", QStringLiteral("12.5"));
    QCOMPARE(desk.workload().measuredUsePercent, std::optional(12.5));
    QVERIFY(desk.field<QLineEdit>("measuredUse")->text().startsWith(QStringLiteral("12.5")));
    desk.type("measuredUse", {});
    QVERIFY(!desk.workload().measuredUsePercent);
}

void InspectorViewTest::aConstraintLeadsToItsRule()
{
    Desk desk(kChat);
    QSignalSpy rules(&desk.view, &InspectorView::ruleRequested);
    desk.plan.workloads[1].constraints.customCudaKernels = true;
    desk.show();
    desk.field<QPushButton>("whyCuda")->click();
    QCOMPARE(rules.value(0).value(0).toString(), QStringLiteral("R4"));
}

void InspectorViewTest::tagsAreAList()
{
    Desk desk(kChat);
    desk.type("field_tags", QStringLiteral("nlp, , customer facing"));
    QCOMPARE(desk.workload().tags, (std::vector<std::string>{"nlp", "customer facing"}));
}

void InspectorViewTest::otherCostsAreAddedAndRemoved()
{
    Desk desk(kChat);
    desk.field<QPushButton>("addCost")->click();
    QCOMPARE(desk.workload().otherCosts.size(), std::size_t{1});
    const auto amounts = desk.view.findChildren<NumberField *>();
    const auto amount = std::find_if(amounts.begin(), amounts.end(), [](const NumberField *field) {
        return field->accessibleName() == QStringLiteral("Monthly amount");
    });
    QVERIFY(amount != amounts.end());
    (*amount)->selectAll();
    QTest::keyClicks(*amount, QStringLiteral("12"));
    QTest::keyClick(*amount, Qt::Key_Return);
    QCOMPARE(desk.workload().otherCosts.front().monthly, Money::fromCents(1200));
}

void InspectorViewTest::allocationIsPinnedCountedAndCleared()
{
    Desk desk(kChat);
    const auto allocation = [&] { return activeScenario(desk.plan).allocations.at(kChat); };
    const bool pinned = allocation().pinned;
    desk.field<QPushButton>("pinAllocation")->click();
    QCOMPARE(allocation().pinned, !pinned);
    desk.type("field_count", QStringLiteral("5"));
    QCOMPARE(allocation().count, std::optional<std::int64_t>(5));
    desk.type("field_count", {});
    QVERIFY(!allocation().count);
    desk.field<QPushButton>("clearAllocation")->click();
    QVERIFY(activeScenario(desk.plan).allocations.find(kChat)
            == activeScenario(desk.plan).allocations.end());
    QVERIFY(desk.field<QPushButton>("chooseOffer")->isVisibleTo(&desk.view));
}

void InspectorViewTest::instancesAreSharedAndLeftAgain()
{
    Desk desk(kChat);
    auto *share = desk.field<QPushButton>("shareInstances");
    auto *alone = desk.field<QPushButton>("ownInstances");
    const auto hosts = [&] {
        emit share->menu()->aboutToShow();
        return share->menu()->actions();
    };
    QVERIFY(share->isVisibleTo(&desk.view) && !alone->isVisibleTo(&desk.view));
    QVERIFY(hosts().size() == 1 && !hosts().front()->isEnabled()); // nobody else serves requests
    Workload search = desk.workload();
    search.id = 3;
    search.name = "Search & more";
    desk.plan.workloads.push_back(search);
    desk.plan.nextWorkloadId = 4;
    Scenario &scenario = desk.plan.scenarios.front();
    scenario.allocations[3] = scenario.allocations.at(kChat);
    desk.show();
    QVERIFY(!hosts().front()->isEnabled());
    QCOMPARE(hosts().front()->text(),
             QStringLiteral("Search && more: this workload may not share instances"));
    for (Workload &workload : desk.plan.workloads) {
        workload.mayShareInstances = true;
        workload.model = "GPT-2";
        workload.demand.peakRequestsPerSecond = 1;
        workload.serviceLevel = {};
        workload.spareReplicas = 0;
    }
    scenario.allocations.at(3).count.reset();
    scenario.allocations.at(kChat).count.reset();
    desk.show();
    const Money apart = snapshotOf(desk.plan)->evaluation.activeScenario().total;
    const bool fits = hosts().front()->isEnabled();
    QVERIFY2(fits, qPrintable(hosts().front()->text()));
    hosts().front()->trigger();
    QCOMPARE(desk.asked.size(), std::size_t{1}); // one step to undo
    const auto allocation = [&] { return activeScenario(desk.plan).allocations.at(kChat); };
    QCOMPARE(allocation().onInstancesOf, std::optional<WorkloadId>(3));
    QVERIFY(snapshotOf(desk.plan)->evaluation.activeScenario().total <= apart);
    QVERIFY(!share->isVisibleTo(&desk.view) && alone->isVisibleTo(&desk.view));
    QVERIFY(!desk.field<QWidget>("field_count")->isVisibleTo(&desk.view));
    alone->click();
    QVERIFY(!allocation().onInstancesOf);
    QCOMPARE(snapshotOf(desk.plan)->evaluation.activeScenario().total, apart);
}

void InspectorViewTest::howEndsTheInspector()
{
    Desk desk(kChat);
    auto *how = desk.view.findChild<QWidget *>(QStringLiteral("howSection"));
    QVERIFY(how && how->isVisibleTo(&desk.view));
    QVERIFY(how->findChildren<QLabel *>().size() >= 4);
}

void InspectorViewTest::candidateIsInspectedWithAdviceAndCalculation()
{
    Desk desk(kChat);
    const auto snapshot = snapshotOf(desk.plan);
    const auto candidates = candidatesOf(snapshot, kChat);
    const OfferReference offer = anOffer(known::aws, "us-east-1", "g4dn.xlarge");
    desk.view.inspect(candidates, offer);
    desk.show();
    auto *section = desk.field<QWidget>("candidateSection");
    QVERIFY(section->isVisibleTo(&desk.view));
    QVERIFY(!desk.field<QWidget>("pinAllocation")->isVisibleTo(&desk.view));
    QVERIFY(!desk.field<QWidget>("field_peak_requests")->isVisibleTo(&desk.view));
    QVERIFY(desk.field<QWidget>("adviceSection")->isVisibleTo(&desk.view));
    // The figures are those that the offer would have in use.
    const auto index = candidates->catalog->find(offer);
    QVERIFY(index.has_value());
    const QString cost = QString::fromStdString(
        formatMoney(Money::fromCents(candidates->monthlyCents[*index]), "USD", english()));
    const auto shows = [&](const QWidget *part, const QString &text) {
        for (const QLabel *label : part->findChildren<QLabel *>())
            if (label->text().contains(text))
                return true;
        return false;
    };
    QVERIFY(shows(section, cost));
    QTest::mouseClick(desk.field<QPushButton>("useCandidate"), Qt::LeftButton);
    QCOMPARE(std::get<Allocate>(desk.asked.back()).allocation.offer, offer);
    QVERIFY(!desk.field<QPushButton>("useCandidate")->isEnabled()); // it is in use now
    QSignalSpy left(&desk.view, &InspectorView::candidateLeft);
    QTest::mouseClick(desk.field<QPushButton>("leaveCandidate"), Qt::LeftButton);
    QCOMPARE(left.count(), 1);
    desk.view.inspect(candidates, std::nullopt);
    desk.show();
    QVERIFY(!section->isVisibleTo(&desk.view));
    QVERIFY(desk.field<QWidget>("field_peak_requests")->isVisibleTo(&desk.view));
}

void InspectorViewTest::longNamesKeepTheValuesInSight()
{
    Desk desk(kChat);
    for (Workload &workload : desk.plan.workloads)
        workload.name = std::string(200, 'X');
    desk.show();
    QTest::qWait(0); // laid out
    for (const QLineEdit *value : desk.view.findChildren<QLineEdit *>()) {
        if (!value->isVisible())
            continue;
        const int right = value->mapTo(&desk.view, value->rect().topRight()).x();
        QVERIFY2(right < desk.view.width(), qPrintable(value->objectName()));
    }
    QCOMPARE(desk.field<QLabel>("inspectorName")->toolTip().count(u'X'), 200);
}

void InspectorViewTest::namesArePlainText()
{
    Desk desk(kChat);
    desk.type("field_name", QStringLiteral("<img src=x> & <b>bold</b>"));
    const auto *name = desk.field<QLabel>("inspectorName");
    QCOMPARE(name->text(), QStringLiteral("<img src=x> & <b>bold</b>"));
    for (const QLabel *label : desk.view.findChildren<QLabel *>())
        QCOMPARE(label->textFormat(), Qt::PlainText);
}

void InspectorViewTest::nothingSelectedSaysSo()
{
    Desk desk(kChat);
    desk.view.render(std::make_shared<const Plan>(desk.plan), nullptr, 0);
    QVERIFY(!desk.field<QLabel>("inspectorName")->isVisibleTo(&desk.view));
}

void InspectorViewTest::aNamedFieldGetsTheKeyboard()
{
    Desk desk(kChat);
    for (Collapsible *section : desk.view.findChildren<Collapsible *>())
        section->setOpen(false);
    desk.view.activateWindow();
    desk.view.focusField(QStringLiteral("peak_requests"));
    const auto *field = desk.field<QLineEdit>("field_peak_requests");
    QVERIFY(field->isVisible());
    QTRY_COMPARE(desk.view.focusWidget(), static_cast<const QWidget *>(field));
    // The sections without it stay folded.
    const auto sections = desk.view.findChildren<Collapsible *>();
    QCOMPARE(std::ranges::count_if(sections, &Collapsible::isOpen), 1);
}

QTEST_MAIN(InspectorViewTest)
#include "tst_inspector_view.moc"
