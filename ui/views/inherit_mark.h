// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/plan/scenario_overrides.h"

class QPushButton;

namespace headroom {
struct Plan;
}

namespace headroom::ui {

class FieldRow;

/// Origin of an assumption in the active scenario.
enum class Inheritance { baseline, inherited, same, other };
[[nodiscard]] Inheritance inheritanceOf(const Plan &plan, Assumption assumption);

/// Shows whether the active scenario inherits an assumption or has its own, and offers to reset a
/// different one. The baseline has nothing to inherit from.
void showInheritance(QPushButton *mark, FieldRow *row, const Plan &plan, Assumption assumption);

} // namespace headroom::ui
