// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/scatter_scene.h"
#include "ui/dialogs/assumptions_dialog.h"
#include "ui/pages/explore/explore_page.h"
#include "ui/pages/page_list.h"
#include "ui/theme/plain_label.h"
#include "ui/theme/theme.h"
#include "ui/views/inspector/inspector_view.h"
#include "ui/views/mix_view.h"
#include "ui/views/parts/table_setup.h"
#include "ui/views/title_row.h"
#include "ui/window/centre_pane.h"
#include "window_desk.h"
#include "window_fixtures.h"

#include <QApplication>
#include <QFileDialog>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLayout>
#include <QLineEdit>
#include <QListView>
#include <QMenu>
#include <QPushButton>
#include <QSettings>
#include <QSplitter>
#include <QTabBar>
#include <QTableView>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>
#include <QWidgetAction>

#include <map>
#include <string>

using namespace headroom;
using namespace headroom::ui;
using namespace headroom::ui::testing;

/// Targets of the window's keys, buttons and dialogs, and its layout with larger text.
class GettingAroundTest : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { headroom::testing::useTestSettings(); }
    void init() { QSettings().clear(); }
    void cleanup() { applyTheme(*qApp, makeTokens(Appearance::Light)); }
    void tabGoesThroughThePageBeforeTheInspector();
    void shortcutsOfTheWindowWorkFromEveryField();
    void menuOpensAtTheButtonThatWasPressed();
    void groupsOfTheMenuHaveHeadings();
    void emptyPlanAsksForAWorkload();
    void assumptionsNameTheScenario();
    void resetIsShownWhereSomethingDiffers();
    void exportsBeginInTheFolderOfThePlan();
    void undoIsSaidInFullWhereThereIsRoom();
    void marginsAndRowsFollowTheZoomAndComeBack();
    void panelsFollowTheZoomAndComeBack();
    void enterPressesTheButtonWithTheFocus();
    void downLeadsFromTheSearchToWhatIsFound();
    void exploreHasFewControlsAtFirstSight();
};

void GettingAroundTest::tabGoesThroughThePageBeforeTheInspector()
{
    Desk desk;
    QApplication::setActiveWindow(desk.window.get());
    desk.load(); // the page is made later than the inspector
    const auto *page = desk.window->findChild<QWidget *>(QStringLiteral("pageStack"));
    const auto *inspector = desk.window->findChild<InspectorView *>();
    const auto *counter = desk.window->findChild<ElidedLabel *>(QStringLiteral("offerCounter"));
    QTRY_VERIFY_WITH_TIMEOUT(!counter->fullText().isEmpty(), kPatience);
    desk.window->findChild<QTabBar *>(QStringLiteral("pageTabs"))->setFocus();
    int stopsOnThePage = 0;
    constexpr int kMaxStops = 60;
    for (int i = 0; i < kMaxStops && !inspector->isAncestorOf(QApplication::focusWidget()); ++i) {
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
        stopsOnThePage += page->isAncestorOf(QApplication::focusWidget()) ? 1 : 0;
    }
    QVERIFY(inspector->isAncestorOf(QApplication::focusWidget()));
    QVERIFY(stopsOnThePage > 1);
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab, Qt::ShiftModifier);
    QVERIFY(page->isAncestorOf(QApplication::focusWidget()));
}

/// Text fields have shortcuts of their own, such as Ctrl+E for the end of the line: the window's go
/// first, but for those of editing.
void GettingAroundTest::shortcutsOfTheWindowWorkFromEveryField()
{
    Desk desk;
    desk.load();
    const QList<QKeySequence> editing{QKeySequence::Undo, QKeySequence::Redo,
                                      QKeySequence::SelectAll};
    QList<QKeyCombination> keys;
    for (const QAction *action : desk.window->findChildren<QAction *>()) {
        for (const QKeySequence &shortcut : action->shortcuts()) {
            const QKeyCombination key = shortcut[0];
            const bool isLetter = key.key() >= Qt::Key_A && key.key() <= Qt::Key_Z;
            if (action->isEnabled() && isLetter && !editing.contains(shortcut))
                keys += key;
        }
    }
    QVERIFY(keys.contains(QKeyCombination(Qt::CTRL | Qt::Key_E)));
    QVERIFY(keys.contains(QKeyCombination(Qt::CTRL | Qt::Key_U)));
    int pressed = 0;
    for (QLineEdit *field : desk.window->findChildren<QLineEdit *>()) {
        for (const QKeyCombination key : keys) {
            ++pressed;
            QKeyEvent press(QEvent::ShortcutOverride, key.key(), key.keyboardModifiers());
            press.ignore();
            QApplication::sendEvent(field, &press);
            QVERIFY2(!press.isAccepted(),
                     qPrintable(field->objectName() + u' ' + QKeySequence(key).toString()));
        }
    }
    QVERIFY(pressed > 100);
}

