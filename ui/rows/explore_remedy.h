// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/rows/explore_marks.h"

#include <optional>

namespace headroom::ui {

/// Where nothing is to be seen: which filter or constraint leaves nothing, or why nothing fits.
[[nodiscard]] ExploreRemedy remedyForNothing(const ExploreView &view);
/// Where nothing meets the service level: how close the best comes, and which limit to relax. Absent where something
/// does.
[[nodiscard]] std::optional<ExploreRemedy> remedyForMissing(const ExploreView &view,
                                                            const ExploreLayers &layers);

} // namespace headroom::ui
