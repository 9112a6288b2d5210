// SPDX-License-Identifier: GPL-3.0-or-later
#include "await_picture.h"
#include "ui/charts/scatter_chart.h"
#include "ui/pages/page_list.h"
#include "ui/views/fields/collapsible.h"
#include "ui/views/fields/field_reason.h"
#include "ui/views/fields/number_field.h"
#include "ui/views/mix_view.h"
#include "ui/views/parts/message_bar.h"
#include "ui/window/centre_pane.h"
#include "window_desk.h"

#include <QAbstractItemModel>
#include <QImage>
#include <QLabel>
#include <QListView>
#include <QPushButton>
#include <QSettings>
#include <QStackedWidget>
#include <QTabBar>
#include <QTableView>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <vector>

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

/// Properties of every page of the list, and the window's handling of pages, bookmarks and
/// previews.
class PagesTest : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { headroom::testing::useTestSettings(); }
    void init() { QSettings().clear(); }

    void everyPageHasWhatTheWindowNeeds_data();
    void everyPageHasWhatTheWindowNeeds();
    void everyPageIsReachedByItsKey();
    void aVerbLeadsToItsLastPage();
    void nothingMovesWhenTheFirstPageIsMade();
    void keyboardGoesToTheFirstPartOfAPage();
    void bookmarkBringsTheViewBack();
    void aSecondRefusalIsSaidAtItsOwnField();
    void previewBarStandsOut_data();
    void previewBarStandsOut();
    void previewIsSaidAndDiscarded();
    void previewIsApplied();
    void previewIsNotEdited();
    void anEditIsRenderedOnce_data();
    void anEditIsRenderedOnce();
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
    QVERIFY(loading.contains(QStringLiteral("Loading the catalog")));
    const Error damaged{"The catalog is damaged.", "catalog.sqlite", "Install Headroom again."};
    made->render({.snapshot = nullptr, .candidates = nullptr, .state = {}, .failure = damaged});
    for (const char *part :
         {"The catalog is damaged.", "catalog.sqlite", "Install Headroom again."})
        QVERIFY(empty->text().contains(QLatin1String(part)));
    QVERIFY(!made->emptyStateButton()->isHidden());
    QCOMPARE(qobject_cast<QPushButton *>(made->emptyStateButton())->text(),
             QStringLiteral("Reload"));
    QCOMPARE(empty->cursor().shape(), Qt::ArrowCursor);
}

void PagesTest::everyPageIsReachedByItsKey()
{
    Desk desk;
    QVERIFY(desk.window->findChild<CentrePane *>()->page(kExplorePage) == nullptr);
    desk.load();
    const auto pages = pageList();
    std::set<std::string> keys;
    for (std::size_t page = pages.size(); page-- > 0;) {
        keys.insert(pages[page].key);
        const QString key = QString::fromStdString(pages[page].key);
        auto *action = desk.window->findChild<QAction *>(QStringLiteral("show")
                                                         + key.front().toUpper() + key.sliced(1));
        QVERIFY(action);
        QCOMPARE(action->shortcut().toString(),
                 page < 9 ? QStringLiteral("Ctrl+%1").arg(page + 1) : QString()); // of ten digits
        action->trigger();
        QCOMPARE(viewOf(desk)->state().page, pages[page].key);
        QCOMPARE(desk.window->findChild<QTabBar *>(QStringLiteral("pageTabs"))->currentIndex(),
                 static_cast<int>(page));
        QVERIFY(desk.window->findChild<CentrePane *>()->page(pages[page].key)->isVisible());
    }
    QCOMPARE(keys.size(), pages.size());
}

/// Only the tabs of the verb in front are there; a verb brings back the page that it was left at.
void PagesTest::aVerbLeadsToItsLastPage()
{
    Desk desk;
    desk.load();
    auto *verbs = desk.window->findChild<QTabBar *>(QStringLiteral("verbTabs"));
    const auto *tabs = desk.window->findChild<QTabBar *>(QStringLiteral("pageTabs"));
    const auto pages = pageList();
    const auto areShown = [&](Verb verb) {
        for (std::size_t page = 0; page < pages.size(); ++page)
            if (tabs->isTabVisible(static_cast<int>(page))
                != (pages[page].verb == verb
                    && (!pages[page].isFolded || tabs->currentIndex() == static_cast<int>(page))))
                return false;
        return verbs->currentIndex() == static_cast<int>(verb);
    };
    QVERIFY(areShown(Verb::choose));
    desk.trigger("showCatalog");
    verbs->setCurrentIndex(static_cast<int>(Verb::decide));
    QCOMPARE(viewOf(desk)->state().page, std::string(kComparePage));
    QVERIFY(areShown(Verb::decide));
    desk.trigger("showOptimise"); // its tab stands as long as it is open
    QVERIFY(areShown(Verb::decide) && tabs->isTabVisible(tabs->currentIndex()));
    desk.trigger("showForecast");
    QVERIFY(areShown(Verb::present));
    verbs->setCurrentIndex(static_cast<int>(Verb::choose));
    QCOMPARE(viewOf(desk)->state().page, std::string(kCatalogPage));
    QVERIFY(areShown(Verb::choose));
    verbs->setCurrentIndex(static_cast<int>(Verb::present));
    QCOMPARE(viewOf(desk)->state().page, std::string(kForecastPage));
    desk.open("sample.headroom"); // another plan begins at the first pages
    verbs->setCurrentIndex(static_cast<int>(Verb::choose));
    QCOMPARE(viewOf(desk)->state().page, std::string(kExplorePage));
}

