// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/error.h"
#include "core/report/workbook.h"

#include <string>

namespace headroom::storage {

/// The workbook as an XLSX file's bytes; the same workbook gives the same bytes, in every locale
/// and time zone. Text is text, whatever it begins with; nothing in it is a link, a macro or a
/// reference to another file.
[[nodiscard]] Expected<std::string> xlsxBytes(const Workbook &workbook);

} // namespace headroom::storage
