// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/comparison/goal_seek.h"

#include <algorithm>
#include <cmath>

namespace headroom {

namespace {

constexpr int kTenths = 10;

bool hasModelToServe(const Workload &workload)
{
    const bool serves = workload.kind == WorkloadKind::realTimeInference
                        || workload.kind == WorkloadKind::batchInference
                        || workload.kind == WorkloadKind::validation;
    return serves && !workload.model.empty();
}

/// Searches one assumption of a scenario.
class GoalSearch
{
public:
    GoalSearch(const EvaluationInputs &inputs, const Scenario &scenario, GoalKind kind,
               Money budget)
        : m_inputs(inputs),
          m_scenario(scenario),
          m_kind(kind),
          m_budget(budget)
    {}

    GoalAnswer find()
    {
        using Reach = GoalAnswer::Reach;
        const auto [minimum, maximum] = rangeOf(m_kind);
        Place within = at(static_cast<int>(minimum * kTenths));
        m_answer.overAnyway = within.over;
        if (within.cost > m_budget)
            return ended(Reach::never, within);
        Place above = at(static_cast<int>(maximum * kTenths));
        const Place today = placeOf(todaysTenths(), m_scenario);
        if (isAllowed(above) && isAllowed(today))
            return ended(Reach::always, above);
        m_answer.overToday = beyondAnyway(today);
        (isAllowed(today) ? within : above) = today;
        while (above.tenths - within.tenths > 1) {
            const Place middle = at(within.tenths + (above.tenths - within.tenths) / 2);
            (isAllowed(middle) ? within : above) = middle;
        }
        m_answer.beyond = above.cost;
        if (above.cost <= m_budget)
            m_answer.stoppedBy = beyondAnyway(above);
        return ended(Reach::found, within);
    }

private:
    struct Place {
        int tenths = 0; ///< of a percent
        Money cost;
        std::vector<ServiceRisk> over;
    };

    [[nodiscard]] Place at(int tenths) const
    {
        return placeOf(tenths, withGoal(m_scenario, m_kind, static_cast<double>(tenths) / kTenths));
    }
    [[nodiscard]] Place placeOf(int tenths, const Scenario &scenario) const
    {
        const ScenarioEvaluation month = plannedMonth(m_inputs, scenario);
        return {tenths, month.total, overLimits(month)};
    }

    [[nodiscard]] int todaysTenths() const
    {
        const double percent = m_kind == GoalKind::traffic ? m_scenario.demandChangePercent
                                                           : m_scenario.priceChangePercent;
        const auto [minimum, maximum] = rangeOf(m_kind);
        return static_cast<int>(std::lround(std::clamp(percent, minimum, maximum) * kTenths));
    }

    /// Without those that no less of it would help.
    [[nodiscard]] std::vector<ServiceRisk> beyondAnyway(const Place &place) const
    {
        std::vector<ServiceRisk> over = place.over;
        std::erase_if(over, [&](const ServiceRisk &risk) {
            return std::ranges::find(m_answer.overAnyway, risk.workload, &ServiceRisk::workload)
                   != m_answer.overAnyway.end();
        });
        return over;
    }

    [[nodiscard]] bool isAllowed(const Place &place) const
    {
        return place.cost <= m_budget && beyondAnyway(place).empty();
    }

    GoalAnswer ended(GoalAnswer::Reach reach, const Place &place)
    {
        m_answer.reach = reach;
        m_answer.percent = static_cast<double>(place.tenths) / kTenths;
        m_answer.monthly = place.cost;
        return std::move(m_answer);
    }

    const EvaluationInputs &m_inputs;
    const Scenario &m_scenario;
    GoalKind m_kind;
    Money m_budget;
    GoalAnswer m_answer;
};

} // namespace

std::pair<double, double> rangeOf(GoalKind kind)
{
    return kind == GoalKind::traffic ? std::pair(-99.0, 10'000.0) : std::pair(-99.0, 1000.0);
}

Scenario withGoal(Scenario scenario, GoalKind kind, double percent)
{
    (kind == GoalKind::traffic ? scenario.demandChangePercent : scenario.priceChangePercent) =
        percent;
    return scenario;
}

GoalAnswer seekGoal(const EvaluationInputs &inputs, const Scenario &scenario, GoalKind kind,
                    Money budget)
{
    return GoalSearch(inputs, scenario, kind, budget).find();
}

Scenario withPrecision(Scenario scenario, const Plan &plan, Precision precision)
{
    for (const Workload &workload : plan.workloads) {
        if (hasModelToServe(workload))
            scenario.overrides[workload.id].precision = precision;
    }
    return scenario;
}

bool PrecisionAnswer::meets(Money budget) const
{
    return there.completeness.isWhole() && *there.monthly <= budget && !there.isOverLimits();
}

std::vector<PrecisionAnswer> costByPrecision(const EvaluationInputs &inputs,
                                             const Scenario &scenario)
{
    std::vector<PrecisionAnswer> answers;
    if (std::ranges::none_of(inputs.plan->workloads, hasModelToServe))
        return answers;
    for (const Precision precision : kAllOf<Precision>) {
        answers.push_back(
            {precision,
             answerOf(plannedMonth(inputs, withPrecision(scenario, *inputs.plan, precision)))});
    }
    return answers;
}

std::optional<WithoutManualCounts> withoutManualCounts(const EvaluationInputs &inputs,
                                                       const Scenario &scenario,
                                                       const ScenarioEvaluation &at,
                                                       const std::vector<ServiceRisk> &risks)
{
    WithoutManualCounts scaling;
    Scenario scaled = scenario;
    for (const ServiceRisk &risk : risks) {
        auto own = scaled.allocations.find(risk.workload);
        if (own != scaled.allocations.end() && own->second.onInstancesOf)
            own = scaled.allocations.find(*own->second.onInstancesOf);
        if (own == scaled.allocations.end() || !own->second.count)
            continue;
        own->second.count.reset();
        scaling.allocations.emplace(own->first, own->second);
    }
    if (scaling.allocations.empty())
        return std::nullopt;
    const ScenarioEvaluation then = plannedMonth(inputs, scaled);
    const auto isHelped = [&](const ServiceRisk &risk) {
        const auto line = std::ranges::find(then.lines, risk.workload, &Line::id);
        return line != then.lines.end() && assuranceOf(*line) < risk.is;
    };
    if (std::ranges::none_of(risks, isHelped))
        return std::nullopt;
    scaling.more = then.total - at.total;
    return scaling;
}

} // namespace headroom
