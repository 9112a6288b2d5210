// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/catalog/known_providers.h"
#include "support/patience.h"
#include "ui/dialogs/assumptions_dialog.h"
#include "ui/theme/chip_button.h"
#include "ui/theme/plain_label.h"
#include "ui/views/fields/choice_field.h"
#include "ui/views/fields/entry_list.h"
#include "ui/views/fields/number_field.h"
#include "ui/views/fields/pending_edit.h"
#include "ui/views/title_row.h"
#include "ui/window/centre_pane.h"
#include "window_desk.h"
#include "window_fixtures.h"

#include <QAction>
#include <QLabel>
#include <QLayout>
#include <QListView>
#include <QMenu>
#include <QMenuBar>
#include <QMessageBox>
#include <QMimeData>
#include <QPushButton>
#include <QSettings>
#include <QSignalSpy>
#include <QStandardPaths>
#include <QTabBar>
#include <QTest>
#include <QToolButton>

using namespace headroom;
using namespace headroom::ui;
using namespace headroom::ui::testing;

class MainWindowTest : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase();
    void init();
    void planIsShownBeforeThePrices();
    void editsAreUndoneByName();
    void addedWorkloadIsSelected();
    void scenarioTabsSwitchAndAdd();
    void manyScenariosAreListedNextToTheirTabs();
    void lookingAtAScenarioIsNoEdit();
    void undoShowsTheScenarioItConcerns();
    void findGoesToTheSearchOfThePage();
    void scenariosKeepTheirPlace();
    void panelsKeepTheirPlaceOnEveryPage();
    void refusedEditIsSaidAndChangesNothing();
    void assumptionsApplyAtOnce();
    void approvalIsEnteredWithThePlan();
    void ownSpotExperienceIsStatedRowByRow();
    void ownPricesAreMarkedAndHidden();
    void newerPricesAreOfferedAndTheChoiceShows();
    void dayOfThePricesShows();
    void themeAndZoomAreRemembered();
    void noTwoEntriesOfAMenuHaveTheSameLetter();
};

void MainWindowTest::initTestCase()
{
    headroom::testing::useTestSettings();
}

void MainWindowTest::init()
{
    QSettings().clear();
}

void MainWindowTest::planIsShownBeforeThePrices()
{
    Desk desk;
    QCOMPARE(
        desk.window->findChild<QListView *>(QStringLiteral("workloadList"))->model()->rowCount(),
        2);
    QCOMPARE(desk.text("totalValue"), QStringLiteral("…"));
    desk.load();
    QVERIFY(desk.text("totalValue").startsWith(u'$'));
}

void MainWindowTest::editsAreUndoneByName()
{
    Desk desk;
    desk.load();
    const QString before = desk.text("totalValue");
    desk.session.document().apply(RemoveWorkload{1});
    QVERIFY(desk.text("totalValue") != before);
    auto *undo = desk.window->findChild<QPushButton *>(QStringLiteral("undoButton"));
    QVERIFY(undo->accessibleName().contains(QStringLiteral("Remove Notebooks")));
    undo->click();
    QCOMPARE(desk.text("totalValue"), before);
    desk.trigger("redo");
    QVERIFY(desk.text("totalValue") != before);
}

void MainWindowTest::addedWorkloadIsSelected()
{
    Desk desk;
    desk.trigger("add_training");
    QCOMPARE(desk.session.plan().workloads.size(), std::size_t{3});
    QCOMPARE(desk.text("inspectorName"), QStringLiteral("Training"));
    desk.trigger("removeWorkload");
    QCOMPARE(desk.session.plan().workloads.size(), std::size_t{2});
}

void MainWindowTest::scenarioTabsSwitchAndAdd()
{
    Desk desk;
    desk.load();
    auto *tabs = desk.window->findChild<QTabBar *>(QStringLiteral("scenarioTabs"));
    QCOMPARE(tabs->count(), 1);
    desk.window->findChild<QWidget *>(QStringLiteral("addScenario"));
    QTest::mouseClick(desk.window->findChild<QWidget *>(QStringLiteral("addScenario")),
                      Qt::LeftButton);
    QCOMPARE(tabs->count(), 2);
    QCOMPARE(tabs->currentIndex(), 1);
    tabs->setCurrentIndex(0);
    QCOMPARE(desk.session.plan().activeScenario, std::string("Baseline"));
}

