// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/documents/printed_figure.h"
#include "core/money/exact.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace headroom {

enum class FigureUnit : std::uint8_t {
    hours,
    requests,
    requestsPerSecond,
    requestsPerHour,
    percent,
    dollars,
    dollarsPerMillion, ///< requests
    cards,
    times,
    gigabytes,
};
template <>
inline constexpr auto kNamesOf<FigureUnit> =
    std::to_array<std::string_view>({"h", "requests", "requests/s", "requests/h", "%", "USD",
                                     "USD/1M requests", "cards", "times", "GB"});

/// A figure that follows from what the documents state, computed exactly, with the one they print where they do.
struct WorkedFigure {
    std::string id; ///< handle for texts and scripts: "T1"
    std::string title;
    std::string formula; ///< with its numbers: "100000000 / 2500 / 3600"
    Exact value;
    FigureUnit unit = FigureUnit::dollars;
    std::optional<Exact> printed;
    std::string source;
    std::string note;
};

[[nodiscard]] const WorkedFigure *findFigure(const std::vector<WorkedFigure> &figures,
                                             std::string_view id);
/// The least whole number that is not below the value.
[[nodiscard]] Exact roundedUp(const Exact &value);

} // namespace headroom
