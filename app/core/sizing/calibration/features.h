// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/sizing/hardware/hardware.h"
#include "core/sizing/speed/base_figures.h"
#include "core/sizing/task/sizing_task.h"

#include <array>
#include <cstddef>

namespace headroom {

/// What the learned residual may look at: sizes, rates and classes, never a name of a model or a card.
inline constexpr std::size_t kFeatureCount = 45;
/// The first of them describe the model alone.
inline constexpr std::size_t kModelFeatures = 9;
using Features = std::array<float, kFeatureCount>;

[[nodiscard]] Features featuresOf(const HardwareShape &hardware, const SizingTask &task,
                                  const BaseFigures &base);

/// The features that a task's correction is learned from and asked with: those of the reference (atReference()), on the
/// hardware of one copy. The roofline alone tells lengths and numbers of copies apart, so that no correction is
/// extrapolated to lengths that nobody measured, and a machine of eight cards is corrected like eight of one.
[[nodiscard]] Features correctionFeatures(const HardwareShape &hardware, const SizingTask &task,
                                          const Efficiencies &efficiencies);

} // namespace headroom
