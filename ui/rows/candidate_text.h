// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/evaluation/candidates.h"
#include "core/evaluation/limit_check.h"
#include "ui/charts/hover_card.h"

#include <QString>

#include <memory>

namespace headroom::ui {

/// Reference of a comparison of candidates: one workload of one snapshot.
struct CandidateContext {
    std::shared_ptr<const Snapshot> snapshot;
    std::shared_ptr<const CandidateSet> candidates;
    WorkloadId workload = 0;
};

/// A stated figure without trailing zeros: "48", "0.5".
[[nodiscard]] QString plainFigure(double value);
/// Rounded to the cent; below one currency unit to a hundredth of a cent.
[[nodiscard]] QString unitCostText(const Exact &amount, const std::string &currency);
/// "AWS us-east-1, on-demand".
[[nodiscard]] QString placeText(const OfferReference &offer);
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
/// A time as the limit counts it: "5.7 s", "6.2 h".
[[nodiscard]] QString timeText(SizingLimit limit, double time);
/// "5.7 s of 8 s, met". `atAnyCount`: it is missed, and no count would keep it.
[[nodiscard]] QString limitCheckText(const LimitCheck &check, bool atAnyCount);
[[nodiscard]] Tone toneOf(Verdict verdict);
/// "reserved 3 years, no upfront": with the way of paying in full.
[[nodiscard]] QString purchaseText(const PurchaseOption &purchase);
/// "2 × a3-highgpu-1g", without what all names of a provider begin with.
[[nodiscard]] QString countedName(const OfferReference &offer, int instances);
/// "3", or "2 × 4 instances" where one replica spans several.
[[nodiscard]] QString countText(const Line &line);

/// The hover card of one candidate.
[[nodiscard]] HoverText describeCandidate(const CandidateContext &context, OfferIndex offer);

} // namespace headroom::ui
