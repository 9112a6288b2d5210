// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/comparison/version_comparison.h"
#include "core/language.h"
#include "core/report/table.h"

namespace headroom {

/// What differs between the two versions, a row for each: workloads that came and went, what they ask for, what serves
/// them, and the assumptions.
[[nodiscard]] Table versionChanges(const VersionComparison &versions, const Language &language);

/// "The proposal costs $120.50 a month more than on 2026-11-20.", and what its prices are.
[[nodiscard]] std::string versionSummary(const VersionComparison &versions,
                                         const Language &language);

} // namespace headroom
