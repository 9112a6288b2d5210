// SPDX-License-Identifier: GPL-3.0-or-later
// Explore's messages if there is no candidate, or none that meets, and the remedy that it offers.
#include "core/catalog/known_providers.h"
#include "explore_desk.h"
#include "ui/charts/scatter_chart.h"
#include "ui/models/candidate_model.h"
#include "ui/models/filter_choice_model.h"
#include "ui/pages/explore/candidate_lists.h"
#include "ui/pages/explore/explore_page.h"
#include "ui/pages/explore/filter_bar.h"
#include "ui/theme/chip_button.h"
#include "ui/theme/plain_label.h"
#include "ui/views/parts/filter_chips.h"
#include "ui/views/parts/filter_menu.h"
#include "window_fixtures.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QPushButton>
#include <QSignalSpy>
#include <QTabBar>
#include <QTableView>
#include <QTest>

#include <functional>

using namespace headroom;
using namespace headroom::testing;
using namespace headroom::ui;

namespace {

using Desk = ui::testing::ExploreDesk;
using ui::testing::awaitPicture;
using ui::testing::kChat;

} // namespace

class ExploreAnswersTest : public QObject
{
    Q_OBJECT

private slots:
    void missingInputIsSaidWithTheWayThere_data();
    void missingInputIsSaidWithTheWayThere();
    void unknownNamesAreShownWithTheNearest_data();
    void unknownNamesAreShownWithTheNearest();
    void missingServiceLevelIsStatedNextToTheChart();
    void filterMenuSaysWhatIsHiddenAndWhy();
    void emptyPictureOffersTheFilterToTakeAway();
    void constraintsThatLeaveNothingCanBeLifted();
    void limitThatNothingMeetsCanBeRelaxed();
    void severalLimitsAreRelaxedTogether();
    void offersThatMayMissAreListedWhereNoneIsCertain();
    void conditionsOfThePictureAreSaid();
};

void ExploreAnswersTest::missingInputIsSaidWithTheWayThere_data()
{
    QTest::addColumn<bool>("hasModel");
    QTest::addColumn<QString>("field");
    QTest::newRow("no model") << false << QStringLiteral("model");
    QTest::newRow("no demand") << true << QStringLiteral("peak_requests");
}

void ExploreAnswersTest::missingInputIsSaidWithTheWayThere()
{
    QFETCH(bool, hasModel);
    QFETCH(QString, field);
    Plan plan = smallPlan();
    if (!hasModel)
        plan.workloads[1].model.clear();
    plan.workloads[1].demand.peakRequestsPerSecond = 0;
    Desk desk(plan);
    const auto *empty = desk.page.findChild<QLabel *>(QStringLiteral("pageEmpty"));
    auto *way = desk.page.findChild<QPushButton *>(QStringLiteral("wayOut"));
    QVERIFY(empty->isVisible() && way->isVisible());
    QSignalSpy asked(&desk.page, &Page::emptyStateActionRequested);
    way->click();
    QCOMPARE(asked.size(), 1);
    QCOMPARE(asked.front().at(1).toString(), field);
    // With it, the chart is back.
    desk.snapshot = snapshotOf(smallPlan());
    desk.show(desk.snapshot, candidatesOf(desk.snapshot, kChat));
    QVERIFY(!empty->isVisible());
    QVERIFY(desk.page.chart()->isVisible());
}

/// Instead of the chart where nothing can be sized, above it where something can.
void ExploreAnswersTest::unknownNamesAreShownWithTheNearest_data()
{
    QTest::addColumn<std::function<void(Plan &)>>("change");
    QTest::addColumn<QString>("name");
    QTest::addColumn<QString>("nearest");
    QTest::addColumn<QString>("field");
    const auto row = [](const char *name, const std::function<void(Plan &)> &change,
                        const char *unknown, const char *nearest, const char *field) {
        QTest::newRow(name) << change << QString::fromLatin1(unknown)
                            << QString::fromLatin1(nearest) << QString::fromLatin1(field);
    };
    row(
        "model", [](Plan &plan) { plan.workloads[1].model = "GTP-J 6B"; }, "GTP-J 6B", "GPT-J-6B",
        "model");
    row(
        "slices", [](Plan &plan) { plan.workloads[1].migProfile = "3g.20bg"; }, "3g.20bg",
        "3g.20gb", "mig_profile");
    row(
        "region", [](Plan &plan) { plan.workloads[1].constraints.regions = {"us-esat-1"}; },
        "us-esat-1", "us-east-1", "");
    row(
        "type",
        [](Plan &plan) {
            Allocation &allocation = plan.scenarios[0].allocations[kChat];
            allocation.count.reset();
            allocation.offer.instanceType = "g4dn.2xlrage";
        },
        "g4dn.2xlrage", "g4dn.2xlarge", "");
}

