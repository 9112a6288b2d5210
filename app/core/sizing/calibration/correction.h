// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/error.h"
#include "core/models/model_library.h"
#include "core/sizing/calibration/features.h"
#include "core/sizing/hardware/hardware_library.h"
#include "core/sizing/task/prediction.h"

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
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

/// What the measured rows of one model, card, processor or instance type have in common, shrunk towards
/// 0 where rows are few: logarithms to be added, by index; 0 for what was never measured.
struct SharedEffects {
    std::vector<float> model;
    std::vector<float> accelerator;
    std::vector<float> cpuModel;

    [[nodiscard]] static double at(const std::vector<float> &effects, int index)
    {
        return index >= 0 && static_cast<std::size_t>(index) < effects.size()
                   ? static_cast<double>(effects[static_cast<std::size_t>(index)])
                   : 0.0;
    }
    [[nodiscard]] double of(const HardwareShape &hardware, const SizingTask &task) const;
};

/// Eight rows in ten of what was left out lay between these logarithms of measured over predicted.
struct LogRange {
    float low = -0.7F;
    float high = 0.7F;
};

struct HeadCorrection {
    ResidualTrees trees;
    TreeTable treeTable; ///< of these trees
    SharedEffects effects;
    /// By evidence: measured, interpolated, modelled, and modelled for hardware that nobody measured.
    std::array<LogRange, 4> ranges;
    bool learned = false; ///< false: no measured row, the roofline stands alone
};

inline constexpr std::size_t kUnseenHardware = 3; ///< place of its range

struct CorrectionTable {
    std::array<HeadCorrection, kHeadCount> heads;

    [[nodiscard]] static Expected<CorrectionTable>
    parse(std::string_view text, const ModelLibrary &models, const HardwareLibrary &hardware);
    /// The text that parse() reads. Effects are written by name, so that tables may grow.
    [[nodiscard]] std::string text(const ModelLibrary &models,
                                   const HardwareLibrary &hardware) const;
};

} // namespace headroom
