// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/comparison/version_comparison.h"
#include "core/wording/plan_changes.h"

#include <string>
#include <vector>

namespace headroom::storage {

/// A comparison for scripts. Amounts are sums of rounded lines, so that the steps of a scenario add
/// up to its difference to the cent; null where no line has a cost.
[[nodiscard]] std::string comparisonJson(const Comparison &comparison);

/// The two sides as comparisonJson() writes them, with the rows of what changed.
[[nodiscard]] std::string versionsJson(const VersionComparison &versions);
/// JSON of `headroom diff --format json`; null: the costs cannot be compared.
[[nodiscard]] std::string diffJson(const std::vector<FieldChange> &changes,
                                   const VersionComparison *versions);

} // namespace headroom::storage
