// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/rows/explore_scene.h"

namespace headroom::ui {

/// Adds the token APIs that serve the workload's model, where the cost axis has a place for them.
void addApis(ScatterScene &scene, const ExploreView &view);

} // namespace headroom::ui
