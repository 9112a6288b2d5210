// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/error.h"
#include "core/money/exchange_rate.h"

#include <string_view>
#include <vector>

namespace headroom {

/// Rates of exchange from comma-separated text with the columns from, to, rate, date and source, in
/// any order: "USD,EUR,0.9185,2026-11-20,ECB". All or nothing: an error names line and column. A
/// rate after `today` is refused.
[[nodiscard]] Expected<std::vector<ExchangeRate>> exchangeRatesFromCsv(std::string_view csv,
                                                                       Date today);

} // namespace headroom
