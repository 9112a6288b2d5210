// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/documents/document_rows.h"
#include "core/documents/row_reader.h"

namespace headroom {

// Rows of the documents' tables that become items of a plan's register.

[[nodiscard]] StatedRisk readRisk(RowReader &row);
[[nodiscard]] StatedTask readTask(RowReader &row);
[[nodiscard]] StatedRole readRole(RowReader &row);

} // namespace headroom
