// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/uncertainty/sensitivity.h"

#include "core/comparison/best_choice.h"
#include "core/costing/line_cost.h"
#include "core/costing/other_costs.h"
#include "core/evaluation/demand.h"
#include "core/evaluation/month_factors.h"
#include "core/evaluation/type_sizer.h"
#include "core/plan/effective_plan.h"
#include "core/sizing/size_workload.h"

#include <algorithm>
#include <functional>
#include <utility>

namespace headroom {

namespace {

constexpr double kLow = 0.1;
constexpr double kHigh = 0.9;

/// Costs of a line: a month of the scenario's basis, and twelve calendar months.
struct LineCosts {
    Money month;
    Money year;
};

/// What each line costs under assumptions. Only lines that an assumption changes are computed
/// again.
class AssumedCosts
{
public:
    /// `inputs`: with the plan as the scenario has it.
    AssumedCosts(const EvaluationInputs &inputs, const Scenario &scenario,
                 const std::vector<Line> &lines)
        : m_inputs(inputs),
          m_scenario(scenario),
          m_lines(lines),
          m_view(monthViewOf(*inputs.plan, scenario, inputs.valuationDate)),
          m_asPlanned(lines.size())
    {
        for (std::size_t i = 0; i < lines.size(); ++i) {
            m_planned.push_back(costsOf(i, m_asPlanned));
            m_sum.month += m_planned.back().month;
            m_sum.year += m_planned.back().year;
        }
    }

    [[nodiscard]] const LineCosts &planned() const { return m_sum; }

    [[nodiscard]] LineCosts under(std::span<const LineAssumption> assumptions) const
    {
        LineCosts sum = m_sum;
        for (std::size_t i = 0; i < m_lines.size(); ++i) {
            if (!isChanged(i, assumptions))
                continue;
            const LineCosts changed = costsOf(i, assumptions);
            sum.month += changed.month - m_planned[i].month;
            sum.year += changed.year - m_planned[i].year;
        }
        return sum;
    }

private:
    /// The place of a workload among the lines.
    [[nodiscard]] std::size_t placeOf(WorkloadId id) const
    {
        return static_cast<std::size_t>(std::ranges::find(m_lines, id, &Line::id)
                                        - m_lines.begin());
    }

    /// The cost of shared instances depends on everyone on them.
    [[nodiscard]] bool isChanged(std::size_t index,
                                 std::span<const LineAssumption> assumptions) const
    {
        const Line &line = m_lines[index];
        if (assumptions[index] != LineAssumption())
            return true;
        return line.shared && std::ranges::any_of(line.shared->members, [&](WorkloadId id) {
                   return assumptions[placeOf(id)] != LineAssumption();
               });
    }

    [[nodiscard]] LineCosts costsOf(std::size_t index,
                                    std::span<const LineAssumption> assumptions) const
    {
        return {monthOf(index, assumptions),
                forecastOfLine(m_inputs, m_scenario, m_lines, index, kForecastMonths, assumptions)};
    }

    /// As the line counts it.
    [[nodiscard]] Money monthOf(std::size_t index,
                                std::span<const LineAssumption> assumptions) const
    {
        const Line &line = m_lines[index];
        const Workload &workload = m_inputs.plan->workloads[index];
        const LineAssumption &assumed = assumptions[index];
        CostMonth month{{}, {}, assumed.demand};
        const MonthHours hours = monthHoursOf(scheduleOf(*m_inputs.plan, line, workload), m_view);
        std::vector<SharerWork> works;
        for (const WorkloadId id : line.shared ? line.shared->members : std::vector<WorkloadId>()) {
            const LineAssumption &other = assumptions[placeOf(id)];
            works.push_back({other.demand, other.load});
        }
        const double growth = works.empty() ? assumed.demand : 1;
        const auto under = [&](const Usage &usage) {
            return works.empty() ? usage.underLoad(assumed.load) : usage.underWork(works);
        };
        for (const Line &part : partsOf(line)) {
            if (!part.usage || !part.price)
                continue;
            month.compute += Money::fromCents(
                centsOf(under(*part.usage), hours,
                        multiplied(*part.price, part.price->rate, assumed.price), growth));
        }
        if (line.usage && line.used && line.price)
            month.used = under(*line.used).instanceHours(hours, growth);
        return month.compute + sumOf(otherCostsOf(workload.otherCosts, month));
    }

