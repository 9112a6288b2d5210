// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/mix_model.h"
#include "ui/views/mix_view.h"
#include "window_fixtures.h"

#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QMenu>
#include <QSignalSpy>
#include <QTest>

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
        view.render(smallPlan(), nullptr);
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
};

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
    mix.view.render(newPlan(), nullptr);
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
