// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/report/table.h"

#include <nlohmann/json.hpp>

#include <string>

namespace headroom::storage {

/// The rows of a table as a JSON array of objects under their column keys. Money, rates and exact figures are
/// decimal strings, measured figures numbers, what is not stated null.
[[nodiscard]] std::string tableJson(const Table &table);

/// "2027-01".
[[nodiscard]] std::string yearAndMonth(Date month);

/// The document as text that ends with a line feed. Damaged UTF-8 is replaced: an output must not end in an
/// exception. What a terminal would obey, and what changes the direction of writing, stands there as \u202e.
[[nodiscard]] std::string jsonText(const nlohmann::ordered_json &document);

} // namespace headroom::storage
