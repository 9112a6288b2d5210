// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/error.h"
#include "core/plan/plan.h"

namespace headroom {

/// The plan's own models and accelerators: sizes that the engine can work with, names that differ.
[[nodiscard]] Expected<void> validateOwnFacts(const Plan &plan);

} // namespace headroom
