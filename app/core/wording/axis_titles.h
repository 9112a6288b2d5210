// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/evaluation/candidates.h"
#include "core/language.h"

namespace headroom {

/// "Throughput of one replica" and "requests/s".
struct AxisTitle {
    std::string quantity;
    std::string detail; ///< its unit, and on which basis; may be taken away
};

[[nodiscard]] AxisTitle axisTitle(const CandidateSet &candidates, PerformanceAxis axis,
                                  const Language &language);
[[nodiscard]] AxisTitle axisTitle(const CandidateSet &candidates, CostAxis axis,
                                  const std::string &currency, const MonthBasis &basis,
                                  const Language &language);
/// "Throughput of one replica (requests/s)".
[[nodiscard]] std::string titleText(const AxisTitle &title, const Language &language);
/// "Throughput of one replica (requests/s, log)".
[[nodiscard]] std::string logarithmicTitleText(const AxisTitle &title, const Language &language);

} // namespace headroom
