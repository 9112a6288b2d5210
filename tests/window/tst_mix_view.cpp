// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/evaluation/format.h"
#include "session/language.h"
#include "ui/format/text.h"
#include "ui/models/mix_model.h"
#include "ui/views/fields/choice_field.h"
#include "ui/views/mix_view.h"
#include "window_fixtures.h"

#include <QApplication>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QMenu>
#include <QSignalSpy>
#include <QTest>

#include <memory>
#include <string>

using namespace headroom;
using namespace headroom::testing;
using namespace headroom::ui;

namespace {

/// The mix of the small plan, and what it has asked for.
struct Mix {
    CurrentView current;
    MixView view{&current};
    std::vector<PlanEdit> asked;

    Mix()
    {
        QObject::connect(&view, &MixView::editRequested, &view,
                         [this](const PlanEdit &edit) { asked.push_back(edit); });
        view.resize(268, 500);
        view.show();
        view.render(std::make_shared<const Plan>(smallPlan()), nullptr);
        current.selectWorkload(1);
    }
};

} // namespace

class MixViewTest : public QObject
{
    Q_OBJECT

private slots:
    void selectionGoesBothWays();
    void clickSelects();
    void addOffersEveryKind();
    void renamingInPlace();
    void movingByKey();
    void removingByKey();
    void emptyMixSaysWhatToDo();
    void groupsHaveSumsAndFold();
    void manyAreGroupedAndSearched();

private:
    static QStringList shown(const Mix &mix)
    {
        QStringList names;
        const auto *list = mix.view.list();
        for (int row = 0; row < list->model()->rowCount(); ++row)
            if (!list->isRowHidden(row))
                names += list->model()->index(row, 0).data().toString();
        return names;
    }
};

/// The sum of a group is that of its workloads; folded, only the group is there. The order of the
/// plan cannot be changed meanwhile.
void MixViewTest::groupsHaveSumsAndFold()
{
    Plan plan = smallPlan();
    plan.workloads[0].environment = "production";
    plan.workloads[1].environment = "staging";
    Workload third = plan.workloads[0];
    third.id = 9;
    third.name = "Third";
    plan.workloads.push_back(third);
    plan.scenarios.front().allocations[9] = plan.scenarios.front().allocations.at(1);
    const auto snapshot = snapshotOf(plan);
    Mix mix;
    mix.view.render(std::make_shared<const Plan>(plan), snapshot);
    auto *field = mix.view.findChild<ChoiceField *>(QStringLiteral("mixGrouping"));
    emit field->chosen("environment");
    const QString first = textOf(plan.workloads[0].name);
    const QString second = textOf(plan.workloads[1].name);
    const QStringList all{QStringLiteral("Production"), first, QStringLiteral("Third"),
                          QStringLiteral("Staging"), second};
    QCOMPARE(shown(mix), all);
    const auto &lines = snapshot->evaluation.activeScenario().lines;
    const QString sum =
        textOf(formatMoney(lines[0].monthly + lines[2].monthly, plan.currency, language()));
    const QModelIndex heading = mix.view.list()->model()->index(0, 0);
    QVERIFY(heading.data(MixModel::CostRole).toString().startsWith(sum));
    QTest::mouseClick(mix.view.list()->viewport(), Qt::LeftButton, {},
                      mix.view.list()->visualRect(heading).center());
    QCOMPARE(shown(mix), all.mid(0, 1) + all.mid(3));
    QCOMPARE(mix.current.state().workload, 1U); // stays selected
    QApplication::setActiveWindow(&mix.view);
    mix.view.list()->setFocus();
    mix.current.selectWorkload(2);
    QTest::keyClick(mix.view.list(), Qt::Key_Left);
    QCOMPARE(shown(mix), (QStringList{all[0], all[3]}));
    mix.current.selectWorkload(9); // from elsewhere: its group unfolds
    QCOMPARE(shown(mix), all.mid(0, 4));
    mix.asked.clear();
    QTest::keyClick(mix.view.list(), Qt::Key_Up, Qt::AltModifier);
    QVERIFY(mix.asked.empty());
}

