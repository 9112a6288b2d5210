// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/planning/mix/choice_model.h"
#include "core/report/report_studies.h"

#include <memory>

namespace headroom {

/// What the report says of reaching the provider split of the active scenario, or why that could not be worked out; null
/// where it states none, or there is nobody who would move.
[[nodiscard]] std::shared_ptr<const SplitStudy>
splitForReport(const std::shared_ptr<const Snapshot> &snapshot, const ChoiceSolver &solve,
               const Language &language);

} // namespace headroom
