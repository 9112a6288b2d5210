// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>

namespace headroom::solver {

/// Constants of the branch and bound. Found by trial on models of 12 to 30 workloads over the shipped
/// catalog; none changes what is proven, only how soon.
struct ChoiceTuning {
    /// Part of the costs by which a bound, a sum of doubles, may be off.
    double costPrecision = 1e-10;

    // Duals of the rows: how many are tried.
    int dualsBeforeARepair = 6; ///< Polyak steps that make rows count at all
    int dualsAtTheRoot = 300;   ///< until the restricted master has converged, nearly always
    int dualsBelow = 40;        ///< in a node, whose parent's duals are near
    int dualsOnPartitions = 100;
    int dualsOnKinds = 12; ///< on a set of kinds: enough to tell a good set from a bad one

    // Repairs of what is cheapest at some duals: how many duals are tried, and repaired of them.
    int repairDualsEarly = 8;
    int repairDualsAtTheRoot = 40;
    int repairDualsOnKinds = 4;
    int maxRepairs = 12; ///< each takes as long as some dozen duals

    // Few kinds.
    std::size_t maxPartitions =
        3000;                     ///< partitions of groups; more take more memory than branching
    int kindRoundsAtTheRoot = 15; ///< rounds of the p-median bound, each with other duals
    int kindRoundsBelow = 3;
    int kindRoundsPerRepair = 5;
    int maxKindSets = 600; ///< neighbours of a set of kinds that are bounded

    /// Options tried in the enumeration of a node: about as long as ten nodes.
    std::int64_t enumeratedOptions = 100'000;
    /// Prices of options by which a node counts in the limit on nodes: many options do not make a
    /// search endless.
    std::int64_t pricesPerNode = 50'000;

    // Open nodes from which the newest comes first, which keeps them few: their number, and the
    // coefficients in them (8 bytes each, and as much again for the options: some 64 MB).
    std::size_t manyNodes = 2000;
    std::size_t manyCoefficients = 4'000'000;

    // Work: passes over the coefficients.
    std::size_t passesToOpen = 16;  ///< to open a model: dominance compares options with 32 others
    std::size_t passesToNarrow = 4; ///< to narrow a node
};

} // namespace headroom::solver
