// SPDX-License-Identifier: GPL-3.0-or-later
// From the rules to the mix in use: what is promised is what the plan then costs.
#include "core/catalog/known_providers.h"
#include "core/evaluation/format.h"
#include "field_desk.h"
#include "optimise_desk.h"
#include "ui/charts/trade_off_chart.h"
#include "ui/views/fields/choice_field.h"
#include "ui/views/fields/field_reason.h"
#include "ui/views/fields/switch_field.h"

#include <QCheckBox>
#include <QClipboard>
#include <QLabel>
#include <QProgressBar>
#include <QTabBar>

using namespace headroom;
using namespace headroom::ui;
using namespace headroom::ui::testing;

namespace {

QString shown(Money amount)
{
    return QString::fromStdString(formatMoney(amount, "USD", english()));
}

/// Each workload alone on its cheapest offer that meets, found without the model of the mix.
Money minByOne(const Snapshot &snapshot)
{
    Money minimum;
    for (const Workload &workload : snapshot.plan().workloads) {
        const CandidateSet set =
            findCandidates(snapshot.inputs, activeScenario(snapshot.plan()), workload.id);
        minimum += Money::fromCents(set.monthlyCents[*cheapestThatMeets(set)]);
    }
    return minimum;
}

} // namespace

class OptimisePageTest : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { headroom::testing::useTestSettings(); }

    void nothingChangesBeforeItIsAccepted();
    void acceptedMixCostsWhatWasPromised();
    void partOfTheMixCostsWhatWasPromised();
    void undoBringsTheProposalBack();
    void pinnedLinesAreMarkedAndStay();
    void pinnedLinesAreSearchedAtOnce();
    void otherPlanMakesTheProposalStale();
    void cancelKeepsTheBestSoFar();
    void progressIsShown();
    void impossibleRulesAreMarkedAndMended();
    void rulesOfThePlanAreKept();
    void onlyProvidersOfTheRuleAreUsed();
    void sharingIsDecidedWhereTheRuleIsOn();
    void missingSolverIsSaid();
    void pointOfTheCurveIsAccepted();
    void nextBestMixIsAccepted();
    void commitmentsAreAcceptedWithTheOffers();
    void commitmentsAreAcceptedOneByOne();
    void nextBestMixBringsItsCommitments();
    void copyPutsTheTableIntoTheClipboard();
    void withoutWorkloadsThereIsAWayOut();
};

void OptimisePageTest::nothingChangesBeforeItIsAccepted()
{
    OptimiseDesk desk;
    const Plan before = desk.session.plan();
    desk.search();
    QVERIFY(desk.page->proposal());
    QVERIFY2(desk.headline().startsWith(QStringLiteral("Optimal")), qPrintable(desk.headline()));
    QCOMPARE(desk.page->proposal()->choice.monthly, minByOne(*desk.session.snapshot()));
    QVERIFY(desk.page->proposal()->choice.monthly < desk.total());
    QVERIFY(desk.session.plan() == before);
    QVERIFY(!desk.session.document().undoStack()->canUndo());
}

void OptimisePageTest::acceptedMixCostsWhatWasPromised()
{
    OptimiseDesk desk;
    const Plan before = desk.session.plan();
    const Money today = desk.total();
    desk.search();
    const Money promised = desk.page->proposal()->choice.monthly;
    QVERIFY(desk.text("promise").contains(shown(promised)));
    desk.button("acceptMix")->click();
    QCOMPARE(desk.total(), promised);
    QCOMPARE(desk.text("totalValue"), shown(promised));
    QVERIFY(desk.headline().contains(shown(promised)));
    QVERIFY(desk.detail().contains(QStringLiteral("The cost is exactly as proposed")));
    QVERIFY(!desk.button("acceptMix")->isEnabled());
    // It does not say that the plan has changed: this is the change.
    QVERIFY(desk.text("proposalRemark").startsWith(QStringLiteral("This is the plan now")));
    QCOMPARE(desk.session.document().undoStack()->count(), 1);
    desk.trigger("undo");
    QVERIFY(desk.session.plan() == before);
    QCOMPARE(desk.total(), today);
}

