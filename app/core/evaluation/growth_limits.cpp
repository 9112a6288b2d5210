// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/evaluation/growth_limits.h"

#include "core/costing/most_counted.h"
#include "core/evaluation/month_factors.h"
#include "core/plan/effective_plan.h"
#include "core/plan/plan_validation.h"

#include <algorithm>
#include <optional>

namespace headroom {

namespace {

using Limit = GrowthLimit::Kind;

/// The workload as assumed: values above a field's maximum are set to the maximum.
std::optional<GrowthLimit> limitOfChange(const Scenario &scenario, const Workload &workload)
{
    if (scenario.demandChangePercent <= 0 || !followsUsers(workload.kind))
        return std::nullopt;
    const Demand &demand = workload.demand;
    const double requests = std::max(demand.peakRequestsPerSecond, demand.meanRequestsPerSecond);
    if (requests >= limits::kRequestsPerSecond)
        return GrowthLimit{Limit::requests, workload.name, limits::kRequestsPerSecond, {}};
    if (std::max(demand.itemsPerDay, demand.itemsPerRun) >= limits::kItemsPerDay)
        return GrowthLimit{Limit::items, workload.name, limits::kItemsPerDay, {}};
    if (demand.dataGibPerRun >= limits::kDataGib)
        return GrowthLimit{Limit::data, workload.name, limits::kDataGib, {}};
    return std::nullopt;
}

std::optional<std::size_t> busiestHour(const Usage &usage)
{
    const auto &levels = usage.week().level;
    const auto busiest = std::ranges::find(levels, 0);
    return busiest == levels.end()
               ? std::nullopt
               : std::optional(static_cast<std::size_t>(busiest - levels.begin()));
}

/// The demand growth that one line can serve.
class Growth
{
public:
    Growth(const Scenario &scenario, const Workload &workload, const Line &line)
        : m_curve(growthOf(scenario, workload.id)),
          m_workload(workload),
          m_line(line),
          m_hasOthers(std::ranges::any_of(workload.otherCosts, &CostLine::followsDemand))
    {
        if (line.usage && line.usage->grows())
            m_busiest = busiestHour(*line.usage);
    }

    [[nodiscard]] bool matters() const { return m_busiest || m_hasOthers; }

    [[nodiscard]] bool isBeyond(int month, double demand) const
    {
        if (demand >= (m_hasOthers ? kMaxGrowthOfCosts : kMaxGrowth)
            || growthFactor(m_curve, month) >= kMaxGrowth)
            return true;
        return m_busiest
               && static_cast<double>(m_line.usage->instancesAt(*m_busiest, demand))
                      >= kMaxInstancesCounted;
    }
    /// By growth alone: a group that is too small as planned has a finding of its own.
    [[nodiscard]] bool isBeyondGroup(double demand) const
    {
        const bool hasGroup = m_workload.autoscaling && !m_line.shared && !m_line.countByHand;
        return hasGroup && m_busiest && m_line.usage->missingAt(*m_busiest) == 0
               && m_line.usage->missingAt(*m_busiest, demand) > 0;
    }

private:
    GrowthCurve m_curve;
    const Workload &m_workload;
    const Line &m_line;
    bool m_hasOthers;
    std::optional<std::size_t> m_busiest; ///< of what grows
};

std::optional<GrowthLimit> limitOfGrowth(const Scenario &scenario,
                                         const ScenarioEvaluation &evaluation, std::size_t line)
{
    const Workload &workload = evaluation.plan->workloads[line];
    const Growth growth(scenario, workload, evaluation.lines[line]);
    for (std::size_t m = 0; growth.matters() && m < evaluation.forecast.size(); ++m) {
        const Date month = evaluation.forecast[m].month;
        const int number = static_cast<int>(m);
        const double demand = demandIn(scenario, workload.id, number, month);
        if (growth.isBeyond(number, demand))
            return GrowthLimit{Limit::growth, workload.name, 0, month};
        if (growth.isBeyondGroup(demand))
            return GrowthLimit{Limit::group, workload.name,
                               static_cast<double>(workload.autoscaling->maximum), month};
    }
    return std::nullopt;
}

} // namespace

std::vector<GrowthLimit> growthLimits(const Scenario &scenario,
                                      const ScenarioEvaluation &evaluation)
{
    std::vector<GrowthLimit> limits;
    for (std::size_t i = 0; i < evaluation.lines.size(); ++i) {
        if (auto limit = limitOfChange(scenario, evaluation.plan->workloads[i]))
            limits.push_back(std::move(*limit));
        if (auto limit = limitOfGrowth(scenario, evaluation, i))
            limits.push_back(std::move(*limit));
    }
    return limits;
}

} // namespace headroom
