// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/evaluation/candidates.h"
#include "ui/charts/hover_card.h"

#include <QString>

#include <memory>

namespace headroom::ui {

/// What a candidate is compared with: one workload of one snapshot.
struct CandidateContext {
    std::shared_ptr<const Snapshot> snapshot;
    std::shared_ptr<const CandidateSet> candidates;
    WorkloadId workload = 0;
};

/// A stated figure without trailing zeros: "48", "0.5".
[[nodiscard]] QString plainFigure(double value);
/// To the cent; below one unit of money to a hundredth of it.
[[nodiscard]] QString unitCostText(const Exact &amount, const std::string &currency);
/// "AWS us-east-1, on-demand".
[[nodiscard]] QString placeText(const OfferReference &offer);
/// "us-east-1 · on-demand", where the provider is clear from the type's name.
[[nodiscard]] QString regionText(const OfferReference &offer);
/// "a3-highgpu-1g".
[[nodiscard]] QString typeText(const OfferReference &offer);
/// "1× H100", "8 vCPU".
[[nodiscard]] QString machineText(const InstanceType &type, const Catalog &catalog);
/// "33.0 requests/s (80 %: 28.0–38.0)".
[[nodiscard]] QString capacityText(const Sizing &sizing);
/// "286 ms", "1.4 s".
[[nodiscard]] QString millisecondsText(double milliseconds);
/// "45 min", "5.2 h", "3.1 days".
[[nodiscard]] QString hoursText(double hours);
/// "3", or "2 × 4 instances" where one replica spans several.
[[nodiscard]] QString countText(const Line &line);

/// The hover card of one candidate.
[[nodiscard]] HoverText describeCandidate(const CandidateContext &context, OfferIndex offer);

/// One line of the table below the scatter.
struct FrontierRow {
    OfferIndex offer = 0;
    QString name;
    QString place;
    Money monthly;
    double capacity = 0;  ///< of one replica; 0: none
    double latencyMs = 0; ///< p95, or 0
    double runHours = 0;
    std::optional<Exact> unitCost;
    Evidence evidence = Evidence::ruleOfThumb;
    bool inUse = false;
};
/// How the figures of those lines are named and written.
struct FrontierUnits {
    std::string currency = "USD";
    QString capacity; ///< "requests/s"
    QString unitCost; ///< "1M requests"

    friend bool operator==(const FrontierUnits &, const FrontierUnits &) = default;
};
[[nodiscard]] FrontierUnits frontierUnits(const CandidateContext &context, OfferIndex example);
[[nodiscard]] FrontierRow frontierRow(const CandidateContext &context, OfferIndex offer);

} // namespace headroom::ui