void OptimisePageTest::partOfTheMixCostsWhatWasPromised()
{
    OptimiseDesk desk;
    const Money today = desk.total();
    const auto lines = desk.session.snapshot()->evaluation.activeScenario().lines;
    desk.search();
    QCOMPARE(desk.lines()->acceptable().size(), std::size_t{2});
    QTableView *table = desk.page->table();
    table->setFocus();
    table->setCurrentIndex(table->model()->index(1, 0));
    QTest::keyClick(table, Qt::Key_Space);
    QCOMPARE(desk.lines()->accepted(), std::set<int>{0});
    const Money promised =
        today - lines[0].monthly
        + desk.page->proposal()->chosen->evaluation.activeScenario().lines[0].monthly;
    QVERIFY(desk.text("promise").contains(shown(promised)));
    QCOMPARE(desk.button("acceptMix")->text(), QStringLiteral("Accept 1 of 2"));
    desk.button("acceptMix")->click();
    QCOMPARE(desk.total(), promised);
    QCOMPARE(desk.text("totalValue"), shown(promised));
    QCOMPARE(desk.scenario().allocations.at(2),
             planToImprove().scenarios.front().allocations.at(2));
}

void OptimisePageTest::undoBringsTheProposalBack()
{
    OptimiseDesk desk;
    desk.search();
    const Money promised = desk.page->proposal()->choice.monthly;
    desk.button("acceptMix")->click();
    desk.trigger("undo");
    QVERIFY(desk.headline().startsWith(QStringLiteral("Optimal")));
    QVERIFY(desk.button("acceptMix")->isEnabled());
    desk.button("acceptMix")->click();
    QCOMPARE(desk.total(), promised);
}

void OptimisePageTest::pinnedLinesAreMarkedAndStay()
{
    Plan plan = planToImprove();
    plan.scenarios.front().allocations[1].pinned = true;
    OptimiseDesk desk(plan);
    QCOMPARE(desk.text("pinnedLines"),
             QStringLiteral("1 of 2 workloads is pinned and stays as it is."));
    desk.search();
    QCOMPARE(desk.cell(0, "mix_change"), QStringLiteral("pinned"));
    QCOMPARE(desk.cell(1, "mix_change"), QStringLiteral("moves"));
    QCOMPARE(desk.lines()->acceptable(), std::set<int>{1});
    QVERIFY(!(desk.lines()->flags(desk.lines()->index(0, 0)) & Qt::ItemIsUserCheckable));
    desk.button("acceptMix")->click();
    QCOMPARE(desk.scenario().allocations.at(1), plan.scenarios.front().allocations.at(1));
}

/// One button: no pin stays, the rest of the plan does, and the search begins.
void OptimisePageTest::pinnedLinesAreSearchedAtOnce()
{
    Plan plan = planToImprove();
    plan.scenarios.front().allocations[1].pinned = true;
    OptimiseDesk desk(plan);
    desk.search();
    auto *search = desk.button("searchPinned");
    QVERIFY(search->isVisible());
    QVERIFY2(search->text().contains(QStringLiteral("less")), qPrintable(search->text()));
    search->click();
    plan.scenarios.front().allocations[1].pinned = false;
    QCOMPARE(desk.scenario().allocations, plan.scenarios.front().allocations);
    QTRY_VERIFY_WITH_TIMEOUT(desk.button("acceptMix")->isEnabled(), kPatience);
    QVERIFY(!search->isVisible());
    QCOMPARE(desk.cell(0, "mix_change"), QStringLiteral("moves"));
    desk.trigger("undo");
    QVERIFY(desk.scenario().allocations.at(1).pinned);
}

void OptimisePageTest::otherPlanMakesTheProposalStale()
{
    OptimiseDesk desk;
    desk.search();
    Workload chat = desk.session.plan().workloads[1];
    chat.demand.peakRequestsPerSecond *= 2;
    desk.session.document().apply(ChangeWorkload{chat, "peak requests"});
    QVERIFY(!desk.button("acceptMix")->isEnabled());
    QVERIFY(desk.headline().contains(QStringLiteral("has changed")));
    desk.search();
    QVERIFY(desk.button("acceptMix")->isEnabled());
}

