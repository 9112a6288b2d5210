// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/catalog/known_providers.h"
#include "ui/rows/allocation_rows.h"
#include "ui/rows/budget_scene.h"
#include "ui/rows/compared_cards.h"
#include "ui/rows/explore_scene.h"
#include "ui/rows/filter_fields.h"
#include "ui/rows/finding_rows.h"
#include "ui/rows/limit_lines.h"
#include "ui/rows/mix_rows.h"
#include "ui/rows/summary_rows.h"
#include "ui/rows/table_text.h"
#include "window_fixtures.h"

#include "core/evaluation/format.h"
#include "core/wording/answer_words.h"
#include "support/random_platform.h"
#include "support/tiny_catalog.h"

#include <QTest>

#include <algorithm>
#include <array>
#include <cmath>

using namespace headroom;
using namespace headroom::testing;
using namespace headroom::ui;

namespace {

constexpr WorkloadId kNotebooks = 1;
constexpr WorkloadId kChat = 2;

ExploreView viewOf(const std::shared_ptr<const Snapshot> &snapshot, WorkloadId workload)
{
    return {.context = {snapshot, candidatesOf(snapshot, workload), workload},
            .filter = {},
            .performance = PerformanceAxis::fleetCapacity,
            .cost = CostAxis::monthly,
            .logarithmic = true};
}

} // namespace

class WindowRowsTest : public QObject
{
    Q_OBJECT

private slots:
    void mixShowsThePlanBeforePricesAreThere();
    void mixCostsAddUpToTheTotal();
    void summaryNamesMonthBasisAndBaseline();
    void previewIsComparedWithThePlan();
    void costsLeftOutAreNamedBesideTheTotal();
    void everyPartOfTheWindowStatesTheAnswer();
    void budgetThatIsPassedIsSaid();
    void sceneHasOnePointAnOffer();
    void filterOnlyChangesTheMarks();
    void chosenOfferIsYouAreHere();
    void frontierIsVisibleAndOrdered();
    void draggedNeedChangesTheDemand();
    void draggedBudgetLeavesWhatTheLineSays();
    void hoverCardSaysWhatAnAllocationWouldCost();
    void hoverCardComparesWhatTheWorkIsAbout();
    void monthlyBarsAddUpToTheForecast();
    void manyGroupsBecomeOneSeries();
    void filterKeysRoundTrip();
    void findingsComeGravestFirst();
    void namesStayPlainText();
    void tabSeparatedTableKeepsItsShape();
    void copiedTextIsNotAFormula();
};

void WindowRowsTest::mixShowsThePlanBeforePricesAreThere()
{
    const auto rows = mixRows(smallPlan(), nullptr);
    QCOMPARE(rows.size(), std::size_t{2});
    QCOMPARE(rows[0].name, QStringLiteral("Notebooks"));
    QCOMPARE(rows[0].share, 0.0);
    QCOMPARE(rows[0].cost, QStringLiteral("…"));
}

void WindowRowsTest::mixCostsAddUpToTheTotal()
{
    const auto snapshot = snapshotOf(smallPlan());
    const auto rows = mixRows(snapshot->plan(), snapshot.get());
    double share = 0;
    for (const MixRow &row : rows)
        share += row.share;
    QVERIFY(std::abs(share - 1) < 1e-9);
    const Line *line = activeLine(snapshot.get(), kChat);
    QVERIFY(line);
    QCOMPARE(rows[1].cost, QString::fromStdString(formatMoney(line->monthly, "USD", english())));
}

void WindowRowsTest::summaryNamesMonthBasisAndBaseline()
{
    Plan plan = smallPlan();
    plan.scenarios.push_back(plan.scenarios.front());
    plan.scenarios.back().name = "Cheaper";
    plan.scenarios.back().priceChangePercent = -20;
    plan.activeScenario = "Cheaper";
    const Summary summary = summaryOf(*snapshotOf(plan));
    QVERIFY(summary.totalLabel.contains(QStringLiteral("730 h")));
    QCOMPARE(summary.differenceLabel, QStringLiteral("Against Baseline"));
    QVERIFY(summary.difference.startsWith(QChar(0x2212)));
    QCOMPARE(summary.differenceTone, Tone::Good);
    QVERIFY(summary.budgetUsed.has_value());
}

