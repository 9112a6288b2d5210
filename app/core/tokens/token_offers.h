// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/catalog/token_apis.h"
#include "core/evaluation/evaluation.h"
#include "core/plan/plan.h"

#include <optional>
#include <string>
#include <vector>

namespace headroom {

/// Question for the token APIs that could serve a workload.
struct TokenQuestion {
    std::string model = {}; ///< instead of the workload's own; empty: that one
    /// Of the input tokens, read from the provider's prompt cache; absent: as many as the workload's
    /// prefix cache keeps.
    std::optional<Exact> cachedInputPercent = std::nullopt;

    friend bool operator==(const TokenQuestion &, const TokenQuestion &) = default;
};

/// Reason why a token API has no cost for a workload.
enum class TokenObstacle : std::uint8_t {
    none,
    context,      ///< requests are longer than the provider accepts
    exchangeRate, ///< the plan has no rate from the currency of the price
};

/// A token API that serves a workload's model, without hardware: tokens x price.
struct TokenOffer {
    TokenApi api;
    TokenObstacle obstacle = TokenObstacle::none;
    bool atBatchPrice = false;  ///< the workload can wait as long as a batch takes
    bool atLongPrices = false;  ///< its mean request is above the limit of the usual prices
    bool exceedsLimits = false; ///< its peak is above what the provider accepts by default
    TokenPrices prices;         ///< applied, in the plan's currency, of a million tokens
    Money monthly;              ///< 0 with an obstacle
};

/// True for inference by a language model whose tokens are stated.
[[nodiscard]] bool isTokenWork(const EvaluationInputs &inputs, const Workload &workload);

/// Token APIs that serve the workload's model, the cheapest first, those without a cost last.
/// `workload`: as the scenario has it (effective_plan.h). Latency is never modelled.
/// Costs include the other cost lines of the workload. Pure.
[[nodiscard]] std::vector<TokenOffer> tokenOffers(const EvaluationInputs &inputs,
                                                  const Scenario &scenario,
                                                  const Workload &workload,
                                                  const TokenQuestion &question = {});

/// The month of such an offer under another demand of the same workload.
[[nodiscard]] Money monthlyAt(const EvaluationInputs &inputs, const Scenario &scenario,
                              const Workload &workload, const TokenOffer &offer,
                              const TokenQuestion &question);

/// Twelve calendar months of such an offer under the scenario's growth, seasons, phases and changes of
/// prices.
[[nodiscard]] Money twelveMonthsOf(const EvaluationInputs &inputs, const Scenario &scenario,
                                   const Workload &workload, const TokenOffer &offer,
                                   const TokenQuestion &question);

} // namespace headroom
