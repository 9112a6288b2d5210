// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/enum_names.h"
#include "core/plan/workload.h"
#include "core/text.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string>

namespace headroom {

/// A page of the presentation of a plan: which scenario is shown and how, and what is said about
/// it. The scenario and the workload that it names may be gone.
struct Bookmark {
    enum class View : std::uint8_t {
        scenarios,  ///< side by side, the named one highlighted
        candidates, ///< the offers for the highlighted workload
        budget,     ///< months stacked by workload, the highlighted one standing out
        forecast    ///< months with the range of their cost
    };
    std::string name;
    std::string scenario; ///< name of the scenario
    View view = View::scenarios;
    std::optional<WorkloadId> highlight = std::nullopt; ///< absent: none
    double trafficPercent = 100; ///< demand of users, relative to what the scenario plans
    std::string note;            ///< for the speaker; may be empty

    friend bool operator==(const Bookmark &, const Bookmark &) = default;
};
template <>
inline constexpr auto kNamesOf<Bookmark::View> = std::to_array<KeyedName>({
    {"scenarios", HEADROOM_TEXT("Terms", "scenarios side by side")},
    {"candidates", HEADROOM_TEXT("Terms", "offers for a workload")},
    {"budget", HEADROOM_TEXT("Terms", "budget by month")},
    {"forecast", HEADROOM_TEXT("Terms", "forecast")},
});

namespace limits {
inline constexpr std::size_t kBookmarks = 100;
inline constexpr double kMinTrafficPercent = 10;
inline constexpr double kMaxTrafficPercent = 1000;
} // namespace limits

} // namespace headroom
