// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advice/advice.h"

#include "core/advice/advice_facts.h"
#include "core/csv/text_table.h"
#include "core/shipped/shipped_texts.h"
#include "core/wording/error_texts.h"
#include "core/wording/language.h"

#include <algorithm>
#include <cmath>
#include <optional>

namespace headroom {
namespace {

std::optional<AdviceVerdict> verdictFrom(std::string_view word)
{
    if (word == "for")
        return AdviceVerdict::inFavour;
    if (word == "against")
        return AdviceVerdict::against;
    if (word == "note")
        return AdviceVerdict::note;
    return std::nullopt;
}

void fill(std::string &text, std::string_view mark, double value)
{
    const std::size_t at = text.find(mark);
    if (at != std::string::npos)
        text.replace(at, mark.size(), std::to_string(std::lround(value)));
}

std::string_view nextWord(std::string_view &text)
{
    const std::size_t end = std::min(text.find(' '), text.size());
    const std::string_view word = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    return word;
}

} // namespace

Expected<RuleBook> RuleBook::parse(std::string_view csv)
{
    HEADROOM_TRY(const auto table, TextTable::parse(csv));
    RuleBook book;
    for (std::size_t row = 0; row < table.rowCount(); ++row) {
        const std::string where = "rule " + std::to_string(row + 1);
        const auto text = [&](std::string_view column) {
            return table.text(row, table.column(column));
        };
        const auto verdict = verdictFrom(text("verdict"));
        if (!verdict)
            return failure(error_text::kNoSuchVerdict, where);
        Rule rule;
        rule.advice = {std::string(text("rule")), *verdict, std::string(text("text")),
                       std::string(text("source"))};
        std::string_view condition = text("condition");
        while (!condition.empty()) {
            std::string_view word = nextWord(condition);
            const bool holds = !word.starts_with('!');
            if (!holds)
                word.remove_prefix(1);
            if (adviceFact(word) == nullptr)
                return failure({error_text::kUnknownCondition, std::string(word)}, where);
            rule.conditions.push_back({std::string(word), holds});
        }
        book.m_rules.push_back(std::move(rule));
    }
    return book;
}

std::vector<Advice> RuleBook::advise(const AdviceQuestion &question, const Language &language) const
{
    std::vector<Advice> advice;
    if (question.demand == nullptr || question.hardware == nullptr || question.sizing == nullptr)
        return advice;
    for (const Rule &rule : m_rules) {
        const bool applies = std::all_of(
            rule.conditions.begin(), rule.conditions.end(), [&](const Condition &condition) {
                return adviceFact(condition.word)->holds(question) == condition.holds;
            });
        if (!applies)
            continue;
        Advice one = rule.advice;
        one.text = language.say({"Rules", one.text.c_str()});
        fill(one.text, "{utilisation}", 100 * question.sizing->utilisation);
        fill(one.text, "{replicas}", question.sizing->replicas);
        advice.push_back(std::move(one));
    }
    return advice;
}

Expected<RuleBook> shippedRules()
{
    return RuleBook::parse(shipped::kRules);
}

} // namespace headroom
