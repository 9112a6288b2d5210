// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/planning/mix_curve.h"
#include "core/report/table.h"

namespace headroom {

/// A trade-off curve, a row for each mix that was found.
[[nodiscard]] Table mixCurveTable(const MixCurve &curve, const Language &language = english());

} // namespace headroom