void WindowRowsTest::previewIsComparedWithThePlan()
{
    Plan plan = smallPlan();
    plan.workloads.front().demand.people = 2; // one for each of its machines
    plan.scenarios.push_back(plan.scenarios.front());
    plan.scenarios.back().name = "Other";
    plan.activeScenario = "Other";
    const auto planned = snapshotOf(plan);
    const Money was = planned->evaluation.activeScenario().total;
    QVERIFY(changeSentence(summaryOf(*planned)).isEmpty());
    plan.scenarios.back().priceChangePercent = 50;
    const auto tried = snapshotOf(plan);
    const Summary summary = summaryOf(*tried, planned.get());
    QCOMPARE(summary.was, QString::fromStdString(formatMoney(was, "USD", english())));
    QCOMPARE(summary.beforeLabel, QStringLiteral("Was ") + summary.was);
    // Half as much again; the scenario was the baseline's equal, so both differences are one.
    QCOMPARE(summary.beforePercent, QStringLiteral("+50.0\u202f%"));
    QCOMPARE(summary.before, summary.difference);
    QCOMPARE(summary.beforeTone, Tone::Warning);
    QCOMPARE(summary.differenceLabel, QStringLiteral("Against Baseline as planned"));
    // A cost is never shown without the service that it buys.
    const QString sentence = changeSentence(summary);
    QVERIFY(sentence.startsWith(QStringLiteral("was %1, now %2 (%3, +50.0\u202f%)")
                                    .arg(summary.was, summary.total, summary.before)));
    QVERIFY2(sentence.contains(QStringLiteral(", but Chat likely misses, ")), qPrintable(sentence));
    QVERIFY(changeSentence(summaryOf(*planned, planned.get()))
                .startsWith(QStringLiteral("still ") + summary.was + u','));
    // The baseline itself: compared with the plan alone.
    plan = smallPlan();
    const auto own = snapshotOf(plan);
    plan.scenarios.front().priceChangePercent = 50;
    const Summary baseline = summaryOf(*snapshotOf(plan), own.get());
    QVERIFY(baseline.differenceLabel.isEmpty());
    QCOMPARE(baseline.beforePercent, QStringLiteral("+50.0\u202f%"));
}

void WindowRowsTest::costsLeftOutAreNamedBesideTheTotal()
{
    Plan plan = smallPlan();
    plan.scenarios.push_back(plan.scenarios.front());
    plan.scenarios.back().name = "Unpriced";
    plan.scenarios.back().allocations.at(kChat).offer.instanceType = "sold.by.nobody";
    QVERIFY(!summaryOf(*snapshotOf(plan)).terms.contains(QStringLiteral("partial")));
    plan.activeScenario = "Unpriced";
    const Summary lower = summaryOf(*snapshotOf(plan));
    QVERIFY2(lower.terms.startsWith(QStringLiteral("partial: 1 of 2 workloads has no price")),
             qPrintable(lower.terms));
    QCOMPARE(lower.termsTone, Tone::Warning);
    QCOMPARE(lower.difference, QStringLiteral("not comparable")); // no saving
    QVERIFY(lower.answer.contains(QStringLiteral("The cost of “Unpriced” leaves out")));
    plan.baseline = "Unpriced";
    plan.activeScenario = plan.scenarios.front().name;
    const Summary against = summaryOf(*snapshotOf(plan));
    QVERIFY(against.answer.contains(QStringLiteral("The cost of “Unpriced” leaves out")));
    QCOMPARE(against.difference, QStringLiteral("not comparable"));
}

