// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/error.h"
#include "core/models/model_library.h"
#include "core/sizing/calibration/features.h"
#include "core/sizing/calibration/residual_trees.h"
#include "core/sizing/hardware/hardware_library.h"
#include "core/sizing/task/prediction.h"

#include <array>
#include <string>
#include <string_view>
#include <vector>

namespace headroom {

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
