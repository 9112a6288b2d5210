// SPDX-License-Identifier: GPL-3.0-or-later
#include "dialogs/assumptions_dialog.h"
#include "dialogs/plan_files.h"
#include "support/memory_catalog_source.h"
#include "support/memory_own_price_store.h"
#include "support/memory_plan_store.h"
#include "support/scripted_price_updater.h"
#include "theme/chip_button.h"
#include "views/fields/number_field.h"
#include "views/message_bar.h"
#include "views/title_row.h"
#include "window/appearance_choice.h"
#include "window/main_window.h"
#include "window_fixtures.h"

#include <QAction>
#include <QLabel>
#include <QListView>
#include <QMenu>
#include <QMessageBox>
#include <QMimeData>
#include <QPushButton>
#include <QSettings>
#include <QSignalSpy>
#include <QStandardPaths>
#include <QTabBar>
#include <QTest>

using namespace headroom;
using namespace headroom::testing;
using namespace headroom::ui;

namespace {

class NoExporter final : public Exporter
{
public:
    Expected<void> writeCsv(const std::string &, const Table &) const override { return {}; }
    Expected<void> writeFile(const std::string &, std::string_view) const override { return {}; }
};

/// One file is open in another program; others are free.
class OneTaken final : public PlanLocks
{
public:
    Expected<std::unique_ptr<PlanLock>> take(const std::string &path) const override
    {
        if (path == "other.headroom")
            return failure("The plan is open elsewhere: process 7.", path, "Save it elsewhere.");
        return std::make_unique<PlanLock>();
    }
};

struct Desk {
    std::shared_ptr<MemoryPlanStore> store = std::make_shared<MemoryPlanStore>();
    PlanSession session{store, std::make_shared<MemoryCatalogSource>(), fixedToday};
    OwnPrices ownPrices{std::make_shared<MemoryOwnPriceStore>(), session};
    NoExporter exporter;
    std::shared_ptr<ScriptedPriceUpdater> updater = std::make_shared<ScriptedPriceUpdater>();
    AppearanceChoice appearance;
    std::unique_ptr<MainWindow> window;

    Desk()
    {
        store->change("sample.headroom", smallPlan());
        store->change("other.headroom", aPlan().with("Other").build());
        if (!session.openAsTemplate(QStringLiteral("sample.headroom")))
            qFatal("the sample does not open");
        appearance.apply();
        window = std::make_unique<MainWindow>(session, ownPrices, exporter, updater, appearance,
                                              QStringLiteral("sample.headroom"));
        window->resize(1280, 720);
        window->show();
    }
    void load()
    {
        QSignalSpy ready(&session, &PlanSession::snapshotChanged);
        session.start();
        QVERIFY(ready.wait());
    }
    void trigger(const char *action) const
    {
        auto *found = window->findChild<QAction *>(QLatin1String(action));
        if (!found)
            qFatal("no action %s", action);
        found->trigger();
    }
    QString text(const char *label) const
    {
        return window->findChild<QLabel *>(QLatin1String(label))->text();
    }
    QString message() const { return window->findChild<MessageBar *>()->text(); }
    QMessageBox *question() const
    {
        return window->findChild<QMessageBox *>(QStringLiteral("unsavedQuestion"));
    }
};

} // namespace

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
    void refusedEditIsSaidAndChangesNothing();
    void unsavedChangesAreAskedFor();
    void cancelKeepsThePlan();
    void missingFileIsSaidAndKeepsThePlan();
    void openedFileIsRemembered();
    void aPlanThatIsOpenElsewhereIsOnlyLookedAt();
    void assumptionsApplyAtOnce();
    void ownPricesAreMarkedAndHidden();
    void newerPricesAreOfferedAndTheChoiceShows();
    void dayOfThePricesShows();
    void themeAndZoomAreRemembered();
};

