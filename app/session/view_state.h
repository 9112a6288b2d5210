// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/evaluation/candidates.h"
#include "core/report/breakdown.h"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace headroom {

/// The part of its plane that a chart shows.
struct ChartZoom {
    double xLow = 0.0;
    double xHigh = 0.0;
    double yLow = 0.0;
    double yHigh = 0.0;

    friend bool operator==(const ChartZoom &, const ChartZoom &) = default;
};

/// The chart of candidates among the zooms: another workload and other axes make another picture of it.
inline constexpr const char *kCandidateChart = "candidates";

/// What is looked at. A value: a copy is a bookmark. Neither undoable nor saved with the plan.
struct ViewState {
    WorkloadId workload = 0; ///< selected; 0: none
    std::string page;        ///< its key; empty: the first one
    CandidateFilter filter{{}, CandidateScope::meeting};
    std::optional<PerformanceAxis> performanceAxis; ///< absent: what the workload asks
    std::optional<CostAxis> costAxis;               ///< likewise
    bool logarithmic = true;
    Dimension dimension = Dimension::workload;
    OfferFilter catalogFilter;
    /// A candidate of the selected workload that is looked at without being put to use.
    std::optional<OfferReference> lookedAt;
    std::vector<OfferIndex> marked; ///< candidates of the rectangle, in order; empty: none is drawn
    std::map<std::string, ChartZoom> zooms; ///< by chart; one that is missing shows everything

    friend bool operator==(const ViewState &, const ViewState &) = default;
};

} // namespace headroom
