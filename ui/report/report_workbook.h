// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/planning/mix/choice_model.h"
#include "core/report/workbook.h"

#include <memory>

namespace headroom::ui {

/// The figures of the report of the active scenario, with what the report studies beside it. `solve`: for the moves
/// that reach the provider split.
[[nodiscard]] Workbook reportWorkbook(const std::shared_ptr<const Snapshot> &snapshot,
                                      const ChoiceSolver &solve);

} // namespace headroom::ui
