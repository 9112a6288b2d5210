// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/evaluation/committable_lines.h"
#include "core/evaluation/evaluation.h"
#include "core/language.h"
#include "core/plan/mix_rules.h"
#include "core/plan/plan.h"

#include <string>

namespace headroom {

/// A rule of a choice over the whole mix: "AWS has 60 %, give or take 5, of the compute cost".
[[nodiscard]] std::string describe(const MixRules &rules, const MixRule &rule,
                                   const std::string &currency,
                                   const Language &language = english());

/// The count that a figure takes the words of: "1 point", "2 points", "0.5 points".
[[nodiscard]] int pluralOf(double figure);

/// “2 × AWS us-east-1 g5.xlarge, on-demand”: the most instances at once, of a line with an offer.
[[nodiscard]] std::string countedOffer(const Line &line, const Language &language = english());

/// What is bought for a term, with the day of its price where that may have changed since: "m7g in
/// us-east-1, at a price of 2025-04-04 not confirmed since".
[[nodiscard]] std::string atOldPrice(const std::string &bought,
                                     const std::optional<OldPrice> &price,
                                     const Language &language = english());

/// Note on providers with a target of 0 %, which the tolerance allows a share: "A target of 0 %
/// lets Azure have up to 5 %, the tolerance. With a tolerance of 0 points it means none." Empty: no
/// target is 0 %, or there is no tolerance.
[[nodiscard]] std::string zeroShareRemark(const std::vector<ProviderShare> &split,
                                          double tolerancePoints, const Language &language);

} // namespace headroom
