// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/language.h"
#include "core/report/table.h"

#include <vector>

namespace headroom {

/// Tables of the source documents that are words: families, processors, factors, categories,
/// environments, serving, techniques, metrics, alerts, terms and questions. The tables with figures are
/// in core/report/document_tables.h.
[[nodiscard]] std::vector<KeyedTable> statedTables(const Language &language);

} // namespace headroom
