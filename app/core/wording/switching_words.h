// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/evaluation/switching_cost.h"
#include "core/language.h"

#include <string>

namespace headroom {

/// Of the first month of a forecast, with the sentence below.
inline constexpr Text kMoveInFirstMonth =
    HEADROOM_TEXT("Moves", "%1 The move is paid in the first month, beside the cost shown.");

/// "$730.00 a day; 10 days to another software stack, 5 to another provider, 1 to another region;
/// pays back within 12 months"; empty where moves cost nothing but the list price of transfers.
[[nodiscard]] std::string describe(const MovingTerms &terms, const std::string &currency,
                                   const Language &language = english());

/// "$7,484.23 once (10 days of work, 2,048 GiB to transfer)"; empty for a move that costs nothing.
[[nodiscard]] std::string describe(const SwitchingCost &cost, const std::string &currency,
                                   const Language &language = english());

/// "Moving costs $7,300.00 once (10 days of work); saving $310.00 a month pays that back in 24 months.";
/// empty for a move that costs nothing.
[[nodiscard]] std::string payBackSentence(const SwitchingCost &cost, Money savesAMonth,
                                          const std::string &currency,
                                          const Language &language = english());

} // namespace headroom
