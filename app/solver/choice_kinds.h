// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "solver/open_choice.h"

namespace headroom::solver {

/// A bound for choices of at most so many kinds, at given prices of the rows.
struct KindsBound {
    double bound = 0;
    std::vector<std::size_t>
        chosen; ///< the cheapest open options of the kinds that the bound takes; empty: they do not do
    std::vector<std::uint32_t>
        hopeless; ///< kinds that nothing at or below the target has; ascending
};

/// Lagrangian bound of the p-median problem: what a group may cost at most is raised where no kind serves it, and
/// lowered where several do. `needed`: kinds that are chosen in any case.
[[nodiscard]] KindsBound boundOnKinds(const OpenChoice &open, const std::vector<double> &prices,
                                      std::size_t mostKinds,
                                      const std::vector<std::uint32_t> &needed, double target);

/// Moves the prices by what the bound's choice exceeds, so far that at them it would cost `missing` more; false where it
/// exceeds nothing.
[[nodiscard]] bool movePrices(const OpenChoice &open, const KindsBound &kinds, double missing,
                              std::vector<double> &prices);

} // namespace headroom::solver
