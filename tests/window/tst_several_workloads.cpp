// SPDX-License-Identifier: GPL-3.0-or-later
// Several workloads of the mix at once: edited, removed, and given the cheapest offers that meet.
#include "core/evaluation/candidates.h"
#include "core/evaluation/format.h"
#include "field_desk.h"
#include "session/current_view.h"
#include "ui/format/text.h"
#include "ui/pages/page_list.h"
#include "ui/views/fields/choice_field.h"
#include "ui/views/fields/switch_field.h"

#include <QPushButton>
#include <QSettings>
#include <QUndoStack>

using namespace headroom;
using namespace headroom::ui;
using namespace headroom::ui::testing;

namespace {

/// With Ctrl a click adds to what is selected, or takes from it.
void add(const FieldDesk &desk, int row)
{
    const QModelIndex index = desk.mix()->model()->index(row, 0);
    desk.mix()->scrollTo(index);
    QTest::mouseClick(desk.mix()->viewport(), Qt::LeftButton, Qt::ControlModifier,
                      desk.mix()->visualRect(index).center());
    desk.awaitCandidates();
}

const Workload &workload(const FieldDesk &desk, std::size_t row)
{
    return desk.session.plan().workloads[row];
}

bool isServed(const FieldDesk &desk, WorkloadId id)
{
    return activeScenario(desk.session.plan()).allocations.contains(id);
}

} // namespace

class SeveralWorkloadsTest : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { headroom::testing::useTestSettings(); }
    void init() { QSettings().clear(); }
    void aFieldIsSetInAllAsOneStep();
    void valuesThatDifferSaySo();
    void fieldsOfASingleWorkloadAreHidden();
    void refusedForOneIsRefusedForAll();
    void oneCanBeTakenOutAgain();
    void allAreRemovedAtOnce();
    void theCheapestServesTheSelected();
    void theCheapestIsOneOfThoseShown();
    void allWithoutAnOfferGetOne();
    void levelThatNothingMeetsIsReported();
};

void SeveralWorkloadsTest::aFieldIsSetInAllAsOneStep()
{
    FieldDesk desk;
    desk.select(0);
    add(desk, 1);
    add(desk, 3);
    QCOMPARE(desk.text("inspectorName"), QStringLiteral("3 workloads"));
    auto *team = desk.field<TextField>("field_team");
    type(team, QStringLiteral("Search"));
    QTest::keyClick(team, Qt::Key_Return);
    for (const std::size_t row : {0U, 1U, 3U})
        QCOMPARE(workload(desk, row).team, std::string("Search"));
    QVERIFY(workload(desk, 2).team.empty());
    QCOMPARE(desk.session.document().undoStack()->count(), 1);
    QCOMPARE(desk.session.document().undoStack()->undoText(),
             QStringLiteral("Set team of 3 workloads"));
    QCOMPARE(desk.text("inspectorName"), QStringLiteral("3 workloads")); // they stay selected
    desk.session.document().undoStack()->undo();
    for (const std::size_t row : {0U, 1U, 3U})
        QVERIFY(workload(desk, row).team.empty());
}

void SeveralWorkloadsTest::valuesThatDifferSaySo()
{
    FieldDesk desk;
    Workload changed = workload(desk, 0);
    changed.team = "A";
    changed.spareReplicas = 3;
    changed.precision = Precision::fp8;
    changed.mayShareInstances = true;
    desk.session.document().apply(ChangeWorkload{changed, "all"});
    desk.select(0);
    QCOMPARE(desk.field<TextField>("field_team")->text(), QStringLiteral("A"));
    add(desk, 1);
    const auto *team = desk.field<TextField>("field_team");
    QVERIFY(team->text().isEmpty());
    QCOMPARE(team->placeholderText(), QStringLiteral("mixed"));
    QVERIFY(desk.field<NumberField>("field_spare_replicas")->text().isEmpty());
    auto *precision = desk.field<ChoiceField>("field_precision");
    QCOMPARE(precision->currentIndex(), -1);
    auto *sharing = desk.field<SwitchField>("field_sharing");
    QCOMPARE(sharing->checkState(), Qt::PartiallyChecked);
    // Leaving them as they are changes nothing.
    const Plan before = desk.session.plan();
    QVERIFY(desk.window->files()->commitPendingFields());
    QCOMPARE(desk.session.plan(), before);
    QTest::keyClick(sharing, Qt::Key_Space);
    QVERIFY(workload(desk, 0).mayShareInstances && workload(desk, 1).mayShareInstances);
    QCOMPARE(sharing->checkState(), Qt::Checked);
    precision->setCurrentIndex(precision->findText(QStringLiteral("int8")));
    emit precision->activated(precision->currentIndex());
    QCOMPARE(workload(desk, 0).precision, Precision::int8);
    QCOMPARE(workload(desk, 1).precision, Precision::int8);
    // Alone again, the field is as always.
    desk.select(2);
    QVERIFY(desk.field<TextField>("field_team")->placeholderText().isEmpty());
}

