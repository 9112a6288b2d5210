// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/evaluation/evaluation.h"
#include "core/report/table.h"

#include <cstddef>
#include <string>
#include <vector>

namespace headroom::storage {

/// The evaluation for scripts: money and rates as decimal strings with up to nine decimals,
/// unrounded where the key does not say "rounded"; a scenario's monthly_cost is the sum of the
/// rounded lines, as everywhere. Keys in a fixed order, so that equal inputs give equal bytes.
/// `scenarios` are indexes into the evaluation.
[[nodiscard]] std::string evaluationJson(const Snapshot &snapshot,
                                         const std::vector<std::size_t> &scenarios);

/// Members of each workload in evaluationJson() that are single values, in their order.
[[nodiscard]] std::vector<Column> workloadColumns();

} // namespace headroom::storage
