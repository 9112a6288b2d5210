// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/scatter_chart.h"
#include "ui/pages/page_list.h"
#include "ui/views/preview_bar.h"
#include "ui/window/centre_pane.h"
#include "window_desk.h"

#include <QLabel>
#include <QPushButton>
#include <QSettings>
#include <QTabBar>
#include <QTableView>

#include <set>

using namespace headroom;
using namespace headroom::ui;
using namespace headroom::ui::testing;

namespace {

CurrentView *viewOf(const Desk &desk)
{
    return desk.window->findChild<CurrentView *>();
}

PreviewBar *barOf(const Desk &desk)
{
    return desk.window->findChild<PreviewBar *>();
}

} // namespace

/// What every page of the list keeps to, and what the window does with pages, bookmarks and previews.
class PagesTest : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { headroom::testing::useTestSettings(); }
    void init() { QSettings().clear(); }

    void everyPageHasWhatTheWindowNeeds_data();
    void everyPageHasWhatTheWindowNeeds();
    void everyPageIsReachedByItsKey();
    void keyboardGoesToTheFirstPartOfAPage();
    void bookmarkBringsTheViewBack();
    void previewIsSaidAndDiscarded();
    void previewIsApplied();
    void previewIsNotEdited();
};

void PagesTest::everyPageHasWhatTheWindowNeeds_data()
{
    QTest::addColumn<int>("page");
    const auto pages = pageList();
    for (std::size_t page = 0; page < pages.size(); ++page)
        QTest::newRow(pages[page].key.c_str()) << static_cast<int>(page);
}

void PagesTest::everyPageHasWhatTheWindowNeeds()
{
    QFETCH(int, page);
    const PageEntry entry = pageList()[static_cast<std::size_t>(page)];
    QVERIFY(entry.name.contains(u'&'));
    CurrentView view;
    QWidget window;
    Page *made = entry.make({&view, nullptr}, &window);
    QVERIFY(made->isAncestorOf(made->firstFocus()) || made->firstFocus()->window() == &window);
    QVERIFY(made->firstFocus()->focusPolicy() & Qt::TabFocus);
    QVERIFY(made->isAncestorOf(made->table()));
    QVERIFY(!made->table()->accessibleName().isEmpty());
    const auto *empty = made->findChild<QLabel *>(QStringLiteral("pageEmpty"));
    QVERIFY(!empty->text().isEmpty());
    QCOMPARE(empty->cursor().shape(), Qt::BusyCursor);
    const QString loading = empty->text();
    made->render({.snapshot = nullptr, .candidates = nullptr, .state = {}, .failed = true});
    QVERIFY(empty->text() != loading);
    QCOMPARE(empty->cursor().shape(), Qt::ArrowCursor);
}

void PagesTest::everyPageIsReachedByItsKey()
{
    Desk desk;
    const auto pages = pageList();
    std::set<std::string> keys;
    for (std::size_t page = pages.size(); page-- > 0;) {
        keys.insert(pages[page].key);
        const QString key = QString::fromStdString(pages[page].key);
        auto *action = desk.window->findChild<QAction *>(QStringLiteral("show")
                                                         + key.front().toUpper() + key.sliced(1));
        QVERIFY(action);
        QCOMPARE(action->shortcut().toString(), QStringLiteral("Ctrl+%1").arg(page + 1));
        action->trigger();
        QCOMPARE(viewOf(desk)->state().page, pages[page].key);
        QCOMPARE(desk.window->findChild<QTabBar *>(QStringLiteral("pageTabs"))->currentIndex(),
                 static_cast<int>(page));
        QVERIFY(desk.window->findChild<CentrePane *>()->pages()[page]->isVisible());
    }
    QCOMPARE(keys.size(), pages.size());
}

void PagesTest::keyboardGoesToTheFirstPartOfAPage()
{
    Desk desk;
    desk.load();
    QApplication::setActiveWindow(desk.window.get());
    const auto &pages = desk.window->findChild<CentrePane *>()->pages();
    QTRY_VERIFY_WITH_TIMEOUT(pages[0]->firstFocus()->isVisible(), kPatience);
    pages[0]->firstFocus()->setFocus();
    desk.trigger("showBudget");
    QCOMPARE(QApplication::focusWidget(), pages[1]->firstFocus());
    auto *outside = desk.window->findChild<QTabBar *>(QStringLiteral("pageTabs"));
    outside->setFocus();
    desk.trigger("showCatalog");
    QCOMPARE(QApplication::focusWidget(), outside);
}