void MainWindowTest::manyScenariosAreListedNextToTheirTabs()
{
    Desk desk;
    desk.load();
    auto *all = desk.window->findChild<QToolButton *>(QStringLiteral("allScenarios"));
    for (int i = 2; i <= 4; ++i)
        desk.session.document().apply(AddScenario{"Way " + std::to_string(i), "Baseline"});
    QVERIFY(all->isHidden()); // four have room
    desk.session.document().apply(AddScenario{"R&D", "Baseline"});
    QVERIFY(!all->isHidden());
    emit all->menu()->aboutToShow();
    const QList<QAction *> actions = all->menu()->actions();
    QCOMPARE(actions.size(), 5);
    QCOMPARE(actions[4]->text(), QStringLiteral("R&&D"));
    actions[2]->trigger();
    QCOMPARE(desk.session.plan().activeScenario, std::string("Way 3"));
    actions[4]->trigger();
    QCOMPARE(desk.session.plan().activeScenario, std::string("R&D"));
}

void MainWindowTest::lookingAtAScenarioIsNoEdit()
{
    Desk desk;
    desk.load();
    auto *tabs = desk.window->findChild<QTabBar *>(QStringLiteral("scenarioTabs"));
    desk.session.document().apply(AddScenario{"Cheaper", "Baseline"});
    desk.session.document().undoStack()->setClean();
    const int steps = desk.session.document().undoStack()->count();
    QCOMPARE(tabs->currentIndex(), 1);
    tabs->setCurrentIndex(0);
    tabs->setCurrentIndex(1);
    tabs->setCurrentIndex(0);
    QCOMPARE(desk.session.document().undoStack()->count(), steps);
    QVERIFY(!desk.session.document().isModified());
    QVERIFY(!desk.window->isWindowModified());
    QCOMPARE(desk.session.plan().proposed, std::string("Baseline"));

    desk.session.document().apply(ProposeScenario{"Cheaper"});
    QVERIFY(desk.session.document().isModified());
    QCOMPARE(desk.session.plan().proposed, std::string("Cheaper"));
    QCOMPARE(tabs->currentIndex(), 0); // what is on screen stays there
    QVERIFY(!tabs->tabToolTip(0).contains(QStringLiteral("proposed")));
    QVERIFY(tabs->tabToolTip(1).contains(QStringLiteral("proposed")));
    const auto mark = [&](int tab) { return tabs->tabIcon(tab).pixmap(12).toImage(); };
    QVERIFY(mark(0) != mark(1));
    desk.trigger("undo");
    QCOMPARE(desk.session.plan().proposed, std::string("Baseline"));
}

void MainWindowTest::undoShowsTheScenarioItConcerns()
{
    Desk desk;
    desk.load();
    const auto *tabs = desk.window->findChild<QTabBar *>(QStringLiteral("scenarioTabs"));
    desk.session.document().apply(AddScenario{"Cheaper", "Baseline"});
    desk.session.document().setGestureGap(std::chrono::milliseconds(0));
    Scenario growing = activeScenario(desk.session.plan());
    growing.monthlyGrowthPercent = 7;
    desk.session.document().apply(ChangeAssumptions{growing, "growth"});
    desk.session.document().setActiveScenario("Baseline");
    QCOMPARE(tabs->currentIndex(), 0);
    desk.trigger("undo");
    QCOMPARE(tabs->currentIndex(), 1);
    QVERIFY(activeScenario(desk.session.plan()).monthlyGrowthPercent != 7);
    desk.session.document().setActiveScenario("Nowhere");
    QCOMPARE(tabs->currentIndex(), 1);
}

