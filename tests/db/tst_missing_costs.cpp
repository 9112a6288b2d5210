// SPDX-License-Identifier: GPL-3.0-or-later
// Missing prices, sizes and offers have no known cost: null in JSON and empty in CSV, in sums too,
// and the counts next to the sums are those of the workloads in the same document.
#include "core/comparison/comparison.h"
#include "core/report/breakdown.h"
#include "core/report/forecast_report.h"
#include "db/export/comparison_json.h"
#include "db/export/csv.h"
#include "db/export/evaluation_json.h"
#include "db/export/forecast_json.h"
#include "support/evaluation_desk.h"
#include "support/random_platform.h"

#include <nlohmann/json.hpp>

#include <QTest>

#include <map>
#include <string>

using namespace headroom;
using namespace headroom::testing;
using Json = nlohmann::json;

namespace {

constexpr unsigned kPlans = 48;
constexpr unsigned kCompared = 16;

/// Offers without a price, machines that nothing is known of, workloads without an offer; some
/// plans with nothing else.
Plan planOf(unsigned seed, const Catalog &catalog)
{
    Plan plan = randomPlatform(seed, catalog);
    for (Workload &workload : plan.workloads) {
        if (seed % 2 == 0)
            workload.otherCosts.clear();
    }
    for (Scenario &scenario : plan.scenarios) {
        scenario.monthlyBudget = Money::fromCents(1'000'000);
        if (seed % 6 == 1)
            scenario.commitments.clear();
        for (auto &[id, allocation] : scenario.allocations) {
            if (seed % 3 == 0 || (seed + id) % 5 == 0)
                allocation.offer.region = "nowhere-1";
            if ((seed + id) % 7 == 0)
                allocation.offer.instanceType = "unknown.large";
        }
        if (seed % 8 == 0)
            scenario.allocations.clear();
    }
    return plan;
}

bool isNull(const Json &object, const char *key)
{
    return object.at(key).is_null();
}

bool isWhole(const Json &scenario)
{
    return scenario.at("completeness").at("whole").get<bool>();
}

} // namespace

class MissingCostsTest : public QObject
{
    Q_OBJECT

private slots:
    void aWorkloadWithoutACostHasNone()
    {
        int missing = 0;
        forEachScenario([&](const Json &scenario) {
            for (const Json &workload : scenario["workloads"]) {
                const bool hasCost = isNull(workload, "cost_gap");
                for (const char *key : {"compute_cost_low", "compute_cost_high", "effective_cost",
                                        "cash_cost", "upfront_cost", "compute_cost"})
                    QCOMPARE(isNull(workload, key), !hasCost);
                if (hasCost)
                    continue;
                ++missing;
                QVERIFY(isNull(workload, "unit_cost"));
                const std::string gap = workload["cost_gap"];
                QCOMPARE(gap == "no_offer", isNull(workload, "provider"));
                if (gap == "not_priced")
                    QVERIFY(isNull(workload, "unit_price"));
                if (gap == "not_sized")
                    QVERIFY(isNull(workload, "count") && isNull(workload, "hours"));
                // Lines that no hour of a commitment covers still bear their part of its bill.
                if (workload["other_cost"] == "0.00" && scenario["commitments"].empty()) {
                    QVERIFY(isNull(workload, "monthly_cost"));
                    QVERIFY(isNull(workload["monthly_by_view"], "effective"));
                }
            }
        });
        QVERIFY(missing > 100);
    }

    void sumsSayWhatTheyLeaveOut()
    {
        std::map<std::string, int> kinds;
        forEachScenario([&](const Json &scenario) {
            std::map<std::string, int> gaps;
            bool isKnown = false;
            for (const Json &workload : scenario["workloads"]) {
                if (!isNull(workload, "cost_gap"))
                    ++gaps[workload["cost_gap"]];
                isKnown = isKnown || !isNull(workload, "monthly_cost");
            }
            const Json &told = scenario["completeness"];
            int missing = 0;
            for (const char *gap : {"no_offer", "not_sized", "not_priced"}) {
                QCOMPARE(told[gap].get<int>(), gaps[gap]);
                missing += gaps[gap];
            }
            QCOMPARE(told["whole"].get<bool>(),
                     isKnown && missing == 0 && told["commitments_not_priced"] == 0);
            for (const char *sum :
                 {"monthly_cost", "monthly_cost_rounded", "monthly_cost_low", "monthly_cost_high",
                  "monthly_cash_cost", "upfront_cost", "run_rate_12", "twelve_months",
                  "forecast_total", "forecast_cash"})
                QCOMPARE(isNull(scenario, sum), !isKnown);
            for (const Json &month : scenario["forecast"])
                QCOMPARE(isNull(month, "cost"), !isKnown);
            const std::string answer = scenario["answer"];
            const bool isWhole = told["whole"].get<bool>();
            QCOMPARE(answer.find(" a month · ") != std::string::npos, isWhole);
            QCOMPARE(answer.find(" a month, partial: ") != std::string::npos, isKnown && !isWhole);
            ++kinds[!isKnown ? "unknown" : missing > 0 ? "partial" : "whole"];
        });
        for (const char *kind : {"unknown", "partial", "whole"})
            QVERIFY2(kinds[kind] > 3, kind);
    }

