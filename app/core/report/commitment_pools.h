// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/report/line_rules.h"

#include <optional>
#include <vector>

namespace headroom {

/// Lines that share commitments, as a spreadsheet can calculate them: all buy the same instances at
/// one rate, and each runs with all of its instances or with none. A line pays on demand for what
/// is not covered, and its share of the bills by what is.
struct CoverPool {
    /// Time in which the same lines run.
    struct Pattern {
        std::vector<bool> runs; ///< by line
    };
    struct Month {
        std::vector<double> counts;    ///< of each line
        std::vector<double> hours;     ///< of an instance of each line
        std::vector<double> times;     ///< part of the week of each pattern
        std::vector<double> committed; ///< instances of each commitment
        std::vector<double> bills;     ///< of each commitment
    };
    std::vector<std::size_t> lines;       ///< places in the plan
    std::vector<std::size_t> commitments; ///< places in the scenario, in the order of their cover
    std::vector<Pattern> patterns;
    std::vector<Month> months; ///< the one that is planned for, then those of the forecast
};

/// Payment of a line for a month.
struct CoveredPart {
    double onDemand = 1; ///< part of its hours
    double share = 0;    ///< of the bills
};
[[nodiscard]] CoveredPart coveredPart(const CoverPool &pool, std::size_t month, std::size_t line);

/// The pools of the active scenario whose every figure follows so. `rules`: by line, as if there
/// were no commitments.
[[nodiscard]] std::vector<CoverPool> commitmentPoolsOf(const ReportFacts &facts,
                                                       const std::vector<LineRule> &rules);

} // namespace headroom
