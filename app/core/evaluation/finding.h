// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/evaluation/finding_sentence.h"
#include "core/evaluation/statement.h"
#include "core/plan/plan.h"

#include <optional>
#include <string_view>
#include <vector>

namespace headroom {

/// Error: a figure is missing or contradicts the plan, or a limit is missed; commands exit with 1.
/// Warning: the figures are right, but their assumptions may not be, or money is at risk. Note: a
/// fact that a reader should know before relying on them.
enum class Severity : std::uint8_t { error, warning, note };
template <>
inline constexpr auto kNamesOf<Severity> = std::to_array<std::string_view>({"error", "warning",
                                                                            "note"});

using FindingStatement = Statement<FindingSentence>;

/// say(Says::chooseModel)
using Says = FindingSentence;
template <typename... Facts>
[[nodiscard]] FindingStatement say(FindingSentence sentence, Facts &&...facts)
{
    return FindingStatement(sentence, std::forward<Facts>(facts)...);
}

/// A place in the tables of the source documents.
struct StatedPlace {
    std::string_view table; ///< "disagreements"; empty: none
    std::string_view words; ///< that its row alone has; empty: the whole table

    friend bool operator==(const StatedPlace &, const StatedPlace &) = default;
};

/// Something a reader of a valid plan must know: said, never silently fixed. Facts only; the words
/// are made by messageOf() and detailOf() (core/wording/finding_words.h).
struct Finding {
    Severity severity = Severity::note;
    std::string_view code;                ///< stable ("price_missing"), for scripts and tests
    std::optional<WorkloadId> workload;   ///< absent: concerns the whole plan or scenario
    FindingStatement message;             ///< with the figures
    std::vector<FindingStatement> detail; ///< why, and what to do; may be empty
    StatedPlace stated = {}; ///< that it quotes; none: it is on the plan, not on sources

    [[nodiscard]] bool isOnSources() const { return !stated.table.empty(); }

    friend bool operator==(const Finding &, const Finding &) = default;
};

struct FindingCounts {
    int errors = 0;
    int warnings = 0;
    int notes = 0;
};
[[nodiscard]] FindingCounts countFindings(const std::vector<Finding> &findings);

} // namespace headroom
