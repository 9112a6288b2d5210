// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/wording/explanations.h"

namespace headroom {

// The parts of the one table; each key stands in one of them.
[[nodiscard]] std::span<const Meaning> explainedWorkloadFields();
[[nodiscard]] std::span<const Meaning> explainedPlanFields();
[[nodiscard]] std::span<const Meaning> explainedFactFields();
[[nodiscard]] std::span<const Meaning> explainedColumns();
[[nodiscard]] std::span<const Meaning> explainedPriceColumns();
[[nodiscard]] std::span<const Meaning> explainedNotions();
[[nodiscard]] std::span<const Meaning> explainedControls();
[[nodiscard]] std::span<const Meaning> explainedPageControls();
[[nodiscard]] std::span<const Meaning> explainedInspectorControls();
[[nodiscard]] std::span<const Meaning> explainedMix();
[[nodiscard]] std::span<const Meaning> explainedDialogControls();

} // namespace headroom
