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

/// What the active scenario has from the baseline, or of its own: with a way back where the two
/// differ. The baseline has no other to inherit from.
void showInheritance(QPushButton *mark, FieldRow *row, const Plan &plan, Assumption assumption);

} // namespace headroom::ui
