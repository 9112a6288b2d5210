// SPDX-License-Identifier: GPL-3.0-or-later
// Every figure that the program writes, for a thousand random plans on the shipped catalog: finite,
// never negative, and the columns add up.
#include "core/planning/planning_facts.h"
#include "core/report/breakdown.h"
#include "db/catalog/catalog_store.h"
#include "db/export/csv.h"
#include "db/export/evaluation_json.h"
#include "support/plan_builders.h"

#include <nlohmann/json.hpp>

#include <QTest>

#include <cmath>
#include <random>

using namespace headroom;
using namespace headroom::testing;
using Json = nlohmann::json;

namespace {

constexpr int kPlans = 1000;

/// The first number in a tree that is not finite or below zero; empty when there is none.
std::string badNumber(const Json &tree, const std::string &path)
{
    if (tree.is_number() && (!std::isfinite(tree.get<double>()) || tree.get<double>() < 0))
        return path + ": " + tree.dump();
    if (tree.is_string()) {
        const auto &text = tree.get_ref<const std::string &>();
        const bool looksNegative =
            text.size() > 1 && text[0] == '-' && text[1] >= '0' && text[1] <= '9';
        return looksNegative || text == "nan" || text == "inf" ? path + ": " + text : std::string();
    }
    for (const auto &[key, value] : tree.items()) {
        if (!tree.is_structured())
            break;
        if (std::string bad = badNumber(value, path + '/' + key); !bad.empty())
            return bad;
    }
    return {};
}

} // namespace

class OutputsTest : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase()
    {
        auto facts = loadPlanningFacts(
            storage::SqliteCatalogSource(HEADROOM_DATA_DIR "/catalog.sqlite"), std::nullopt);
        QVERIFY2(facts.has_value(), facts ? "" : facts.error().text().c_str());
        m_facts = std::make_unique<PlanningFacts>(std::move(*facts));
    }

    void everyFigureIsFiniteAndColumnsAddUp()
    {
        for (unsigned seed = 1; seed <= kPlans; ++seed) {
            m_random.seed(seed);
            const auto plan = std::make_shared<const Plan>(randomPlan());
            const auto snapshot = makeSnapshot(
                inputsOf(*m_facts, plan, Date::fromCivil(2026, 11, 22), OwnPriceUse::used),
                EvaluationOptions{1 + static_cast<int>(seed % 60)});
            const Json json = Json::parse(storage::evaluationJson(*snapshot, {0}));
            const std::string bad = badNumber(json, {});
            QVERIFY2(bad.empty(), (std::to_string(seed) + bad).c_str());
            checkPerformance(json, seed);
            const ScenarioEvaluation &scenario = snapshot->evaluation.activeScenario();
            const std::string csv = storage::csvText(lineTable(scenario, english()));
            for (const char *text : {",nan,", ",inf,"}) // Finance is a team, inf2 a family
                QVERIFY2(csv.find(text) == std::string::npos, text);
            QVERIFY(csv.find(",-") == std::string::npos);
            Money sum;
            for (const Line &line : scenario.lines)
                sum += line.monthly;
            QCOMPARE(scenario.total, sum);
            QVERIFY(scenario.low <= scenario.total && scenario.total <= scenario.high);
        }
    }