/// Bottom bar and cards of random plans, whole and partial, state the answer of the same
/// evaluation.
void WindowRowsTest::everyPartOfTheWindowStatesTheAnswer()
{
    int partial = 0;
    int signedFor = 0;
    for (unsigned seed = 1; seed <= 60; ++seed) {
        Plan plan = randomPlatform(seed, *tinyCatalog());
        for (auto &[id, allocation] : plan.scenarios.front().allocations) {
            if ((seed + id) % 4 == 0)
                allocation.offer.region = "nowhere-1";
        }
        const auto snapshot = snapshotOf(plan);
        const ScenarioEvaluation &active = snapshot->evaluation.activeScenario();
        const AnswerWords words = wordsOf(answerOf(active), english());
        const Summary summary = summaryOf(*snapshot);
        QCOMPARE(summary.service, QString::fromStdString(words.service));
        QVERIFY(summary.answer.startsWith(
            QString::fromStdString(describe(answerOf(active), english()))));
        for (const std::string &part : {words.contract, words.certainty})
            QVERIFY(summary.terms.contains(QString::fromStdString(part)));
        const bool isPartial = !active.completeness.isWhole() && hasTotal(active);
        QCOMPARE(summary.terms.startsWith(QStringLiteral("partial: ")), isPartial);
        partial += isPartial ? 1 : 0;
        signedFor += words.contract.empty() ? 0 : 1;
        std::vector<std::size_t> all;
        for (std::size_t i = 0; i < snapshot->evaluation.scenarios.size(); ++i)
            all.push_back(i);
        const auto cards = comparedCards(compareScenarios(snapshot, all));
        for (std::size_t i = 0; i < cards.size(); ++i) {
            const ScenarioEvaluation &scenario = snapshot->evaluation.scenarios[all[i]];
            const AnswerWords own = wordsOf(answerOf(scenario), english());
            const auto valueOf = [&](const QString &label) {
                const auto row =
                    std::ranges::find(cards[i].rows, label, &ScenarioCardContent::Row::label);
                return row == cards[i].rows.end() ? QString() : row->value;
            };
            QCOMPARE(valueOf(QStringLiteral("Limits")), QString::fromStdString(own.service));
            if (!own.contract.empty())
                QCOMPARE(valueOf(QStringLiteral("Contract")), QString::fromStdString(own.contract));
            const QString leftOut = valueOf(QStringLiteral("Left out of the cost"));
            const bool hasGap = scenario.completeness.missing() > 0;
            QCOMPARE(!leftOut.isEmpty() && leftOut != QStringLiteral("–"), hasGap);
        }
    }
    QVERIFY(partial > 5);
    QVERIFY(signedFor > 5);
}

