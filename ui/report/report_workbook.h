// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/report/workbook.h"

#include <memory>

namespace headroom::ui {

/// The figures of the report of the active scenario, with what the report studies beside it.
[[nodiscard]] Workbook reportWorkbook(const std::shared_ptr<const Snapshot> &snapshot);

} // namespace headroom::ui
