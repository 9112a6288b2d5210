// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "support/plan_builders.h"

#include <string>

namespace headroom::testing {

/// A service of GPT-2 that may share its instances, without limits or spare replicas.
[[nodiscard]] inline Workload aSharingService(const std::string &name, double peak)
{
    Workload workload = aWorkload(name, WorkloadKind::realTimeInference);
    workload.model = "GPT-2";
    workload.demand.peakRequestsPerSecond = peak;
    workload.demand.inputTokens = 200;
    workload.demand.outputTokens = 50;
    workload.serviceLevel = {};
    workload.spareReplicas = 0;
    workload.mayShareInstances = true;
    return workload;
}

} // namespace headroom::testing
