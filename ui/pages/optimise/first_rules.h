// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/evaluation/evaluation.h"
#include "core/plan/plan_edit.h"

// Initial values of mix rules that are switched on without a value: what the plan has today, or a
// usual value.
namespace headroom::ui::first_rule {

void budget(const Snapshot &today, Scenario &scenario);
void saving(const Snapshot &today, Scenario &scenario);
void split(const Snapshot &today, Scenario &scenario);
void spot(const Snapshot &today, Scenario &scenario);
void providers(const Snapshot &today, Scenario &scenario);
void regions(const Snapshot &today, Scenario &scenario);
void pricingModels(const Snapshot &today, Scenario &scenario);
/// For the whole plan.
[[nodiscard]] PlanEdit carbon(const Snapshot &today);
void types(const Snapshot &today, Scenario &scenario);
void headroom(const Snapshot &today, Scenario &scenario);
void commitments(const Snapshot &today, Scenario &scenario);
void sharing(const Snapshot &today, Scenario &scenario);

} // namespace headroom::ui::first_rule