private:
    /// Every value present is a figure: NaN or infinity would have been written as null.
    static void checkPerformance(const Json &json, unsigned seed)
    {
        for (const Json &line : json["scenarios"][0]["workloads"]) {
            const Json &performance = line["performance"];
            if (performance.is_null() || !performance["fits"].get<bool>())
                continue;
            for (const char *key :
                 {"utilisation", "headroom", "concurrency", "queued", "running_batch"})
                QVERIFY2(performance[key].is_number(), (std::to_string(seed) + key).c_str());
            for (const char *key : {"p95_latency_ms", "ttft_ms", "tpot_ms", "run_hours",
                                    "capacity_per_replica", "demand_per_replica"}) {
                const Json &figure = performance[key];
                QVERIFY(figure.is_null()
                        || (figure["value"].is_number() && figure["low"].is_number()
                            && figure["high"].is_number()));
            }
            const std::string verdict = performance["verdict"];
            QVERIFY(verdict == "met" || verdict == "may_miss" || verdict == "missed");
        }
    }

    [[nodiscard]] std::size_t below(std::size_t count) { return m_random() % count; }
    [[nodiscard]] double between(double low, double high)
    {
        const double part = std::uniform_real_distribution<double>(0, 1)(m_random);
        return low * std::pow(high / low, part);
    }

    Schedule randomSchedule()
    {
        Schedule schedule;
        schedule.kind = static_cast<Schedule::Kind>(below(5));
        schedule.hours = schedule.kind == Schedule::Kind::hoursPerWeek
                             ? Exact::ratio(1 + static_cast<Int128>(below(336)), 2)
                             : Exact::ratio(1 + static_cast<Int128>(below(48)), 2);
        for (std::size_t i = 1 + below(100); i > 0; --i)
            schedule.grid.set(below(kHoursPerWeek));
        if (below(2) == 0)
            schedule.basis = MonthBasis{static_cast<MonthBasis::Kind>(below(6)), 22};
        return schedule;
    }

    Workload randomWorkload(WorkloadId id)
    {
        Workload workload = newWorkload(static_cast<WorkloadKind>(below(std::size_t{7})));
        workload.id = id;
        workload.name = "W" + std::to_string(id);
        const auto &models = m_facts->sizing->models.models();
        workload.model = models[below(models.size())].name;
        workload.precision = kAllOf<Precision>[below(kAllOf<Precision>.size())];
        workload.software = static_cast<SoftwareClass>(below(3));
        workload.schedule = randomSchedule();
        Demand &demand = workload.demand;
        demand.peakRequestsPerSecond = below(8) == 0 ? 0 : between(0.001, 5000);
        demand.meanRequestsPerSecond =
            below(3) == 0 ? demand.peakRequestsPerSecond * between(0.01, 1) : 0;
        demand.inputTokens = std::floor(between(1, 3000)) * static_cast<double>(below(8) != 0);
        demand.outputTokens = std::floor(between(1, 1000)) * static_cast<double>(below(4) != 0);
        (below(2) == 0 ? demand.itemsPerDay : demand.itemsPerRun) = between(1, 1e8);
        demand.tokensPerRun = between(1e3, 1e12);
        demand.dataGibPerRun = between(0.001, 1e6);
        demand.runsPerMonth = Exact(static_cast<std::int64_t>(below(200)));
        if (below(2) == 0) {
            for (double &weight : demand.profile)
                weight = static_cast<double>(below(10));
        }
        if (below(3) == 0)
            workload.serviceLevel.p95LatencyMs = between(1, 1e6);
        if (below(3) == 0)
            workload.serviceLevel.timePerOutputTokenMs = between(1, 500);
        if (below(3) == 0)
            workload.serviceLevel.deadlineHours = between(0.1, 500);
        if (below(4) == 0)
            workload.serviceLevel.throughputPerSecond = between(0.01, 1e4);
        if (below(3) == 0) {
            const int minimum = static_cast<int>(below(5));
            workload.autoscaling =
                Autoscaling{minimum, 1 + minimum + static_cast<int>(below(50)), "queue", 60};
        }
        workload.spareReplicas = static_cast<int>(below(3));
        workload.constraints.interruptible = true;
        return workload;
    }

    Plan randomPlan()
    {
        Plan plan = newPlan();
        const Catalog &catalog = *m_facts->catalogs.catalog;
        for (WorkloadId id = 1; id <= 1 + below(4); ++id) {
            plan.workloads.push_back(randomWorkload(id));
            Allocation allocation;
            allocation.offer =
                catalog.reference(static_cast<OfferIndex>(below(catalog.offerCount())));
            if (below(5) == 0)
                allocation.count = 1 + static_cast<std::int64_t>(below(20));
            plan.scenarios.front().allocations[id] = allocation;
            plan.nextWorkloadId = id + 1;
        }
        plan.scenarios.front().monthlyGrowthPercent = static_cast<double>(below(40)) - 10;
        plan.basis = MonthBasis{static_cast<MonthBasis::Kind>(below(6)), 21};
        return plan;
    }

    std::unique_ptr<PlanningFacts> m_facts;
    std::mt19937 m_random;
};

QTEST_APPLESS_MAIN(OutputsTest)
#include "tst_outputs_of_random_plans.moc"