void OptimisePageTest::cancelKeepsTheBestSoFar()
{
    OptimiseDesk desk(planToImprove(), solveWithoutEnd);
    desk.button("startSearch")->click();
    QVERIFY(desk.button("cancelSearch")->isVisible());
    QVERIFY(!desk.button("startSearch")->isVisible());
    QTRY_VERIFY_WITH_TIMEOUT(desk.detail().contains(QStringLiteral("Best so far")), kPatience);
    QTest::keyClick(desk.button("cancelSearch"), Qt::Key_Space);
    QTRY_VERIFY_WITH_TIMEOUT(!desk.page->optimiser().isRunning(), kPatience);
    // Half of the cost is all that is proven.
    QVERIFY2(desk.headline().startsWith(QStringLiteral("Within ")), qPrintable(desk.headline()));
    const double gap = gapOf(desk.page->proposal()->choice).toDouble();
    QVERIFY(gap > 0.499 && gap < 0.501);
    QVERIFY(desk.button("startSearch")->isVisible());
    QVERIFY(desk.button("searchLonger")->isVisible());
    const Money promised = desk.page->proposal()->choice.monthly;
    desk.button("acceptMix")->click();
    QCOMPARE(desk.total(), promised);
}

void OptimisePageTest::progressIsShown()
{
    OptimiseDesk desk(planToImprove(), solveWithoutEnd);
    desk.button("startSearch")->click();
    QVERIFY(desk.find<QProgressBar>("searchProgress")->isVisible());
    const auto *chart = desk.find<BoundChart>("boundChart");
    QTRY_VERIFY_WITH_TIMEOUT(!chart->scene().points.empty(), kPatience);
    const BoundChart::Point point = chart->scene().points.back();
    QVERIFY(point.bound < point.best);
    QVERIFY(chart->accessibleDescription().contains(QStringLiteral("bound")));
    // The window is there for other things meanwhile.
    desk.trigger("showBudget");
    desk.trigger("showOptimise");
    QVERIFY(desk.page->optimiser().isRunning());
    desk.button("cancelSearch")->click();
    QTRY_VERIFY_WITH_TIMEOUT(!desk.page->optimiser().isRunning(), kPatience);
}

void OptimisePageTest::impossibleRulesAreMarkedAndMended()
{
    Plan plan = planToImprove();
    plan.scenarios.front().monthlyBudget = Money::fromCents(100);
    OptimiseDesk desk(plan);
    desk.search();
    QCOMPARE(desk.headline(), QStringLiteral("No mix keeps all the rules."));
    QVERIFY(desk.detail().contains(QStringLiteral("the budget of $1.00 a month")));
    // The least that a month can cost is the budget that would do.
    const Money minimum = minByOne(*desk.session.snapshot());
    QVERIFY2(desk.detail().contains(shown(minimum)), qPrintable(desk.detail()));
    QVERIFY(!desk.reasonAt("budget").isEmpty());
    QVERIFY(desk.reasonAt("spot").isEmpty());
    QVERIFY(!desk.page->table()->isVisible());
    type(desk.find<NumberField>("value_budget"), QString::fromStdString(minimum.toString()));
    QTest::keyClick(desk.find<NumberField>("value_budget"), Qt::Key_Return);
    QVERIFY(desk.reasonAt("budget").isEmpty());
    desk.search();
    QCOMPARE(desk.page->proposal()->choice.monthly, minimum);
}

void OptimisePageTest::rulesOfThePlanAreKept()
{
    Plan plan = planToImprove();
    plan.scenarios.front().rules.regions = {"eu-west-1"};
    OptimiseDesk desk(plan);
    desk.search();
    for (const auto &[id, allocation] : desk.page->proposal()->choice.allocations)
        QCOMPARE(allocation.offer.region, std::string("eu-west-1"));
    desk.find<SwitchField>("switch_regions")->click();
    QCOMPARE(desk.scenario().rules.off, std::vector{RuleSwitch::regions});
    desk.search();
    QCOMPARE(desk.page->proposal()->choice.monthly, minByOne(*desk.session.snapshot()));
}