void GettingAroundTest::menuOpensAtTheButtonThatWasPressed()
{
    Desk desk;
    desk.load();
    auto *mix = desk.window->findChild<MixView *>();
    auto *button = desk.window->findChild<QPushButton *>(QStringLiteral("undoButton"));
    mix->openAddMenu(button);
    const QRect menu = mix->addMenu()->geometry();
    const int left = button->mapToGlobal(QPoint()).x();
    mix->addMenu()->close();
    const int room = button->screen()->availableGeometry().right() - menu.width();
    QVERIFY(menu.left() >= std::min(left, room) - 1);
}

void GettingAroundTest::groupsOfTheMenuHaveHeadings()
{
    Desk desk;
    QStringList headings;
    QStringList entries;
    const QList<QAction *> actions = desk.window->findChild<MixView *>()->addMenu()->actions();
    for (const QAction *action : actions) {
        if (qobject_cast<const QWidgetAction *>(action) != nullptr)
            headings += action->text();
        else if (!action->isSeparator())
            entries += action->text();
    }
    QCOMPARE(headings.size(), 2);
    QCOMPARE(entries.removeDuplicates(), 0);
}

void GettingAroundTest::emptyPlanAsksForAWorkload()
{
    Desk desk;
    QCOMPARE(desk.text("inspectorEmpty"), QStringLiteral("Select a workload to see and edit it."));
    desk.session.document().apply(RemoveWorkloads{{1, 2}});
    QCOMPARE(desk.text("inspectorEmpty"),
             QStringLiteral("Add a workload to see and edit it here."));
}

void GettingAroundTest::assumptionsNameTheScenario()
{
    Desk desk;
    desk.load();
    desk.session.document().apply(AddScenario{"Two clouds", "Baseline"});
    desk.trigger("assumptions");
    QCOMPARE(desk.text("scenarioTitle"), QStringLiteral("Scenario Two clouds"));
}

void GettingAroundTest::resetIsShownWhereSomethingDiffers()
{
    Desk desk;
    desk.load();
    desk.session.document().apply(AddScenario{"Two clouds", "Baseline"});
    desk.trigger("assumptions");
    const auto *mark = desk.window->findChild<AssumptionsDialog *>()->findChild<QPushButton *>(
        QStringLiteral("inherit_growth"));
    const auto growBy = [&](double percent) {
        Scenario changed = activeScenario(desk.session.plan());
        changed.monthlyGrowthPercent = percent;
        desk.session.document().apply(ChangeAssumptions{changed, "growth"});
    };
    const double inherited = activeScenario(desk.session.plan()).monthlyGrowthPercent;
    growBy(inherited + 3);
    QCOMPARE(mark->text(), QStringLiteral("back to inherited"));
    QVERIFY(mark->isEnabled());
    growBy(inherited);
    QCOMPARE(mark->text(), QStringLiteral("same as inherited"));
    QVERIFY(!mark->isEnabled());
}

