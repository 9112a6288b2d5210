// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/evaluation/answer.h"
#include "core/language.h"

#include <string>

namespace headroom {

/// Parts of an answer's sentence; the last two may be empty.
struct AnswerWords {
    std::string cost; ///< "$2,348 a month", "$185 a month, partial: 1 of 2 workloads has no price"
    std::string service;   ///< "all limits met", "Chat API likely misses, 65 %"
    std::string contract;  ///< "3-year contract, $84,511"; empty: nothing is signed
    std::string certainty; ///< "80 % $2.3k to $2.6k"; empty: the ends of the range are equal

    /// All parts but the cost, to accompany a cost that is shown by itself.
    [[nodiscard]] std::string besideCost() const;
    friend bool operator==(const AnswerWords &, const AnswerWords &) = default;
};
[[nodiscard]] AnswerWords wordsOf(const Answer &answer, const Language &language = english());

/// "$2,348 a month · all limits met · 3-year contract, $84,511 · 80 % $2.3k to $2.6k": the one
/// sentence of every page, file and command that states a scenario's cost.
[[nodiscard]] std::string describe(const Answer &answer, const Language &language = english());

} // namespace headroom
