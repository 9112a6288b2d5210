// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/catalog/known_providers.h"
#include "core/plan/plan_edit.h"
#include "core/report/report.h"
#include "core/report/table_text.h"
#include "support/evaluation_desk.h"
#include "support/plan_builders.h"

#include <QTest>

using namespace headroom;
using namespace headroom::testing;

namespace {

EvaluationInputs inputsFor(Plan plan)
{
    static const EvaluationDesk kDesk;
    return kDesk.with(std::move(plan));
}

Report reportOf(Plan plan)
{
    return buildReport(*makeSnapshot(inputsFor(std::move(plan))), english());
}

Plan notebooks(std::int64_t count, const char *region = "us-east-1")
{
    Workload workload = newWorkload(WorkloadKind::development);
    workload.name = "Notebooks";
    Plan plan = *applyEdit(newPlan(), AddWorkload{workload});
    plan = *applyEdit(plan, RenamePlan{"Platform"});
    Allocation allocation;
    allocation.offer = {known::aws, region, "g4dn.xlarge", {}, PriceBook::publicCatalog};
    allocation.pinned = true;
    allocation.count = count;
    return *applyEdit(plan, Allocate{1, allocation});
}

Plan withBudget(Plan plan, std::int64_t dollars)
{
    return *applyEdit(plan, SetBudget{Money::fromCents(dollars * 100)});
}

QString titleOf(Plan plan)
{
    return QString::fromStdString(reportOf(std::move(plan)).title);
}

std::vector<Table> tablesOf(const Report &report)
{
    std::vector<Table> tables;
    for (const Section &section : report.sections) {
        for (const Block &block : section.blocks) {
            if (const auto *table = std::get_if<Table>(&block))
                tables.push_back(*table);
        }
    }
    return tables;
}

} // namespace

class ReportTest : public QObject
{
    Q_OBJECT

private slots:
    /// Only what is stated; the file's author is the plan's.
    void theFirstPageSaysWhoAsksWhom()
    {
        const auto approvalOf = [](const Report &report) {
            const auto &blocks = report.sections.front().blocks;
            const auto *table = std::get_if<Table>(&blocks.back());
            return table != nullptr && table->columns.front().key == "owner" ? *table : Table();
        };
        Plan plan = notebooks(2);
        QVERIFY(approvalOf(reportOf(plan)).rows.empty());
        plan = *applyEdit(plan, SetApproval{{.owner = "Head of <b>ML</b>",
                                             .author = "Ada",
                                             .neededBy = Date::fromCivil(2026, 12, 4)}});
        const Report report = reportOf(plan);
        const Table table = approvalOf(report);
        QCOMPARE(table.columns.size(), std::size_t{3});
        QCOMPARE(table.columns[1].title, std::string("Decision needed by"));
        QVERIFY(table.rows.front()
                == (TableRow{std::string("Head of <b>ML</b>"), std::string("4 December 2026"),
                             std::string("Ada")}));
        QCOMPARE(report.author, std::string("Ada"));
        QVERIFY(!applyEdit(plan, SetApproval{{.owner = std::string(201, 'x')}}));
    }

    /// Sections are numbered as they are printed; the decision is always the first.
    void onlyTheSectionsWantedAreThere()
    {
        const auto snapshot = makeSnapshot(inputsFor(notebooks(2)));
        const Report whole = buildReport(*snapshot, english());
        QVERIFY(whole.sections.size() > 5);
        const Report one = buildReport(*snapshot, english(), {}, {ReportPart::decision});
        QCOMPARE(one.sections.size(), std::size_t{1});
        QCOMPARE(one.title, whole.title);
        const Report two =
            buildReport(*snapshot, english(), {}, {ReportPart::lines, ReportPart::exclusions});
        QCOMPARE(two.sections.size(), std::size_t{3});
        QCOMPARE(two.sections[1].title, std::string("1  Not included"));
        QCOMPARE(two.sections[2].title, std::string("2  Line items"));
        QVERIFY(two.footer.find("section 1") != std::string::npos);
    }