void OptimisePageTest::onlyProvidersOfTheRuleAreUsed()
{
    OptimiseDesk desk(planToImprove());
    desk.find<SwitchField>("switch_providers")->click();
    // Today's allocation is the initial selection.
    QCOMPARE(desk.scenario().rules.providers, std::vector{known::aws});
    Scenario changed = desk.scenario();
    changed.rules.providers = {known::google};
    desk.session.document().apply(ChangeAssumptions{changed, "providers of the mix"});
    desk.search();
    for (const auto &[id, allocation] : desk.page->proposal()->choice.allocations)
        QCOMPARE(allocation.offer.provider, known::google);
    desk.find<SwitchField>("switch_providers")->click();
    desk.search();
    QCOMPARE(desk.page->proposal()->choice.monthly, minByOne(*desk.session.snapshot()));
}

void OptimisePageTest::sharingIsDecidedWhereTheRuleIsOn()
{
    Plan plan = planToImprove();
    plan.workloads.clear();
    for (WorkloadId id = 1; id <= 2; ++id) {
        Workload workload =
            aWorkload("Service " + std::to_string(id), WorkloadKind::realTimeInference);
        workload.id = id;
        workload.model = "GPT-2";
        workload.demand.peakRequestsPerSecond = 1;
        workload.serviceLevel = {};
        workload.spareReplicas = 0;
        workload.mayShareInstances = true;
        plan.workloads.push_back(workload);
    }
    OptimiseDesk desk(plan);
    desk.search();
    const Money apart = desk.page->proposal()->choice.monthly;
    desk.find<SwitchField>("switch_sharing")->click();
    QVERIFY(desk.scenario().rules.sharesInstances);
    desk.search();
    const Money together = desk.page->proposal()->choice.monthly;
    QVERIFY(together < apart);
    QVERIFY(desk.detail().contains(QStringLiteral("Sharing instances saves")));
    QTest::mouseClick(desk.button("acceptMix"), Qt::LeftButton);
    QCOMPARE(desk.total(), together);
    desk.trigger("undo");
    QVERIFY(desk.total() > together);
}

void OptimisePageTest::missingSolverIsSaid()
{
    OptimiseDesk desk(planToImprove(), {});
    desk.search();
    QVERIFY(desk.headline().contains(QStringLiteral("is missing")));
    QVERIFY(!desk.page->proposal());
}

void OptimisePageTest::pointOfTheCurveIsAccepted()
{
    OptimiseDesk desk;
    desk.find<QTabBar>("optimiseTabs")->setCurrentIndex(1);
    desk.button("drawCurve")->click();
    QVERIFY(!desk.button("drawCurve")->isEnabled());
    QTRY_VERIFY_WITH_TIMEOUT(!desk.page->optimiser().isRunning(), kPatience);
    auto *chart = desk.find<TradeOffChart>("tradeOffChart");
    QVERIFY2(!chart->scene().points.empty(), qPrintable(desk.text("curveSaid")));
    // More headroom never costs less.
    for (std::size_t i = 1; i < chart->scene().points.size(); ++i) {
        QVERIFY(chart->scene().points[i].x > chart->scene().points[i - 1].x);
        QVERIFY(chart->scene().points[i].y > chart->scene().points[i - 1].y);
    }
    QVERIFY(!desk.button("showPoint")->isEnabled());
    chart->setFocus();
    QTest::keyClick(chart, Qt::Key_Left); // the last one
    const std::size_t last = chart->scene().points.size() - 1;
    QCOMPARE(chart->chosen(), std::optional(last));
    QTest::mouseClick(chart, Qt::LeftButton, {}, chart->placeOf(0).toPoint());
    QCOMPARE(chart->chosen(), std::optional(std::size_t{0}));
    desk.button("showPoint")->click();
    QCOMPARE(desk.find<QTabBar>("optimiseTabs")->currentIndex(), 0);
    const Money promised = desk.page->proposal()->choice.monthly;
    QCOMPARE(promised.toDouble(), chart->scene().points.front().y);
    desk.button("acceptMix")->click();
    QCOMPARE(desk.total(), promised);
}