void MainWindowTest::initTestCase()
{
    QCoreApplication::setOrganizationName(QStringLiteral("Headroom"));
    QCoreApplication::setApplicationName(QStringLiteral("HeadroomTest"));
    QSettings::setDefaultFormat(QSettings::IniFormat);
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
    desk.session.apply(RemoveWorkload{1});
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

void MainWindowTest::refusedEditIsSaidAndChangesNothing()
{
    Desk desk;
    const Plan before = desk.session.plan();
    emit desk.window->findChild<TitleRow *>()->editRequested(RemoveScenario{"Baseline"});
    QVERIFY(!desk.message().isEmpty());
    QCOMPARE(desk.session.plan(), before);
}

void MainWindowTest::unsavedChangesAreAskedFor()
{
    Desk desk;
    desk.session.apply(RemoveWorkload{1});
    QVERIFY(desk.window->isWindowModified());
    desk.trigger("newPlan");
    QVERIFY(desk.question());
    desk.question()->button(QMessageBox::Discard)->click();
    QTRY_VERIFY(desk.session.plan().workloads.empty());
}

void MainWindowTest::cancelKeepsThePlan()
{
    Desk desk;
    desk.session.apply(RemoveWorkload{1});
    desk.window->close();
    QVERIFY(desk.window->isVisible());
    QVERIFY(desk.question());
    desk.question()->button(QMessageBox::Cancel)->click();
    QTRY_VERIFY(!desk.question());
    QVERIFY(desk.window->isVisible());
    QCOMPARE(desk.session.plan().workloads.size(), std::size_t{1});
}

void MainWindowTest::missingFileIsSaidAndKeepsThePlan()
{
    Desk desk;
    const Plan before = desk.session.plan();
    desk.window->files()->open(QStringLiteral("nowhere.headroom"));
    QVERIFY(!desk.message().isEmpty());
    QCOMPARE(desk.session.plan(), before);
}

void MainWindowTest::openedFileIsRemembered()
{
    Desk desk;
    desk.window->files()->open(QStringLiteral("other.headroom"));
    QCOMPARE(desk.text("fileName"), QStringLiteral("other.headroom"));
    QMenu menu;
    desk.window->files()->fillRecentMenu(&menu);
    QVERIFY(menu.actions().first()->text().endsWith(QStringLiteral("other.headroom")));
}

void MainWindowTest::aPlanThatIsOpenElsewhereIsOnlyLookedAt()
{
    Desk desk;
    desk.window->files()->useLocks(std::make_shared<OneTaken>());
    desk.window->files()->open(QStringLiteral("other.headroom"));
    QVERIFY(desk.message().contains(QStringLiteral("process 7")));
    QVERIFY(desk.text("fileName").contains(QStringLiteral("open elsewhere")));
    desk.session.apply(RenamePlan{"Changed"});
    desk.window->files()->save();
    QVERIFY(desk.message().contains(QStringLiteral("process 7")));
    QVERIFY(desk.session.isModified());
    QVERIFY(desk.store->load("other.headroom")->plan.name != "Changed");
    // Another file is free.
    desk.session.undoStack()->undo();
    desk.window->files()->open(QStringLiteral("sample.headroom"));
    QCOMPARE(desk.text("fileName"), QStringLiteral("sample.headroom"));
    desk.session.apply(RenamePlan{"Changed"});
    desk.window->files()->save();
    QCOMPARE(desk.store->load("sample.headroom")->plan.name, std::string("Changed"));
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
}

void MainWindowTest::ownPricesAreMarkedAndHidden()
{
    OwnPriceRule rule;
    rule.provider = Provider::aws;
    rule.percentOff = Exact(50);
    {
        Desk desk;
        desk.load();
        auto *chip = desk.window->findChild<ChipButton *>(QStringLiteral("pricesChip"));
        QVERIFY(chip->isHidden());
        const QString publicTotal = desk.text("totalValue");
        QVERIFY(desk.ownPrices.replace({"ACME", {}, Date::fromCivil(2026, 10, 1), {rule}}));
        QTRY_VERIFY_WITH_TIMEOUT(desk.text("totalValue") != publicTotal, 60'000);
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
    desk.window->files()->open(QStringLiteral("old.headroom"));
    QVERIFY2(desk.message().startsWith(QStringLiteral("The price of one offer has changed")),
             qPrintable(desk.message()));
    const QString today = desk.text("totalValue");
    desk.trigger("savedPrices");
    QVERIFY(desk.text("totalValue") != today);
    auto *chip = desk.window->findChild<ChipButton *>(QStringLiteral("pricesChip"));
    QCOMPARE(chip->value(), QStringLiteral("saved"));
    QVERIFY(!desk.message().isEmpty()); // an edit does not answer for the reader
    desk.session.undoStack()->undo();
    QCOMPARE(desk.text("totalValue"), today);
    QVERIFY(chip->isHidden());
    desk.window->files()->open(QStringLiteral("other.headroom"));
    QVERIFY(desk.message().isEmpty());
}

void MainWindowTest::dayOfThePricesShows()
{
    Desk desk;
    desk.load();
    desk.session.apply(SetPricesAsOf{Date::fromCivil(2026, 1, 31)});
    auto *chip = desk.window->findChild<ChipButton *>(QStringLiteral("pricesChip"));
    QCOMPARE(chip->value(), QStringLiteral("as of 2026-01-31"));
    desk.session.undoStack()->undo();
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
    QCOMPARE(next.wish(), AppearanceChoice::Wish::dark);
    QVERIFY(next.scale() > 1.0);
    QSettings().clear();
}

QTEST_MAIN(MainWindowTest)
#include "tst_main_window.moc"
