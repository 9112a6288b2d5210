// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/evaluation/answer.h"
#include "core/levers/levers.h"
#include "session/study.h"

#include <memory>
#include <optional>
#include <vector>

namespace headroom {

class PlanSession;

/// Levers that could be changed before more is bought, with the plan that they are for.
struct FoundLevers {
    std::vector<Lever> levers;
    std::vector<Answer> answers; ///< of the plan with each of them alone
    std::shared_ptr<const Plan> plan;
};

/// Looks for levers; nothing in the plan is changed by it. The answer is for the plan as it is
/// then: when that changes meanwhile, the search begins again.
class LeverSearch final : public Study<FoundLevers>
{
public:
    /// `session` must outlive this.
    explicit LeverSearch(PlanSession &session, QObject *parent = nullptr);

    /// Starts for one workload, or for all, of the plan shown, its preview included. Does nothing
    /// while prices are not loaded.
    void start(std::optional<WorkloadId> workload);

private:
    PlanSession &m_session;
};

} // namespace headroom
