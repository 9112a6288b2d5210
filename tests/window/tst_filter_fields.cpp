// SPDX-License-Identifier: GPL-3.0-or-later
#include "field_desk.h"
#include "ui/models/filter_choice_model.h"
#include "ui/models/offer_model.h"
#include "ui/pages/catalog/catalog_page.h"
#include "ui/pages/explore/filter_bar.h"
#include "ui/theme/chip_button.h"
#include "ui/views/parts/filter_chips.h"
#include "ui/views/parts/filter_menu.h"
#include "window_fixtures.h"

#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QSettings>
#include <QTimer>

#include <functional>

using namespace headroom;
using namespace headroom::ui;
using namespace headroom::ui::testing;

namespace {

const QString kTyped = QStringLiteral("g4dn");
const QString kOther = QStringLiteral("g4dn.2x");

struct Way {
    const char *name;
    std::function<void(FieldDesk &, QLineEdit *)> go;
};

CurrentView *viewOf(FieldDesk &desk)
{
    return desk.window->findChild<CurrentView *>();
}

void clickOn(QWidget *widget, QPoint place)
{
    QApplication::setActiveWindow(widget->window());
    QTest::mouseClick(widget, Qt::LeftButton, {}, place);
    QTest::qWait(0);
}

const std::vector<Way> &waysOfLeaving()
{
    static const std::vector<Way> ways{
        {"stays", [](FieldDesk &, QLineEdit *) {}},
        {"Return", [](FieldDesk &, QLineEdit *field) { QTest::keyClick(field, Qt::Key_Return); }},
        {"Tab", [](FieldDesk &, QLineEdit *field) { QTest::keyClick(field, Qt::Key_Tab); }},
        {"another field by mouse",
         [](FieldDesk &desk, QLineEdit *) {
             auto *field = desk.field<QLineEdit>("field_team");
             clickOn(field, field->rect().center());
         }},
        {"another workload by mouse",
         [](FieldDesk &desk, QLineEdit *) {
             const int row = desk.mix()->currentIndex().row();
             desk.select(row + 1);
             desk.select(row);
         }},
        {"another page and back",
         [](FieldDesk &desk, QLineEdit *) {
             CurrentView *view = viewOf(desk);
             const std::string page = view->state().page;
             view->setPage("budget");
             QTest::qWait(0);
             view->setPage(page);
         }},
        {"save",
         [](FieldDesk &desk, QLineEdit *) {
             desk.trigger("savePlan");
             desk.settle();
         }},
        {"close",
         [](FieldDesk &desk, QLineEdit *) {
             desk.window->close();
             QTest::qWait(0);
             desk.window->show();
         }},
    };
    return ways;
}

} // namespace

/// An input in a filter applies at once, stays however the field is left, and the field shows the
/// filter in use. A plan's field next to it loses nothing.
class FilterFieldsTest : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { headroom::testing::useTestSettings(); }
    void init() { QSettings().clear(); }

    void typedSearchStays_data();
    void typedSearchStays();
    void tickedValuesStay_data();
    void tickedValuesStay();
    void searchInAMenuFiltersNothing();
    void filtersThatAreClearedElsewhereLeaveTheField();
    void clearingFiltersTakesNoRoomFromTheChart();
    void thePlansFieldIsTakenWhenAFilterIsUsed_data();
    void thePlansFieldIsTakenWhenAFilterIsUsed();
};

void FilterFieldsTest::typedSearchStays_data()
{
    QTest::addColumn<std::size_t>("way");
    for (std::size_t way = 0; way < waysOfLeaving().size(); ++way)
        QTest::newRow(waysOfLeaving()[way].name) << way;
}

void FilterFieldsTest::typedSearchStays()
{
    QFETCH(std::size_t, way);
    FieldDesk desk;
    desk.select(0);
    QLineEdit *explore = desk.window->findChild<FilterBar *>()->chips()->search();
    type(explore, kTyped);
    waysOfLeaving()[way].go(desk, explore);
    QCOMPARE(explore->text(), kTyped);
    QCOMPARE(viewOf(desk)->state().filter.search, kTyped.toStdString());
    viewOf(desk)->setPage("catalog");
    QTest::qWait(0);
    auto *page = desk.window->findChild<CatalogPage *>();
    auto *model = page->findChild<OfferModel *>();
    const int all = model->rowCount();
    // A filter set on one page applies on the other.
    QCOMPARE(page->filters()->search()->text(), kTyped);
    QVERIFY(all < static_cast<int>(desk.session.snapshot()->inputs.catalog->offerCount()));
    type(page->filters()->search(), kOther);
    const int found = model->rowCount();
    QVERIFY(found > 0 && found < all);
    waysOfLeaving()[way].go(desk, page->filters()->search());
    QCOMPARE(page->filters()->search()->text(), kOther);
    QCOMPARE(model->rowCount(), found);
    viewOf(desk)->setPage("explore");
    QTest::qWait(0);
    QCOMPARE(explore->text(), kOther);
    QVERIFY(!desk.session.document().undoStack()->canUndo());
}

void FilterFieldsTest::tickedValuesStay_data()
{
    QTest::addColumn<int>("key");
    QTest::newRow("Escape") << static_cast<int>(Qt::Key_Escape);
    QTest::newRow("Tab, then Escape") << static_cast<int>(Qt::Key_Tab);
    QTest::newRow("Return") << static_cast<int>(Qt::Key_Return);
    QTest::newRow("the window is left") << 0;
}

