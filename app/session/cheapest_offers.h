// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/comparison/offer_shortlist.h"
#include "session/study.h"

#include <vector>

namespace headroom {

class PlanSession;

/// Looks for the cheapest offers that meet the limits; nothing in the plan is changed by it. The
/// answer is for the plan as it is then: when that changes meanwhile, the search begins again.
class CheapestSearch final : public Study<CheapestOffers>
{
public:
    /// `session` must outlive this.
    explicit CheapestSearch(PlanSession &session, QObject *parent = nullptr);

    /// Nothing happens while prices are not known, or without workloads. Only offers that the
    /// filter lets pass are considered.
    void start(const std::vector<WorkloadId> &workloads, const CandidateFilter &filter = {});

private:
    PlanSession &m_session;
};

} // namespace headroom