void ExploreAnswersTest::unknownNamesAreShownWithTheNearest()
{
    QFETCH(std::function<void(Plan &)>, change);
    QFETCH(QString, name);
    QFETCH(QString, nearest);
    QFETCH(QString, field);
    Plan plan = smallPlan();
    change(plan);
    Desk desk(plan);
    const auto *empty = desk.page.findChild<QLabel *>(QStringLiteral("pageEmpty"));
    const auto *beside = desk.page.findChild<QLabel *>(QStringLiteral("unknownNames"));
    const QLabel *said = field.isEmpty() ? beside : empty;
    QVERIFY(said->isVisible());
    QVERIFY2(said->text().contains(name) && said->text().contains(nearest),
             qPrintable(said->text()));
    if (!field.isEmpty()) {
        QSignalSpy asked(&desk.page, &Page::emptyStateActionRequested);
        desk.page.findChild<QPushButton *>(QStringLiteral("wayOut"))->click();
        QCOMPARE(asked.front().at(1).toString(), field);
    }
    desk.snapshot = snapshotOf(smallPlan());
    desk.show(desk.snapshot, candidatesOf(desk.snapshot, kChat));
    QVERIFY(!empty->isVisible() && !beside->isVisible());
}

void ExploreAnswersTest::missingServiceLevelIsStatedNextToTheChart()
{
    Plan plan = smallPlan();
    plan.workloads[1].serviceLevel = {};
    Desk desk(plan);
    auto *hint = desk.page.findChild<QPushButton *>(QStringLiteral("noServiceLevel"));
    QVERIFY(hint->isVisible() && desk.page.chart()->isVisible());
    QSignalSpy asked(&desk.page, &Page::emptyStateActionRequested);
    hint->click();
    QCOMPARE(asked.front().at(1).toString(), QStringLiteral("p95_latency"));
    plan.workloads[1].serviceLevel.p95LatencyMs = 800;
    desk.snapshot = snapshotOf(plan);
    desk.show(desk.snapshot, candidatesOf(desk.snapshot, kChat));
    QVERIFY(!hint->isVisible());
}

void ExploreAnswersTest::filterMenuSaysWhatIsHiddenAndWhy()
{
    Plan plan = smallPlan();
    plan.workloads[1].constraints.providers = {known::aws};
    Desk desk(plan);
    FilterMenu *menu = desk.page.filters()->chips()->menu(FilterField::provider);
    menu->popup({0, 0});
    auto *hidden = menu->findChild<QPushButton *>(QStringLiteral("emptyOnes"));
    const auto values = [menu] {
        int count = 0;
        for (int row = 0; row < menu->model()->rowCount(); ++row)
            count +=
                menu->model()->index(row).data(FilterChoiceModel::HeadingRole).toBool() ? 0 : 1;
        return count;
    };
    const int before = values();
    const int count = menu->model()->emptyOnes();
    QVERIFY(count > 0);
    QVERIFY(hidden->isVisible());
    QVERIFY(hidden->text().contains(QString::number(count)));
    const int height = menu->height();
    QTest::mouseClick(hidden, Qt::LeftButton);
    QCOMPARE(values(), before + count);
    QTRY_VERIFY(menu->height() > height); // the menu grows with its list
    QStringList reasons;
    for (int row = 0; row < menu->model()->rowCount(); ++row)
        reasons += menu->model()->index(row).data(FilterChoiceModel::CountRole).toString();
    QVERIFY(reasons.contains(QStringLiteral("provider not allowed")));
    QTest::mouseClick(hidden, Qt::LeftButton);
    QCOMPARE(values(), before);
    menu->close();
}

void ExploreAnswersTest::emptyPictureOffersTheFilterToTakeAway()
{
    Desk desk;
    CandidateFilter filter = desk.view.state().filter;
    filter.providers = {known::google};
    filter.search = "no such machine";
    desk.view.setFilter(filter);
    QCOMPARE(desk.shown(), std::size_t{0});
    auto *button = desk.page.findChild<QPushButton *>(QStringLiteral("scatterRemedy"));
    QVERIFY(button->isVisible());
    QVERIFY(button->text().contains(QStringLiteral("Search")));
    QTest::mouseClick(button, Qt::LeftButton);
    QVERIFY(desk.shown() > 0);
    QCOMPARE(desk.view.state().filter.search, std::string());
    QCOMPARE(desk.view.state().filter.providers, std::set{known::google});
    QVERIFY(button->isHidden());
    QVERIFY(desk.asked.empty());
}

