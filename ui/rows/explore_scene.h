// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/evaluation/price_dates.h"
#include "core/report/charts.h"
#include "ui/charts/scatter_scene.h"
#include "ui/rows/candidate_text.h"

#include <memory>
#include <vector>

namespace headroom::ui {

/// What Explore is asked to show.
struct ExploreView {
    CandidateContext context;
    CandidateFilter filter;
    PerformanceAxis performance = PerformanceAxis::replicaCapacity;
    CostAxis cost = CostAxis::monthly;
    bool logarithmic = true;
    std::vector<OfferIndex> selected; ///< by a rectangle, in ascending order; the others step back
};

/// Where all candidates stand on the axes of the view; costs a pass over the catalog, so it is kept
/// while candidates and axes stay the same.
[[nodiscard]] std::shared_ptr<const ScatterPoints> explorePoints(const ExploreView &view);

struct ExploreContent {
    ScatterScene scene;
    std::vector<OfferIndex> visible;    ///< offers that pass the filter
    std::vector<OfferIndex> selected;   ///< of these, the ones in the rectangle
    std::size_t offers = 0;             ///< in the catalog
    std::optional<PriceDateSpan> dates; ///< of the visible offers' prices
};

/// The whole picture: marks, frontier, lines, place, legend and cards. Pure.
[[nodiscard]] ExploreContent exploreContent(const ExploreView &view,
                                            std::shared_ptr<const ScatterPoints> points);

/// Axes, limits and standing texts, on screen as on paper.
void addFrame(ScatterScene &scene, const CandidateFrame &frame, AxisScale scale);

[[nodiscard]] FamilyGroup familyGroup(HardwareGroup group);
[[nodiscard]] HardwareGroup hardwareGroup(FamilyGroup group);
[[nodiscard]] MarkShape shapeOf(Provider provider);

} // namespace headroom::ui
