// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/rows/explore_scene.h"

#include <memory>

namespace headroom::ui {

/// Positions of all candidates on the axes of the view; those of `before`, which may be null, where they
/// are the same.
[[nodiscard]] std::shared_ptr<const ScatterPoints>
explorePoints(const ExploreView &view, const ProviderShapes &shapes, const ExploreContent *before);

} // namespace headroom::ui