void MainWindowTest::findGoesToTheSearchOfThePage()
{
    Desk desk;
    desk.load();
    desk.window->show();
    const auto searchOf = [&](const char *page) {
        desk.trigger(page);
        desk.trigger("find");
        return qobject_cast<QLineEdit *>(desk.window->focusWidget());
    };
    // The tools of Explore are there with its picture.
    QTRY_VERIFY_WITH_TIMEOUT(searchOf("showExplore") != nullptr, kPatience);
    QLineEdit *explore = searchOf("showExplore");
    QLineEdit *catalog = searchOf("showCatalog");
    QVERIFY(explore != nullptr);
    QVERIFY(catalog != nullptr);
    QVERIFY(explore != catalog);
    QCOMPARE(searchOf("showBudget"), explore); // it has none of its own
}

/// The adjacent panels move if a page asks for more room than the one before.
void MainWindowTest::panelsKeepTheirPlaceOnEveryPage()
{
    Desk desk;
    desk.load();
    const auto *head = desk.window->findChild<CentrePane *>()
                           ->findChild<QTabBar *>(QStringLiteral("pageTabs"))
                           ->parentWidget();
    const auto width = [head] { return head->layout()->itemAt(1)->minimumSize().width(); };
    const auto staysOnEveryPage = [&] {
        const int before = width();
        bool stays = true;
        for (const char *page : {"showBudget", "showCatalog", "showExplore"}) {
            desk.trigger(page);
            QTest::qWait(0);
            stays = stays && width() == before;
        }
        return stays;
    };
    // Offers are counted on a worker, and the layout follows: then nothing moves any more.
    const auto *counter = desk.window->findChild<ElidedLabel *>(QStringLiteral("offerCounter"));
    QVERIFY(counter);
    QTRY_VERIFY_WITH_TIMEOUT(!counter->fullText().isEmpty(), kPatience);
    QTRY_VERIFY_WITH_TIMEOUT(staysOnEveryPage(), kPatience);
}

void MainWindowTest::scenariosKeepTheirPlace()
{
    Desk desk;
    desk.window->setMinimumSize(1, 1); // the screen of the tests is a small one
    desk.window->resize(1280, 720);
    QTest::qWait(0);
    const auto *tabs = desk.window->findChild<QTabBar *>(QStringLiteral("scenarioTabs"));
    const auto place = [&] {
        desk.window->findChild<TitleRow *>()->layout()->activate();
        return QRect(tabs->mapTo(desk.window.get(), QPoint()), tabs->size());
    };
    const QRect before = place();
    desk.session.document().setGestureGap(std::chrono::milliseconds(0));
    desk.session.document().apply(RemoveWorkload{1});
    QVERIFY(desk.window->isWindowModified());
    QCOMPARE(place(), before);
    Workload renamed = desk.session.plan().workloads.front();
    renamed.name = "A name of a length that no button has the room for, whatever it is asked to do";
    desk.session.document().apply(ChangeWorkload{renamed, "name"});
    QCOMPARE(place(), before);
    desk.session.document().undoStack()->undo();
    desk.session.document().undoStack()->undo();
    QCOMPARE(place(), before);
}

void MainWindowTest::refusedEditIsSaidAndChangesNothing()
{
    Desk desk;
    const Plan before = desk.session.plan();
    emit desk.window->findChild<TitleRow *>()->editRequested(RemoveScenario{"Baseline"});
    QVERIFY(!desk.message().isEmpty());
    QCOMPARE(desk.session.plan(), before);
}