    /// What changed since an earlier version has a section: cost and every field.
    void theReportSaysWhatChangedSinceAVersion()
    {
        const Plan before = notebooks(2);
        const Plan now = *applyEdit(notebooks(3), SetApproval{{.owner = "Grace"}});
        const auto snapshot = makeSnapshot(inputsFor(now));
        ReportStudies studies;
        studies.versions = std::make_shared<const VersionComparison>(
            *compareVersions({inputsFor(before), "last.headroom"}, {snapshot->inputs, "Now"}));
        const Report report = buildReport(*snapshot, english(), studies, {ReportPart::changes});
        QCOMPARE(report.sections.size(), std::size_t{2});
        QCOMPARE(report.sections[1].title, std::string("1  What changed"));
        QStringList words;
        const std::vector<Table> tables = tablesOf(report);
        QVERIFY(tables.back().title.empty()); // the section says it
        for (const TableRow &row : tables.back().rows)
            for (const Cell &cell : row)
                if (const auto *text = std::get_if<std::string>(&cell))
                    words += QString::fromStdString(*text);
        QVERIFY2(words.contains("Grace"), qPrintable(words.join(u'|')));
        // One more instance for 22 days of 8 h at 0.526: 3 for 277.73, not 2 for 185.15.
        const auto &summary = std::get<Paragraph>(report.sections[1].blocks.front()).text;
        QVERIFY2(summary.find("$92.58") != std::string::npos, summary.c_str());
    }

    void theTitleIsTheDecision()
    {
        QCOMPARE(titleOf(newPlan()).left(19), QString("Nothing to approve "));
        QVERIFY(titleOf(notebooks(20)).startsWith("Approve $"));
        QVERIFY(titleOf(notebooks(20)).contains(" for 12 months of Platform · no limits set"));
        // Too few machines for the people.
        QVERIFY(titleOf(notebooks(2)).startsWith("Not ready to approve: $"));
        QVERIFY(titleOf(notebooks(2)).contains(" for 12 months of Platform · Notebooks misses"));
        Plan without = notebooks(2);
        without.scenarios.front().allocations.clear();
        QCOMPARE(titleOf(without),
                 QString("Nothing to approve yet: no workload of Platform has an offer"));
    }

    void anErrorIsNotReadyToApprove()
    {
        // The region that the catalog does not know, and the price that is missing for that reason.
        QCOMPARE(titleOf(notebooks(2, "mars-north-1")),
                 QString("Not ready to approve: 2 errors are open in Platform"));
    }

    void aBudgetThatIsPassedIsInTheTitle()
    {
        QVERIFY(titleOf(withBudget(notebooks(20), 100))
                    .contains(" for 12 months of Platform: over budget in 12 of them, by $"));
        QVERIFY(titleOf(withBudget(notebooks(20), 1'000'000)).startsWith("Approve "));
    }

    void aWorkloadWithoutACostIsSaidInTheSummary()
    {
        const Report report = reportOf(notebooks(2, "mars-north-1"));
        QVERIFY(QString::fromStdString(report.summary)
                    .contains("Nothing is priced: 1 of 1 workloads has no price."));
    }

    void otherScenariosAreComparedWithTheBaseline()
    {
        Plan plan = *applyEdit(notebooks(40), AddScenario{"Half", "Baseline"});
        Allocation half = plan.scenarios.front().allocations.at(1);
        half.count = 20;
        plan = *applyEdit(plan, Allocate{1, half});
        const Report report = reportOf(plan);
        QVERIFY(QString::fromStdString(report.title).contains("as in “Half” · "));
        // 20 and 40 x 176 h x 0.526 in twelve months of 22 days: 12 x 1,851.52 and 12 x 3,703.04
        QVERIFY(QString::fromStdString(report.summary)
                    .contains("Over 12 months it costs $22,218.24 less than the baseline"));
        const auto &figures = std::get<FigureRow>(report.sections.front().blocks.front()).figures;
        QCOMPARE(figures.size(), std::size_t{3});
        QCOMPARE(figures[0].value, std::string("$22,218"));
    }