void SeveralWorkloadsTest::fieldsOfASingleWorkloadAreHidden()
{
    FieldDesk desk;
    desk.select(0);
    const QWidget *name = desk.field<TextField>("field_name");
    const QWidget *allocation = desk.field<NumberField>("field_count");
    QVERIFY(name->isVisible() && allocation->isVisible());
    add(desk, 1);
    QVERIFY(!name->isVisible() && !allocation->isVisible());
    QVERIFY(!desk.window->findChild<QWidget *>(QStringLiteral("adviceSection"))->isVisible());
    desk.select(0);
    QVERIFY(name->isVisible() && allocation->isVisible());
}

void SeveralWorkloadsTest::refusedForOneIsRefusedForAll()
{
    FieldDesk desk;
    desk.select(0);
    add(desk, 1);
    const Plan before = desk.session.plan();
    auto *zones = desk.field<NumberField>("field_zones");
    type(zones, QStringLiteral("0"));
    QTest::keyClick(zones, Qt::Key_Return);
    QCOMPARE(desk.session.plan(), before);
    QVERIFY(!desk.reasonAt(zones).isEmpty());
}

void SeveralWorkloadsTest::oneCanBeTakenOutAgain()
{
    FieldDesk desk;
    desk.select(0);
    add(desk, 1);
    add(desk, 1);
    QCOMPARE(desk.text("inspectorName"), QStringLiteral("W0"));
    add(desk, 2);
    QTest::keyClick(desk.mix(), Qt::Key_A, Qt::ControlModifier);
    QCOMPARE(desk.text("inspectorName"), QStringLiteral("7 workloads"));
    desk.select(4);
    QCOMPARE(desk.text("inspectorName"), QStringLiteral("W4"));
}

void SeveralWorkloadsTest::allAreRemovedAtOnce()
{
    FieldDesk desk;
    desk.select(1);
    add(desk, 2);
    QTest::keyClick(desk.mix(), Qt::Key_Delete);
    QCOMPARE(desk.session.plan().workloads.size(), std::size_t{5});
    QCOMPARE(desk.session.document().undoStack()->undoText(), QStringLiteral("Remove 2 workloads"));
    desk.session.document().undoStack()->undo();
    QCOMPARE(desk.session.plan().workloads.size(), std::size_t{7});
}

void SeveralWorkloadsTest::theCheapestServesTheSelected()
{
    FieldDesk desk;
    desk.select(0);
    const WorkloadId id = workload(desk, 0).id;
    desk.session.document().apply(ClearAllocation{id});
    const EvaluationInputs inputs = desk.session.snapshot()->inputs;
    const CandidateSet all = findCandidates(inputs, activeScenario(desk.session.plan()), id);
    CandidateFilter onDemand;
    onDemand.lens = PriceLens::onDemand;
    const auto cheapest = cheapestThatMeets(all, onDemand);
    desk.window->findChild<QPushButton *>(QStringLiteral("useCheapestOffer"))->click();
    if (!cheapest) {
        QTRY_VERIFY(desk.message().contains(QStringLiteral("W0")));
        return;
    }
    QTRY_VERIFY(isServed(desk, id));
    QCOMPARE(activeScenario(desk.session.plan()).allocations.at(id).offer,
             inputs.catalog->reference(*cheapest));
    QCOMPARE(desk.session.document().undoStack()->undoText(), QStringLiteral("Use the cheapest"));
}

