// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/plan/workload.h"

#include <optional>

namespace headroom {

/// Input that a workload lacks for an evaluation; a service level is requested, but nothing depends
/// on it.
enum class MissingInput { model, demand, serviceLevel };

/// The first thing that is missing.
[[nodiscard]] std::optional<MissingInput> missingInputOf(const Workload &workload);

/// The field of the demand without which there is nothing to do ("peak_requests").
[[nodiscard]] const char *leadingDemandOf(WorkloadKind kind);

} // namespace headroom
