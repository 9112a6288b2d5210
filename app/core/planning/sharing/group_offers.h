// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/planning/sharing/group_costs.h"

#include <vector>

namespace headroom {

/// An offer that can serve groups, with what a group on it adds to the rows of the rules.
struct GroupOffer {
    OfferIndex offer = 0;
    std::uint16_t type = 0;
    bool everyHour = false;
    bool isSpot = false;
    Provider provider;
    double rate = 0; ///< cents of an instance-hour
    SharerSet may = 0;
    std::vector<double> perHour;     ///< by row, of an instance-hour
    std::vector<double> perInstance; ///< by row, of the most instances
    std::vector<double> perMember;   ///< by row, of each workload
};

/// The cheapest of offers that are alike to the rules and to their sharers.
[[nodiscard]] std::vector<GroupOffer> groupOffers(const GroupCosts &costs, const MixRules &rules);

/// The model with the cheapest of the options that are alike to the rules: of a provider, on spot capacity or not, and
/// with the same uses.
[[nodiscard]] MixModel distinctOptions(const MixCandidates &candidates, const MixModel &model,
                                       const MixRules &rules);

/// Divisors of the rows: shares are counted in millionths of what they are shares of.
[[nodiscard]] std::vector<double> rowScales(const MixRules &rules);

} // namespace headroom
