// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/language.h"
#include "core/uncertainty/assumptions.h"
#include "core/uncertainty/sensitivity.h"

namespace headroom {

/// "Demand of Chat", "Speed of GPT-2 on T4".
[[nodiscard]] std::string shortNameOf(const UncertainAssumption &assumption, const Plan &plan,
                                      const Language &language = english());
/// The same with the ranges of a speed that has several.
[[nodiscard]] std::string describe(const UncertainAssumption &assumption, const Plan &plan,
                                   const Language &language = english());

/// "g5.xlarge, spot is best from 41.2 to 80 requests/s, from 10 to 41.2 it is g4dn.xlarge, on
/// demand."
[[nodiscard]] std::string describe(const DemandThreshold &threshold,
                                   const Language &language = english());

/// Range of demand that is searched for thresholds.
inline constexpr Text kExaminedDemand =
    HEADROOM_TEXT("Sensitivity", "Demand was examined from a tenth of the plan to ten times the "
                                 "plan; nothing is known beyond that.");

/// Name of the offer; "no offer that meets" for none.
[[nodiscard]] std::string thresholdOfferName(const std::optional<OfferReference> &offer,
                                             const Language &language = english());

} // namespace headroom
