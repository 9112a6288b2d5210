// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/evaluation/candidates.h"
#include "ui/charts/scatter_scene.h"

#include <memory>

namespace headroom::ui {

/// The scatter of one workload as it is printed: what meets the service level, on the axes of the question.
[[nodiscard]] ScatterScene printedScatter(const std::shared_ptr<const Snapshot> &snapshot,
                                          const std::shared_ptr<const CandidateSet> &candidates,
                                          WorkloadId workload);

} // namespace headroom::ui
