// SPDX-License-Identifier: GPL-3.0-or-later
// Widgets outside pages and the menus' dialogs are explained as well: menus and their entries,
// popups of filters, the picker of models, the questions of the guide, the tour, and dialogs opened
// by others.
#include "core/evaluation/price_changes.h"
#include "explained_walk.h"
#include "ui/dialogs/name_dialog.h"
#include "ui/pages/explore/filter_bar.h"
#include "ui/plan_files/kept_copies_dialog.h"
#include "ui/plan_files/versions_dialog.h"
#include "ui/prices/price_difference_dialog.h"
#include "ui/start/guide_dialog.h"
#include "ui/start/guided_workload.h"
#include "ui/start/tour.h"
#include "ui/views/models/model_picker.h"
#include "ui/views/parts/filter_chips.h"
#include "ui/views/parts/filter_menu.h"

#include <QDialogButtonBox>
#include <QLabel>
#include <QLineEdit>
#include <QTabBar>

using namespace headroom;
using namespace headroom::ui;
using namespace headroom::ui::testing;

namespace {

/// True if an entry has an explanation; without one, Qt returns its name as the tool tip.
bool isExplained(const QAction *entry)
{
    return entry->toolTip().startsWith(QStringLiteral("<qt>"));
}

void addUnexplained(const QMenu *menu, QStringList &missing)
{
    if (!menu->toolTipsVisible())
        missing += QStringLiteral("shows no tool tips: ") + menu->title();
    for (const QAction *entry : menu->actions()) {
        if (entry->menu())
            addUnexplained(entry->menu(), missing);
        else if (!entry->isSeparator() && !entry->objectName().isEmpty() && !isExplained(entry))
            missing += menu->title() + u'/' + entry->text();
    }
}

} // namespace

class TestExplainedAsides : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase()
    {
        useTestSettings();
        QAccessible::setActive(true);
    }
    void entriesOfMenusExplainThemselves();
    void popupsOfFiltersExplainThemselves();
    void thePickerOfModelsExplainsItself();
    void theGuideExplainsItself_data();
    void theGuideExplainsItself();
    void theTourExplainsItself();
    void renamingExplainsItself();
    void keptCopiesExplainThemselves();
    void changesSinceAVersionExplainThemselves();
    void differencesOfPricesExplainThemselves();
};

void TestExplainedAsides::entriesOfMenusExplainThemselves()
{
    Desk desk;
    desk.load();
    QStringList missing;
    for (const QAction *title : desk.window->findChild<QMenuBar *>()->actions())
        addUnexplained(title->menu(), missing);
    QVERIFY2(missing.isEmpty(), qPrintable(missing.join(u'\n')));
}

void TestExplainedAsides::popupsOfFiltersExplainThemselves()
{
    Desk desk;
    desk.load();
    const FilterChips *chips = desk.window->findChild<FilterBar *>()->chips();
    const QList<FilterMenu *> menus = chips->findChildren<FilterMenu *>();
    QVERIFY(!menus.isEmpty());
    for (FilterMenu *menu : menus) {
        menu->popup(QPoint(10, 10));
        QTRY_VERIFY_WITH_TIMEOUT(menu->isVisible(), kPatience);
        EXPLAINED(menu);
        menu->hide();
    }
}

void TestExplainedAsides::thePickerOfModelsExplainsItself()
{
    Desk desk;
    desk.load();
    desk.trigger("browseModels");
    auto *picker = desk.window->findChild<ModelPicker *>();
    QVERIFY(picker);
    QTRY_VERIFY_WITH_TIMEOUT(picker->isVisible(), kPatience);
    EXPLAINED(picker);
}

void TestExplainedAsides::theGuideExplainsItself_data()
{
    QTest::addColumn<int>("task");
    for (std::size_t task = 0; task < kGuideTasks.size(); ++task)
        QTest::newRow(qPrintable(headroom::ui::nameOf(kGuideTasks[task]))) << int(task);
}