void GettingAroundTest::exportsBeginInTheFolderOfThePlan()
{
    const QTemporaryDir folder;
    const QTemporaryDir chosen;
    Desk desk;
    desk.load();
    const QByteArray plan = folder.filePath(QStringLiteral("plan.headroom")).toUtf8();
    desk.store->change(plan.constData(), smallPlan());
    desk.open(plan.constData());
    const auto folderOfDialog = [&](const QString &choice) {
        desk.trigger("exportWorkbook");
        auto *dialog = desk.window->findChild<QFileDialog *>(QStringLiteral("exportDialog"));
        const QString shown = dialog->directory().canonicalPath();
        if (!choice.isEmpty())
            emit dialog->fileSelected(choice);
        delete dialog;
        return shown;
    };
    QCOMPARE(folderOfDialog(chosen.filePath(QStringLiteral("plan.xlsx"))),
             QDir(folder.path()).canonicalPath());
    QCOMPARE(folderOfDialog({}), QDir(chosen.path()).canonicalPath());
}

void GettingAroundTest::undoIsSaidInFullWhereThereIsRoom()
{
    Desk desk;
    desk.window->setMinimumSize(1, 1);
    Workload changed = desk.session.plan().workloads.front();
    changed.name = "Regulated customers";
    desk.session.document().apply(ChangeWorkload{changed, "name"});
    const auto *undo = desk.window->findChild<QPushButton *>(QStringLiteral("undoButton"));
    const auto textAt = [&](int width) {
        desk.window->resize(width, 720);
        QTest::qWait(0);
        return undo->text();
    };
    QVERIFY(textAt(1440).endsWith(u'…'));
    QCOMPARE(textAt(1920), undo->accessibleName());
}

void GettingAroundTest::marginsAndRowsFollowTheZoomAndComeBack()
{
    QWidget box;
    auto *outer = new QVBoxLayout(&box);
    outer->setContentsMargins(12, 8, 12, 4);
    outer->setSpacing(8);
    auto *inner = new QHBoxLayout;
    inner->setSpacing(4);
    outer->addLayout(inner);
    QTableView table;
    setUpTable(&table, QStringLiteral("Rows"));
    const int row = table.verticalHeader()->defaultSectionSize();
    const auto zoom = [](double scale) { applyTheme(*qApp, makeTokens(Appearance::Light, scale)); };
    zoom(1.5);
    QCOMPARE(outer->contentsMargins(), QMargins(18, 12, 18, 6));
    QCOMPARE(outer->spacing(), 12);
    QCOMPARE(inner->spacing(), 6);
    QCOMPARE(table.verticalHeader()->defaultSectionSize(), qRound(row * 1.5));
    for (const double scale : {1.6, 1.3, 0.9, 1.1, 1.0})
        zoom(scale);
    QCOMPARE(outer->contentsMargins(), QMargins(12, 8, 12, 4));
    QCOMPARE(inner->spacing(), 4);
    QCOMPARE(table.verticalHeader()->defaultSectionSize(), row);
}

void GettingAroundTest::panelsFollowTheZoomAndComeBack()
{
    Desk desk;
    desk.window->setMinimumSize(1, 1);
    desk.window->resize(1920, 1000);
    QTest::qWait(0);
    const auto *panels = desk.window->findChild<QSplitter *>(QStringLiteral("panels"));
    const QList<int> before = panels->sizes();
    for (int i = 0; i < 3; ++i)
        desk.trigger("zoomIn");
    QTest::qWait(0);
    QVERIFY(panels->sizes()[0] >= before[0] * 5 / 4);
    QVERIFY(panels->sizes()[2] >= before[2] * 5 / 4);
    desk.trigger("resetZoom");
    QTest::qWait(0);
    QCOMPARE(panels->sizes(), before);
    // The centre takes of the panels what it needs for large text: that is given back.
    desk.window->resize(1280, 720);
    QTest::qWait(0);
    const QList<int> narrow = panels->sizes();
    for (int i = 0; i < 8; ++i)
        desk.trigger("zoomIn");
    QTest::qWait(0);
    desk.trigger("resetZoom");
    QTest::qWait(0);
    QCOMPARE(panels->sizes(), narrow);
}

