// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/comparison/offer_break_even.h"
#include "core/language.h"

namespace headroom {

/// "Output tokens", "AWS prices".
[[nodiscard]] std::string describe(const OfferAssumption &assumption, OverrideField demand,
                                   const Language &language);
[[nodiscard]] std::string describe(const SharedAssumption &assumption, const Language &language);
/// Value assumed today: "41.2 req/s", "70 %".
[[nodiscard]] std::string todayOf(const OfferBreakEven &row, OverrideField demand,
                                  const Language &language);
/// Value at a crossing, in the same unit; for the scenario's prices and growth, the change from
/// today.
[[nodiscard]] std::string placeOf(const OfferBreakEven &row, const Crossing &crossing,
                                  OverrideField demand, const Language &language);
/// A change of what a whole scenario assumes: "+12 %", "2 points a month more".
[[nodiscard]] std::string changeOf(const SharedAssumption &assumption, double percent,
                                   const Language &language);
/// The range in which no break-even was found.
[[nodiscard]] std::string nowhereOf(const OfferBreakEven &row, OverrideField demand,
                                    const Language &language);
[[nodiscard]] std::string nowhereOf(const SharedAssumption &assumption, const Language &language);

/// Names of two offers.
struct OfferNames {
    std::string first;
    std::string second;
};
[[nodiscard]] OfferNames namesOf(const OfferPair &offers, const Language &language);
/// Short names of a pair: their machines alone if those differ.
[[nodiscard]] OfferNames shortNamesOf(const OfferPair &offers, const Language &language);

/// One sentence or two: "g4dn.xlarge is cheaper below 41.2 req/s, g5.xlarge above."
[[nodiscard]] std::string sentenceOf(const OfferBreakEven &row, OverrideField demand,
                                     const OfferNames &names, const Language &language);
/// Order that applies today: "g4dn.xlarge is cheaper today, by $120.00 a month."
[[nodiscard]] std::string todaySentence(const OfferBreakEvens &found, const std::string &currency,
                                        const Language &language);

} // namespace headroom