void TestExplainedAsides::theGuideExplainsItself()
{
    QFETCH(int, task);
    GuideDialog guide;
    guide.show();
    EXPLAINED(&guide);
    const auto press = [&guide](const QString &name) {
        guide.findChild<QAbstractButton *>(name)->click();
        QTest::qWait(0);
    };
    press(QStringLiteral("guideTask_%1").arg(task));
    // The last answer closes it.
    for (std::size_t i = 1; i < questionsFor(kGuideTasks[static_cast<std::size_t>(task)]).size();
         ++i) {
        EXPLAINED(&guide);
        press(QStringLiteral("guideNext"));
    }
}

void TestExplainedAsides::theTourExplainsItself()
{
    Desk desk;
    desk.load();
    desk.trigger("tour");
    desk.settle();
    QTest::qWait(0);
    auto *tour = desk.window->findChild<Tour *>();
    QVERIFY(tour);
    QTRY_VERIFY_WITH_TIMEOUT(tour->isRunning(), kPatience);
    EXPLAINED(tour->window());
    QVERIFY(!tour->accessibleName().isEmpty());
}

void TestExplainedAsides::renamingExplainsItself()
{
    Desk desk;
    desk.load();
    auto *tabs = desk.window->findChild<QTabBar *>(QStringLiteral("scenarioTabs"));
    QTest::mouseDClick(tabs, Qt::LeftButton, {}, tabs->tabRect(0).center());
    auto *dialog = desk.window->findChild<NameDialog *>();
    QVERIFY(dialog);
    QTRY_VERIFY_WITH_TIMEOUT(dialog->isVisible(), kPatience);
    EXPLAINED(dialog);
    // The reason why it cannot be pressed, and the fault, are shown in full.
    auto *name = dialog->findChild<QLineEdit *>();
    const auto *problem = dialog->findChild<QLabel *>(QStringLiteral("nameProblem"));
    name->clear();
    QVERIFY(problem->isVisible() && !problem->text().isEmpty());
    desk.session.document().apply(AddScenario{"Other", desk.session.plan().baseline});
    name->setText(QStringLiteral("Other"));
    QVERIFY(!problem->isVisible());
    emit dialog->findChild<QDialogButtonBox *>()->accepted();
    QCOMPARE(problem->text(),
             QStringLiteral("Two scenarios have the same name. Rename one of them."));
    QTest::qWait(0);
    QVERIFY(problem->height() >= problem->heightForWidth(problem->width()));
    for (const QWidget *part :
         dialog->findChildren<QWidget *>(QString(), Qt::FindDirectChildrenOnly))
        QVERIFY(part->isHidden() || dialog->rect().contains(part->geometry()));
}

void TestExplainedAsides::keptCopiesExplainThemselves()
{
    KeptCopiesDialog dialog;
    dialog.list({}, {Backup{.path = "backup", .planFile = "plan.headroom"}});
    dialog.show();
    EXPLAINED(&dialog);
    dialog.list({}, {});
    EXPLAINED(&dialog);
}

void TestExplainedAsides::changesSinceAVersionExplainThemselves()
{
    Desk desk;
    desk.store->change("plan.headroom", smallPlan());
    desk.open("plan.headroom");
    desk.load();
    VersionsDialog dialog(desk.session, nullptr, nullptr);
    dialog.show();
    const auto *summary = dialog.findChild<QLabel *>(QStringLiteral("versionsSummary"));
    QTRY_VERIFY_WITH_TIMEOUT(summary->text().contains(u'$'), kPatience);
    EXPLAINED(&dialog);
}

void TestExplainedAsides::differencesOfPricesExplainThemselves()
{
    Plan plan = smallPlan();
    plan.prices = {{plan.scenarios.front().allocations.at(1).offer, *HourlyRate::parse("0.40"),
                    Date::fromCivil(2025, 1, 1), "an older list"}};
    PriceDifferenceDialog dialog(priceChanges(snapshotOf(plan)->inputs), plan);
    dialog.show();
    EXPLAINED(&dialog);
}

QTEST_MAIN(TestExplainedAsides)
#include "tst_explained_asides.moc"
