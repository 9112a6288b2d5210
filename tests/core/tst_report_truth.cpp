// SPDX-License-Identifier: GPL-3.0-or-later
// Each sentence of the decision page and of the exclusions, read back and evaluated from the lines
// of random plans: whole and partial ones, over their budget, under commitments, in another
// currency. A sentence that no rule knows is an error.
#include "core/evaluation/answer.h"
#include "core/report/forecast_report.h"
#include "core/report/report.h"
#include "support/evaluation_desk.h"
#include "support/plan_builders.h"
#include "support/random_platform.h"
#include "support/report_rules.h"

#include <QTest>

#include <algorithm>
#include <functional>
#include <map>

using namespace headroom;
using namespace headroom::testing;

namespace {

constexpr unsigned kPlans = 300;

/// Seeds decide what is wrong with a plan: offers without a price, nothing allocated, small
/// budgets, euros.
Plan planOf(unsigned seed, const Catalog &catalog)
{
    Plan plan = randomPlatform(seed, catalog);
    plan.name = "Platform";
    for (Scenario &scenario : plan.scenarios) {
        if (seed % 3 == 1) // whole: every workload on an offer with a price
            for (const Workload &workload : plan.workloads)
                scenario.allocations[workload.id].offer = catalog.reference(0);
        for (auto &[id, allocation] : scenario.allocations) {
            if (seed % 3 == 2 && (seed + id) % 4 == 0)
                allocation.offer.region = "nowhere-1"; // a machine that is known, without a price
            if (seed % 10 == 5)
                allocation.offer.instanceType = "unknown.large";
        }
        if (seed % 5 == 1)
            scenario.monthlyBudget = Money::fromCents(seed % 7 == 0 ? 10'000'000'000 : 5'000);
        if (seed % 9 == 4)
            scenario.allocations.clear();
    }
    for (Workload &workload : plan.workloads) {
        if (seed % 9 == 4) // nothing at all has an amount
            workload.otherCosts.clear();
        if (seed % 6 == 1) { // easy to meet
            workload.serviceLevel = {};
            if (workload.kind == WorkloadKind::realTimeInference)
                workload.serviceLevel.p95LatencyMs = 1e7;
            if (workload.kind == WorkloadKind::batchInference)
                workload.serviceLevel.deadlineHours = 20;
        }
    }
    if (seed % 4 == 2) {
        plan.currency = "EUR";
        plan.exchangeRates = {
            {"USD", "EUR", Exact::ratio(9, 10), *Date::parse("2026-11-01"), "ECB"}};
    }
    return plan;
}

/// Consumes the text sentence by sentence.
void evaluateText(std::string rest, const std::vector<SentenceRule> &rules, const PlainFacts &facts,
                  std::map<std::string, int> &hits)
{
    while (!rest.empty()) {
        std::smatch match;
        const auto rule = std::ranges::find_if(rules, [&](const SentenceRule &one) {
            return std::regex_search(rest, match, one.pattern,
                                     std::regex_constants::match_continuous);
        });
        QVERIFY2(rule != rules.end(), ("no rule knows: " + rest).c_str());
        QVERIFY2(rule->holds(facts, Captures(match.begin(), match.end())),
                 (std::string(rule->name) + " is false: " + match.str()).c_str());
        ++hits[rule->name];
        rest.erase(0, static_cast<std::size_t>(match.length()));
        rest.erase(0, rest.find_first_not_of(' '));
    }
}

std::vector<std::string> paragraphsOf(const Report &report, std::string_view title)
{
    std::vector<std::string> found;
    for (const Section &section : report.sections) {
        if (!section.title.ends_with(title))
            continue;
        for (const Block &block : section.blocks) {
            if (const auto *paragraph = std::get_if<Paragraph>(&block))
                found.push_back(paragraph->text);
        }
    }
    return found;
}

} // namespace