void PagesTest::bookmarkBringsTheViewBack()
{
    Desk desk;
    desk.load();
    CurrentView *view = viewOf(desk);
    view->selectWorkload(2);
    auto *chart = desk.window->findChild<ScatterChart *>();
    const auto isOf = [chart](WorkloadId workload) { return chart->scene().subject == workload; };
    QTRY_VERIFY_WITH_TIMEOUT(isOf(2), kPatience);
    view->setCostAxis(CostAxis::monthlyReplica);
    QTest::keyClick(chart, Qt::Key_Plus);
    const ViewState bookmark = view->state();
    const AxisRange x = chart->xView();
    const AxisRange y = chart->yView();
    QVERIFY(chart->isZoomed());

    view->selectWorkload(1);
    view->setPage("catalog");
    QTest::qWait(0);
    view->set(bookmark);
    QTRY_VERIFY_WITH_TIMEOUT(isOf(2) && chart->isZoomed(), kPatience);
    QCOMPARE(chart->xView(), x);
    QCOMPARE(chart->yView(), y);
    QVERIFY(view->state() == bookmark);
    view->selectWorkload(1);
    QTRY_VERIFY_WITH_TIMEOUT(isOf(1), kPatience);
    QVERIFY(!chart->isZoomed());
    view->set(bookmark);
    QTRY_VERIFY_WITH_TIMEOUT(isOf(2) && chart->isZoomed(), kPatience);
    QCOMPARE(chart->xView(), x);
    QVERIFY(view->state() == bookmark);
}

void PagesTest::previewIsSaidAndDiscarded()
{
    Desk desk;
    desk.load();
    const QString total = desk.text("totalValue");
    QVERIFY(!barOf(desk)->isVisible());
    desk.session.preview({RemoveWorkload{1}}, QStringLiteral("Try"));
    QVERIFY(barOf(desk)->isVisible());
    QCOMPARE(barOf(desk)->accessibleName(), QStringLiteral("Preview: not part of the plan"));
    QVERIFY(desk.text("totalValue") != total);
    QVERIFY(!desk.window->isWindowModified());
    desk.window->findChild<QPushButton *>(QStringLiteral("discardPreview"))->click();
    QVERIFY(!barOf(desk)->isVisible());
    QCOMPARE(desk.text("totalValue"), total);
    QCOMPARE(desk.session.plan().workloads.size(), std::size_t{2});
}

void PagesTest::previewIsApplied()
{
    Desk desk;
    desk.load();
    const Plan before = desk.session.plan();
    desk.session.preview({RemoveWorkload{1}}, QStringLiteral("Try"));
    const QString total = desk.text("totalValue");
    desk.window->findChild<QPushButton *>(QStringLiteral("applyPreview"))->click();
    QVERIFY(!barOf(desk)->isVisible());
    QCOMPARE(desk.text("totalValue"), total);
    QVERIFY(desk.window->isWindowModified());
    QCOMPARE(desk.session.plan().workloads.size(), std::size_t{1});
    desk.trigger("undo");
    QVERIFY(desk.session.plan() == before);
}

void PagesTest::previewIsNotEdited()
{
    Desk desk;
    desk.load();
    const Plan before = desk.session.plan();
    desk.session.preview({RenamePlan{"Tried"}}, QStringLiteral("Try"));
    desk.trigger("removeWorkload");
    QVERIFY(desk.message().contains(QStringLiteral("Apply or discard the preview first.")));
    QVERIFY(desk.session.plan() == before);
    desk.window->findChild<QPushButton *>(QStringLiteral("discardPreview"))->click();
    desk.trigger("removeWorkload");
    QCOMPARE(desk.session.plan().workloads.size(), std::size_t{1});
}

QTEST_MAIN(PagesTest)
#include "tst_pages.moc"
