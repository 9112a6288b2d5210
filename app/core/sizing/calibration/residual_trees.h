// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/sizing/calibration/features.h"

#include <array>
#include <cstdint>
#include <vector>

namespace headroom {

/// Trees that ask the same question at each depth: the answers' bits are the number of the leaf.
/// They hold the learned residual of one head, the logarithm of measured over roofline.
struct ResidualTrees {
    static constexpr std::size_t kDepth = 5;
    static constexpr std::size_t kLeaves = 1U << kDepth;

    struct Question {
        std::uint32_t feature = 0;
        float threshold = 0; ///< bit set when the feature is above
    };
    std::vector<std::array<Question, kDepth>> questions;
    std::vector<std::array<float, kLeaves>> leaves;
};

/// The same trees laid out for the inner loop of every prediction: by feature instead of by tree. A feature's value
/// lies between two of the thresholds that any tree has for it, and each such place has the bits that it sets in the
/// leaves' numbers of all trees. Leaves count in whole thousandths, as they are written.
class TreeTable
{
public:
    TreeTable() = default;
    explicit TreeTable(const ResidualTrees &trees);

    [[nodiscard]] double residual(const Features &features) const;

private:
    static constexpr std::size_t kBlock = 128; ///< trees that are worked on at once
    static constexpr std::size_t kWords = kBlock / sizeof(std::uint64_t);
    /// A byte for each tree's leaf, eight to a word.
    using Leaves = std::array<std::uint64_t, kWords>;

    static constexpr std::size_t kCompared =
        8; ///< thresholds that a value is compared with at once
    using Thresholds = std::array<float, kCompared>;

    struct Asked {
        std::size_t feature = 0;
        std::vector<Thresholds> thresholds; ///< ascending, filled up with what nothing is above
        std::vector<Leaves> bits;           ///< for each place, block by block
    };

    static std::size_t placeOf(float value, const Asked &asked);
    void add(std::size_t tree, std::size_t depth, const ResidualTrees::Question &question);
    void carryUpwards(Asked &asked) const;

    std::size_t m_trees = 0;
    std::size_t m_blocks = 0;
    std::vector<Asked> m_asked;
    std::vector<std::array<std::int16_t, ResidualTrees::kLeaves>> m_leaves;
};

} // namespace headroom