/// Whichever button of the window has the keyboard.
void GettingAroundTest::enterPressesTheButtonWithTheFocus()
{
    Desk desk;
    desk.load();
    QApplication::setActiveWindow(desk.window.get());
    const auto *counter = desk.window->findChild<ElidedLabel *>(QStringLiteral("offerCounter"));
    QTRY_VERIFY_WITH_TIMEOUT(!counter->fullText().isEmpty(), kPatience); // the chart is drawn
    int pressed = 0;
    QStringList names;
    for (const PageEntry &entry : pageList()) {
        desk.window->findChild<CurrentView *>()->setPage(entry.key);
        QTRY_VERIFY_WITH_TIMEOUT(!desk.session.isBusy(), kPatience);
        QTest::qWait(0);
        for (auto *button : desk.window->findChildren<QAbstractButton *>()) {
            const bool isButton = qobject_cast<QPushButton *>(button) != nullptr
                                  || (qobject_cast<QToolButton *>(button) != nullptr
                                      && qobject_cast<QToolButton *>(button)->menu() == nullptr);
            if (!isButton || !button->isVisible() || !button->isEnabled()
                || button->window() != desk.window.get()
                || button->objectName().endsWith(QLatin1String("Label")) // explains itself
                || !(button->focusPolicy() & Qt::TabFocus))
                continue;
            button->disconnect(); // pressed, it leads nowhere
            names += button->objectName();
            QSignalSpy clicked(button, &QAbstractButton::clicked);
            button->setFocus();
            QTest::keyClick(button, ++pressed % 2 == 0 ? Qt::Key_Return : Qt::Key_Enter);
            QVERIFY2(clicked.count() == 1, qPrintable(button->objectName() + button->text()));
        }
    }
    QVERIFY(pressed > 10);
    QVERIFY(names.contains(QLatin1String("xAxisTitle")));
}

void GettingAroundTest::downLeadsFromTheSearchToWhatIsFound()
{
    Desk desk;
    desk.load();
    QApplication::setActiveWindow(desk.window.get());
    for (const char *key : {kExplorePage, "catalog"}) {
        desk.window->findChild<CurrentView *>()->setPage(key);
        const auto *page = desk.window->findChild<CentrePane *>()->page(key);
        QTRY_VERIFY_WITH_TIMEOUT(page->isVisible() && page->table()->model()->rowCount(),
                                 kPatience);
        desk.trigger("find");
        QVERIFY(page->search()->hasFocus());
        QTest::keyClick(page->search(), Qt::Key_Down);
        QVERIFY(page->table()->hasFocus());
        QCOMPARE(page->table()->currentIndex().row(), 0);
    }
}

/// Each is one, however many tabs it has; lines that can be dragged count as well.
void GettingAroundTest::exploreHasFewControlsAtFirstSight()
{
    constexpr int kMaxControls = 15;
    Desk desk;
    desk.load();
    desk.window->findChild<CurrentView *>()->selectWorkload(2);
    const auto *page =
        qobject_cast<ExplorePage *>(desk.window->findChild<CentrePane *>()->page(kExplorePage));
    QTRY_VERIFY_WITH_TIMEOUT(page->isVisible() && !page->isBehind() && page->scene().points,
                             kPatience);
    QStringList controls;
    for (const QWidget *root :
         {static_cast<const QWidget *>(page), static_cast<const QWidget *>(page->tools())}) {
        for (const QWidget *widget : root->findChildren<QWidget *>()) {
            const bool isControl = qobject_cast<const QAbstractButton *>(widget) != nullptr
                                   || qobject_cast<const QTabBar *>(widget) != nullptr
                                   || qobject_cast<const QLineEdit *>(widget) != nullptr;
            const bool isPart =
                qobject_cast<const QTabBar *>(widget->parentWidget()) != nullptr
                || qobject_cast<const QLineEdit *>(widget->parentWidget()) != nullptr
                || qobject_cast<const QTableView *>(widget->parentWidget()) != nullptr;
            if (isControl && !isPart && widget->isVisible())
                controls += widget->objectName();
        }
    }
    const ScatterScene &scene = page->scene();
    controls += QStringList(scene.need ? 1 : 0, QStringLiteral("limit line"));
    controls += QStringList(scene.budget ? 1 : 0, QStringLiteral("budget line"));
    QVERIFY(controls.contains(QStringLiteral("xAxisTitle")));
    QVERIFY2(controls.size() <= kMaxControls, qPrintable(controls.join(QStringLiteral(", "))));
}

QTEST_MAIN(GettingAroundTest)
#include "tst_getting_around.moc"