    void theVerdictIsThatOfTheLine()
    {
        Workload tuning = newWorkload(WorkloadKind::fineTuning);
        tuning.name = "Tuning";
        tuning.model = "GPT-2";
        tuning.demand.tokensPerRun = 1e8;
        tuning.constraints.interruptible = true;
        tuning.constraints.checkpointMinutes = 30;
        Plan plan = *applyEdit(newPlan(), AddWorkload{tuning});
        Allocation allocation;
        allocation.offer = {known::aws,
                            "us-east-1",
                            "g5.xlarge",
                            {.model = PricingModel::spot},
                            PriceBook::publicCatalog};
        allocation.count = 1;
        plan = *applyEdit(plan, Allocate{1, allocation});
        const auto lineOf = [](const Plan &asked) {
            return evaluate(inputsFor(asked)).activeScenario().lines.front();
        };
        // Runs keep the limit by themselves. With an hour after each interruption they do not: 40 a
        // day take them exp(40/24) x (exp(31/36) - 1) / (30/36) = 8.7 times as long, and the 20
        // that it may be 3.0 times, which even the fastest run does not make up for. Of 18 a day it
        // may be 9, which is 1.7 times: that it does.
        const RangedFigure quiet = lineOf(plan).sizing->runHours;
        plan.workloads.front().serviceLevel.deadlineHours = 1.01 * quiet.high;
        plan.scenarios.front().spot.restartMinutes = 60;
        plan.scenarios.front().spot.interruptionsPerDay = 18;
        QCOMPARE(lineOf(plan).verdict, Verdict::mayMiss);
        plan.scenarios.front().spot.interruptionsPerDay = 40;
        const Line line = lineOf(plan);
        QCOMPARE(line.verdict, Verdict::missed);
        int found = 0;
        for (const Table &table : tablesOf(reportOf(plan))) {
            for (std::size_t c = 0; c < table.columns.size(); ++c) {
                if (table.columns[c].key != "verdict")
                    continue;
                ++found;
                QVERIFY(QString::fromStdString(std::get<std::string>(table.rows.front()[c]))
                            .startsWith("missed: "));
            }
        }
        QCOMPARE(found, 1);
    }

    void everyPrintedColumnAddsUp()
    {
        Plan plan = notebooks(3);
        for (int i = 0; i < 14; ++i)
            plan = *applyEdit(plan, DuplicateWorkload{1});
        const Report report = reportOf(withBudget(plan, 5000));
        int checked = 0;
        for (const Table &table : tablesOf(report)) {
            for (std::size_t c = 0; table.total && c < table.columns.size(); ++c) {
                if (!std::holds_alternative<Money>((*table.total)[c]))
                    continue;
                Money sum;
                for (const TableRow &row : table.rows)
                    sum += std::get<Money>(row[c]);
                QCOMPARE(sum, std::get<Money>((*table.total)[c]));
                ++checked;
            }
        }
        QVERIFY(checked >= 4);
        for (const Block &block : report.sections.front().blocks) {
            if (const auto *bars = std::get_if<MoneyBars>(&block)) {
                Money sum;
                for (const auto &bar : bars->bars)
                    sum += bar.amount;
                QCOMPARE(sum, bars->total);
            }
        }
    }

    void figuresAreFormattedAlikeEverywhere()
    {
        const auto text = [](const Cell &cell, ColumnKind kind) {
            return QString::fromStdString(
                displayText(cell, Column{{}, {}, kind}, "USD", english()));
        };
        QCOMPARE(text(Money::fromCents(162'432), ColumnKind::money), QString("$1,624.32"));
        QCOMPARE(text(Exact::ratio(185'152, 1000), ColumnKind::money), QString("$185.152"));
        QCOMPARE(text(HourlyRate::fromNanos(526'000'000), ColumnKind::rate), QString("$0.526 /h"));
        QCOMPARE(text({}, ColumnKind::money), QString::fromUtf8("–"));
        QCOMPARE(text(Date::fromCivil(2026, 7, 20), ColumnKind::date), QString("2026-07-20"));
    }
};

QTEST_GUILESS_MAIN(ReportTest)
#include "tst_report.moc"
