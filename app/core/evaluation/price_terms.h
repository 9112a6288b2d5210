// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/catalog/catalog.h"
#include "core/money/exchange_rate.h"

#include <optional>

namespace headroom {

/// What stands between a quoted rate and the one that a line is computed with: the change of public prices that a
/// scenario assumes, and the conversion into the plan's currency. Both together are rounded once.
struct PriceTerms {
    std::optional<Conversion> conversion; ///< absent: quoted in the plan's currency
    RateFactor fixed;                     ///< of agreed prices and historic ones: conversion alone
    RateFactor movable;                   ///< of public prices, and of percentages off them

    /// Billionths of the plan's currency; 0 where the rate is too large for a plan (rate_factor.h).
    [[nodiscard]] std::int64_t nanos(std::int64_t quoted, std::uint8_t flags) const
    {
        return ((flags & kPriceAgreed) != 0 ? fixed : movable).applied(quoted);
    }
    [[nodiscard]] std::optional<HourlyRate> rate(HourlyRate quoted, std::uint8_t flags) const;
};

/// The terms for prices that are quoted in a currency; absent when the plan has no rate of exchange stated up
/// to the valuation date. `changePercent` moves public prices.
[[nodiscard]] std::optional<PriceTerms> priceTerms(std::span<const ExchangeRate> rates,
                                                   std::string_view quotedIn,
                                                   std::string_view wanted, Date valuationDate,
                                                   double changePercent);

} // namespace headroom
