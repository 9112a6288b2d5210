// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/uncertainty/thresholds.h"

#include "core/comparison/best_choice.h"
#include "core/plan/effective_plan.h"

namespace headroom {

namespace {

constexpr int kSteps = 13; // half doublings are looked at over the whole catalog

} // namespace

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
