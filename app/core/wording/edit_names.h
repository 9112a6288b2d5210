// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/language.h"
#include "core/plan/plan_edit.h"

namespace headroom {

/// "Set peak requests of Chat API": the undo step's name. `plan` is the one before the edit.
[[nodiscard]] std::string editName(const Plan &plan, const PlanEdit &edit,
                                   const Language &language);

} // namespace headroom
