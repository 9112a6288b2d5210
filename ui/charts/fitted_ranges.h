// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/charts/scatter_scene.h"

namespace headroom::ui {

/// At first: what stands in front, without the few that lie far from all others, and every place,
/// with the limits that are near enough. As a whole: everything that is drawn.
FittedRanges fittedRanges(const ScatterScene &scene);

} // namespace headroom::ui