void WindowRowsTest::budgetThatIsPassedIsSaid()
{
    Plan plan = smallPlan();
    plan.monthlyBudget = Money::fromCents(100);
    const Summary over = summaryOf(*snapshotOf(plan));
    QCOMPARE(over.budgetTone, Tone::Warning);
    QVERIFY(over.budgetLabel.contains(QStringLiteral("exceeded")));
    QVERIFY(over.budgetShort.startsWith(QStringLiteral("Budget exceeded by $")));
    QVERIFY(over.budgetLabel.endsWith(over.budgetShort.mid(QStringLiteral("Budget ").size())));
    plan.monthlyBudget = Money::fromCents(1'000'000'000);
    QCOMPARE(summaryOf(*snapshotOf(plan)).budgetShort, QStringLiteral("Budget 0\u202f% used"));
    plan.monthlyBudget.reset();
    QVERIFY(!summaryOf(*snapshotOf(plan)).budgetUsed);
}

void WindowRowsTest::sceneHasOnePointAnOffer()
{
    const auto snapshot = snapshotOf(smallPlan());
    const ExploreView view = viewOf(snapshot, kChat);
    const ExploreContent content = exploreContent(view);
    const auto points = content.scene.points;
    QCOMPARE(points->size(), snapshot->inputs.catalog->offerCount());
    QCOMPARE(points->x.size(), points->group.size());
    QCOMPARE(content.scene.marks->size(), points->size());
    QVERIFY(content.scene.x.title.endsWith(QStringLiteral(", log)")));
    QVERIFY(content.scene.y.title.contains(QStringLiteral("730 h")));
}

void WindowRowsTest::filterOnlyChangesTheMarks()
{
    const auto snapshot = snapshotOf(smallPlan());
    ExploreView view = viewOf(snapshot, kChat);
    const ExploreContent all = exploreContent(view);
    view.filter.search = "g4dn.xlarge";
    const ExploreContent found = exploreContent(view, &all);
    QCOMPARE(found.scene.points.get(), all.scene.points.get());
    QVERIFY(found.visible.size() < all.visible.size());
    const auto shown = std::ranges::count_if(
        *found.scene.marks, [](std::uint8_t bits) { return (bits & mark::kHidden) == 0; });
    // The offer in use is not hidden by a filter.
    const bool isFound =
        std::ranges::find(found.visible, *found.scene.chosen) != found.visible.end();
    QCOMPARE(static_cast<std::size_t>(shown), found.visible.size() + (isFound ? 0U : 1U));
}

void WindowRowsTest::chosenOfferIsYouAreHere()
{
    Plan plan = smallPlan();
    plan.scenarios.front().allocations[kChat].count.reset();
    const auto snapshot = snapshotOf(plan);
    const ExploreView view = viewOf(snapshot, kChat);
    const ExploreContent content = exploreContent(view);
    QVERIFY(content.scene.chosen.has_value());
    const auto reference = snapshot->inputs.catalog->reference(*content.scene.chosen);
    QCOMPARE(reference.instanceType, std::string("g4dn.2xlarge"));
    QVERIFY(content.scene.here.has_value());
    const Line *line = activeLine(snapshot.get(), kChat);
    QVERIFY(std::abs(content.scene.here->y - line->compute.toDouble()) < 0.005);
}

void WindowRowsTest::frontierIsVisibleAndOrdered()
{
    const auto snapshot = snapshotOf(smallPlan());
    const ExploreView view = viewOf(snapshot, kChat);
    const ExploreContent content = exploreContent(view);
    QVERIFY(!content.scene.frontier.empty());
    double last = 0;
    for (const std::uint32_t offer : content.scene.frontier) {
        QVERIFY(std::ranges::find(content.visible, offer) != content.visible.end());
        QVERIFY(content.scene.points->x[offer] >= last);
        last = content.scene.points->x[offer];
    }
}

void WindowRowsTest::draggedNeedChangesTheDemand()
{
    const Plan plan = smallPlan();
    const Workload &chat = plan.workloads[1];
    SizingDemand demand;
    demand.peakRequestsPerSecond = chat.demand.peakRequestsPerSecond;
    QCOMPARE(needOf(chat, demand, PerformanceAxis::fleetCapacity)->value,
             chat.demand.peakRequestsPerSecond);
    QVERIFY(!needOf(chat, demand, PerformanceAxis::replicaCapacity));
    QVERIFY(!needOf(plan.workloads[0], {}, PerformanceAxis::fleetCapacity));
    const auto edit = needEdit(chat, NeedKind::requests, 34.567);
    QVERIFY(edit.has_value());
    const auto &change = std::get<ChangeWorkload>(*edit);
    QCOMPARE(change.workload.demand.peakRequestsPerSecond, 35.0);
    QCOMPARE(change.field, std::string("peak requests"));
    QVERIFY(applyEdit(plan, *edit).has_value());
    QVERIFY(!needEdit(chat, NeedKind::justEnough, 2));
    QVERIFY(!needEdit(chat, NeedKind::p95Latency, std::nan("")));
}

void WindowRowsTest::draggedBudgetLeavesWhatTheLineSays()
{
    const auto snapshot = snapshotOf(smallPlan());
    const ScenarioEvaluation &before = snapshot->evaluation.activeScenario();
    const auto edit = budgetEdit(snapshot->plan(), before, kChat, 1234.0);
    const auto changed = applyEdit(snapshot->plan(), edit);
    QVERIFY(changed.has_value());
    const auto after = snapshotOf(*changed);
    QCOMPARE(budgetLeftFor(after->evaluation.activeScenario(), kChat)->cents(), 123'000);
}

void WindowRowsTest::hoverCardSaysWhatAnAllocationWouldCost()
{
    const auto snapshot = snapshotOf(smallPlan());
    const ExploreView view = viewOf(snapshot, kChat);
    const ExploreContent content = exploreContent(view);
    const OfferIndex offer = content.scene.frontier.front();
    const HoverText card = content.scene.describe(offer);
    Allocate allocate{kChat, {}};
    allocate.allocation.offer = snapshot->inputs.catalog->reference(offer);
    const auto after = snapshotOf(applyEdit(snapshot->plan(), allocate).value());
    const Line *line = activeLine(after.get(), kChat);
    QCOMPARE(card.rows.front().value,
             QString::fromStdString(formatMoney(line->compute, "USD", english())));
    QVERIFY(card.footer.contains(QStringLiteral("2026-07-20")));
}

void WindowRowsTest::hoverCardComparesWhatTheWorkIsAbout()
{
    const auto snapshot = snapshotOf(smallPlan());
    const Line *here = activeLine(snapshot.get(), kChat);
    QVERIFY(here->sizing && here->sizing->p95LatencyMs.present());
    const ExploreView view = viewOf(snapshot, kChat);
    const ExploreContent content = exploreContent(view);
    int slower = 0;
    for (const OfferIndex offer : content.visible) {
        const HoverText card = content.scene.describe(offer);
        const auto row =
            std::ranges::find(card.rows, QStringLiteral("Difference"), &HoverRow::label);
        const Sizing &sizing = view.context.candidates->sizing(offer);
        if (row == card.rows.end() || !sizing.p95LatencyMs.present())
            continue;
        QVERIFY2(row->value.contains(QStringLiteral("p95 latency")), qPrintable(row->value));
        QVERIFY(!row->value.contains(QStringLiteral("speed")));
        if (sizing.p95LatencyMs.value > 1.01 * here->sizing->p95LatencyMs.value) {
            ++slower;
            QVERIFY(row->tone != Tone::Good);
            QVERIFY(row->value.split(QStringLiteral(", ")).last().startsWith(u'+'));
        }
    }
    QVERIFY(slower > 0);
}

void WindowRowsTest::monthlyBarsAddUpToTheForecast()
{
    const auto snapshot = snapshotOf(smallPlan());
    const ScenarioEvaluation &scenario = snapshot->evaluation.activeScenario();
    const StackedBarsScene scene =
        budgetScene(budgetChart(*snapshot, scenario, Dimension::workload, english()));
    QCOMPARE(scene.bars.size(), scenario.forecast.size());
    for (std::size_t month = 0; month < scene.bars.size(); ++month) {
        double sum = 0;
        for (const BarSeries &series : scene.series)
            sum += series.values[month];
        QVERIFY(std::abs(sum - scenario.forecast[month].total.toDouble()) < 0.001);
    }
    QVERIFY(scene.budget.has_value());
    QVERIFY(scene.describe(0, std::nullopt).rows.back().strong);
}

void WindowRowsTest::manyGroupsBecomeOneSeries()
{
    PlanBuilder builder = aPlan();
    for (int i = 0; i < 20; ++i)
        builder.with("Team " + std::to_string(i))
            .on(anOffer(known::aws, "us-east-1", "g4dn.xlarge"), i + 1);
    const auto snapshot = snapshotOf(builder.build());
    const ScenarioEvaluation &scenario = snapshot->evaluation.activeScenario();
    const StackedBarsScene scene =
        budgetScene(budgetChart(*snapshot, scenario, Dimension::workload, english()));
    QVERIFY(scene.series.size() <= 10);
    QCOMPARE(scene.series.back().colorSlot, -1);
    double sum = 0;
    for (const BarSeries &series : scene.series)
        sum += series.values.front();
    QVERIFY(std::abs(sum - scenario.forecast.front().total.toDouble()) < 0.001);
}

void WindowRowsTest::filterKeysRoundTrip()
{
    CandidateFilter filter;
    setKeys(filter, FilterField::provider, {"aws", "no such provider"});
    setKeys(filter, FilterField::group, {std::string(keyOf(HardwareGroup::largeGpu))});
    setKeys(filter, FilterField::region, {"us-east-1", "eu-west-1"});
    QCOMPARE(filter.providers.size(), std::size_t{1});
    QCOMPARE(chosenKeys(filter, FilterField::provider), std::set<std::string>{"aws"});
    constexpr std::array kRegion{FilterField::region};
    constexpr std::array kProvider{FilterField::provider};
    constexpr std::array kWhere{FilterField::provider, FilterField::region};
    constexpr std::array kFamily{FilterField::family};
    QCOMPARE(chosenText(filter, kRegion), QStringLiteral("2 chosen"));
    QCOMPARE(chosenText(filter, kProvider), QStringLiteral("AWS"));
    QCOMPARE(chosenText(filter, kWhere), QStringLiteral("3 chosen"));
    QCOMPARE(chosenText(filter, kFamily), QStringLiteral("any"));
    // Several fields in one list, whatever their values are called.
    filter.accelerators = {"", "NVIDIA: A100"};
    constexpr std::array kAll = kAllOf<FilterField>;
    CandidateFilter again;
    setKeysTogether(again, kAll, keysTogether(filter, kAll));
    QVERIFY(again == filter);
    setKeysTogether(again, kWhere, {});
    QVERIFY(again.providers.empty() && again.regions.empty());
    QVERIFY(again.accelerators == filter.accelerators);
}

void WindowRowsTest::findingsComeGravestFirst()
{
    Plan plan = smallPlan();
    plan.scenarios.front().allocations[kNotebooks].offer.instanceType = "no.such.type";
    const auto snapshot = snapshotOf(plan);
    const auto rows = findingRows(*snapshot);
    QVERIFY(!rows.empty());
    QVERIFY(std::ranges::is_sorted(rows, {}, &FindingRow::severity));
    QVERIFY(std::ranges::find(rows, kNotebooks, &FindingRow::workload) != rows.end());
    QCOMPARE(findingSummary({}).rest, QStringLiteral("none"));
}

void WindowRowsTest::namesStayPlainText()
{
    Plan plan = smallPlan();
    plan.workloads[0].name = "<b>a & b</b> %1";
    const auto snapshot = snapshotOf(plan);
    QCOMPARE(mixRows(plan, snapshot.get())[0].name, QStringLiteral("<b>a & b</b> %1"));
    const StackedBarsScene scene = budgetScene(budgetChart(
        *snapshot, snapshot->evaluation.activeScenario(), Dimension::workload, english()));
    QVERIFY(std::ranges::any_of(scene.series, [](const BarSeries &series) {
        return series.label == QStringLiteral("<b>a & b</b> %1");
    }));
}

void WindowRowsTest::tabSeparatedTableKeepsItsShape()
{
    Table table;
    table.columns = {{"name", "Name"}, {"cost", "Monthly", ColumnKind::money}};
    table.rows = {{std::string("a\tb\nc"), Money::fromCents(123'456)}};
    table.total = TableRow{std::string("Total"), Money::fromCents(123'456)};
    QCOMPARE(tabSeparated(table),
             QStringLiteral("Name\tMonthly\na b c\t1234.56\nTotal\t1234.56\n"));
}

void WindowRowsTest::copiedTextIsNotAFormula()
{
    Table table;
    table.columns = {{"name", "Name"}, {"cost", "Monthly", ColumnKind::money}};
    for (const char *name :
         {"=cmd|' /C calc'!A0", " @SUM(A1)", "\uFF1D1+1", "\t-x", "\u202E=x", "a\x1B]0;b"})
        table.rows.push_back({std::string(name), Money::fromCents(-5)});
    QCOMPARE(tabSeparated(table), QStringLiteral("Name\tMonthly\n"
                                                 "'=cmd|' /C calc'!A0\t-0.05\n"
                                                 "' @SUM(A1)\t-0.05\n"
                                                 "'\uFF1D1+1\t-0.05\n"
                                                 "' -x\t-0.05\n"
                                                 "'=x\t-0.05\n"
                                                 "a ]0;b\t-0.05\n"));
}

QTEST_GUILESS_MAIN(WindowRowsTest)
#include "tst_window_rows.moc"