    const EvaluationInputs &m_inputs;
    const Scenario &m_scenario;
    const std::vector<Line> &m_lines;
    MonthView m_view;
    std::vector<LineAssumption> m_asPlanned;
    std::vector<LineCosts> m_planned; ///< by line
    LineCosts m_sum;
};

constexpr int kSteps = 13; // steps of half a doubling, each evaluated over the whole catalog

} // namespace

Sensitivity sensitivityOf(const EvaluationInputs &given, const Scenario &scenario,
                          const ScenarioEvaluation &evaluation)
{
    EvaluationInputs inputs = given;
    inputs.plan = evaluation.plan;
    const std::vector<Line> &lines = evaluation.lines;
    const UncertainAssumptions assumptions(inputs, scenario, lines);
    Sensitivity sensitivity;
    sensitivity.assumptions = assumptions.all();
    std::vector<double> values;
    for (std::size_t i = 0; i < assumptions.all().size(); ++i)
        values.push_back(assumptions.plannedValue(i));
    std::vector<LineAssumption> changed(lines.size());
    sensitivity.month = evaluation.total;
    sensitivity.year = evaluation.twelveMonths;
    const AssumedCosts costs(inputs, scenario, lines);
    const Money month = sensitivity.month - costs.planned().month;
    const Money year = sensitivity.year - costs.planned().year;
    for (std::size_t i = 0; i < values.size(); ++i) {
        const Spread &spread = assumptions.all()[i].spread;
        Swing swing{.assumption = i, .low = spread.low, .high = spread.high};
        const auto at = [&](double probability) {
            values[i] = assumptions.valueAt(i, probability);
            assumptions.apply(values, changed);
            const LineCosts under = costs.under(changed);
            return LineCosts{month + under.month, year + under.year};
        };
        const LineCosts low = at(kLow);
        const LineCosts high = at(kHigh);
        swing.monthAtLow = low.month;
        swing.yearAtLow = low.year;
        swing.monthAtHigh = high.month;
        swing.yearAtHigh = high.year;
        values[i] = assumptions.plannedValue(i);
        sensitivity.swings.push_back(swing);
    }
    std::ranges::stable_sort(sensitivity.swings, std::greater(), &Swing::yearSpan);
    return sensitivity;
}

std::optional<DemandFigure> demandFigureOf(const Workload &workload)
{
    const Demand &demand = workload.demand;
    DemandFigure figure;
    switch (workload.kind) {
    case WorkloadKind::training:
    case WorkloadKind::fineTuning:
        figure = {demand.tokensPerRun, HEADROOM_TEXT("Units", "tokens per run")};
        break;
    case WorkloadKind::realTimeInference:
        figure = demand.peakRequestsPerSecond > 0
                     ? DemandFigure{demand.peakRequestsPerSecond,
                                    HEADROOM_TEXT("Units", "requests/s at the peak")}
                     : DemandFigure{demand.meanRequestsPerSecond,
                                    HEADROOM_TEXT("Units", "requests/s on average")};
        break;
    case WorkloadKind::batchInference:
    case WorkloadKind::validation:
        figure = demand.itemsPerRun > 0
                     ? DemandFigure{demand.itemsPerRun, HEADROOM_TEXT("Units", "items per run")}
                     : DemandFigure{demand.itemsPerDay, HEADROOM_TEXT("Units", "items per day")};
        break;
    case WorkloadKind::preprocessing:
        figure = {demand.dataGibPerRun, HEADROOM_TEXT("Units", "GiB per run")};
        break;
    case WorkloadKind::development: return std::nullopt;
    }
    return figure.value > 0 ? std::optional(figure) : std::nullopt;
}

Workload withDemand(Workload workload, double factor)
{
    Demand &demand = workload.demand;
    for (double *amount :
         {&demand.tokensPerRun, &demand.peakRequestsPerSecond, &demand.meanRequestsPerSecond,
          &demand.itemsPerDay, &demand.itemsPerRun, &demand.dataGibPerRun})
        *amount *= factor;
    return workload;
}

std::vector<DemandThreshold> demandThresholds(const EvaluationInputs &inputs,
                                              const Scenario &scenario, WorkloadId workload,
                                              const std::function<bool()> &stopped)
{
    TypeSizer sizer(inputs);
    return demandThresholds(inputs, scenario, workload, sizer, stopped);
}

std::vector<DemandThreshold> demandThresholds(const EvaluationInputs &inputs,
                                              const Scenario &scenario, WorkloadId workload,
                                              TypeSizer &sizer,
                                              const std::function<bool()> &stopped)
{
    const Workload &planned = *findWorkload(*inputs.plan, workload);
    const auto demand = demandFigureOf(effectiveWorkload(scenario, planned));
    if (!demand)
        return {};
    const Workload stated = statedWorkload(scenario, planned);
    const auto at = [&](double factor) {
        Scenario asked = scenario;
        asked.overrides[workload] = overrideBetween(planned, withDemand(stated, factor));
        return asked;
    };
    const auto bands = choicesAlong(
        inputs, workload, {1 / kDemandSpan, kDemandSpan, /*isLogarithmic=*/true, kSteps}, at,
        [&] { return stopped && stopped(); }, sizer);
    std::vector<DemandThreshold> thresholds;
    for (std::size_t i = 1; i < bands.size(); ++i)
        thresholds.push_back({workload, demand->value * bands[i].from,
                              demand->value * bands[i - 1].from, demand->value * bands[i].to,
                              demand->unit, bands[i - 1].offer, bands[i].offer});
    return thresholds;
}

std::vector<std::vector<std::size_t>> alikeInDemand(const EvaluationInputs &inputs,
                                                    const Scenario &scenario)
{
    const MonthView view = monthViewOf(*inputs.plan, scenario, inputs.valuationDate);
    std::vector<SizingDemand> demands; // of the first of each group
    std::vector<std::vector<std::size_t>> groups;
    const std::vector<Workload> &workloads = inputs.plan->workloads;
    for (std::size_t i = 0; i < workloads.size(); ++i) {
        SizingDemand demand =
            demandOf(effectiveWorkload(scenario, workloads[i]), *inputs.facts, view);
        const auto known = std::ranges::find_if(
            demands, [&](const SizingDemand &other) { return differInRatesOnly(other, demand); });
        if (known != demands.end()) {
            groups[static_cast<std::size_t>(known - demands.begin())].push_back(i);
            continue;
        }
        demands.push_back(std::move(demand));
        groups.push_back({i});
    }
    std::ranges::stable_sort(groups, std::greater(), &std::vector<std::size_t>::size);
    return groups;
}

} // namespace headroom