/// Above two dozen; every word must occur.
void MixViewTest::manyAreGroupedAndSearched()
{
    Plan plan = smallPlan();
    const Workload one = plan.workloads.front();
    plan.workloads.clear();
    for (WorkloadId id = 1; id <= 30; ++id) {
        Workload workload = one;
        workload.id = id;
        workload.name = "Service " + std::to_string(id);
        workload.team = id % 2 == 0 ? "Ads" : "Maps";
        workload.environment = "production";
        plan.workloads.push_back(workload);
    }
    Mix mix;
    auto *search = mix.view.findChild<QLineEdit *>(QStringLiteral("mixSearch"));
    QVERIFY(!search->isVisible());
    mix.view.render(std::make_shared<const Plan>(plan), nullptr);
    QVERIFY(search->isVisible());
    QCOMPARE(shown(mix).size(), 31); // with the heading
    search->setText(QStringLiteral("ADS 12"));
    QCOMPARE(shown(mix), (QStringList{QStringLiteral("Production"), QStringLiteral("Service 12")}));
    search->setText(QStringLiteral("maps 12"));
    QVERIFY(shown(mix).isEmpty());
    search->clear();
    QCOMPARE(shown(mix).size(), 31);
}

void MixViewTest::selectionGoesBothWays()
{
    Mix mix;
    QCOMPARE(mix.view.list()->currentIndex().row(), 0);
    mix.current.selectWorkload(2);
    QCOMPARE(mix.view.list()->currentIndex().row(), 1);
    QTest::keyClick(mix.view.list(), Qt::Key_Up);
    QCOMPARE(mix.current.state().workload, 1U);
}

void MixViewTest::clickSelects()
{
    Mix mix;
    QListView *list = mix.view.list();
    QTest::mouseClick(list->viewport(), Qt::LeftButton, {},
                      list->visualRect(list->model()->index(1, 0)).center());
    QCOMPARE(mix.current.state().workload, 2U);
}

void MixViewTest::addOffersEveryKind()
{
    Mix mix;
    int kinds = 0;
    for (const QAction *action : mix.view.addMenu()->actions())
        kinds += action->objectName().startsWith(QStringLiteral("add_")) ? 1 : 0;
    QCOMPARE(kinds, 7);
    mix.view.addMenu()->findChild<QAction *>(QStringLiteral("add_real_time_inference"))->trigger();
    QCOMPARE(mix.asked.size(), std::size_t{1});
    const auto &add = std::get<AddWorkload>(mix.asked.front());
    QCOMPARE(add.workload.kind, WorkloadKind::realTimeInference);
    QVERIFY(applyEdit(smallPlan(), add).has_value());
}

void MixViewTest::renamingInPlace()
{
    Mix mix;
    mix.view.renameSelected();
    auto *editor = mix.view.list()->viewport()->findChild<QLineEdit *>();
    QVERIFY(editor);
    QCOMPARE(editor->text(), QStringLiteral("Notebooks"));
    editor->selectAll();
    QTest::keyClicks(editor, QStringLiteral("Lab & <b>"));
    QTest::keyClick(editor, Qt::Key_Return);
    QTRY_COMPARE(mix.asked.size(), std::size_t{1});
    const auto &change = std::get<ChangeWorkload>(mix.asked.front());
    QCOMPARE(change.workload.name, std::string("Lab & <b>"));
    QCOMPARE(change.field, std::string("name"));
}

void MixViewTest::movingByKey()
{
    Mix mix;
    mix.view.moveSelected(-1);
    QVERIFY(mix.asked.empty());
    mix.view.moveSelected(1);
    const auto &move = std::get<MoveWorkload>(mix.asked.front());
    QCOMPARE(move.id, 1U);
    QCOMPARE(move.position, std::size_t{1});
}

void MixViewTest::removingByKey()
{
    Mix mix;
    mix.view.duplicateSelected();
    mix.view.removeSelected();
    QCOMPARE(std::get<DuplicateWorkload>(mix.asked[0]).id, 1U);
    QCOMPARE(std::get<RemoveWorkload>(mix.asked[1]).id, 1U);
}

void MixViewTest::emptyMixSaysWhatToDo()
{
    Mix mix;
    mix.view.render(std::make_shared<const Plan>(newPlan()), nullptr);
    QVERIFY(!mix.view.list()->isVisibleTo(&mix.view));
    bool said = false;
    for (const QLabel *label : mix.view.findChildren<QLabel *>())
        said = said
               || (label->isVisibleTo(&mix.view)
                   && label->text().contains(QStringLiteral("No workloads")));
    QVERIFY(said);
}

QTEST_MAIN(MixViewTest)
#include "tst_mix_view.moc"
