// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/planning/mix_solve.h"

namespace headroom {

/// The mix with the most headroom on its tightest line, of those the one that costs least.
struct MostHeadroom {
    SolvedMix solved; ///< without a choice where none keeps the rules, or none was found
    std::optional<double> headroom; ///< of the tightest line; absent where no line has one
    std::optional<double> bound;    ///< no mix has more
    std::optional<double> next;     ///< the next higher headroom that single offers have
};

/// Finds the highest headroom at which the options that have it still keep the limits of the model. What comes out is
/// proven where the bound equals the headroom and the answer is complete.
[[nodiscard]] Expected<MostHeadroom> mostHeadroom(const MixSolver &solver, MixModel model);

/// Headrooms that the tightest line of a mix may have, ascending.
[[nodiscard]] std::vector<double> headroomLevels(const MixModel &model);

} // namespace headroom
