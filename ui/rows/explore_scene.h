// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/evaluation/candidates.h"
#include "core/evaluation/price_dates.h"
#include "core/tokens/token_offers.h"
#include "session/view_state.h"
#include "ui/charts/scatter_scene.h"
#include "ui/rows/candidate_text.h"
#include "ui/rows/cheapest_words.h"
#include "ui/rows/limit_lines.h"
#include "ui/rows/provider_shapes.h"

#include <optional>
#include <variant>
#include <vector>

#include <QString>

namespace headroom::ui {

/// Request for the picture of Explore.
struct ExploreView {
    CandidateContext context;
    CandidateFilter filter;
    PerformanceAxis performance = PerformanceAxis::p95Latency;
    CostAxis cost = CostAxis::monthly;
    bool logarithmic = true;
    std::vector<OfferIndex> selected; ///< by a rectangle, in ascending order; the others step back
};

/// View of a workload's candidates; a selection by rectangle and a zoom belong to the selected
/// workload.
[[nodiscard]] ExploreView exploreViewOf(const CandidateContext &context, const ViewState &state);

/// Sets the requested axes; where they are absent or do not apply, the axes of the question that
/// the workload asks.
void chooseAxes(ExploreView &view, std::optional<PerformanceAxis> performance = std::nullopt,
                std::optional<CostAxis> cost = std::nullopt);

/// Message of a picture without candidates, and its remedy.
struct ExploreRemedy {
    QString text = {};
    QString action = {};                               ///< a button's words; empty: none is known
    std::variant<CandidateFilter, PlanEdit> what = {}; ///< that the button does
};

struct ExploreContent {
    ExploreView view; ///< view that the content is for
    ProviderShapes shapes;
    ScatterScene scene;
    std::vector<OfferIndex> visible;     ///< offers that pass the filter
    std::vector<OfferIndex> selected;    ///< of these, the ones in the rectangle
    std::vector<TokenOffer> apis;        ///< with a cost for the workload, the cheapest first
    std::size_t meeting = 0;             ///< of the visible ones, with those that may miss
    std::size_t certain = 0;             ///< of these, those that do not
    std::size_t offers = 0;              ///< in the catalog
    std::optional<NeedKind> need;        ///< meaning of the horizontal line
    std::optional<PriceDateSpan> dates;  ///< of the visible offers' prices
    std::optional<ExploreRemedy> remedy; ///< if nothing is shown, or nothing meets
    QString conditions;                  ///< filters and constraints; empty without
    CheapestWords cheapest;
};

/// The whole picture: points, marks, frontier, lines, place, legend and cards. Takes some passes
/// over the catalog, so that it is made aside; what is the same as in the picture `before`, which
/// may be null, is taken over. Pure.
[[nodiscard]] ExploreContent exploreContent(const ExploreView &view,
                                            const ExploreContent *before = nullptr);

} // namespace headroom::ui
