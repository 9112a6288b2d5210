// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/plan/plan.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace headroom {

enum class Severity : std::uint8_t { error, warning, note };

/// Something a reader of a valid plan must know: said, never silently fixed. Plain text.
struct Finding {
    Severity severity = Severity::note;
    std::string code;                   ///< stable ("price_missing"), for scripts and tests
    std::optional<WorkloadId> workload; ///< absent: concerns the whole plan or scenario
    std::string message;                ///< one sentence with the figures
    std::string detail;                 ///< why, and what to do; may be empty

    friend bool operator==(const Finding &, const Finding &) = default;
};

[[nodiscard]] std::string_view keyOf(Severity severity);

struct FindingCounts {
    int errors = 0;
    int warnings = 0;
    int notes = 0;
};
[[nodiscard]] FindingCounts countFindings(const std::vector<Finding> &findings);

} // namespace headroom