void OptimisePageTest::nextBestMixIsAccepted()
{
    OptimiseDesk desk;
    desk.find<QTabBar>("optimiseTabs")->setCurrentIndex(2);
    QVERIFY(!desk.button("findNearest")->isEnabled()); // after what?
    desk.search();
    const Money best = desk.page->proposal()->choice.monthly;
    const auto allocations = desk.page->proposal()->choice.allocations;
    desk.find<QTabBar>("optimiseTabs")->setCurrentIndex(2);
    desk.button("findNearest")->click();
    QTRY_VERIFY_WITH_TIMEOUT(!desk.page->optimiser().isRunning(), kPatience);
    auto *table = desk.find<QTableView>("nearestTable");
    QVERIFY(table->isVisible());
    QVERIFY(table->model()->rowCount() > 1);
    table->selectRow(0);
    desk.button("showNearest")->click();
    const Money promised = desk.page->proposal()->choice.monthly;
    QVERIFY(promised >= best);
    QVERIFY(desk.page->proposal()->choice.allocations != allocations);
    QVERIFY(desk.text("promise").contains(shown(promised)));
    desk.button("acceptMix")->click();
    QCOMPARE(desk.total(), promised);
}

void OptimisePageTest::commitmentsAreAcceptedWithTheOffers()
{
    OptimiseDesk desk(planToCommit());
    const Plan before = desk.session.plan();
    const Money today = desk.total();
    QVERIFY(!desk.find<QWidget>("commitmentTerms")->isVisible());
    desk.find<SwitchField>("switch_commitments")->click();
    QVERIFY(desk.find<QWidget>("commitmentTerms")->isVisible());
    // The only one that is sold binds for three years: over twelve months it cannot be judged.
    desk.search();
    QVERIFY(desk.page->proposal()->choice.commitments.empty());
    QVERIFY(desk.text("commitmentsSaid").contains(QStringLiteral("Terms of 3 years are left out")));
    auto *months = desk.find<NumberField>("commitmentMonths");
    type(months, QStringLiteral("36"));
    QTest::keyClick(months, Qt::Key_Return);
    QCOMPARE(desk.scenario().rules.commitments->months, 36);
    desk.search();
    const MixProposal proposal = *desk.page->proposal();
    QCOMPARE(proposal.choice.commitments.size(), std::size_t{1});
    const Money more = proposal.choice.monthly - proposal.today->evaluation.activeScenario().total;
    QVERIFY2(desk.detail().contains(QString::fromStdString(formatMoneySigned(
                                        more, proposal.today->plan().currency, english()))
                                    + QStringLiteral(" against today")),
             qPrintable(desk.detail()));
    auto *table = desk.find<QTableView>("mixCommitmentTable");
    QVERIFY(table->isVisible());
    QCOMPARE(table->model()->rowCount(), 1);
    QVERIFY(table->model()->index(0, 1).data().toString().contains(QStringLiteral("bought")));
    const Money promised = proposal.choice.monthly;
    QVERIFY(promised < today);
    QVERIFY(desk.text("promise").contains(shown(promised)));
    const int steps = desk.session.document().undoStack()->count();
    desk.button("acceptMix")->click();
    QCOMPARE(desk.total(), promised);
    QCOMPARE(desk.text("totalValue"), shown(promised));
    QCOMPARE(desk.scenario().commitments, proposal.choice.commitments);
    QVERIFY(desk.detail().contains(QStringLiteral("The cost is exactly as proposed")));
    QCOMPARE(desk.session.document().undoStack()->count(), steps + 1);
    for (int i = 0; i < 3; ++i)
        desk.trigger("undo");
    QVERIFY(desk.session.plan() == before);
    QCOMPARE(desk.total(), today);
}

