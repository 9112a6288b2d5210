// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/planning/mix/choice_model.h"

namespace headroom::solver {

/// Branch and bound on the prices of the rows: complete unless it ends at a limit, and the same for the same limits.
[[nodiscard]] ChoiceAnswer bestChoice(const ChoiceModel &model, const ChoiceLimits &limits = {},
                                      const ChoiceWatch &watch = {});

} // namespace headroom::solver
