// SPDX-License-Identifier: GPL-3.0-or-later
// Plans of a few services that may share instances, and every mix of them one by one.
#pragma once

#include "mix_desk.h"

#include <vector>

namespace headroom::testing {

/// Two to four services, some with their own hours, spare replicas, limits, or a machine of their
/// own.
[[nodiscard]] Plan randomServices(unsigned seed);
/// On the catalog of EvaluationDesk; stops the test where there are none.
[[nodiscard]] MixCandidates sharedCandidatesOf(const Plan &plan);

/// Every way to serve each workload: on an offer of its own with the instances that are sized, or
/// up to so many more; or on the instances of another, as they are sized. Lines as they are
/// evaluated, shared instances counted once.
[[nodiscard]] std::vector<std::vector<Line>> everySharedMix(const MixCandidates &candidates,
                                                            int moreInstances = 0);
/// The smallest headroom of a line that is judged by it; infinite where none is.
[[nodiscard]] double tightestOf(const MixCandidates &candidates, const std::vector<Line> &lines);

} // namespace headroom::testing
