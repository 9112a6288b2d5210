// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/evaluation/evaluation.h"

#include <vector>

namespace headroom {

/// The decision rules of the source documents that speak for or against what serves the workload; none
/// where nothing is allocated or the type cannot be sized.
[[nodiscard]] std::vector<Advice> adviceOn(const EvaluationInputs &inputs, const Workload &workload,
                                           const Line &line, const Language &language = english());

} // namespace headroom
