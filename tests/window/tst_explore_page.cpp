// SPDX-License-Identifier: GPL-3.0-or-later
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
#include "ui/views/parts/lens_tabs.h"
#include "window_fixtures.h"

#include <QAbstractButton>
#include <QAbstractScrollArea>
#include <QApplication>
#include <QClipboard>
#include <QGuiApplication>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QMenu>
#include <QPushButton>
#include <QSignalSpy>
#include <QTabBar>
#include <QTableView>
#include <QTest>

#include <algorithm>

using namespace headroom;
using namespace headroom::testing;
using namespace headroom::ui;
using headroom::ui::testing::awaitPicture;

namespace {

using Desk = ui::testing::ExploreDesk;
using ui::testing::kChat;

} // namespace

class ExplorePageTest : public QObject
{
    Q_OBJECT

private slots:
    void loadingIsSaid();
    void counterCountsWhatIsShown();
    void searchNarrowsTheCloud();
    void tickedProviderNarrowsTheCloud();
    void theLensRanksUnderOneContract();
    void aLensWithoutOffersLeadsToAnother();
    void fewControlsAreInSight();
    void theTitleSwitchesBothScales();
    void clickAllocatesTheOffer();
    void enterInTheTableAllocates();
    void onlySpaceOrAClickLooksCloser();
    void draggedLimitIsAnEdit();
    void axisAsksWhatTheWorkloadIsJudgedBy();
    void missingCandidatesAreOneClickAway();
    void certainOnesAreFilled();
    void tabsAnswerWhoIsCheapest();
    void legendClickKeepsOneGroup();
    void pointsAreKeptWhileOnlyTheFilterChanges();
    void tableIsCopiedAsText();
    void rectangleFillsTheTable();
    void zoomIsPartOfTheView();
    void otherAxesEndTheZoom();
    void filterMenuIsUsedByKeys();
    void listOfTheTableIsPartOfTheView();
};

void ExplorePageTest::loadingIsSaid()
{
    ui::testing::PageDesk<ExplorePage> desk;
    auto *empty = desk.page.findChild<QLabel *>(QStringLiteral("pageEmpty"));
    QVERIFY(empty->text().contains(QStringLiteral("Loading")));
    QCOMPARE(empty->cursor().shape(), Qt::BusyCursor);
    desk.show(snapshotOf(newPlan()));
    QCOMPARE(empty->cursor().shape(), Qt::ArrowCursor);
    QVERIFY(empty->text().contains(QStringLiteral("Add a workload")));
}

void ExplorePageTest::counterCountsWhatIsShown()
{
    Desk desk;
    QVERIFY(desk.shown() > 0);
    QVERIFY(desk.page.counter()->fullText().startsWith(QString::number(desk.shown())));
}

void ExplorePageTest::searchNarrowsTheCloud()
{
    Desk desk;
    const std::size_t before = desk.shown();
    QTest::keyClicks(desk.page.filters()->chips()->search(), QStringLiteral("g4dn.2x"));
    QVERIFY(desk.shown() > 0 && desk.shown() < before);
    QTest::keyClicks(desk.page.filters()->chips()->search(), QStringLiteral(" nothing"));
    QCOMPARE(desk.shown(), std::size_t{0});
    QVERIFY(!desk.scene().emptyText.isEmpty());
}

void ExplorePageTest::tickedProviderNarrowsTheCloud()
{
    Desk desk;
    FilterMenu *menu = desk.page.filters()->chips()->menu(FilterField::provider);
    emit menu->aboutToShow();
    FilterChoiceModel *choices = menu->model();
    QVERIFY(choices->rowCount() >= 2);
    QVERIFY(choices->index(0).data(FilterChoiceModel::HeadingRole).toBool());
    choices->setData(choices->index(1), Qt::Checked, Qt::CheckStateRole);
    QCOMPARE(desk.view.state().filter.providers.size(), std::size_t{1});
    QVERIFY(desk.page.filters()->chips()->chip(FilterField::provider)->isActive());
}

