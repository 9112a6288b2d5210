// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/evaluation/evaluation.h"

#include <span>

namespace headroom {

/// Mean utilisation of a line's instances while they run; the whole range from idle to full load
/// where it is not known.
[[nodiscard]] RangedFigure meanUtilisation(const Workload &workload, const Line &line);

/// Energy and carbon of a line and of each part of its fleet.
void addFootprint(const EvaluationInputs &inputs, const Workload &workload, Line &line);

[[nodiscard]] CarbonTotal carbonTotalOf(std::span<const Line> lines);

} // namespace headroom