void OptimisePageTest::nextBestMixBringsItsCommitments()
{
    Plan plan = planToImprove();
    plan.scenarios.front().rules.commitments = CommitmentRule{.months = 36};
    OptimiseDesk desk(plan);
    desk.search();
    QVERIFY(desk.page->proposal() && desk.page->proposal()->choice.committed);
    desk.find<QTabBar>("optimiseTabs")->setCurrentIndex(2);
    desk.button("findNearest")->click();
    QTRY_VERIFY_WITH_TIMEOUT(!desk.page->optimiser().isRunning(), kPatience);
    auto *table = desk.find<QTableView>("nearestTable");
    QVERIFY(table->isVisible() && table->model()->rowCount() > 0);
    table->selectRow(0);
    desk.button("showNearest")->click();
    const MixChoice promised = desk.page->proposal()->choice;
    QVERIFY(promised.committed.has_value());
    desk.button("acceptMix")->click();
    QCOMPARE(desk.total(), promised.monthly);
    QCOMPARE(desk.scenario().commitments, promised.commitments);
    desk.find<QTabBar>("optimiseTabs")->setCurrentIndex(1);
    desk.button("drawCurve")->click();
    QTRY_VERIFY_WITH_TIMEOUT(!desk.page->optimiser().isRunning(), kPatience);
    QVERIFY2(!desk.find<TradeOffChart>("tradeOffChart")->scene().points.empty(),
             qPrintable(desk.text("curveSaid")));
}

void OptimisePageTest::commitmentsAreAcceptedOneByOne()
{
    Plan plan = planToCommit();
    Scenario &scenario = plan.scenarios.front();
    scenario.rules.commitments = CommitmentRule{.months = 36};
    OptimiseDesk desk(plan);
    desk.search();
    const MixProposal proposal = *desk.page->proposal();
    const auto moves = desk.lines()->acceptable().size();
    auto *table = desk.find<QTableView>("mixCommitmentTable");
    table->setFocus();
    table->setCurrentIndex(table->model()->index(0, 0));
    QTest::keyClick(table, Qt::Key_Space);
    QCOMPARE(desk.button("acceptMix")->text(),
             QStringLiteral("Accept %1 of %2").arg(moves).arg(moves + 1));
    Scenario without = activeScenario(proposal.chosen->plan());
    without.commitments.clear();
    const Money promised = evaluateScenario(proposal.today->inputs, without, {1}).total;
    QVERIFY(promised > proposal.choice.monthly);
    QVERIFY(desk.text("promise").contains(shown(promised)));
    desk.button("acceptMix")->click();
    QCOMPARE(desk.total(), promised);
    QVERIFY(desk.scenario().commitments.empty());
    // Only the commitment of the proposal is left to accept; then it is given up again.
    desk.search();
    QVERIFY(desk.lines()->acceptable().empty());
    desk.button("acceptMix")->click();
    QCOMPARE(desk.total(), proposal.choice.monthly);
    QCOMPARE(desk.scenario().commitments, proposal.choice.commitments);
    desk.search();
    QVERIFY(!desk.button("acceptMix")->isEnabled());
}

void OptimisePageTest::copyPutsTheTableIntoTheClipboard()
{
    OptimiseDesk desk;
    desk.search();
    desk.button("copyProposal")->click();
    const QString text = QGuiApplication::clipboard()->text().remove(u',');
    QVERIFY(text.contains(QStringLiteral("Notebooks\t")));
    QVERIFY(
        text.contains(QString::fromStdString(desk.page->proposal()->choice.monthly.toString())));
    QCOMPARE(text.count(u'\n'), 4); // headings, two workloads, total
}

void OptimisePageTest::withoutWorkloadsThereIsAWayOut()
{
    OptimiseDesk desk(aPlan().build());
    QVERIFY(desk.find<QLabel>("pageEmpty")->text().contains(QStringLiteral("Add workloads")));
    QVERIFY(desk.button("wayOut")->isVisible());
}

QTEST_MAIN(OptimisePageTest)
#include "tst_optimise_page.moc"
