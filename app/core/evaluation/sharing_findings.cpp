// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/evaluation/sharing_findings.h"

#include "core/evaluation/forecast.h"
#include "core/evaluation/month_factors.h"
#include "core/evaluation/shared_line.h"

#include <algorithm>
#include <utility>

namespace headroom {

namespace {

/// The workloads on the same instances by themselves, together or one of them apart.
struct GroupCost {
    std::vector<Line> lines;
    std::vector<Money> months; ///< of the forecast
    Money month;
};

class SharingFindings
{
public:
    SharingFindings(const EvaluationInputs &inputs, const Scenario &scenario,
                    const ScenarioEvaluation &evaluation)
        : m_inputs(inputs),
          m_scenario(scenario),
          m_evaluation(evaluation)
    {}

    std::vector<Finding> collect()
    {
        for (const Line &line : m_evaluation.lines) {
            if (!line.shared || line.shared->problem != SharingProblem::none)
                continue;
            if (line.countByHand || hostIsByHand(line))
                outgrown(line);
            // What commitments carry depends on all lines of the scenario.
            else if (line.id != line.shared->host && m_scenario.commitments.empty())
                dearer(line);
        }
        return std::move(m_findings);
    }

private:
    [[nodiscard]] const std::string &nameOf(WorkloadId id) const
    {
        return findWorkload(*m_inputs.plan, id)->name;
    }
    [[nodiscard]] bool hostIsByHand(const Line &line) const
    {
        return m_scenario.allocations.at(line.shared->host).count.has_value();
    }
    [[nodiscard]] fact::Cost cost(Money amount) const { return {amount, m_inputs.plan->currency}; }

    void add(const char *code, WorkloadId workload, FindingStatement message,
             std::vector<FindingStatement> detail)
    {
        m_findings.push_back(
            {Severity::warning, code, workload, std::move(message), std::move(detail)});
    }

    void outgrown(const Line &line)
    {
        if (!line.sizing || line.sizing->headroom <= 0)
            return;
        for (std::size_t m = 0; m < m_evaluation.forecast.size(); ++m) {
            const Date month = m_evaluation.forecast[m].month;
            if (demandIn(m_scenario, line.id, static_cast<int>(m), month) <= line.sizing->headroom)
                continue;
            add("sharing_outgrown", line.id,
                say(Says::sharingOutgrown, nameOf(line.id), fact::CalendarMonth{month}),
                {say(Says::sharingMoreInstances, nameOf(line.shared->host))});
            return;
        }
    }

    void dearer(const Line &line)
    {
        const std::vector<WorkloadId> &members = line.shared->members;
        Scenario apart = m_scenario;
        apart.allocations.at(line.id).onInstancesOf.reset();
        EvaluationInputs inputs = m_inputs;
        Plan plan = *m_inputs.plan;
        std::erase_if(plan.workloads, [&](const Workload &workload) {
            return std::ranges::find(members, workload.id) == members.end();
        });
        inputs.plan = std::make_shared<const Plan>(std::move(plan));
        const GroupCost with = costTogether(members);
        const GroupCost without = costOf(inputs, apart);
        if (!isComparable(with, without))
            return;
        const std::string &host = nameOf(line.shared->host);
        const FindingStatement remedy =
            say(Says::sharingOwnOffer, m_scenario.allocations.at(line.id).offer);
        if (without.month < with.month) {
            add("sharing_costs_more", line.id,
                say(Says::sharingCostsMore, nameOf(line.id), host,
                    cost(with.month - without.month)),
                {remedy});
            return;
        }
        for (std::size_t m = 0; m < with.months.size(); ++m) {
            const Money saves = with.months[m] - without.months[m];
            if (saves <= Money())
                continue;
            add("sharing_costs_more", line.id,
                say(Says::sharingCostsMoreFrom, nameOf(line.id), host,
                    fact::CalendarMonth{m_evaluation.forecast[m].month}, cost(saves)),
                {remedy});
            return;
        }
    }

    [[nodiscard]] GroupCost costTogether(const std::vector<WorkloadId> &members) const
    {
        GroupCost cost;
        cost.months.resize(m_evaluation.forecast.size());
        for (std::size_t i = 0; i < m_evaluation.lines.size(); ++i) {
            const Line &line = m_evaluation.lines[i];
            if (std::ranges::find(members, line.id) == members.end())
                continue;
            cost.lines.push_back(line);
            cost.month += line.monthly;
            for (std::size_t m = 0; m < cost.months.size(); ++m)
                cost.months[m] += m_evaluation.forecast[m].byWorkload[i];
        }
        return cost;
    }

    [[nodiscard]] GroupCost costOf(const EvaluationInputs &inputs, const Scenario &scenario) const
    {
        GroupCost cost;
        LinesOfScenario lines(inputs, scenario);
        for (const Workload &workload : inputs.plan->workloads) {
            cost.lines.push_back(lines.of(workload));
            cost.month += cost.lines.back().monthly;
        }
        for (const ForecastMonth &month : forecastMonths(
                 inputs, scenario, cost.lines, static_cast<int>(m_evaluation.forecast.size())))
            cost.months.push_back(month.total);
        return cost;
    }

    /// Apart counts if every workload has a price and keeps its service level as surely.
    [[nodiscard]] static bool isComparable(const GroupCost &with, const GroupCost &without)
    {
        for (std::size_t i = 0; i < with.lines.size(); ++i) {
            const Line &line = without.lines[i];
            if (!line.price || !line.usage || line.verdict > with.lines[i].verdict)
                return false;
        }
        return true;
    }

    const EvaluationInputs &m_inputs;
    const Scenario &m_scenario;
    const ScenarioEvaluation &m_evaluation;
    std::vector<Finding> m_findings;
};

} // namespace

std::vector<Finding> sharingFindings(const EvaluationInputs &inputs, const Scenario &scenario,
                                     const ScenarioEvaluation &evaluation)
{
    // Who evaluates a month alone looks for its cost.
    return evaluation.forecast.size() > 1 ? SharingFindings(inputs, scenario, evaluation).collect()
                                          : std::vector<Finding>();
}

} // namespace headroom