/// Marks and tables are of one contract, and what is in use under another one keeps its mark.
void ExplorePageTest::theLensRanksUnderOneContract()
{
    Desk desk;
    auto *tabs = desk.page.findChild<LensTabs *>();
    const auto candidates = candidatesOf(desk.snapshot, kChat);
    const OfferIndex used = *desk.scene().chosen;
    int ranked = 0;
    for (const PriceLens lens : kAllOf<PriceLens>) {
        tabs->setCurrentIndex(static_cast<int>(lens));
        QCOMPARE(desk.view.state().lens(), lens);
        CandidateFilter filter = desk.view.state().filter;
        const std::vector<OfferIndex> expected = filterCandidates(*candidates, filter);
        if (expected.empty()) {
            QCOMPARE(desk.shown(), std::size_t{0});
            continue;
        }
        ++ranked;
        const bool isUsedAmong = std::ranges::find(expected, used) != expected.end();
        QCOMPARE(desk.shown(), expected.size() + (isUsedAmong ? 0U : 1U));
        QVERIFY(!((*desk.scene().marks)[used] & mark::kHidden));
        for (const std::uint32_t offer : desk.scene().frontier)
            QVERIFY(std::ranges::find(expected, offer) != expected.end());
        auto *model = desk.page.findChild<CandidateModel *>();
        for (int row = 0; row < model->rowCount(); ++row)
            QVERIFY(std::ranges::find(expected, *model->offerAt(model->index(row, 0)))
                    != expected.end());
    }
    QVERIFY(ranked >= 2);
    // It is no filter that could be forgotten: clearing them keeps it.
    desk.view.setLens(PriceLens::oneYear);
    QVERIFY(!desk.page.filters()->chips()->reset()->isVisible());
}

void ExplorePageTest::aLensWithoutOffersLeadsToAnother()
{
    Plan plan = smallPlan();
    plan.workloads[1].constraints.pricingModels = {PricingModel::reserved};
    Desk desk(plan);
    QCOMPARE(desk.shown(), std::size_t{0});
    auto *button = desk.page.findChild<QPushButton *>(QStringLiteral("scatterRemedy"));
    QVERIFY(button->isVisible());
    button->click();
    QVERIFY(desk.view.state().lens() != PriceLens::onDemand);
    QVERIFY(desk.shown() > 0);
}

/// Controls that can be clicked or have the keyboard, a bar of tabs being one; texts and frames are not.
void ExplorePageTest::fewControlsAreInSight()
{
    Desk desk;
    QStringList controls;
    QList<QWidget *> widgets = desk.page.findChildren<QWidget *>();
    widgets += desk.page.tools()->findChildren<QWidget *>();
    for (const QWidget *widget : widgets) {
        const QWidget *around = widget->parentWidget();
        const bool isPart = qobject_cast<const QTabBar *>(around)
                            || qobject_cast<const QLineEdit *>(around)
                            || qobject_cast<const QAbstractScrollArea *>(around);
        const bool isControl =
            qobject_cast<const QAbstractButton *>(widget) || widget->focusPolicy() != Qt::NoFocus;
        if (widget->isVisible() && widget->isEnabled() && isControl && !isPart)
            controls +=
                QLatin1String(widget->metaObject()->className()) + u' ' + widget->objectName();
    }
    QVERIFY(controls.size() > 5);
    QVERIFY2(controls.size() <= 15, qPrintable(controls.join(QStringLiteral(", "))));
}

void ExplorePageTest::theTitleSwitchesBothScales()
{
    Desk desk;
    QCOMPARE(desk.scene().x.scale, AxisScale::Logarithmic);
    for (QPushButton *title : {desk.page.chart()->xTitle(), desk.page.chart()->yTitle()})
        QVERIFY(title->isVisible() && title->focusPolicy() != Qt::NoFocus);
    QTest::mouseClick(desk.page.chart()->xTitle(), Qt::LeftButton);
    auto *menu = qobject_cast<QMenu *>(QApplication::activePopupWidget());
    QVERIFY(menu != nullptr);
    QVERIFY(menu->actions().size() > 3); // the figures, and the scale
    menu->actions().back()->trigger();
    menu->close();
    QCOMPARE(desk.scene().x.scale, AxisScale::Linear);
    QCOMPARE(desk.scene().y.scale, AxisScale::Linear);
}

void ExplorePageTest::clickAllocatesTheOffer()
{
    Desk desk;
    ScatterChart *chart = desk.page.chart();
    const std::uint32_t offer = desk.scene().frontier.front();
    const QPointF place = chart->positionOf(offer);
    QTest::mouseMove(chart, place.toPoint());
    const auto under = chart->candidateAt(place);
    QVERIFY(under.has_value());
    QTest::mouseClick(chart, Qt::LeftButton, {}, place.toPoint());
    QTRY_COMPARE(desk.asked.size(), std::size_t{1});
    const auto &allocate = std::get<Allocate>(desk.asked.front());
    QCOMPARE(allocate.id, kChat);
    QVERIFY(!allocate.allocation.pinned); // choosing is not pinning
    QVERIFY(applyEdit(desk.snapshot->plan(), allocate).has_value());
}

