// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/plan/plan.h"

namespace headroom {

[[nodiscard]] bool inherits(const Scenario &scenario, Assumption assumption);
[[nodiscard]] bool isSame(const Scenario &one, const Scenario &other, Assumption assumption);

/// Gives every inherited assumption the baseline's value; the baseline inherits nothing. To be
/// called after each change of a plan, so that a scenario's fields can be read as they are.
void followBaseline(Plan &plan);
/// Assumptions changed in the scenario become its own.
void ownWhatChanged(const Scenario &before, Scenario &changed);
/// Everything keeps its value when another scenario becomes the baseline; what equals it is
/// inherited.
void inheritEqualFields(Plan &plan);
/// `onto` with the changes between the two applied: each assumption that changed; within lists and
/// workload overrides only the entries that changed.
[[nodiscard]] Scenario withChanges(const Scenario &before, const Scenario &changed, Scenario onto);

} // namespace headroom