void PagesTest::nothingMovesWhenTheFirstPageIsMade()
{
    Desk desk;
    const auto *centre = desk.window->findChild<CentrePane *>();
    const auto labels = centre->findChildren<QLabel *>();
    const auto loading = std::ranges::find(labels, QStringLiteral("Loading the catalog…"),
                                           [](const QLabel *label) { return label->text(); });
    QVERIFY(loading != labels.end() && (*loading)->isVisible());
    const QRect place((*loading)->mapTo(centre, QPoint()), (*loading)->size());
    desk.load();
    const Page *page = centre->page(kExplorePage);
    QTRY_VERIFY_WITH_TIMEOUT(page->isVisible() && page->firstFocus()->isVisible(), kPatience);
    QTest::qWait(0);
    QCOMPARE(QRect(page->mapTo(centre, QPoint()), page->size()), place);
}

void PagesTest::keyboardGoesToTheFirstPartOfAPage()
{
    Desk desk;
    desk.load();
    QApplication::setActiveWindow(desk.window.get());
    const auto *centre = desk.window->findChild<CentrePane *>();
    QTRY_VERIFY_WITH_TIMEOUT(centre->page(kExplorePage)->firstFocus()->isVisible(), kPatience);
    centre->page(kExplorePage)->firstFocus()->setFocus();
    desk.trigger("showBudget");
    QCOMPARE(QApplication::focusWidget(), centre->page("budget")->firstFocus());
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
    awaitPicture(*desk.window->findChild<ExplorePage *>());
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

void PagesTest::aSecondRefusalIsSaidAtItsOwnField()
{
    Desk desk;
    desk.load();
    viewOf(desk)->setPage("forecast");
    const auto field = [&](const char *name) {
        return desk.window->findChild<NumberField *>(QLatin1String(name));
    };
    QTRY_VERIFY_WITH_TIMEOUT(field("spread_prices_low") != nullptr, kPatience);
    desk.window->findChild<Collapsible *>(QStringLiteral("outlookCard"))->setOpen(true);
    const auto type = [&](const char *name, const char *text) {
        field(name)->setFocus();
        field(name)->setText(QLatin1String(text));
        return field(name)->commitPending();
    };
    const auto reasonOf = [&](const char *name) {
        return field(name)->findChild<FieldReason *>()->text();
    };
    const auto uncertainty = [&] {
        return activeScenario(desk.session.plan()).outlook.uncertainty;
    };
    const Uncertainty before = uncertainty();
    QVERIFY(!type("spread_prices_low", "much"));
    QVERIFY(!type("spread_demand_high", "-50"));
    QVERIFY(!reasonOf("spread_prices_low").isEmpty());
    QVERIFY(reasonOf("spread_demand_high").contains(QStringLiteral("above the 90th")));
    QVERIFY(uncertainty() == before);
    // The valid value is accepted, and the rejected input stays.
    QVERIFY(type("spread_interruptions_low", "-40"));
    QCOMPARE(uncertainty().interruptions.low, -40.0);
    QCOMPARE(field("spread_prices_low")->text(), QStringLiteral("much"));
    QVERIFY(!reasonOf("spread_prices_low").isEmpty());
}

void PagesTest::previewBarStandsOut_data()
{
    QTest::addColumn<bool>("dark");
    QTest::newRow("light") << false;
    QTest::newRow("dark") << true;
}

/// As it is painted in the smallest window. With HEADROOM_PICTURES the pictures are left in that
/// folder.
void PagesTest::previewBarStandsOut()
{
    QFETCH(bool, dark);
    Desk desk;
    desk.appearance.setThemeChoice(dark ? AppearanceChoice::ThemeChoice::dark
                                        : AppearanceChoice::ThemeChoice::light);
    desk.load();
    QTRY_VERIFY_WITH_TIMEOUT(!desk.session.isBusy() && desk.window->updatesEnabled(), kPatience);
    desk.session.preview({RenamePlan{"Tried"}}, QStringLiteral("Try"));
    QTest::qWait(0);
    const PreviewBar *bar = barOf(desk);
    QCOMPARE(desk.window->size(), QSize(1280, 720));
    const QImage picture = desk.window->grab().toImage();
    if (const QString folder = qEnvironmentVariable("HEADROOM_PICTURES"); !folder.isEmpty())
        picture.save(QStringLiteral("%1/preview-%2.png")
                         .arg(folder, QLatin1String(QTest::currentDataTag())));

    const QRect place(bar->mapTo(desk.window.get(), QPoint()), bar->size());
    QVERIFY(picture.rect().contains(place));
    for (const QWidget *part : bar->findChildren<QWidget *>()) {
        QVERIFY(bar->rect().contains(part->geometry()));
        QVERIFY2(part->width() >= part->sizeHint().width(), part->metaObject()->className());
    }
    const auto *apply = bar->findChild<QPushButton *>(QStringLiteral("applyPreview"));
    const QColor ground =
        picture.pixelColor(place.topLeft() + apply->geometry().bottomLeft() - QPoint(20, 0));
    QVERIFY(ground != picture.pixelColor(place.center().x(), place.top() - 2));
    QCOMPARE(ground.lightnessF() < 0.5F, dark);
    float farthest = 0; // from the ground: the words
    for (int x = place.left(); x < place.left() + apply->x() - 20; ++x)
        for (int y = place.top() + 2; y < place.bottom() - 1; ++y)
            farthest = std::max(
                farthest, std::abs(picture.pixelColor(x, y).lightnessF() - ground.lightnessF()));
    QVERIFY2(farthest > 0.6F, qPrintable(QString::number(farthest)));
}

void PagesTest::previewIsSaidAndDiscarded()
{
    Desk desk;
    desk.load();
    const QString total = desk.text("totalValue");
    QVERIFY(!barOf(desk)->isVisible());
    const auto *tabs = desk.window->findChild<QTabBar *>(QStringLiteral("pageTabs"));
    const QPoint place = tabs->mapTo(desk.window.get(), QPoint());
    const auto *stack = tabs->parentWidget()->findChild<QStackedWidget *>(
        QStringLiteral("pageStack"), Qt::FindDirectChildrenOnly);
    const QRect room = stack->geometry();
    desk.session.preview({RemoveWorkload{1}}, QStringLiteral("Try"));
    QVERIFY(barOf(desk)->isVisible());
    // It floats: neither it nor a message moves what is under the hand.
    desk.window->findChild<CentrePane *>()->messages()->showTransientNotice(QStringLiteral("Said"));
    QTest::qWait(0);
    QCOMPARE(tabs->mapTo(desk.window.get(), QPoint()), place);
    QCOMPARE(stack->geometry(), room);
    QVERIFY(!barOf(desk)->geometry().intersects(
        desk.window->findChild<CentrePane *>()->messages()->geometry()));
    QVERIFY(barOf(desk)->accessibleName().startsWith(
        QStringLiteral("Preview: not part of the plan · was ") + total));
    QCOMPARE(desk.text("beforeLabel"), QStringLiteral("Was ") + total);
    QVERIFY(desk.text("beforeValue").startsWith(QChar(0x2212)));
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

void PagesTest::anEditIsRenderedOnce_data()
{
    everyPageHasWhatTheWindowNeeds_data();
}

/// No model of the window is filled twice by one edit: what is announced is announced once, and
/// rendered once.
void PagesTest::anEditIsRenderedOnce()
{
    QFETCH(int, page);
    Desk desk;
    desk.load();
    viewOf(desk)->setPage(pageList()[static_cast<std::size_t>(page)].key);
    QTRY_VERIFY_WITH_TIMEOUT(!desk.session.isBusy(), kPatience);
    QTest::qWait(0);
    std::map<const QAbstractItemModel *, int> filled;
    QObject context;
    for (const auto *model : desk.window->findChildren<QAbstractItemModel *>()) {
        const auto count = [&filled, model] { ++filled[model]; };
        connect(model, &QAbstractItemModel::modelReset, &context, count);
        connect(model, &QAbstractItemModel::dataChanged, &context, count);
    }
    auto *mix = desk.window->findChild<MixView *>();
    const auto *rows = mix->list()->model();
    QSignalSpy announced(&desk.session, &PlanSession::shownChanged);
    Allocation other = activeScenario(desk.session.plan()).allocations.at(1);
    other.count = 7;
    const std::vector<PlanEdit> edits{Allocate{1, other}, SetBudget{Money::fromCents(100'000)},
                                      DuplicateWorkload{1}, RemoveWorkload{3}};
    for (const PlanEdit &edit : edits) {
        filled.clear();
        announced.clear();
        emit mix->editRequested(edit);
        QVERIFY(announced.count() <= 2); // another workload is selected, too, by some
        QVERIFY(filled[rows] <= 1);
        for (const auto &[model, times] : filled)
            QVERIFY2(times <= 1, qPrintable(QStringLiteral("%1 of %2: %3")
                                                .arg(model->metaObject()->className(),
                                                     model->parent()->objectName())
                                                .arg(times)));
        QTRY_VERIFY_WITH_TIMEOUT(!desk.session.isBusy(), kPatience);
    }
    QVERIFY(desk.session.plan().workloads.size() == 2);
}

QTEST_MAIN(PagesTest)
#include "tst_pages.moc"