    void serviceLevelsAreCountedOnce()
    {
        int met = 0;
        forEachScenario([&](const Json &scenario) {
            std::map<std::string, int> counts;
            int unpriced = 0;
            for (const Json &workload : scenario["workloads"]) {
                const std::string state = workload["service_level"];
                ++counts[state];
                const bool isPredicted = state == "met" || state == "may_miss"
                                         || state == "likely_misses" || state == "missed";
                unpriced += isPredicted && !isNull(workload, "cost_gap") ? 1 : 0;
            }
            const Json &told = scenario["service_levels"];
            int stated = 0;
            for (const char *state :
                 {"met", "may_miss", "likely_misses", "missed", "not_sized", "no_offer"}) {
                QCOMPARE(told[state].get<int>(), counts[state]);
                stated += counts[state];
            }
            QCOMPARE(told["unpriced"].get<int>(), unpriced);
            const bool allMet = stated > 0 && counts["met"] == stated && unpriced == 0;
            QCOMPARE(told["all_met"].get<bool>(), allMet);
            met += allMet ? 1 : 0;
        });
        QVERIFY(met > 0);
    }

    /// A sum that lacks something proves neither a saving nor a budget kept.
    void incompleteCostsAreNotCompared()
    {
        int compared = 0;
        int withheld = 0;
        for (unsigned seed = 1; seed <= kCompared; ++seed) {
            const auto snapshot = makeSnapshot(m_desk.with(planOf(seed, *m_catalog)));
            const Json json =
                Json::parse(storage::comparisonJson(compareScenarios(snapshot, {0, 1, 2})));
            for (const Json &scenario : json["scenarios"]) {
                const bool isComparable = isWhole(scenario) && isWhole(json["scenarios"][0]);
                QCOMPARE(isNull(scenario, "difference"), !isComparable);
                ++(isComparable ? compared : withheld);
                for (const Json &workload : scenario["workloads"])
                    if (!isNull(workload, "cost_gap"))
                        QVERIFY(isNull(workload, "unit_cost"));
            }
            DrawOptions few;
            few.draws = 10;
            const Json forecast = Json::parse(storage::forecastJson(
                drawnForecast(snapshot, snapshot->evaluation.active, few, sequential)));
            for (const Json &month : forecast["months"])
                if (!isWhole(forecast))
                    QVERIFY(isNull(month, "probability_over_budget")
                            && isNull(month, "probability_budget_passed_by_then"));
                else
                    QVERIFY(!isNull(month, "probability_over_budget"));
            if (!isWhole(forecast))
                QVERIFY(isNull(forecast, "probability_cheaper_than_baseline"));
        }
        QVERIFY(compared > 0 && withheld > 0);
    }

    /// The total of the CSV is that of the lines above it, and named so where it is not that of
    /// all.
    void csvIsEmptyWhereNothingIsKnown()
    {
        for (unsigned seed = 1; seed <= kPlans; ++seed) {
            const auto snapshot = makeSnapshot(m_desk.with(planOf(seed, *m_catalog)));
            const ScenarioEvaluation &scenario = snapshot->evaluation.activeScenario();
            const QString csv =
                QString::fromStdString(storage::csvText(lineTable(scenario, english())));
            const QStringList rows = csv.split("\r\n", Qt::SkipEmptyParts);
            const QStringList keys = rows.front().split(',');
            const QStringList total = rows.back().split(',');
            bool isAny = false;
            bool isAll = true;
            for (const Line &line : scenario.lines) {
                const bool hasCost = line.offer && line.price && line.usage;
                isAny = isAny || hasCost || line.monthly.cents() != 0;
                isAll = isAll && hasCost;
            }
            for (const EvaluatedCommitment &commitment : scenario.commitments)
                isAll = isAll && commitment.isPriced;
            QCOMPARE(total.front(),
                     isAny && isAll ? QString("Total") : QString("Total of priced parts only"));
            QCOMPARE(total[keys.indexOf("monthly_cost")].isEmpty(), !isAny);
            QCOMPARE(total[keys.indexOf("share_percent")].isEmpty(), !isAny);
            QCOMPARE(total[keys.indexOf("other_cost")].isEmpty(), !isAny);
            QCOMPARE(total[keys.indexOf("currency")],
                     QString::fromStdString(scenario.plan->currency));
            QCOMPARE(total[keys.indexOf("scenario")], QString::fromStdString(scenario.name));
        }
    }

private:
    template <typename Check>
    void forEachScenario(const Check &check) const
    {
        for (unsigned seed = 1; seed <= kPlans; ++seed) {
            const auto snapshot = makeSnapshot(m_desk.with(planOf(seed, *m_catalog)));
            const Json json = Json::parse(storage::evaluationJson(*snapshot, {0, 1, 2}));
            for (const Json &scenario : json["scenarios"]) {
                check(scenario);
                if (QTest::currentTestFailed()) {
                    qWarning("seed %u", seed);
                    return;
                }
            }
        }
    }

    std::shared_ptr<const Catalog> m_catalog = tinyCatalog();
    EvaluationDesk m_desk{m_catalog};
};

QTEST_APPLESS_MAIN(MissingCostsTest)
#include "tst_missing_costs.moc"