void ExplorePageTest::enterInTheTableAllocates()
{
    Desk desk;
    QTableView *table = desk.page.table();
    table->setCurrentIndex(table->model()->index(0, 0));
    QTest::keyClick(table, Qt::Key_Return);
    QCOMPARE(desk.asked.size(), std::size_t{1});
    QCOMPARE(std::get<Allocate>(desk.asked.front()).allocation.offer,
             desk.snapshot->inputs.catalog->reference(
                 *desk.page.lists()->model()->offerAt(table->model()->index(0, 0))));
}

void ExplorePageTest::onlySpaceOrAClickLooksCloser()
{
    Desk desk;
    QTableView *table = desk.page.table();
    desk.page.activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(&desk.page));
    table->setFocus(Qt::TabFocusReason);
    QTest::keyClick(table, Qt::Key_Down);
    QVERIFY(table->currentIndex().isValid());
    QVERIFY(!desk.view.state().inspectedOffer);
    QTest::keyClick(table, Qt::Key_Space);
    QCOMPARE(desk.view.state().inspectedOffer,
             std::optional(desk.snapshot->inputs.catalog->reference(
                 *desk.page.lists()->model()->offerAt(table->currentIndex()))));
    desk.view.inspect(std::nullopt);
    const QModelIndex first = table->model()->index(0, 0);
    QTest::mouseClick(table->viewport(), Qt::LeftButton, {}, table->visualRect(first).center());
    QVERIFY(desk.view.state().inspectedOffer.has_value());
}

void ExplorePageTest::draggedLimitIsAnEdit()
{
    Plan plan = smallPlan();
    plan.workloads[1].serviceLevel.p95LatencyMs = 5'000;
    Desk desk(plan);
    QVERIFY(desk.scene().need.has_value());
    emit desk.page.chart()->needMoved(1200.0);
    const auto &limit = std::get<ChangeWorkload>(desk.asked.back());
    QCOMPARE(limit.workload.serviceLevel.p95LatencyMs, std::optional(1200.0));
    desk.view.setPerformanceAxis(PerformanceAxis::fleetCapacity);
    awaitPicture(desk.page);
    emit desk.page.chart()->needMoved(12.0);
    const auto &demand = std::get<ChangeWorkload>(desk.asked.back());
    QCOMPARE(demand.workload.demand.peakRequestsPerSecond, 12.0);
    emit desk.page.chart()->budgetMoved(800.0);
    QVERIFY(std::holds_alternative<SetBudget>(desk.asked.back()));
}

void ExplorePageTest::axisAsksWhatTheWorkloadIsJudgedBy()
{
    Desk desk;
    QCOMPARE(desk.scene().x.kind, AxisKind::Milliseconds);
    QVERIFY(desk.scene().lowerIsBetter);
    QVERIFY(desk.scene().bands.empty());
    // There is no need per replica: bands show how many replicas the load takes.
    desk.view.setPerformanceAxis(PerformanceAxis::replicaCapacity);
    QVERIFY(!desk.scene().need);
    const std::vector<ScatterBand> &bands = desk.scene().bands;
    QVERIFY(bands.size() > 2);
    for (std::size_t i = 1; i < bands.size(); ++i)
        QCOMPARE(bands[i].from, bands[i - 1].to);
    QCOMPARE(bands.back().label, QStringLiteral("1 replica"));
}

