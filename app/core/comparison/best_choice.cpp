// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/comparison/best_choice.h"

#include "core/plan/effective_plan.h"
#include "core/plan/main_demand.h"

#include <cmath>

namespace headroom {

namespace {

constexpr int kSteps = 30;
constexpr double kClose = 1.001;

class BandSearch
{
public:
    using Choice = std::optional<OfferIndex>;

    BandSearch(const EvaluationInputs &inputs, const Scenario &scenario, const Workload &workload,
               const std::function<bool()> &stopped)
        : m_inputs(inputs),
          m_scenario(scenario),
          m_workload(workload),
          m_stated(statedWorkload(scenario, workload)),
          m_stopped(stopped)
    {}

    std::vector<ChoiceBand> run(double low, double high)
    {
        double at = low;
        Choice choice = bestAt(low);
        add(low, choice);
        for (int step = 1; step <= kSteps && !m_stopped(); ++step) {
            const double next = low * std::pow(high / low, step / double(kSteps));
            const Choice then = bestAt(next);
            narrow(at, choice, next, then);
            at = next;
            choice = then;
        }
        if (m_stopped())
            return {};
        m_bands.back().to = high;
        return std::move(m_bands);
    }

private:
    Choice bestAt(double amount) const
    {
        Scenario asked = m_scenario;
        const Workload wanted = withMainDemand(m_stated, amount);
        asked.overrides[m_workload.id] = overrideBetween(m_workload, wanted);
        return cheapestThatMeets(findCandidates(m_inputs, asked, m_workload.id));
    }

    /// Every end of a band between two amounts.
    void narrow(double low, const Choice &atLow, double high, const Choice &atHigh)
    {
        if (atLow == atHigh || m_stopped())
            return;
        if (high / low <= kClose)
            return add(high, atHigh);
        const double middle = std::sqrt(low * high);
        const Choice between = bestAt(middle);
        narrow(low, atLow, middle, between);
        narrow(middle, between, high, atHigh);
    }

    void add(double from, const Choice &choice)
    {
        if (!m_bands.empty())
            m_bands.back().to = from;
        m_bands.push_back(
            {from, from,
             choice ? std::optional(m_inputs.catalog->reference(*choice)) : std::nullopt});
    }

    const EvaluationInputs &m_inputs;
    const Scenario &m_scenario;
    const Workload &m_workload;
    Workload m_stated;
    const std::function<bool()> &m_stopped;
    std::vector<ChoiceBand> m_bands;
};

} // namespace

std::vector<ChoiceBand> bestChoices(const EvaluationInputs &inputs, const Scenario &scenario,
                                    WorkloadId workload, double low, double high,
                                    const std::function<bool()> &stopped)
{
    const Workload *found = findWorkload(*inputs.plan, workload);
    if (found == nullptr || !(low > 0) || !(high > low))
        return {};
    return BandSearch(inputs, scenario, *found, stopped).run(low, high);
}

} // namespace headroom
