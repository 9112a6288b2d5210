// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/uncertainty/sensitivity.h"

#include "core/comparison/best_choice.h"
#include "core/costing/line_cost.h"
#include "core/costing/other_costs.h"
#include "core/evaluation/month_factors.h"
#include "core/plan/effective_plan.h"

#include <algorithm>

namespace headroom {

namespace {

constexpr double kLow = 0.1;
constexpr double kHigh = 0.9;

/// A month of the scenario's basis, as lines count it.
Money monthUnder(const EvaluationInputs &inputs, const Scenario &scenario,
                 const std::vector<Line> &lines, std::span<const LineAssumption> assumptions)
{
    const MonthView view = monthViewOf(*inputs.plan, scenario, inputs.valuationDate);
    Money total;
    for (std::size_t i = 0; i < lines.size(); ++i) {
        const Line &line = lines[i];
        const Workload &workload = inputs.plan->workloads[i];
        const LineAssumption &assumed = assumptions[i];
        CostMonth month{{}, {}, assumed.demand};
        const MonthHours hours = monthHoursOf(scheduleOf(*inputs.plan, line, workload), view);
        std::vector<SharerWork> works;
        for (const WorkloadId id : line.shared ? line.shared->members : std::vector<WorkloadId>()) {
            const auto of = std::ranges::find(lines, id, &Line::id) - lines.begin();
            const LineAssumption &other = assumptions[static_cast<std::size_t>(of)];
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
        total += month.compute + sumOf(otherCostsOf(workload.otherCosts, month));
    }
    return total;
}

Money yearUnder(const EvaluationInputs &inputs, const Scenario &scenario,
                const std::vector<Line> &lines, std::span<const LineAssumption> assumptions)
{
    Money total;
    for (const ForecastMonth &month :
         forecastMonths(inputs, scenario, lines, kForecastMonths, assumptions))
        total += month.total;
    return total;
}

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
    const Money month = sensitivity.month - monthUnder(inputs, scenario, lines, changed);
    const Money year = sensitivity.year - yearUnder(inputs, scenario, lines, changed);
    for (std::size_t i = 0; i < values.size(); ++i) {
        const Spread &spread = assumptions.all()[i].spread;
        Swing swing{.assumption = i, .low = spread.low, .high = spread.high};
        const auto assume = [&](double probability) {
            values[i] = assumptions.valueAt(i, probability);
            assumptions.apply(values, changed);
        };
        assume(kLow);
        swing.monthAtLow = month + monthUnder(inputs, scenario, lines, changed);
        swing.yearAtLow = year + yearUnder(inputs, scenario, lines, changed);
        assume(kHigh);
        swing.monthAtHigh = month + monthUnder(inputs, scenario, lines, changed);
        swing.yearAtHigh = year + yearUnder(inputs, scenario, lines, changed);
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
    const auto bands = choicesAlong(inputs, workload,
                                    {1 / kDemandSpan, kDemandSpan, /*isLogarithmic=*/true, kSteps},
                                    at, [&] { return stopped && stopped(); });
    std::vector<DemandThreshold> thresholds;
    for (std::size_t i = 1; i < bands.size(); ++i)
        thresholds.push_back({workload, demand->value * bands[i].from,
                              demand->value * bands[i - 1].from, demand->value * bands[i].to,
                              demand->unit, bands[i - 1].offer, bands[i].offer});
    return thresholds;
}

} // namespace headroom