void ExplorePageTest::missingCandidatesAreOneClickAway()
{
    Plan plan = smallPlan();
    plan.workloads[1].serviceLevel.p95LatencyMs = 1'000;
    Desk desk;
    const auto snapshot = snapshotOf(plan);
    const auto candidates = candidatesOf(snapshot, kChat);
    desk.show(snapshot, candidates);
    const auto inState = [&](CandidateState state) {
        std::size_t count = 0;
        for (OfferIndex offer = 0; offer < candidates->catalog->offerCount(); ++offer)
            count += candidates->state[offer] == state
                             && isUnder(PriceLens::onDemand,
                                        candidates->catalog->reference(offer).purchase)
                         ? 1
                         : 0;
        return count;
    };
    const std::size_t missed = inState(CandidateState::missed);
    const std::size_t meeting = inState(CandidateState::met) + inState(CandidateState::mayMiss);
    QVERIFY(missed > 0 && meeting > 0);
    QCOMPARE(desk.shown(), meeting);
    QVERIFY(desk.scene().aside.has_value());
    QVERIFY(desk.scene().aside->text.startsWith(QString::number(missed)));
    auto *link = desk.page.findChild<QPushButton *>(QStringLiteral("scatterAside"));
    const auto *title = desk.page.findChild<QPushButton *>(QStringLiteral("xAxisTitle"));
    for (const int width : {640, 720, 800, 1'000, 1'400}) {
        desk.page.resize(width, desk.page.height());
        QVERIFY2(!link->geometry().intersects(title->geometry()),
                 QByteArray::number(width).constData());
    }
    QTest::mouseClick(link, Qt::LeftButton);
    QCOMPARE(desk.shown(), meeting + missed);
    QTest::mouseClick(link, Qt::LeftButton);
    QCOMPARE(desk.shown(), meeting);
    // A limit that nothing meets is said, with how close the best comes.
    plan.workloads[1].serviceLevel.p95LatencyMs = 1;
    const auto strict = snapshotOf(plan);
    desk.show(strict, candidatesOf(strict, kChat));
    QVERIFY(desk.shown() > 0);
    QVERIFY(desk.scene().remark.contains(QStringLiteral("p95 latency")));
}

void ExplorePageTest::certainOnesAreFilled()
{
    Desk desk;
    const auto candidates = candidatesOf(desk.snapshot, kChat);
    const ScatterMarks &marks = *desk.scene().marks;
    for (const OfferIndex offer : filterCandidates(*candidates, desk.view.state().filter))
        QCOMPARE(fillOf(marks[offer]),
                 candidates->state[offer] == CandidateState::met ? MarkFill::Full : MarkFill::Half);
    desk.page.filters()->setScope(CandidateScope::metForCertain);
    const std::vector<OfferIndex> met = filterCandidates(*candidates, desk.view.state().filter);
    QCOMPARE(desk.shown(), met.size());
    for (const OfferIndex offer : met)
        QCOMPARE(candidates->state[offer], CandidateState::met);
}

void ExplorePageTest::tabsAnswerWhoIsCheapest()
{
    Desk desk;
    CandidateModel *model = desk.page.lists()->model();
    const auto candidates = candidatesOf(desk.snapshot, kChat);
    const auto shown = filterCandidates(*candidates, desk.view.state().filter);
    desk.page.lists()->tabs()->setCurrentIndex(static_cast<int>(CandidateList::perProvider));
    const auto cheapest = cheapestOfEach(*candidates, shown, FilterField::provider);
    QCOMPARE(model->rowCount(), static_cast<int>(cheapest.size()));
    for (int row = 0; row < model->rowCount(); ++row)
        QCOMPARE(model->offerAt(model->index(row, 0)),
                 std::optional(cheapest[static_cast<std::size_t>(row)]));
    desk.page.lists()->tabs()->setCurrentIndex(static_cast<int>(CandidateList::all));
    QCOMPARE(model->rowCount(), static_cast<int>(shown.size()));
}

void ExplorePageTest::legendClickKeepsOneGroup()
{
    Desk desk;
    emit desk.page.chart()->groupActivated(HardwareGroup::earlierGpu);
    QCOMPARE(desk.view.state().filter.groups, std::set<HardwareGroup>{HardwareGroup::earlierGpu});
    emit desk.page.chart()->groupActivated(HardwareGroup::earlierGpu);
    QVERIFY(desk.view.state().filter.groups.empty());
}

void ExplorePageTest::pointsAreKeptWhileOnlyTheFilterChanges()
{
    Desk desk;
    const auto points = desk.scene().points;
    CandidateFilter filter;
    filter.scope = CandidateScope::metForCertain;
    desk.view.setFilter(filter);
    QCOMPARE(desk.scene().points.get(), points.get());
    desk.view.setCostAxis(CostAxis::monthlyReplica);
    QVERIFY(desk.scene().points.get() != points.get());
}

void ExplorePageTest::tableIsCopiedAsText()
{
    Desk desk;
    auto *model = desk.page.findChild<CandidateModel *>();
    QVERIFY(model->tabSeparated().count(u'\n') == model->rowCount() + 1);
}

