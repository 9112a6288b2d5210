// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "solver/choice_prices.h"
#include "solver/open_choice.h"

#include <optional>

namespace headroom::solver {

/// Parameters of an enumeration.
struct RestWalk {
    std::function<double()>
        maximum; ///< what costs more, at the prices or in itself, is passed over
    std::function<void(const std::vector<std::size_t> &)> visit; ///< open options by group
    std::optional<std::size_t> maxKinds;
};

/// Visits every choice of open options that keeps all rows and costs at most so much. False where that would take more
/// than so many steps.
[[nodiscard]] bool goThrough(const OpenChoice &open, const std::vector<double> &prices,
                             const RestWalk &walk, std::int64_t maxSteps,
                             const SearchWork &work = {});

/// A group's options parted by what they use of a row.
struct RowSplit {
    std::size_t group = 0;
    std::size_t row = 0;
    double middle = 0; ///< what uses more is on one side, the rest on the other
};

/// Where the parts that the prices leave of a group are furthest apart: in the sign of what they use, which parts
/// providers, before its size. Absent where all parts of each group use the same.
[[nodiscard]] std::optional<RowSplit> widestSplit(const OpenChoice &open, const PricedChoice &at);

} // namespace headroom::solver
