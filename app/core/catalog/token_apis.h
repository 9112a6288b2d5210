// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/catalog/provider.h"
#include "core/error.h"
#include "core/money/date.h"
#include "core/money/exact.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace headroom {

/// Prices of a million tokens.
struct TokenPrices {
    Exact input;
    std::optional<Exact> cachedInput; ///< absent: cached input costs as much as other input
    Exact output;

    friend bool operator==(const TokenPrices &, const TokenPrices &) = default;
};

/// A model that a provider serves at a price per token: a line of resources/catalog/token_apis.csv. Figures
/// of 0 are not stated.
struct TokenApi {
    Provider provider;
    std::string model; ///< as the model library calls it, or as its maker does
    std::string name;  ///< by which the provider's interface calls it
    TokenPrices prices;
    std::int64_t longFromTokens =
        0; ///< input of one request above which other prices apply; 0: none
    TokenPrices longPrices;
    std::string currency;
    int batchDiscountPercent = 0;
    int batchHours = 0; ///< within which a batch is answered
    std::int64_t requestsPerMinute = 0;
    std::int64_t tokensPerMinute = 0;
    double outputTokensPerSecond = 0; ///< of one request, as the provider states it
    std::int64_t contextTokens = 0;
    std::string region; ///< where data stays; empty: not stated
    Date asOf;
    std::string source;
    std::string termsSource; ///< of limits, speed and region
    std::string notUsed;     ///< reason why another source's price is used; empty: this one is used
    std::string note;
    std::vector<TokenApi> disagreeing; ///< the same with the prices of other sources
};

/// Token APIs, each with the price that is used.
class TokenApis
{
public:
    /// Parses the text of resources/catalog/token_apis.csv. Errors name line and column, after `file` where
    /// it is given. Prices per thousand tokens among prices per million are found by their ratio to
    /// the other price of the row, and to those of the same model.
    [[nodiscard]] static Expected<TokenApis> parse(std::string_view csv,
                                                   std::string_view file = {});

    /// The same with others added; those of the same provider and name take the place of the former.
    [[nodiscard]] TokenApis with(const TokenApis &added) const;

    [[nodiscard]] const std::vector<TokenApi> &all() const { return m_all; }
    /// Those that serve a model, or are called so; compared as names in the model library are.
    [[nodiscard]] std::vector<const TokenApi *> serving(std::string_view model) const;

private:
    std::vector<TokenApi> m_all;
};

[[nodiscard]] Expected<TokenApis> shippedTokenApis();

} // namespace headroom
