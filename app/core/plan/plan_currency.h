// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/error.h"
#include "core/plan/plan.h"

namespace headroom {

/// Checks the plan's currency, its exchange rates and the currencies of its saved prices; the error
/// is the first problem, with its path.
[[nodiscard]] Expected<void> validateCurrencies(const Plan &plan);
/// No rate of the plan may be of a day after `today`; the error names its path.
[[nodiscard]] Expected<void> checkRatesAreStated(const Plan &plan, Date today);

/// The plan counted in another currency: amounts that were entered are converted and rounded to the
/// cent, saved prices keep the currency they are quoted in. Refused when there are amounts and no
/// rate.
[[nodiscard]] Expected<Plan> inCurrency(Plan plan, const std::string &currency);

} // namespace headroom
