// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/charts/scatter_scene.h"

namespace headroom::ui {

/// First view and whole range of a scatter. The first view shows the candidates in front without
/// the few outliers, every place, and the limits that are near enough. The whole range includes
/// everything that is drawn.
FittedRanges fittedRanges(const ScatterScene &scene);

} // namespace headroom::ui
