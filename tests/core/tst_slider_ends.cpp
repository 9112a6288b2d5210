// SPDX-License-Identifier: GPL-3.0-or-later
// Whatever the controls of What if are moved to, alone or together: a cost that is one, or a
// finding in words.
#include "core/catalog/known_providers.h"
#include "core/plan/main_demand.h"
#include "core/plan/plan.h"
#include "core/plan/plan_edit.h"
#include "core/plan/plan_validation.h"
#include "core/wording/finding_words.h"
#include "support/evaluation_desk.h"
#include "support/plan_builders.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <functional>
#include <random>

using namespace headroom;
using namespace headroom::testing;

namespace {

/// A control with the ends of what can be typed into it; of some the slider's own ends lie between.
struct Control {
    std::string name;
    std::vector<double> values;
    std::function<void(Plan &, double)> set;
};

Control ofScenario(const char *name, double minimum, double maximum, double Scenario::*member)
{
    return {name, {minimum, maximum}, [member](Plan &plan, double value) {
                plan.scenarios.front().*member = value;
            }};
}

Control ofDemand(const char *name, std::vector<double> values, double Demand::*member)
{
    return {name, std::move(values), [member](Plan &plan, double value) {
                for (Workload &workload : plan.workloads) {
                    if (workload.demand.*member > 0 || member == &Demand::cacheHitPercent)
                        workload.demand.*member = value;
                }
            }};
}

/// Those of the panel: of the whole plan, then of each workload.
std::vector<Control> controls()
{
    std::vector<Control> all{
        ofScenario("traffic", -99, 10'000, &Scenario::demandChangePercent),
        ofScenario("growth", -99, 1000, &Scenario::monthlyGrowthPercent),
        ofScenario("prices", -99, 1000, &Scenario::priceChangePercent),
        ofScenario("spot prices", -99, 100, &Scenario::spotPriceChangePercent),
        ofDemand("input tokens", {1.0 / 8, 1, 4096, 8 * 4096.0, 1e6}, &Demand::inputTokens),
        ofDemand("output tokens", {1.0 / 8, 1, 4096, 8 * 4096.0, 1e6}, &Demand::outputTokens),
        ofDemand("cache hits", {0, 95, 99, limits::kCacheHitPercent}, &Demand::cacheHitPercent),
    };
    all.push_back({"AWS prices", {-99, 100}, [](Plan &plan, double value) {
                       setProviderPrice(plan.scenarios.front(), known::aws, value);
                   }});
    all.push_back({"spot fallback", {0, 100}, [](Plan &plan, double value) {
                       plan.scenarios.front().spot.fallbackPercent = value;
                   }});
    all.push_back({"interruptions", {0, 3, 1000}, [](Plan &plan, double value) {
                       plan.scenarios.front().spot.interruptionsPerDay = value;
                   }});
    all.push_back({"demand", {1e-3, 0.1, 10, 1e4}, [](Plan &plan, double value) {
                       for (Workload &workload : plan.workloads)
                           workload = withMainDemand(workload, mainDemandOf(workload) * value);
                   }});
    all.push_back({"utilisation", {0.05, 0.3, 0.95, 1}, [](Plan &plan, double value) {
                       for (Workload &workload : plan.workloads)
                           workload.targetUtilisation = value;
                   }});
    all.push_back({"predicted speed",
                   {limits::kMinSpeedChange, limits::kMaxSpeedChange},
                   [](Plan &plan, double value) {
                       for (Workload &workload : plan.workloads)
                           workload.speedChangePercent = value;
                   }});
    Control precision{"precision", {}, [](Plan &plan, double value) {
                          for (Workload &workload : plan.workloads)
                              workload.precision =
                                  kAllOf<Precision>[static_cast<std::size_t>(value)];
                      }};
    for (std::size_t i = 0; i < kAllOf<Precision>.size(); ++i)
        precision.values.push_back(static_cast<double>(i));
    all.push_back(std::move(precision));
    return all;
}

/// One workload of each kind, on a machine of its own; runs and batches on spot capacity.
Plan everyKind()
{
    PurchaseOption onSpot;
    onSpot.model = PricingModel::spot;
    Plan plan = newPlan();
    WorkloadId id = 0;
    for (const WorkloadKind kind : kAllOf<WorkloadKind>) {
        Workload workload = newWorkload(kind);
        if (kind != WorkloadKind::development && kind != WorkloadKind::preprocessing)
            workload.model = "GPT-2";
        plan = *applyEdit(plan, AddWorkload{workload});
        Allocation allocation;
        allocation.offer = {known::aws, "us-east-1", "g5.xlarge", {}, PriceBook::publicCatalog};
        if (workload.constraints.interruptible) {
            allocation.offer.instanceType = "p4d.24xlarge";
            allocation.offer.purchase = onSpot;
        }
        plan = *applyEdit(plan, Allocate{++id, allocation});
    }
    return plan;
}

/// Empty: all is well.
std::string faultOf(const ScenarioEvaluation &scenario)
{
    if (scenario.total < Money() || scenario.low > scenario.total || scenario.high < scenario.total)
        return "total of " + scenario.total.toString();
    for (const ForecastMonth &month : scenario.forecast) {
        if (month.total < Money() || month.cash < Money())
            return "month of " + month.total.toString();
    }
    for (const Finding &finding : scenario.findings) {
        if (messageOf(finding, english()).empty())
            return "nothing said by " + std::string(finding.code);
    }
    for (const Line &line : scenario.lines) {
        const std::string &name = findWorkload(*scenario.plan, line.id)->name;
        if (line.monthly < Money() || line.monthlyLow > line.monthly
            || line.monthlyHigh < line.monthly)
            return name + ": " + line.monthly.toString();
        const bool isSaid = std::ranges::any_of(
            scenario.findings, [&](const Finding &finding) { return finding.workload == line.id; });
        if (!(line.price && line.count > Exact(0)) && !isSaid)
            return name + ": neither cost nor finding";
        if (!line.sizing)
            continue;
        const Sizing &sizing = *line.sizing;
        for (const double figure :
             {sizing.utilisation, sizing.headroom, sizing.concurrency, sizing.queued,
              sizing.meanLatencyMs, sizing.bestFigure, sizing.p95LatencyMs.value,
              sizing.ttftMs.value, sizing.tpotMs.value, sizing.runHours.value,
              sizing.capacityPerReplica.value, sizing.capacityPerReplica.low,
              sizing.demandPerReplica.value, sizing.memoryNeededGib.value}) {
            if (std::isnan(figure) || figure < 0)
                return name + ": a figure of " + std::to_string(figure);
        }
        if (line.verdict == Verdict::missed && !isSaid)
            return name + ": missed, and nobody says so";
    }
    return {};
}

class Bench
{
public:
    /// Evaluated, or refused in words.
    void check(const Plan &plan, const std::string &what)
    {
        if (const auto valid = validate(plan); !valid) {
            QVERIFY2(!valid.error().text().empty(), what.c_str());
            return;
        }
        ++evaluated;
        const std::string fault =
            faultOf(evaluateScenario(m_desk.with(plan), plan.scenarios.front(), {24}));
        QVERIFY2(fault.empty(), (what + ": " + fault).c_str());
    }

    int evaluated = 0;

private:
    EvaluationDesk m_desk;
};

} // namespace

class SliderEndsTest : public QObject
{
    Q_OBJECT

private slots:
    void eachAlone()
    {
        const Plan planned = everyKind();
        Bench bench;
        bench.check(planned, "as planned");
        int tried = 1;
        for (const Control &control : controls()) {
            for (const double value : control.values) {
                Plan plan = planned;
                control.set(plan, value);
                bench.check(plan, control.name + " at " + std::to_string(value));
                ++tried;
            }
        }
        QCOMPARE(bench.evaluated, tried); // all of them are values that a plan may have
    }

    void manyTogether()
    {
        constexpr int kCombinations = 2000;
        const std::vector<Control> all = controls();
        const Plan planned = everyKind();
        std::mt19937 dice(20261126); // its numbers are the same everywhere
        Bench bench;
        for (int i = 0; i < kCombinations; ++i) {
            Plan plan = planned;
            std::string what;
            for (const Control &control : all) {
                const auto pick = dice() % (2 * control.values.size());
                if (pick >= control.values.size())
                    continue; // as planned
                control.set(plan, control.values[pick]);
                what += control.name + ' ' + std::to_string(control.values[pick]) + ", ";
            }
            bench.check(plan, what);
            if (QTest::currentTestFailed())
                return;
        }
        QCOMPARE(bench.evaluated, kCombinations);
    }
};

QTEST_APPLESS_MAIN(SliderEndsTest)
#include "tst_slider_ends.moc"
