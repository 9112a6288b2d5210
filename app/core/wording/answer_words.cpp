// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/wording/answer_words.h"

#include "core/evaluation/format.h"
#include "core/letters.h"
#include "core/wording/risk_words.h"
#include "core/wording/service_words.h"

#include <algorithm>

namespace headroom {

namespace {

constexpr std::string_view kBetween = " · ";

/// Whole units, except where cents are a large part of the amount.
std::string roundMoney(const Answer &answer, Money amount, const Language &language)
{
    const Money leastInWhole = Money::fromCents(10'000);
    return amount < leastInWhole ? formatMoney(amount, answer.currency, language)
                                 : formatAmount(amount.exact(), answer.currency, 0, 0, language);
}

std::string costWords(const Answer &answer, const Language &language)
{
    const std::string gaps = gapsIn(answer.completeness, language);
    if (answer.state == TotalState::nothingInUse)
        return language.say(HEADROOM_TEXT("Answer", "no offer in use"));
    if (!answer.monthly)
        return language.say(HEADROOM_TEXT("Answer", "cost not known: %1"), {gaps});
    const std::string amount = roundMoney(answer, *answer.monthly, language);
    return gaps.empty()
               ? language.say(HEADROOM_TEXT("Answer", "%1 a month"), {amount})
               : language.say(HEADROOM_TEXT("Answer", "%1 a month, partial: %2"), {amount, gaps});
}

/// Number of workloads in each state other than met, worst first: "2 miss, 1 may miss".
std::vector<std::string> riskCounts(const Answer &answer, const Language &language)
{
    constexpr std::array kStates{
        std::pair(Assurance::cannotRun,
                  HEADROOM_TEXT_N("Answer", "%n cannot run", "%n cannot run")),
        std::pair(Assurance::missed, HEADROOM_TEXT_N("Answer", "%n miss", "%n misses")),
        std::pair(Assurance::likelyMisses,
                  HEADROOM_TEXT_N("Answer", "%n likely miss", "%n likely misses")),
        std::pair(Assurance::mayMiss, HEADROOM_TEXT_N("Answer", "%n may miss", "%n may miss"))};
    std::vector<std::string> counts;
    for (const auto &[state, text] : kStates) {
        const auto count = std::ranges::count(answer.risks, state, &ServiceRisk::is);
        if (count > 0)
            counts.push_back(language.say(text, {}, static_cast<int>(count)));
    }
    return counts;
}

std::string serviceWords(const Answer &answer, const Language &language)
{
    const ServiceSummary &service = answer.service;
    std::vector<std::string> parts;
    if (answer.risks.size() == 1)
        parts.push_back(shortly(answer.risks.front(), language));
    else
        parts = riskCounts(answer, language);
    const int notChecked =
        service.count(ServiceVerdict::noOffer) + service.count(ServiceVerdict::notSized);
    if (notChecked > 0)
        parts.push_back(
            language.say(HEADROOM_TEXT_N("Answer", "%n limits not checked", "%n limit not checked"),
                         {}, notChecked));
    if (!parts.empty())
        return joined(parts);
    if (service.stated() == 0)
        return language.say(HEADROOM_TEXT("Answer", "no limits set"));
    return language.say(service.allMet() ? HEADROOM_TEXT("Answer", "all limits met")
                                         : HEADROOM_TEXT("Answer", "limits met where priced"));
}

std::string contractWords(const Answer &answer, const Language &language)
{
    const Contract &contract = answer.contract;
    if (contract.terms == 0)
        return {};
    const std::string from = std::to_string(contract.shortestYears);
    const std::string to = std::to_string(contract.longestYears);
    const std::string terms =
        from == to
            ? language.say(HEADROOM_TEXT_N("Answer", "%1-year contracts", "%1-year contract"), {to},
                           contract.terms)
            : language.say(HEADROOM_TEXT("Answer", "%1- and %2-year contracts"), {from, to});
    if (!contract.amount)
        return language.say(HEADROOM_TEXT("Answer", "%1, not priced"), {terms});
    return language.say(contract.notPriced > 0 ? HEADROOM_TEXT("Answer", "%1, more than %2")
                                               : HEADROOM_TEXT("Answer", "%1, %2"),
                        {terms, roundMoney(answer, *contract.amount, language)});
}

std::string certaintyWords(const Answer &answer, const Language &language)
{
    if (!answer.monthly)
        return {};
    const std::string low = formatMoneyShort(answer.low, answer.currency, language);
    const std::string high = formatMoneyShort(answer.high, answer.currency, language);
    return low == high ? std::string()
                       : language.say(HEADROOM_TEXT("Answer", "80 % %1 to %2"), {low, high});
}

std::string inOneLine(std::vector<std::string> parts)
{
    std::erase(parts, std::string());
    return joined(parts, kBetween);
}

} // namespace

std::string AnswerWords::besideCost() const
{
    return inOneLine({service, contract, certainty});
}

AnswerWords wordsOf(const Answer &answer, const Language &language)
{
    return {costWords(answer, language), serviceWords(answer, language),
            contractWords(answer, language), certaintyWords(answer, language)};
}

std::string describe(const Answer &answer, const Language &language)
{
    const AnswerWords words = wordsOf(answer, language);
    return inOneLine({words.cost, words.besideCost()});
}

} // namespace headroom
