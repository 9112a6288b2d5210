// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/rows/explore_scene.h"

namespace headroom::ui {

/// Adds what trials of the workload measured, where the axes have a place for it.
void addTrials(ScatterScene &scene, const ExploreView &view);

} // namespace headroom::ui
