// SPDX-License-Identifier: GPL-3.0-or-later
// Questions of a meeting, each answered in at most two actions: a key or a click is one.
#include "ui/charts/scatter_chart.h"
#include "ui/models/candidate_model.h"
#include "ui/pages/explore/candidate_lists.h"
#include "ui/pages/page_list.h"
#include "ui/theme/chip_button.h"
#include "ui/views/inspector/candidate_section.h"
#include "window_desk.h"

#include <QMenu>
#include <QPushButton>
#include <QSettings>
#include <QTabBar>
#include <QTableView>

using namespace headroom;
using namespace headroom::ui;
using namespace headroom::ui::testing;

namespace {

constexpr int kMaxActions = 2;

/// The machines of the small plan, for a year too, and their like on Azure.
std::shared_ptr<const Catalog> twoClouds()
{
    const PurchaseOption forAYear{
        .model = PricingModel::reserved, .termYears = 1, .payment = Payment::noUpfront};
    CatalogBuilder catalog;
    catalog.type(known::aws, "g4dn.xlarge", 4, 16)
        .accelerators("NVIDIA T4", 1, 16)
        .onDemand("us-east-1", "0.526")
        .offer("us-east-1", forAYear, "0.331");
    catalog.type(known::aws, "g4dn.2xlarge", 8, 32)
        .accelerators("NVIDIA T4", 1, 16)
        .onDemand("us-east-1", "0.752")
        .offer("us-east-1", forAYear, "0.474");
    catalog.type(known::azure, "Standard_NC8as_T4_v3", 8, 56)
        .accelerators("NVIDIA T4", 1, 16)
        .onDemand("eastus", "0.752");
    return catalog.build();
}

/// A hand that counts what it does.
struct Hand {
    Desk desk;
    int actions = 0;

    explicit Hand(std::shared_ptr<const Catalog> catalog = tinyCatalog())
    {
        desk.catalogs->put(std::move(catalog));
        desk.load();
    }
    [[nodiscard]] CurrentView *view() const { return desk.window->findChild<CurrentView *>(); }
    [[nodiscard]] bool isOn(const char *page) const { return view()->state().page == page; }
    /// The shortcut of an action.
    void key(const char *action)
    {
        ++actions;
        const auto *found = desk.window->findChild<QAction *>(QLatin1String(action));
        QVERIFY2(found != nullptr && !found->shortcut().isEmpty(), action);
        desk.trigger(action);
    }
    void click(QWidget *widget)
    {
        ++actions;
        QVERIFY(widget != nullptr && widget->isVisible() && widget->isEnabled());
        QTest::mouseClick(widget, Qt::LeftButton, {}, widget->rect().center());
    }
    void clickTab(QTabBar *tabs, int tab)
    {
        ++actions;
        QTest::mouseClick(tabs, Qt::LeftButton, {}, tabs->tabRect(tab).center());
    }
    void clickRow(QTableView *table, int row)
    {
        ++actions;
        QTest::mouseClick(table->viewport(), Qt::LeftButton, {},
                          table->visualRect(table->model()->index(row, 0)).center());
    }
    /// The chip of a ready-made scenario that begins with these words; null: none.
    [[nodiscard]] ChipButton *readyMade(const QString &words) const
    {
        for (auto *chip : desk.window->findChildren<ChipButton *>())
            if (chip->objectName().startsWith(QStringLiteral("readyMade")) && chip->isVisible()
                && chip->accessibleName().contains(words, Qt::CaseInsensitive))
                return chip;
        return nullptr;
    }
    [[nodiscard]] CandidateLists *lists() const
    {
        return desk.window->findChild<CandidateLists *>();
    }
};

} // namespace

class FewActionsTest : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { headroom::testing::useTestSettings(); }
    void init() { QSettings().clear(); }

    void aReadyMadeScenarioIsTried_data()
    {
        QTest::addColumn<QString>("words");
        QTest::newRow("traffic doubles") << QStringLiteral("Traffic");
        QTest::newRow("all on Azure") << QStringLiteral("Azure");
        QTest::newRow("reserve for a year") << QStringLiteral("1 year");
    }
    void aReadyMadeScenarioIsTried()
    {
        QFETCH(QString, words);
        Hand hand(twoClouds());
        hand.key("showCompare");
        const auto isReady = [&] {
            const ChipButton *chip = hand.readyMade(words);
            return chip != nullptr && chip->isEnabled();
        };
        QTRY_VERIFY_WITH_TIMEOUT(isReady(), kPatience);
        ChipButton *chip = hand.readyMade(words);
        const std::size_t before = hand.desk.session.plan().scenarios.size();
        hand.click(chip);
        QTRY_COMPARE_WITH_TIMEOUT(hand.desk.session.plan().scenarios.size(), before + 1, kPatience);
        QVERIFY(hand.actions <= kMaxActions);
    }

    void whyNotAnotherOfferIsSaidInASentence()
    {
        Hand hand;
        hand.view()->setPage(kExplorePage);
        hand.view()->selectWorkload(2);
        QTRY_VERIFY_WITH_TIMEOUT(hand.lists() != nullptr && hand.lists()->isVisible()
                                     && hand.lists()->model()->rowCount() > 0,
                                 kPatience);
        hand.clickTab(hand.lists()->findChild<QTabBar *>(),
                      static_cast<int>(CandidateList::perAccelerator));
        QTRY_VERIFY(hand.lists()->model()->rowCount() > 0);
        hand.clickRow(hand.lists()->table(), hand.lists()->model()->rowCount() - 1);
        const auto *candidate = hand.desk.window->findChild<CandidateSection *>();
        QTRY_VERIFY_WITH_TIMEOUT(candidate->isVisible(), kPatience);
        QVERIFY(hand.actions <= kMaxActions);
    }

    void costPerUnitIsAnAxis()
    {
        Hand hand;
        hand.view()->setPage(kExplorePage);
        hand.view()->selectWorkload(2);
        auto *chart = hand.desk.window->findChild<ScatterChart *>(QStringLiteral("scatter"));
        QTRY_VERIFY_WITH_TIMEOUT(chart->scene().points && chart->yTitle()->isVisible(), kPatience);
        hand.click(chart->yTitle());
        QTRY_VERIFY(QApplication::activePopupWidget() != nullptr);
        auto *menu = qobject_cast<QMenu *>(QApplication::activePopupWidget());
        QAction *unit = nullptr;
        for (QAction *action : menu->actions())
            if (action->text().contains(QStringLiteral("unit"), Qt::CaseInsensitive)
                || action->text().contains(QStringLiteral("Per "), Qt::CaseInsensitive))
                unit = unit == nullptr ? action : unit;
        QVERIFY(unit != nullptr);
        ++hand.actions;
        unit->trigger();
        menu->close();
        QVERIFY(hand.view()->state().costAxis.has_value());
        QVERIFY(hand.actions <= kMaxActions);
    }

    void theMonthOfExceedingIsOneKeyAway()
    {
        Hand hand;
        hand.key("showForecast");
        auto *line = hand.desk.window->findChild<QLabel *>(QStringLiteral("forecastBudget"));
        QTRY_VERIFY_WITH_TIMEOUT(line != nullptr && line->text().contains(QStringLiteral("budget")),
                                 kPatience);
        QVERIFY(hand.actions <= kMaxActions);
    }

    void whatToDoIsOneKeyAway()
    {
        Hand hand;
        hand.key("showWays");
        QVERIFY(hand.isOn(kWaysPage));
        QVERIFY(hand.actions <= kMaxActions);
    }
};

QTEST_MAIN(FewActionsTest)
#include "tst_few_actions.moc"
