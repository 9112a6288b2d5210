// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/evaluation/evaluation.h"
#include "core/evaluation/switching_cost.h"
#include "core/language.h"

#include <optional>
#include <string>

namespace headroom {

/// A real-time service sized for the use that was measured instead of the demand that is planned.
struct Rightsizing {
    double measuredPercent = 0; ///< highest use of an hour
    double plannedPercent = 0;  ///< at the planned peak
    Workload workload;          ///< with the demand that was measured, in place of the use
    OfferReference today;
    std::int64_t countToday = 0;
    OfferReference offer; ///< the cheapest on demand that keeps the service level
    std::int64_t count = 0;
    Money saves;               ///< compute of a month; zero: nothing costs less
    SwitchingCost move = {};   ///< one-off
    bool isCertain = false;    ///< the service level is kept in the whole range
    bool changesStack = false; ///< other software, as between CUDA and Neuron
};

/// Absent where the workload is no real-time service on an offer that is sized and priced. Takes a
/// pass over the catalog: for a worker.
[[nodiscard]] std::optional<Rightsizing> rightsizing(const Snapshot &snapshot, WorkloadId workload,
                                                     double measuredPercent);

/// "10 % used: 1 × g4dn.xlarge (AWS us-east-1) instead of 4 × g5.xlarge (AWS us-east-1) saves $90.00
/// a month.", the cost of the move, its risk, and the tools of the provider in use that confirm it.
[[nodiscard]] std::string describe(const Rightsizing &rightsizing, const std::string &currency,
                                   const Language &language);

} // namespace headroom
