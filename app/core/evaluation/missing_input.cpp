// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/evaluation/missing_input.h"

namespace headroom {

namespace {

bool worksWithoutModel(WorkloadKind kind)
{
    return kind == WorkloadKind::development || kind == WorkloadKind::preprocessing;
}

double leadingDemand(const Workload &workload)
{
    const Demand &demand = workload.demand;
    switch (workload.kind) {
    case WorkloadKind::training:
    case WorkloadKind::fineTuning: return demand.tokensPerRun;
    case WorkloadKind::batchInference:
    case WorkloadKind::validation: return itemsOfRun(demand);
    case WorkloadKind::development: return demand.people;
    case WorkloadKind::preprocessing: return demand.dataGibPerRun;
    case WorkloadKind::realTimeInference: break;
    }
    return demand.peakRequestsPerSecond;
}

bool hasServiceLevel(const ServiceLevel &level)
{
    return level != ServiceLevel();
}

} // namespace

std::optional<MissingInput> missingInputOf(const Workload &workload)
{
    if (workload.model.empty() && !worksWithoutModel(workload.kind))
        return MissingInput::model;
    if (!(leadingDemand(workload) > 0))
        return MissingInput::demand;
    if (workload.kind == WorkloadKind::realTimeInference && !hasServiceLevel(workload.serviceLevel))
        return MissingInput::serviceLevel;
    return std::nullopt;
}

const char *leadingDemandOf(WorkloadKind kind)
{
    switch (kind) {
    case WorkloadKind::training:
    case WorkloadKind::fineTuning: return "tokens_per_epoch";
    case WorkloadKind::batchInference:
    case WorkloadKind::validation: return "items_a_day";
    case WorkloadKind::development: return "people";
    case WorkloadKind::preprocessing: return "data_per_run";
    case WorkloadKind::realTimeInference: break;
    }
    return "peak_requests";
}

} // namespace headroom