void ExploreAnswersTest::constraintsThatLeaveNothingCanBeLifted()
{
    Plan plan = smallPlan();
    plan.workloads[1].constraints.regions = {"no-such-region"};
    Desk desk(plan);
    QVERIFY(desk.scene().emptyText.contains(QStringLiteral("constraints")));
    auto *button = desk.page.findChild<QPushButton *>(QStringLiteral("scatterRemedy"));
    QTest::mouseClick(button, Qt::LeftButton);
    QCOMPARE(desk.asked.size(), std::size_t{1});
    const auto changed = applyEdit(plan, desk.asked.front());
    QVERIFY(changed.has_value());
    const auto snapshot = snapshotOf(*changed);
    desk.show(snapshot, candidatesOf(snapshot, kChat));
    QVERIFY(desk.shown() > 0);
    QVERIFY(button->isHidden());
}

void ExploreAnswersTest::limitThatNothingMeetsCanBeRelaxed()
{
    Plan plan = smallPlan();
    plan.workloads[1].serviceLevel.p95LatencyMs = 1;
    Desk desk(plan);
    QVERIFY(desk.scene().remark.contains(QStringLiteral("Closest: p95 latency")));
    auto *button = desk.page.findChild<QPushButton *>(QStringLiteral("scatterRemedy"));
    QVERIFY(button->text().startsWith(QStringLiteral("Relax p95 latency to")));
    QTest::mouseClick(button, Qt::LeftButton);
    QCOMPARE(desk.asked.size(), std::size_t{1});
    const auto changed = applyEdit(plan, desk.asked.front());
    QVERIFY(changed.has_value());
    const auto snapshot = snapshotOf(*changed);
    desk.show(snapshot, candidatesOf(snapshot, kChat));
    QVERIFY(desk.scene().remark.isEmpty());
    QVERIFY(button->isHidden());
    QVERIFY(!desk.scene().frontier.empty());
}

void ExploreAnswersTest::severalLimitsAreRelaxedTogether()
{
    Plan plan = smallPlan();
    plan.workloads[1].serviceLevel.p95LatencyMs = 1;
    plan.workloads[1].serviceLevel.timeToFirstTokenMs = 0.5;
    Desk desk(plan);
    auto *button = desk.page.findChild<QPushButton *>(QStringLiteral("scatterRemedy"));
    QCOMPARE(button->text(), QStringLiteral("Relax 2 limits"));
    button->click();
    const auto &level = std::get<ChangeWorkload>(desk.asked.front()).workload.serviceLevel;
    QVERIFY(*level.p95LatencyMs > 1);
    QVERIFY(*level.timeToFirstTokenMs > 0.5);
}

void ExploreAnswersTest::offersThatMayMissAreListedWhereNoneIsCertain()
{
    const auto isSure = [](const CandidateSet &set) {
        return std::ranges::count(set.state, CandidateState::met) > 0;
    };
    const auto isPossible = [](const CandidateSet &set) {
        return std::ranges::count(set.state, CandidateState::mayMiss) > 0;
    };
    // The limit that only the low end of somebody's range keeps.
    Plan plan = smallPlan();
    std::shared_ptr<const Snapshot> snapshot;
    std::shared_ptr<const CandidateSet> candidates;
    double &limit = plan.workloads[1].serviceLevel.p95LatencyMs.emplace(60'000);
    do {
        limit *= 0.9;
        snapshot = snapshotOf(plan);
        candidates = candidatesOf(snapshot, kChat);
    } while (isSure(*candidates) && limit > 1);
    QVERIFY(isPossible(*candidates));
    Desk desk;
    desk.show(snapshot, candidates);
    desk.page.filters()->setScope(CandidateScope::metForCertain);
    QVERIFY(desk.scene().remark.contains(QStringLiteral("is certain to meet")));
    desk.page.findChild<QPushButton *>(QStringLiteral("scatterRemedy"))->click();
    QCOMPARE(desk.view.state().filter.scope, CandidateScope::meeting);
    QVERIFY(desk.scene().remark.isEmpty());
}

void ExploreAnswersTest::conditionsOfThePictureAreSaid()
{
    Plan plan = smallPlan();
    plan.workloads[1].constraints.providers = {known::aws};
    Desk desk(plan);
    auto *conditions = desk.page.findChild<ElidedLabel *>(QStringLiteral("conditions"));
    QCOMPARE(conditions->fullText(), QStringLiteral("Constraints: providers: AWS; no spot"));
    CandidateFilter filter = desk.view.state().filter;
    filter.search = "g4dn";
    desk.view.setFilter(filter);
    awaitPicture(desk.page);
    QCOMPARE(conditions->fullText(), QStringLiteral("Constraints: providers: AWS; no spot · "
                                                    "Filters: Search: g4dn"));
}

QTEST_MAIN(ExploreAnswersTest)
#include "tst_explore_answers.moc"
