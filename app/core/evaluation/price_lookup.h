// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "evaluation/evaluation.h"

#include <optional>

namespace headroom {

/// The price of an offer under a scenario's assumptions: from the plan's embedded rows when the plan keeps
/// its prices, else from today's books. Absent: nobody has one, which is never shown as free.
[[nodiscard]] std::optional<LinePrice>
priceOf(const EvaluationInputs &inputs, const Scenario &scenario, const OfferReference &offer);

/// The rate under a price change in percent, rounded to a billionth of the currency unit.
[[nodiscard]] HourlyRate changedBy(HourlyRate rate, double percent);

} // namespace headroom
