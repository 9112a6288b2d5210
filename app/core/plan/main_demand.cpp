// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plan/main_demand.h"

#include "core/plan/plan_validation.h"

#include <algorithm>
#include <cmath>

namespace headroom {

namespace {

constexpr std::int64_t kHundredths = 100;

Exact runs(double amount)
{
    return Exact::fromDouble(std::clamp(amount, 0.0, double(limits::kRunsPerMonth)), kHundredths)
        .value_or(Exact());
}

} // namespace

OverrideField mainDemandFieldOf(const Workload &workload)
{
    switch (workload.kind) {
    case WorkloadKind::training:
    case WorkloadKind::fineTuning: return OverrideField::runsPerMonth;
    case WorkloadKind::realTimeInference:
        return workload.demand.peakRequestsPerSecond > 0
                       || workload.demand.meanRequestsPerSecond <= 0
                   ? OverrideField::peakRequests
                   : OverrideField::meanRequests;
    case WorkloadKind::batchInference:
    case WorkloadKind::validation:
        return workload.demand.itemsPerRun > 0 ? OverrideField::itemsPerRun
                                               : OverrideField::itemsPerDay;
    case WorkloadKind::development: return OverrideField::people;
    case WorkloadKind::preprocessing: return OverrideField::dataGibPerRun;
    }
    return OverrideField::peakRequests;
}

double mainDemandOf(const Workload &workload)
{
    const Demand &demand = workload.demand;
    switch (mainDemandFieldOf(workload)) {
    case OverrideField::runsPerMonth: return demand.runsPerMonth.toDouble();
    case OverrideField::meanRequests: return demand.meanRequestsPerSecond;
    case OverrideField::itemsPerRun: return demand.itemsPerRun;
    case OverrideField::itemsPerDay: return demand.itemsPerDay;
    case OverrideField::people: return demand.people;
    case OverrideField::dataGibPerRun: return demand.dataGibPerRun;
    default: return demand.peakRequestsPerSecond;
    }
}

Workload withMainDemand(Workload workload, double amount)
{
    Demand &demand = workload.demand;
    switch (mainDemandFieldOf(workload)) {
    case OverrideField::runsPerMonth: demand.runsPerMonth = runs(amount); break;
    case OverrideField::meanRequests:
        demand.meanRequestsPerSecond = std::min(amount, limits::kRequestsPerSecond);
        break;
    case OverrideField::itemsPerRun:
        demand.itemsPerRun = std::min(amount, limits::kItemsPerDay);
        break;
    case OverrideField::itemsPerDay:
        demand.itemsPerDay = std::min(amount, limits::kItemsPerDay);
        break;
    case OverrideField::people:
        demand.people =
            static_cast<int>(std::clamp(std::round(amount), 1.0, double(limits::kPeople)));
        break;
    case OverrideField::dataGibPerRun:
        demand.dataGibPerRun = std::min(amount, limits::kDataGib);
        break;
    default: {
        const double peak = std::min(amount, limits::kRequestsPerSecond);
        if (demand.peakRequestsPerSecond > 0)
            demand.meanRequestsPerSecond *= peak / demand.peakRequestsPerSecond;
        demand.peakRequestsPerSecond = peak;
    }
    }
    return workload;
}

} // namespace headroom
