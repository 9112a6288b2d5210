// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/guide/guide_walk.h"
#include "core/language.h"
#include "core/report/table.h"

#include <vector>

namespace headroom {

/// The answers taken, with rule, reason and source; a figure in place of an answer's has none.
[[nodiscard]] Table guidePathTable(const GuideQuestion &question, const Language &language);
/// The cheapest of each accelerator as `candidates --best-per accelerator` prints them, in the order
/// of the walk.
[[nodiscard]] Table guideFamilyTable(const GuideWalk &walk, const Language &language);
/// The same with the columns that people compare.
[[nodiscard]] Table shortFamilyTable(const GuideWalk &walk, const Language &language);
/// Results of looser answers.
[[nodiscard]] Table guideChangeTable(const std::vector<GuideChange> &changes,
                                     const Language &language);

} // namespace headroom
