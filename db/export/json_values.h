// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/evaluation/evaluation.h"
#include "core/evaluation/switching_cost.h"
#include "core/report/table.h"

#include <nlohmann/json.hpp>

#include <optional>
#include <string>
#include <string_view>

namespace headroom::storage {

/// With its keys in the order in which they are given.
using Json = nlohmann::ordered_json;

[[nodiscard]] inline Json orNull(const std::optional<double> &value)
{
    return value ? Json(*value) : Json(nullptr);
}
[[nodiscard]] inline Json textOrNull(const std::string &text)
{
    return text.empty() ? Json(nullptr) : Json(text);
}
/// An amount, a rate or a date as text.
template <typename T>
[[nodiscard]] Json textOrNull(const std::optional<T> &value)
{
    return value ? Json(value->toString()) : Json(nullptr);
}

/// Counts of workloads by the state of their service level, and the minimum headroom.
[[nodiscard]] Json serviceLevelsJson(const Plan &plan, const ServiceSummary &service);
/// One-off cost of moves, and how soon a saving pays it back; without a price of the transfer the
/// sum is not known.
[[nodiscard]] Json switchingJson(const SwitchingCost &cost, Money savesAMonth);
/// Items that the sums of a scenario do not include.
[[nodiscard]] Json completenessJson(const Completeness &completeness);

/// The document as text that ends with a line feed. Damaged UTF-8 is replaced, because an output
/// must not end in an exception. Characters that control a terminal or change the writing direction
/// are escaped: \u202e.
[[nodiscard]] std::string jsonText(const Json &document);

/// What a command prints as JSON: the members of `document` after the name of their format,
/// "headroom-evaluation", and its version. The schema of each is in resources/schema/output.
[[nodiscard]] std::string outputJson(std::string_view format, const Json &document);

/// The rows of a table as an array of objects under their column keys. Money, rates and exact
/// figures are decimal strings, measured figures numbers, what is not stated null.
[[nodiscard]] Json tableRows(const Table &table);

} // namespace headroom::storage