void FilterFieldsTest::tickedValuesStay()
{
    QFETCH(int, key);
    FieldDesk desk;
    desk.select(0);
    FilterChips *chips = desk.window->findChild<FilterBar *>()->chips();
    FilterMenu *menu = chips->menu(FilterField::provider);
    menu->popup({0, 0});
    QTest::qWait(0);
    QTest::keyClick(menu->list(), Qt::Key_Space);
    const std::set<std::string> ticked = menu->model()->checked();
    QCOMPARE(ticked.size(), std::size_t{1});
    if (key == 0)
        desk.window->hide();
    else
        QTest::keyClick(menu->list(), static_cast<Qt::Key>(key));
    menu->close();
    QTest::qWait(0);
    QCOMPARE(viewOf(desk)->state().filter.providers.size(), std::size_t{1});
    QVERIFY(chips->chip(FilterField::provider)->isActive());
    menu->popup({0, 0}); // asks for the values again
    QCOMPARE(menu->model()->checked(), ticked);
    menu->close();
}

void FilterFieldsTest::searchInAMenuFiltersNothing()
{
    FieldDesk desk;
    desk.select(0);
    FilterMenu *menu = desk.window->findChild<FilterBar *>()->chips()->menu(FilterField::region);
    menu->popup({0, 0});
    QTest::qWait(0);
    const int values = menu->list()->model()->rowCount();
    QTest::keyClicks(menu->findChild<QLineEdit *>(), QStringLiteral("no such region"));
    QCOMPARE(menu->list()->model()->rowCount(), 0);
    QTest::keyClick(menu->findChild<QLineEdit *>(), Qt::Key_Return);
    menu->close();
    QVERIFY(viewOf(desk)->state().filter == ViewState{}.filter);
    menu->popup({0, 0});
    QCOMPARE(menu->list()->model()->rowCount(), values);
    menu->close();
}

void FilterFieldsTest::filtersThatAreClearedElsewhereLeaveTheField()
{
    FieldDesk desk;
    desk.select(0);
    QLineEdit *search = desk.window->findChild<FilterBar *>()->chips()->search();
    type(search, kTyped + QStringLiteral(" "));
    QCOMPARE(search->text(), kTyped + QStringLiteral(" ")); // the next word begins
    viewOf(desk)->setFilter({});
    QCOMPARE(search->text(), QString());
    CandidateFilter other;
    other.search = "a100";
    viewOf(desk)->setFilter(other);
    QCOMPARE(search->text(), QStringLiteral("a100"));
    QVERIFY(viewOf(desk)->state().filter == other);
}

void FilterFieldsTest::clearingFiltersTakesNoRoomFromTheChart()
{
    FieldDesk desk;
    desk.select(0);
    auto *chart = desk.field<QWidget>("scatter");
    FilterChips *chips = desk.window->findChild<FilterBar *>()->chips();
    QTest::qWait(0);
    const QRect before(chart->mapTo(desk.window.get(), QPoint()), chart->size());
    QVERIFY(chips->reset()->isHidden());
    type(chips->search(), kTyped);
    QTest::qWait(0);
    QVERIFY(chips->reset()->isVisible());
    QVERIFY(chips->reset()->width() >= chips->reset()->sizeHint().width());
    QCOMPARE(QRect(chart->mapTo(desk.window.get(), QPoint()), chart->size()), before);
    chips->reset()->click();
    QCOMPARE(chips->search()->text(), QString());
    QVERIFY(viewOf(desk)->state().filter == ViewState{}.filter);
    QVERIFY(chips->reset()->isHidden());
}

void FilterFieldsTest::thePlansFieldIsTakenWhenAFilterIsUsed_data()
{
    QTest::addColumn<QString>("filter");
    QTest::newRow("search") << QStringLiteral("search");
    QTest::newRow("menu") << QStringLiteral("menu");
    QTest::newRow("keyboard") << QStringLiteral("keyboard");
    QTest::newRow("page") << QStringLiteral("page");
}

void FilterFieldsTest::thePlansFieldIsTakenWhenAFilterIsUsed()
{
    QFETCH(QString, filter);
    FieldDesk desk;
    desk.select(0);
    FilterChips *chips = desk.window->findChild<FilterBar *>()->chips();
    type(desk.field<TextField>("field_team"), QStringLiteral("Search team"));
    QVERIFY(!desk.session.document().undoStack()->canUndo());
    if (filter == QStringLiteral("search")) {
        clickOn(chips->search(), chips->search()->rect().center());
        QTest::keyClicks(chips->search(), kTyped);
    } else if (filter == QStringLiteral("menu")) {
        ChipButton *chip = chips->chip(FilterField::provider);
        FilterMenu *menu = chips->menu(FilterField::provider);
        QTimer::singleShot(0, menu, [menu] {
            QTest::keyClick(menu->list(), Qt::Key_Space);
            menu->close();
        });
        clickOn(chip, chip->rect().center());
        QTRY_VERIFY(!menu->isVisible());
        QCOMPARE(viewOf(desk)->state().filter.providers.size(), std::size_t{1});
    } else if (filter == QStringLiteral("keyboard")) {
        chips->search()->setFocus(Qt::ShortcutFocusReason);
        QTest::keyClicks(chips->search(), kTyped);
    } else {
        desk.trigger("showBudget");
    }
    desk.trigger("savePlan");
    desk.settle();
    QCOMPARE(desk.saved().front().team, std::string("Search team"));
    QVERIFY(!desk.window->isWindowModified());
}

QTEST_MAIN(FilterFieldsTest)
#include "tst_filter_fields.moc"
