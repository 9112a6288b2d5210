// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/evaluation/candidates.h"
#include "core/report/breakdown.h"

#include <cstdint>
#include <map>
#include <optional>
#include <set>
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

/// The chart of candidates among the zooms: another workload and other axes make another picture of
/// it.
inline constexpr const char *kCandidateChart = "candidates";

/// Filter of candidates that nobody has narrowed: what meets the service level, or may miss it, as
/// it costs on demand.
[[nodiscard]] inline CandidateFilter firstFilter(PriceLens lens = PriceLens::onDemand)
{
    CandidateFilter filter;
    filter.scope = CandidateScope::meeting;
    filter.lens = lens;
    return filter;
}

/// Contents of the table next to the candidates' chart.
enum class CandidateList : std::uint8_t { frontier, perProvider, perAccelerator, all };

/// Current view: page, selection and filters. A value: a copy is a bookmark. Neither undoable nor
/// saved with the plan.
struct ViewState {
    WorkloadId workload = 0; ///< selected; 0: none
    std::string page;        ///< its key; empty: the first one
    /// The filter of every page that shows offers. The purchase options of candidates are those of its lens,
    /// and those of the Catalog are `catalogPricing`.
    CandidateFilter filter = firstFilter();
    std::set<PricingModel> catalogPricing; ///< empty: all
    CandidateList candidateList = CandidateList::frontier;
    std::optional<PerformanceAxis> performanceAxis; ///< absent: what the workload asks
    std::optional<CostAxis> costAxis;               ///< absent: what the workload asks
    bool logarithmic = true;
    Dimension dimension = Dimension::workload; ///< of stacks, and of the columns of the budget
    std::optional<Dimension> budgetRows;       ///< absent: the same
    CostView costView = CostView::effective;   ///< of the budget
    int forecastMonths = 36;
    bool forecastStacked = false; ///< by the dimension; otherwise as a range
    /// A candidate of the selected workload that is inspected but not in use.
    std::optional<OfferReference> inspectedOffer;
    /// Offers that a rectangle or a click highlights, in order; empty: none.
    std::vector<OfferIndex> marked;
    std::set<WorkloadId> linked;       ///< workloads that go with them, highlighted on every page
    bool listsMarked = false;          ///< while there are some, the table lists these
    std::vector<std::string> compared; ///< scenarios side by side; empty: comparedByDefault()
    std::string explained; ///< the compared scenario whose waterfall is shown; empty: the last
    std::map<std::string, ChartZoom> zooms; ///< by chart; one that is missing shows everything

    friend bool operator==(const ViewState &, const ViewState &) = default;

    [[nodiscard]] PriceLens lens() const { return filter.lens.value_or(PriceLens::onDemand); }
    /// Filter of the Catalog, which lists the offers of every contract.
    [[nodiscard]] OfferFilter catalogFilter() const
    {
        OfferFilter offers = filter;
        offers.lens.reset();
        offers.pricingModels = catalogPricing;
        return offers;
    }
};

} // namespace headroom
