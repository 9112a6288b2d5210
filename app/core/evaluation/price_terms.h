// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/catalog/catalog.h"
#include "core/money/exchange_rate.h"
#include "core/plan/plan.h"

#include <array>
#include <optional>

namespace headroom {

/// Assumed changes of public prices.
struct PriceMoves {
    double percent = 0;
    std::vector<ProviderPriceChange> byProvider; ///< on top
    double spotPercent = 0;                      ///< of spot capacity, on top of both
};
[[nodiscard]] PriceMoves priceMovesOf(const Scenario &scenario);

/// Kind of a price, which decides the changes that apply to it.
struct PriceKind {
    Provider provider;
    bool spot = false;
};

/// Conversion of a quoted rate into the rate of a line: the changes of public prices that a
/// scenario assumes, and the currency. The product is rounded once.
struct PriceTerms {
    std::optional<Conversion> conversion; ///< absent: quoted in the plan's currency
    RateFactor fixed;                     ///< of agreed prices and historic ones: conversion alone
    /// Factors of public prices, and of percentages off them; by provider.
    std::vector<RateFactor> movable;
    std::vector<RateFactor> movableSpot;

    [[nodiscard]] const RateFactor &factor(std::uint8_t flags, PriceKind kind) const
    {
        const auto provider = kind.provider.index();
        return (flags & kPriceAgreed) != 0 ? fixed
               : kind.spot                 ? movableSpot[provider]
                                           : movable[provider];
    }
    /// Billionths of the plan's currency; 0 where the rate is too large for a plan (rate_factor.h).
    [[nodiscard]] std::int64_t nanos(std::int64_t quoted, std::uint8_t flags, PriceKind kind) const
    {
        return factor(flags, kind).applied(quoted);
    }
    [[nodiscard]] std::optional<HourlyRate> rate(HourlyRate quoted, std::uint8_t flags,
                                                 PriceKind kind) const;
    /// True if a provider's rates are used as quoted.
    [[nodiscard]] bool isOne(Provider provider) const;
};

/// The terms for prices that are quoted in a currency; absent when the plan has no rate of exchange
/// stated up to the valuation date.
[[nodiscard]] std::optional<PriceTerms> priceTerms(std::span<const ExchangeRate> rates,
                                                   std::string_view quotedIn,
                                                   std::string_view wanted, Date valuationDate,
                                                   const PriceMoves &moves);

} // namespace headroom
