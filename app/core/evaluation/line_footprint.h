// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/evaluation/evaluation.h"

#include <span>

namespace headroom {

/// Mean utilisation of a line's instances while they run; the whole range from idle to full load
/// where it is not known.
[[nodiscard]] RangedFigure meanUtilisation(const Workload &workload, const Line &line);

[[nodiscard]] RangedFigure meanUtilisation(const Workload &workload, const SizedUse &sizing,
                                           double utilisation, const Usage &used);
/// Half the range from idle to full load is the best guess where nobody knows.
inline constexpr RangedFigure kAnyLoad{0.5, 0, 1};

/// Energy, and carbon of the making, of instance-hours on a type of the catalog, wherever it stands.
[[nodiscard]] Footprint energyOn(const EvaluationInputs &inputs, std::size_t type,
                                 const RangedFigure &hours, const RangedFigure &utilisation);
/// Energy and carbon of a line and of each part of its fleet.
void addFootprint(const EvaluationInputs &inputs, const Workload &workload, Line &line);

[[nodiscard]] CarbonTotal carbonTotalOf(std::span<const Line> lines);

} // namespace headroom
