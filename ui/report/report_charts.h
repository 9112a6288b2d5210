// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/report/charts.h"
#include "ui/charts/scatter_scene.h"

namespace headroom::ui {

/// As it is printed: all that fits, with some places along the frontier named.
[[nodiscard]] ScatterScene scatterScene(const CandidateChart &chart);

} // namespace headroom::ui