class ReportTruthTest : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase()
    {
        for (unsigned seed = 1; seed <= kPlans; ++seed) {
            Plan plan = planOf(seed, *m_catalog);
            if (seed % 4 == 3)
                putAtRisk(plan);
            m_snapshots.push_back(makeSnapshot(m_desk.with(std::move(plan))));
            m_reports.push_back(buildReport(*m_snapshots.back(), english()));
        }
    }

    void everySentenceOfTheDecisionIsTrue()
    {
        std::map<std::string, int> hits;
        const std::vector<SentenceRule> ofTitle = titleRules();
        const std::vector<SentenceRule> ofSummary = summaryRules();
        forEachPlan([&](const PlainFacts &facts, const Report &report) {
            evaluateText(report.title, ofTitle, facts, hits);
            evaluateText(report.summary, ofSummary, facts, hits);
        });
        for (const char *said :
             {"all met",        "may miss",      "the one may miss", "more may miss",
              "missed",         "more no offer", "unpriced levels",  "is baseline",
              "not comparable", "costs less",    "costs more",       "no budget",
              "budget unknown", "within budget", "over in all",      "over in some",
              "priced parts",   "not ready",     "over limits",      "over",
              "approve"})
            QVERIFY2(hits[said] > 0, (std::string(said) + " was never said").c_str());
    }

    void exclusionsAreTrueOfThePlan()
    {
        std::map<std::string, int> hits;
        const std::vector<SentenceRule> rules = exclusionRules();
        forEachPlan([&](const PlainFacts &facts, const Report &report) {
            std::map<std::string, int> own;
            for (const std::string &sentence : paragraphsOf(report, "Not included"))
                evaluateText(sentence, rules, facts, own);
            // Facts that apply are stated, too.
            QCOMPARE(own["cash"] > 0,
                     std::ranges::any_of(facts.active.forecast, [](const ForecastMonth &month) {
                         return month.cash != month.total;
                     }));
            QCOMPARE(own["not priced"] > 0, facts.gaps.at("price") > 0);
            QCOMPARE(own["not sized cost"] > 0, facts.gaps.at("size") > 0);
            QCOMPARE(own["no offer cost"] > 0, facts.gaps.at("offer") > 0);
            for (const auto &[name, count] : own)
                hits[name] += count;
        });
        for (const char *said : {"not priced", "no offer cost", "no other costs", "other costs",
                                 "taxes", "credits", "availability", "exchange"})
            QVERIFY2(hits[said] > 0, (std::string(said) + " was never said").c_str());
    }

    void nothingPricedHasNoAmount()
    {
        int checked = 0;
        forEachPlan([&](const PlainFacts &facts, const Report &report) {
            const auto *figures = std::get_if<FigureRow>(&report.sections.front().blocks.front());
            QVERIFY(figures != nullptr);
            if (facts.anyAmount) {
                Money sum;
                for (const ForecastMonth &month : facts.active.forecast)
                    for (const Money &cost : month.byWorkload)
                        sum += cost;
                QCOMPARE(figures->figures[0].value, facts.whole(sum));
                QVERIFY(figures->figures[0].note.ends_with(facts.money(facts.active.total)));
                QCOMPARE(figures->figures[0].note.starts_with("partial"), !facts.isWhole());
                return;
            }
            ++checked;
            for (const ReportFigure &figure : figures->figures)
                QCOMPARE(figure.value, std::string("–"));
            for (const Section &section : report.sections)
                for (const Block &block : section.blocks)
                    if (const auto *table = std::get_if<Table>(&block))
                        checkWithoutAmounts(*table);
        });
        QVERIFY(checked > 10);
    }

    /// An option is said to keep its budget only if all its costs are known, and a contract that it signs beyond those of
    /// the proposal is a reason against it.
    void optionsSayWhatIsKnownOfThem()
    {
        int partial = 0;
        int signing = 0;
        forEachPlan([&](const PlainFacts &facts, const Report &report) {
            const Table *options = findTable(report, "Options and reasons");
            if (options == nullptr)
                return;
            const auto &scenarios = m_snapshots[m_place]->evaluation.scenarios;
            QCOMPARE(options->rows.size(), scenarios.size());
            for (std::size_t i = 0; i < scenarios.size(); ++i) {
                const ScenarioEvaluation &scenario = scenarios[i];
                const std::string &reason = std::get<std::string>(options->rows[i].back());
                const bool isProven = reason.find("within its budget") != std::string::npos
                                      || reason.find("Within its budget") != std::string::npos;
                QVERIFY2(!isProven || scenario.completeness.isWhole(), reason.c_str());
                partial += scenario.completeness.isWhole() ? 0 : 1;
                const Contract signs = answerOf(scenario).contract;
                const bool isComparable =
                    scenario.completeness.isWhole() && facts.active.completeness.isWhole();
                if (&scenario == &facts.active || !isComparable || !signs.amount
                    || *signs.amount <= answerOf(facts.active).contract.amount.value_or(Money()))
                    continue;
                ++signing;
                QVERIFY2(reason.find("signs contracts of") != std::string::npos, reason.c_str());
            }
        });
        QVERIFY2(partial > 30 && signing > 0,
                 qPrintable(QStringLiteral("%1 partial, %2 sign").arg(partial).arg(signing)));
    }

    /// No line without a cost has one in any table, and all tables give the same counts and hours.
    void linesWithoutACostAreEmptyInEveryTable()
    {
        int checked = 0;
        forEachPlan([&](const PlainFacts &facts, const Report &report) {
            const Table &items = tableTitled(report, "Instances × hours × rate");
            for (std::size_t i = 0; i < facts.active.lines.size(); ++i) {
                const Line &line = facts.active.lines[i];
                if (PlainFacts::isPriced(line) || line.monthly.cents() != 0)
                    continue;
                ++checked;
                const TableRow &row = items.rows[i];
                QVERIFY(std::holds_alternative<std::string>(row[3])); // the rate
                const std::string &why = std::get<std::string>(row[3]);
                QCOMPARE(why, std::string(!line.offer   ? "no offer"
                                          : !line.price ? "not priced"
                                                        : "not sized"));
                QCOMPARE(std::holds_alternative<Exact>(row[1]), line.usage.has_value());
                QVERIFY(std::holds_alternative<std::monostate>(row[5]));
                QVERIFY(std::holds_alternative<std::monostate>(row.back()));
            }
        });
        QVERIFY(checked > 100);
    }

    void developmentHasNoHeadroom()
    {
        int checked = 0;
        forEachPlan([&](const PlainFacts &facts, const Report &) {
            std::optional<double> least;
            for (std::size_t i = 0; i < facts.active.lines.size(); ++i) {
                const Line &line = facts.active.lines[i];
                if (facts.active.plan->workloads[i].kind == WorkloadKind::development
                    || !line.sizing || !line.sizing->fits || line.sizing->headroom <= 0)
                    continue;
                least = std::min(least.value_or(line.sizing->headroom), line.sizing->headroom);
            }
            const auto &told = facts.active.service.minHeadroom;
            QCOMPARE(told.has_value(), least.has_value());
            if (told) {
                QCOMPARE(told->times, *least);
                ++checked;
            }
        });
        QVERIFY(checked > 50);
    }

