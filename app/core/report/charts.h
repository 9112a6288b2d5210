// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/evaluation/candidates.h"
#include "core/report/breakdown.h"
#include "core/wording/axis_titles.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace headroom {

// Charts as data: whatever draws them, or writes them down, needs nothing else.

/// Months, stacked.
struct BudgetChart {
    std::string title;    ///< "Effective cost of 12 months, stacked by workload"
    std::string category; ///< what the bars are: "Month"
    AxisTitle value;
    std::string currency;
    MonthlyBreakdown
        costs; ///< the smallest groups in one series; no months where nothing has a cost
    std::optional<Money> budget;
    std::optional<Date> budgetPassed; ///< first month above it
};
/// Groups that have a series of their own: of more, the colours could not be told apart.
inline constexpr std::size_t kMostSeries = 9;
[[nodiscard]] BudgetChart budgetChart(const Snapshot &snapshot, const ScenarioEvaluation &scenario,
                                      Dimension dimension, const Language &language);

struct ChartPlace {
    double performance = 0;
    double monthly = 0;
    std::string name;
};
/// Axes and limits of a chart of candidates.
struct CandidateFrame {
    PerformanceAxis axis = PerformanceAxis::replicaCapacity;
    AxisTitle performance;
    AxisTitle cost;
    std::string currency;
    std::optional<Money> budgetLeft; ///< of the monthly budget, for this workload
};

/// Monthly cost against performance, on the best axis of the workload's kind: every offer that fits it.
struct CandidateChart {
    struct Mark {
        OfferIndex offer = 0; ///< of the catalog
        double performance = 0;
        Money monthly;
        HardwareGroup group = HardwareGroup::cpuGeneral;
        Provider provider = Provider::aws;
        bool meets = false; ///< the service level
    };
    struct NamedMark {
        std::size_t mark = 0;
        std::string name; ///< of its instance type
    };
    std::string title;                              ///< "Chat API: cost against performance"
    std::shared_ptr<const CandidateSet> candidates; ///< what a picture shows beside the marks
    CandidateFrame frame;                           ///< both axes are logarithmic
    std::vector<HardwareGroup> groups;              ///< of the offers that fit
    std::vector<Provider> providers;
    std::vector<Mark> marks;           ///< those of them that have a place on both axes
    std::vector<NamedMark> frontier;   ///< in the order of the line
    std::optional<std::size_t> chosen; ///< the mark of the offer in use
    std::optional<ChartPlace> here;
    std::vector<ChartPlace> baseline; ///< where the baseline puts the workload, if elsewhere
};
[[nodiscard]] CandidateChart candidateChart(const Snapshot &snapshot,
                                            const std::shared_ptr<const CandidateSet> &candidates,
                                            const Language &language);

} // namespace headroom
