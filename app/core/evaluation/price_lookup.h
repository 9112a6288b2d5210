// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/evaluation/evaluation.h"

#include <optional>

namespace headroom {

/// The price of an offer under a scenario's assumptions: from the plan's embedded rows when the
/// plan keeps its prices, else from today's books. Absent: nobody has one, or there is no rate of
/// exchange to convert it; it is never shown as free.
[[nodiscard]] std::optional<LinePrice>
priceOf(const EvaluationInputs &inputs, const Scenario &scenario, const OfferReference &offer);

/// Hourly rate if `percent` of the hours are on demand instead of on spot, rounded to a billionth.
[[nodiscard]] HourlyRate withFallback(HourlyRate spot, HourlyRate onDemand, double percent);

/// The currency of an offer's price if it has no exchange rate; absent if the price can be
/// converted, or there is none.
[[nodiscard]] std::optional<std::string> currencyWithoutRate(const EvaluationInputs &inputs,
                                                             const OfferReference &offer);

/// The terms that a scenario applies to prices quoted in a currency; absent without an exchange
/// rate.
[[nodiscard]] std::optional<PriceTerms>
termsFor(const EvaluationInputs &inputs, const Scenario &scenario, std::string_view quotedIn);

/// The row to save for an offer in use, as its price was quoted.
[[nodiscard]] EmbeddedPrice embeddedFrom(const OfferReference &offer, const LinePrice &price,
                                         const Plan &plan);

/// Best evidence grade of a line's figures that its price allows: a derived or estimated price
/// makes them a rule of thumb.
[[nodiscard]] Evidence evidenceOfPrice(std::uint8_t flags);

} // namespace headroom
