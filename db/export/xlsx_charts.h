// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/report/workbook.h"

#include <xlsxwriter.h>

namespace headroom::storage {

/// Draws the charts of a sheet. What programs show before they calculate is what the cells contain.
[[nodiscard]] lxw_error insertCharts(lxw_workbook *book, lxw_worksheet *target,
                                     const WorkbookSheet &sheet, const Workbook &workbook);

} // namespace headroom::storage
