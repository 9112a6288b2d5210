// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "db/importers/import_context.h"
#include "db/importers/price_text.h"

#include <initializer_list>
#include <string_view>

namespace headroom::storage {

/// Which decimal mark the amounts at the beginning of a table use: a point, unless there are commas that
/// cannot stand for thousands ("0,096"). Refused where both are used, and where every comma may be either
/// ("1,050").
[[nodiscard]] Expected<DecimalMark> decimalMarkOf(std::string_view beginning, char separator,
                                                  std::initializer_list<std::string_view> columns);

} // namespace headroom::storage
