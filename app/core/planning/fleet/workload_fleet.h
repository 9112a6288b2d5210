// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/evaluation/evaluation.h"
#include "core/plan/request_lengths.h"
#include "core/planning/fleet/fleet.h"

#include <functional>
#include <memory>
#include <optional>
#include <vector>

namespace headroom {

/// Solves a fleet case; the answer is checked by who asks. Stopped on request, it gives the best fleet found.
using FleetSolver = std::function<FleetChoice(const FleetCase &, const FleetWatch &)>;

/// A way to rent machines for a workload: the cheapest offer of an instance type, with its accelerators arranged for some
/// of the buckets.
struct FleetOffer {
    OfferReference offer;
    HourlyRate rate;        ///< in the plan's currency
    int tensorParallel = 1; ///< accelerators that share one copy of the model

    friend bool operator==(const FleetOffer &, const FleetOffer &) = default;
};

/// A workload whose requests differ in length as a fleet case. A machine costs what one instance does in a month, in
/// place of an hour; a bucket's throughput is the rate of its requests alone within limits and target utilisation.
struct WorkloadFleetCase {
    LengthHistogram lengths;
    FleetCase fleet;                ///< bucket by bucket of the lengths
    std::vector<FleetOffer> offers; ///< of the types of the case
    Workload workload;
    MonthHours hours;
};

/// Refuses a workload whose requests have no lengths: not a real-time one, or its model does not answer in tokens.
[[nodiscard]] Expected<void> checkHasLengths(const EvaluationInputs &inputs,
                                             const Scenario &scenario, WorkloadId workload);

/// Offers of the catalog that the workload's constraints allow, spot capacity and capacity blocks left out: each size of
/// request is held to the service level alone, and nothing to interruptions. Refuses a workload without requests or
/// without tokens. Takes some milliseconds a bucket.
[[nodiscard]] Expected<WorkloadFleetCase> fleetCaseFor(const EvaluationInputs &inputs,
                                                       const Scenario &scenario,
                                                       WorkloadId workload,
                                                       LengthHistogram lengths);

/// Instances of one offer in a fleet.
struct FleetLine {
    FleetOffer of;
    std::int64_t working = 0;
    std::int64_t spare = 0;     ///< the workload's spare replicas, and what its zones need besides
    Money monthly;              ///< of both, rounded once
    std::vector<double> served; ///< share of each bucket's requests
};

struct WorkloadFleet {
    std::vector<FleetLine> lines;
    Money monthly;
    bool isProven = false;              ///< no working machines cost less
    Exact workingCost;                  ///< of a month, unrounded, without spare machines
    Exact workingBound;                 ///< no fleet's working machines cost less
    std::optional<FleetLine> ofOneType; ///< the cheapest that serves all alone; absent: none does
    std::vector<std::size_t> unserved;  ///< buckets that no type serves; the lines serve the rest
};

/// The parts to be kept in a plan; the fleet must serve every bucket.
[[nodiscard]] std::vector<FleetPart> partsOf(const WorkloadFleetCase &of,
                                             const WorkloadFleet &fleet);

[[nodiscard]] Expected<WorkloadFleet> fleetFor(WorkloadFleetCase of, const FleetSolver &solve,
                                               const FleetWatch &watch = {});

/// A fleet for a workload of the active scenario, beside what serves it today.
struct FleetProposal {
    WorkloadFleetCase of;
    WorkloadFleet fleet;
    std::vector<FleetPart> parts; ///< to be put to use; empty: some lengths are served by nothing
    std::optional<Line> line;     ///< as it is then evaluated; absent: nothing serves some lengths
    Money total;                  ///< of the scenario with it
    std::optional<Money>
        today; ///< what serves the workload now costs a month; absent: nothing does
    Money totalToday;
};

/// Refuses what fleetCaseFor() refuses, and a fleet that evaluation prices or judges otherwise than the search.
[[nodiscard]] Expected<FleetProposal> proposeFleet(const Snapshot &today, WorkloadId workload,
                                                   LengthHistogram lengths,
                                                   const FleetSolver &solve,
                                                   const FleetWatch &watch = {});

/// The plan with the fleet in its active scenario, evaluated.
[[nodiscard]] Expected<std::shared_ptr<const Snapshot>> withFleet(const Snapshot &today,
                                                                  const FleetProposal &proposal);

} // namespace headroom
