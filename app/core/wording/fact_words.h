// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/evaluation/statement.h"
#include "core/language.h"

namespace headroom {

/// A fact as people read it: "$4,140.56", "57.1 %", "09:00".
[[nodiscard]] std::string words(const Fact &fact, const Language &language);

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