void ExplorePageTest::rectangleFillsTheTable()
{
    Desk desk;
    const std::uint32_t chosen = desk.scene().frontier.back();
    emit desk.page.chart()->pointsSelected({chosen});
    awaitPicture(desk.page);
    auto *model = desk.page.findChild<CandidateModel *>();
    QCOMPARE(model->rowCount(), 1);
    QCOMPARE(model->offerAt(model->index(0, 0)), std::optional<OfferIndex>(chosen));
    QVERIFY((*desk.scene().marks)[chosen] & mark::kHighlighted);
    emit desk.page.chart()->pointsSelected({});
    awaitPicture(desk.page);
    QCOMPARE(model->rowCount(), static_cast<int>(desk.scene().frontier.size()));
}

void ExplorePageTest::zoomIsPartOfTheView()
{
    Desk desk;
    const ViewState whole = desk.view.state();
    ScatterChart *chart = desk.page.chart();
    QTest::keyClick(chart, Qt::Key_Plus);
    emit chart->pointsSelected({desk.scene().frontier.back()});
    desk.view.setCostAxis(std::nullopt);
    awaitPicture(desk.page);
    const ViewState bookmark = desk.view.state();
    const AxisRange x = chart->xView();
    const AxisRange y = chart->yView();
    desk.view.set(whole);
    awaitPicture(desk.page);
    QVERIFY(!chart->isZoomed());
    QCOMPARE(desk.page.findChild<CandidateModel *>()->rowCount(),
             static_cast<int>(desk.scene().frontier.size()));
    desk.view.set(bookmark);
    awaitPicture(desk.page);
    QCOMPARE(chart->xView(), x);
    QCOMPARE(chart->yView(), y);
    QCOMPARE(desk.page.findChild<CandidateModel *>()->rowCount(), 1);
    QVERIFY(desk.view.state() == bookmark);
}

void ExplorePageTest::otherAxesEndTheZoom()
{
    Desk desk;
    QTest::keyClick(desk.page.chart(), Qt::Key_Plus);
    QCOMPARE(desk.view.state().zooms.size(), std::size_t{1});
    desk.view.setLogarithmic(false);
    awaitPicture(desk.page);
    QVERIFY(!desk.page.chart()->isZoomed());
    QVERIFY(desk.view.state().zooms.empty());
}

void ExplorePageTest::filterMenuIsUsedByKeys()
{
    FilterMenu menu(QStringLiteral("Region"));
    std::vector<FilterChoice> choices;
    for (int i = 0; i < 20; ++i)
        choices.push_back({.key = "key" + std::to_string(i),
                           .label = "Region " + std::to_string(i),
                           .offers = 1});
    menu.setChoices(choices, {});
    auto *search = menu.findChild<QLineEdit *>();
    QTest::keyClicks(search, QStringLiteral("region 17"));
    QCOMPARE(menu.list()->model()->rowCount(), 1);
    QTest::keyClick(search, Qt::Key_Return);
    QCOMPARE(menu.model()->checked(), std::set<std::string>{"key17"});
    QTest::keyClick(menu.list(), Qt::Key_Space);
    QVERIFY(menu.model()->checked().empty());
}

void ExplorePageTest::listOfTheTableIsPartOfTheView()
{
    Desk desk;
    QTabBar *tabs = desk.page.lists()->tabs();
    tabs->setCurrentIndex(static_cast<int>(CandidateList::perProvider));
    QCOMPARE(desk.view.state().candidateList, CandidateList::perProvider);
    const ViewState bookmark = desk.view.state();
    const int rows = desk.page.lists()->model()->rowCount();
    desk.view.setCandidateList(CandidateList::all);
    QCOMPARE(tabs->currentIndex(), static_cast<int>(CandidateList::all));
    QVERIFY(desk.page.lists()->model()->rowCount() != rows);
    desk.view.set(bookmark);
    QCOMPARE(tabs->currentIndex(), static_cast<int>(CandidateList::perProvider));
    QCOMPARE(desk.page.lists()->model()->rowCount(), rows);
    // A rectangle's offers come to the front, and with it goes their list.
    desk.view.mark({desk.scene().frontier.back()});
    awaitPicture(desk.page);
    QCOMPARE(tabs->currentIndex(), static_cast<int>(CandidateList::all) + 1);
    QCOMPARE(desk.page.lists()->model()->rowCount(), 1);
    tabs->setCurrentIndex(static_cast<int>(CandidateList::frontier));
    QVERIFY(desk.page.lists()->model()->rowCount() >= 1);
    QVERIFY(!desk.view.state().listsMarked);
    desk.view.mark({});
    awaitPicture(desk.page);
    QCOMPARE(tabs->currentIndex(), static_cast<int>(CandidateList::frontier));
}

QTEST_MAIN(ExplorePageTest)
#include "tst_explore_page.moc"
