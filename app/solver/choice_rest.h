// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "solver/open_choice.h"

namespace headroom::solver {

/// How choices are gone through.
struct RestWalk {
    std::function<double()> most; ///< what costs more, at the prices or in itself, is passed over
    std::function<void(const std::vector<std::size_t> &)> visit; ///< open options by group
    std::optional<std::size_t> mostKinds;
};

/// Visits every choice of open options that keeps all rows and costs at most so much. False where that would take more
/// than so many steps.
[[nodiscard]] bool goThrough(const OpenChoice &open, const std::vector<double> &prices,
                             const RestWalk &walk, std::int64_t mostSteps);

} // namespace headroom::solver