/// The offers on the screen are those that are chosen from, and the button says which it will be.
void SeveralWorkloadsTest::theCheapestIsOneOfThoseShown()
{
    FieldDesk desk;
    const WorkloadId id = workload(desk, static_cast<std::size_t>(WorkloadKind::development)).id;
    Workload easy = *findWorkload(desk.session.plan(), id);
    easy.model.clear();
    desk.session.document().apply(ChangeWorkload{easy, "model"});
    desk.session.document().apply(ClearAllocation{id});
    desk.select(static_cast<int>(WorkloadKind::development));
    const EvaluationInputs inputs = desk.session.snapshot()->inputs;
    const CandidateSet all = findCandidates(inputs, activeScenario(desk.session.plan()), id);
    auto *button = desk.window->findChild<QPushButton *>(QStringLiteral("useCheapestOffer"));
    auto *view = desk.window->findChild<CurrentView *>();
    QVERIFY(view != nullptr);
    view->setPage(kExplorePage);
    int tried = 0;
    for (const Provider provider : std::array{known::aws, known::google, known::azure}) {
        CandidateFilter filter = view->state().filter;
        filter.providers = {provider};
        const auto wanted = cheapestThatMeets(all, filter);
        if (!wanted)
            continue;
        ++tried;
        QCOMPARE(all.catalog->reference(*wanted).provider, provider);
        view->setFilter(filter);
        const Line line = candidateLine(inputs, activeScenario(desk.session.plan()), all, *wanted);
        QTRY_VERIFY2(button->text().contains(textOf(
                         formatMoney(line.monthly, desk.session.plan().currency, english()))),
                     qPrintable(button->text()));
        button->click();
        QTRY_VERIFY(isServed(desk, id));
        QCOMPARE(activeScenario(desk.session.plan()).allocations.at(id).offer,
                 all.catalog->reference(*wanted));
        QVERIFY(desk.message().contains(QStringLiteral("Provider")));
        desk.session.document().undoStack()->undo();
    }
    QVERIFY(tried > 1);
    // A page without offers has no filter on the screen.
    view->setPage(kBudgetPage);
    desk.trigger("useCheapest");
    QTRY_VERIFY(isServed(desk, id));
    CandidateFilter onDemand;
    onDemand.lens = PriceLens::onDemand;
    QCOMPARE(activeScenario(desk.session.plan()).allocations.at(id).offer,
             all.catalog->reference(*cheapestThatMeets(all, onDemand)));
}

void SeveralWorkloadsTest::allWithoutAnOfferGetOne()
{
    FieldDesk desk;
    const WorkloadId people =
        workload(desk, static_cast<std::size_t>(WorkloadKind::development)).id;
    const WorkloadId data =
        workload(desk, static_cast<std::size_t>(WorkloadKind::preprocessing)).id;
    for (const WorkloadId id : {people, data}) {
        Workload easy = *findWorkload(desk.session.plan(), id);
        easy.model.clear();
        desk.session.document().apply(ChangeWorkload{easy, "model"});
        desk.session.document().apply(ClearAllocation{id});
    }
    const int steps = desk.session.document().undoStack()->count();
    auto *button = desk.window->findChild<QPushButton *>(QStringLiteral("cheapestForAll"));
    QVERIFY(button->isVisible());
    QVERIFY(button->text().contains(QStringLiteral("(2)")));
    QTest::mouseClick(button, Qt::LeftButton);
    QTRY_VERIFY(isServed(desk, people) && isServed(desk, data));
    QCOMPARE(desk.session.document().undoStack()->count(), steps + 1);
    QVERIFY(!button->isVisible());
    desk.session.document().undoStack()->undo();
    QVERIFY(!isServed(desk, people) && !isServed(desk, data));
    desk.trigger("useCheapestForAll");
    QTRY_VERIFY(isServed(desk, people) && isServed(desk, data));
    desk.trigger("useCheapestForAll");
    QVERIFY(desk.message().contains(QStringLiteral("an offer already")));
}

void SeveralWorkloadsTest::levelThatNothingMeetsIsReported()
{
    FieldDesk desk;
    Workload nowhere = workload(desk, 0);
    nowhere.constraints.minVcpus = 9000;
    desk.session.document().apply(ChangeWorkload{nowhere, "minimum vCPUs"});
    desk.session.document().apply(ClearAllocation{nowhere.id});
    const Plan before = desk.session.plan();
    desk.select(0);
    desk.trigger("useCheapest");
    QTRY_VERIFY(desk.message().contains(QStringLiteral("No offer meets")));
    QVERIFY(desk.message().contains(QStringLiteral("W0")));
    QCOMPARE(desk.session.plan(), before);
}

QTEST_MAIN(SeveralWorkloadsTest)
#include "tst_several_workloads.moc"
