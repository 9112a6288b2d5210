// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/language.h"
#include "core/tokens/token_break_even.h"

#include <string>

namespace headroom {

/// "DeepInfra gpt-oss-120b"
[[nodiscard]] std::string describe(const TokenApi &api, const Language &language = english());
/// "Self-hosting is cheaper above 41.2 req/s."
[[nodiscard]] std::string describe(const TokenBreakEven &breakEven, OverrideField demand,
                                   const Language &language = english());
/// "Token APIs from $360.22 a month (DeepInfra gpt-oss-120b). Self-hosting is cheaper above 41.2 req/s.":
/// the cheapest API, beside the cheapest instances or, without any, those in use; empty without one.
[[nodiscard]] std::string summaryOf(const TokenComparison &comparison, const std::string &currency,
                                    const Language &language = english());
/// "500 tokens/s, as the provider states"
[[nodiscard]] std::string speedOf(const TokenApi &api, const Language &language = english());
/// "1,000 requests/min, 250,000 tokens/min"; empty: none are stated.
[[nodiscard]] std::string limitsOf(const TokenApi &api, const Language &language = english());
/// Caveats of the cost, in parts: batch price, long requests, limits, obstacles.
[[nodiscard]] std::string remarksOn(const TokenOffer &offer, const Language &language = english());
/// Prices of other sources and why they are not used; empty: none differs.
[[nodiscard]] std::string disagreementOn(const TokenApi &api, const Language &language = english());
/// "price of 2026-08-21, vendor pages"
[[nodiscard]] std::string evidenceOf(const TokenApi &api, const Language &language = english());

} // namespace headroom
