// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/plan/plan.h"

#include <string>

namespace headroom::testing {

/// A valid workload with its kind's defaults, but without start-up and minimum machine, and with
/// hours a day for batches and validations: its figures can be followed by hand.
[[nodiscard]] Workload aWorkload(const std::string &name,
                                 WorkloadKind kind = WorkloadKind::development);

/// Builds valid plans step by step; ids are given in order.
class PlanBuilder
{
public:
    PlanBuilder();
    PlanBuilder &with(Workload workload);
    PlanBuilder &with(const std::string &name, WorkloadKind kind = WorkloadKind::development);
    /// Allocates the last workload in the first scenario; pinned, with a count by hand.
    PlanBuilder &on(const OfferReference &offer, std::int64_t count);
    PlanBuilder &scenario(const std::string &name);
    [[nodiscard]] Plan build() const;

private:
    Plan m_plan;
};
[[nodiscard]] PlanBuilder aPlan();

/// An on-demand offer of the public catalog.
[[nodiscard]] OfferReference anOffer(Provider provider, const std::string &region,
                                     const std::string &type);

/// A small service on demand.
[[nodiscard]] Plan chatPlan(const char *type = "g5.xlarge", const char *region = "us-east-1");

/// Every member of every part differs from its default.
[[nodiscard]] Plan aPlanWithEverything();

} // namespace headroom::testing
