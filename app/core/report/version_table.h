// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/comparison/version_comparison.h"
#include "core/language.h"
#include "core/report/table.h"

namespace headroom {

/// The differences between the two versions: cost, offer and instances of each workload, then every
/// field that differs, a row each. Without rows the plans are equal, and so are their costs.
[[nodiscard]] Table versionChanges(const VersionComparison &versions, const Language &language);

/// "The proposal costs $120.50 a month more than on 2026-11-20.", and what its prices are.
[[nodiscard]] std::string versionSummary(const VersionComparison &versions,
                                         const Language &language);

} // namespace headroom
