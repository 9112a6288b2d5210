// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/evaluation/statement.h"
#include "core/language.h"

#include <string>
#include <vector>

namespace headroom {

/// A fact as people read it: "$4,140.56", "57.1 %", "09:00".
[[nodiscard]] std::string words(const Fact &fact, const Language &language);

/// "A, B, C and 12 more": a longer list is not read.
inline constexpr std::size_t kNamesShown = 3;
[[nodiscard]] std::string firstNames(std::vector<std::string> names, const Language &language,
                                     std::size_t maximum = kNamesShown);

/// The sentence with its facts. sentence(Code) must be declared (finding_sentences.h).
template <typename Code>
[[nodiscard]] std::string words(const Statement<Code> &statement, const Language &language)
{
    std::vector<std::string> values;
    values.reserve(statement.facts.size());
    for (const Fact &fact : statement.facts)
        values.push_back(words(fact, language));
    return language.say(sentence(statement.code), values, statement.count);
}

} // namespace headroom
