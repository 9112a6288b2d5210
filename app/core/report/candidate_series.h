// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/documents/document_rows.h"
#include "core/evaluation/need.h"

#include <optional>
#include <span>
#include <string>
#include <vector>

namespace headroom {

/// Position of every candidate of a set on two axes; NaN if a figure does not exist.
struct CandidatePoints {
    PerformanceAxis performance = PerformanceAxis::p95Latency;
    CostAxis cost = CostAxis::monthly;
    std::span<const double> x;
    std::span<const double> y;
};

/// Position of a line of the plan among the candidates.
struct CandidatePlace {
    double x = 0;
    double y = 0;

    friend bool operator==(const CandidatePlace &, const CandidatePlace &) = default;
};

/// Candidates of one place on the axis of complexity.
struct ComplexityGroup {
    ComplexityTier tier = ComplexityTier::gpus;
    double complexity = 0;
    double cheapest = 0; ///< of those shown
};

/// Cost in proportion to complexity: the line from the origin to the cheapest of the most complex
/// group, as on the documents' chart.
struct CostTrend {
    std::vector<ComplexityGroup> groups; ///< by rising complexity

    [[nodiscard]] double at(double complexity) const
    {
        return groups.back().cheapest * complexity / groups.back().complexity;
    }
    /// Percent; below zero: cheaper than the trend.
    [[nodiscard]] double distance(double complexity, double cost) const
    {
        return 100 * (cost / at(complexity) - 1);
    }
};

/// Marks of a chart of candidates, apart from the points themselves.
struct CandidateSeries {
    std::vector<OfferIndex> frontier;           ///< of those shown, in the order of performance
    std::vector<OfferIndex> cheapestOfProvider; ///< of those shown that meet the service level
    std::optional<OfferIndex> used; ///< offer of the catalog that the active scenario uses
    /// Position of the line in use: with its count set by hand or its historical price, not the
    /// position of its offer.
    std::optional<CandidatePlace> usedPlace;
    std::optional<CandidatePlace>
        baselinePlace; ///< if another scenario is the baseline, with another offer
    std::string baselineName;
    std::optional<Need> need;       ///< that the performance axis is compared with
    std::optional<double> budget;   ///< left for the workload's compute, on an axis of monthly cost
    std::vector<ReplicaBand> bands; ///< on an axis of one replica's throughput
    std::optional<CostTrend> trend; ///< on an axis of complexity
};

/// Series for the workload of the candidates, in the active scenario; `shown`: the candidates that
/// the chart shows.
[[nodiscard]] CandidateSeries candidateSeries(const Snapshot &snapshot,
                                              const CandidateSet &candidates,
                                              const CandidatePoints &points,
                                              std::span<const OfferIndex> shown);

} // namespace headroom