private:
    /// Limits within the range of what is predicted: they may be missed. Of some plans only those.
    void putAtRisk(Plan &plan) const
    {
        for (Scenario &scenario : plan.scenarios)
            for (auto &[id, allocation] : scenario.allocations)
                allocation.count = 4;
        const auto snapshot = makeSnapshot(m_desk.with(plan));
        const auto &lines = snapshot->evaluation.activeScenario().lines;
        for (std::size_t i = 0; i < lines.size(); ++i) {
            Workload &workload = plan.workloads[i];
            if (plan.nextWorkloadId % 2 == 0)
                workload.serviceLevel = {};
            if (!lines[i].sizing || !lines[i].sizing->fits)
                continue;
            const bool isService = workload.kind == WorkloadKind::realTimeInference;
            const RangedFigure &figure =
                isService ? lines[i].sizing->p95LatencyMs : lines[i].sizing->runHours;
            if (!figure.present() || figure.high <= figure.value)
                continue;
            workload.serviceLevel = {};
            (isService ? workload.serviceLevel.p95LatencyMs : workload.serviceLevel.deadlineHours) =
                (figure.value + figure.high) / 2;
        }
    }
    static void checkWithoutAmounts(const Table &table)
    {
        const auto isAmount = [](const Cell &cell) {
            return std::holds_alternative<Money>(cell) && std::get<Money>(cell).cents() == 0;
        };
        for (std::size_t c = 0; c < table.columns.size(); ++c) {
            // Other costs are entered, or not: none is zero.
            if (table.columns[c].kind != ColumnKind::money || table.columns[c].key == "other"
                || table.columns[c].key == "budget")
                continue;
            for (const TableRow &row : table.rows)
                QVERIFY2(c >= row.size() || !isAmount(row[c]),
                         (table.title + ", " + table.columns[c].key).c_str());
            if (table.total)
                QVERIFY2(!isAmount((*table.total)[c]), (table.title + ", total").c_str());
        }
    }
    /// Null: the report has none.
    static const Table *findTable(const Report &report, std::string_view title)
    {
        for (const Section &section : report.sections)
            for (const Block &block : section.blocks)
                if (const auto *table = std::get_if<Table>(&block); table && table->title == title)
                    return table;
        return nullptr;
    }
    static const Table &tableTitled(const Report &report, std::string_view title)
    {
        if (const Table *table = findTable(report, title))
            return *table;
        qFatal("There is no table %s.", std::string(title).c_str());
    }
    void forEachPlan(const std::function<void(const PlainFacts &, const Report &)> &look) const
    {
        for (std::size_t i = 0; i < m_reports.size(); ++i) {
            m_place = i;
            look(PlainFacts(*m_snapshots[i]), m_reports[i]);
            if (QTest::currentTestFailed()) {
                qWarning("seed %zu", i + 1);
                return;
            }
        }
    }

    std::vector<std::shared_ptr<const Snapshot>> m_snapshots; ///< by seed, from 1
    std::vector<Report> m_reports;
    mutable std::size_t m_place = 0; ///< of the plan that is looked at
    std::shared_ptr<const Catalog> m_catalog = tinyCatalog();
    EvaluationDesk m_desk{m_catalog};
};

QTEST_APPLESS_MAIN(ReportTruthTest)
#include "tst_report_truth.moc"