void MainWindowTest::assumptionsApplyAtOnce()
{
    Desk desk;
    desk.load();
    desk.trigger("assumptions");
    auto *dialog = desk.window->findChild<AssumptionsDialog *>();
    QVERIFY(dialog);
    auto *budget = dialog->findChild<NumberField *>(QStringLiteral("planBudget"));
    budget->setFocus();
    budget->selectAll();
    QTest::keyClicks(budget, QStringLiteral("7000"));
    QTest::keyClick(budget, Qt::Key_Return);
    QCOMPARE(desk.session.plan().monthlyBudget, std::optional(Money::fromCents(700'000)));
    QVERIFY(desk.window->findChild<QPushButton *>(QStringLiteral("budgetButton"))
                ->text()
                .contains(QStringLiteral("$7,000")));
    auto *carbon = dialog->findChild<NumberField *>(QStringLiteral("planCarbon"));
    carbon->setFocus();
    carbon->selectAll();
    QTest::keyClicks(carbon, QStringLiteral("400"));
    QTest::keyClick(carbon, Qt::Key_Return);
    QCOMPARE(desk.session.plan().monthlyCarbonKg, std::optional(400.0));
}

/// Who asks whom is a part of the plan; a day that is none stays in its field, with the reason.
void MainWindowTest::approvalIsEnteredWithThePlan()
{
    Desk desk;
    desk.load();
    desk.trigger("assumptions");
    auto *dialog = desk.window->findChild<AssumptionsDialog *>();
    const auto type = [&](const char *name, const QString &text) {
        auto *field = dialog->findChild<QLineEdit *>(QLatin1String(name));
        field->setFocus();
        field->selectAll();
        QTest::keyClicks(field, text);
        QTest::keyClick(field, Qt::Key_Return);
        return field->text();
    };
    const auto approval = [&] { return desk.session.plan().approval; };
    type("approval_owner", QStringLiteral("Head of ML"));
    QCOMPARE(approval().owner, std::string("Head of ML"));
    type("approval_needed_by", QStringLiteral("2026-12-04"));
    QVERIFY(approval().neededBy == Date::fromCivil(2026, 12, 4));
    QCOMPARE(type("approval_needed_by", QStringLiteral("soon")), QStringLiteral("soon"));
    QVERIFY(approval().neededBy == Date::fromCivil(2026, 12, 4));
    QCOMPARE(approval().owner, std::string("Head of ML"));
    desk.session.document().undoStack()->undo();
    QVERIFY(!approval().neededBy);
}

void MainWindowTest::ownSpotExperienceIsStatedRowByRow()
{
    Desk desk;
    desk.load();
    desk.trigger("assumptions");
    auto *dialog = desk.window->findChild<AssumptionsDialog *>();
    const auto entries = [&]() -> const std::vector<SpotEntry> & {
        return activeScenario(desk.session.plan()).spot.entries;
    };
    const auto type = [&](const char *name, const QString &text) {
        auto *field = dialog->findChild<QLineEdit *>(QLatin1String(name));
        field->setText(text);
        return dynamic_cast<PendingEdit *>(field)->commitPending();
    };
    dialog->findChild<QPushButton *>(QStringLiteral("addSpotEntry"))->click();
    QCOMPARE(entries().size(), std::size_t{1});
    QVERIFY(type("spotEntry_hardware_0", QStringLiteral("g5.xlarge")));
    QVERIFY(type("spotEntry_rate_0", QStringLiteral("0.25")));
    QCOMPARE(entries()[0].hardware, std::string("g5.xlarge"));
    QCOMPARE(entries()[0].interruptionsPerDay, std::optional(0.25));
    // A rate counts in all regions: said where the region was typed.
    QVERIFY(!type("spotEntry_region_0", QStringLiteral("us-east-1")));
    QVERIFY(dialog->findChild<EntryList *>(QStringLiteral("spotEntry"))
                ->reasonAt(0)
                .contains(QStringLiteral("applies to all regions")));
    QVERIFY(entries()[0].region.empty());
    QTest::keyClick(dialog->findChild<QLineEdit *>(QStringLiteral("spotEntry_region_0")),
                    Qt::Key_Escape);
    QVERIFY(type("spotEntry_rate_0", QString()));
    QVERIFY(type("spotEntry_region_0", QStringLiteral("us-east-1")));
    auto *available = dialog->findChild<ChoiceField *>(QStringLiteral("spotEntry_available_0"));
    emit available->chosen("no");
    QVERIFY(!entries()[0].available);
    dialog->findChild<QAbstractButton *>(QStringLiteral("spotEntry_remove_0"))->click();
    QVERIFY(entries().empty());
    desk.trigger("undo");
    QCOMPARE(entries().size(), std::size_t{1});
}

void MainWindowTest::ownPricesAreMarkedAndHidden()
{
    OwnPriceRule rule;
    rule.provider = known::aws;
    rule.percentOff = Exact(50);
    {
        Desk desk;
        desk.load();
        auto *chip = desk.window->findChild<ChipButton *>(QStringLiteral("pricesChip"));
        QVERIFY(chip->isHidden());
        const QString publicTotal = desk.text("totalValue");
        desk.ownPrices.replace({"ACME", {}, Date::fromCivil(2026, 10, 1), {rule}}, {},
                               [](const OwnPrices::Replaced &) {});
        QTRY_VERIFY_WITH_TIMEOUT(desk.text("totalValue") != publicTotal, kPatience);
        QCOMPARE(chip->value(), QStringLiteral("own"));
        QVERIFY(chip->isVisible());
        desk.trigger("hideOwnPrices");
        QCOMPARE(desk.text("totalValue"), publicTotal);
        QCOMPARE(chip->value(), QStringLiteral("own hidden"));
        QVERIFY(!desk.window->findChild<QAction *>(QStringLiteral("ownPrices"))->isEnabled());
        desk.trigger("showCatalog");
        QVERIFY(!desk.text("catalogCounter").isEmpty()); // filled when it is looked at
    }
    const Desk next;
    QVERIFY(next.ownPrices.areHidden()); // until they are shown again
}

void MainWindowTest::newerPricesAreOfferedAndTheChoiceShows()
{
    Desk desk;
    desk.load();
    Plan old = smallPlan();
    old.prices = {{old.scenarios.front().allocations.at(1).offer, *HourlyRate::parse("0.40"),
                   Date::fromCivil(2025, 1, 1), "an older list"}};
    desk.store->change("old.headroom", old);
    desk.open("old.headroom");
    QVERIFY2(desk.message().startsWith(QStringLiteral("The price of one offer has changed")),
             qPrintable(desk.message()));
    const QString today = desk.text("totalValue");
    desk.trigger("savedPrices");
    QVERIFY(desk.text("totalValue") != today);
    auto *chip = desk.window->findChild<ChipButton *>(QStringLiteral("pricesChip"));
    QCOMPARE(chip->value(), QStringLiteral("saved"));
    QVERIFY(!desk.message().isEmpty()); // an edit does not answer for the reader
    desk.session.document().undoStack()->undo();
    QCOMPARE(desk.text("totalValue"), today);
    QVERIFY(chip->isHidden());
    desk.open("other.headroom");
    QVERIFY(desk.message().isEmpty());
}

void MainWindowTest::dayOfThePricesShows()
{
    Desk desk;
    desk.load();
    desk.session.document().apply(SetPricesAsOf{Date::fromCivil(2026, 1, 31)});
    auto *chip = desk.window->findChild<ChipButton *>(QStringLiteral("pricesChip"));
    QCOMPARE(chip->value(), QStringLiteral("as of 2026-01-31"));
    desk.session.document().undoStack()->undo();
    QVERIFY(chip->isHidden());
}

void MainWindowTest::themeAndZoomAreRemembered()
{
    {
        Desk desk;
        desk.trigger("themeDark");
        desk.trigger("zoomIn");
    }
    const AppearanceChoice next;
    QCOMPARE(next.themeChoice(), AppearanceChoice::ThemeChoice::dark);
    QVERIFY(next.scale() > 1.0);
    QSettings().clear();
}

void MainWindowTest::noTwoEntriesOfAMenuHaveTheSameLetter()
{
    Desk desk;
    desk.load();
    QStringList found;
    const auto look = [&](const QList<QAction *> &entries) {
        QString letters;
        for (const QAction *entry : entries) {
            const qsizetype mark = entry->text().indexOf(u'&');
            if (mark < 0 || !entry->isVisible())
                continue;
            const QChar letter = entry->text().at(mark + 1).toLower();
            if (letters.contains(letter))
                found += entry->text();
            letters += letter;
        }
        return letters.size();
    };
    qsizetype seen = look(desk.window->menuBar()->actions());
    for (const QMenu *menu : desk.window->findChildren<QMenu *>())
        seen += look(menu->actions());
    QCOMPARE(found, QStringList());
    QVERIFY(seen > 50);
}

QTEST_MAIN(MainWindowTest)
#include "tst_main_window.moc"
