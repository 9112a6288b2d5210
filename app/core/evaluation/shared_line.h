// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/evaluation/evaluation.h"

#include <map>
#include <vector>

namespace headroom {

/// A workload of a group on the same instances.
struct GroupMember {
    const Workload *workload = nullptr;
    SharingOutcome outcome;
    Sizing sizing;
    Usage::Part part;
};

/// Those that run on the instances of one workload, which is the first of them, and those that
/// cannot.
struct SharedGroup {
    std::vector<GroupMember> members; ///< empty: nobody shares its instances
    std::map<WorkloadId, SharingProblem> refused;
    InstanceDivision division;     ///< when they ask for other work
    std::vector<SharerWork> worst; ///< all on hardware as slow as it may be
    std::vector<SharerWork> best;
};

/// Reason why a workload cannot use another one's instances, as far as it is known before sizing.
[[nodiscard]] SharingProblem sharingProblemOf(const Plan &plan, const Workload &guest,
                                              const Workload &host);

/// Guests are taken in the plan's order, each if the group still keeps all service levels with it.
/// `host`: with an offer of its own.
[[nodiscard]] SharedGroup sharedGroupOf(const EvaluationInputs &inputs, const Scenario &scenario,
                                        WorkloadId host);

/// The lines of a scenario, one after the other, each group worked out once.
class LinesOfScenario
{
public:
    LinesOfScenario(const EvaluationInputs &inputs, const Scenario &scenario)
        : m_inputs(inputs),
          m_scenario(scenario)
    {}

    [[nodiscard]] Line of(const Workload &workload);

private:
    [[nodiscard]] Line sharedLine(const Workload &workload, const SharedGroup &group,
                                  const Allocation &host);

    const EvaluationInputs &m_inputs;
    const Scenario &m_scenario;
    std::map<WorkloadId, SharedGroup> m_groups; ///< by host
};

} // namespace headroom
