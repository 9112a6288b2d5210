// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/wording/goal_words.h"

#include "core/evaluation/format.h"
#include "core/wording/answer_words.h"
#include "core/wording/risk_words.h"

namespace headroom {

namespace {

constexpr std::size_t kMaxRisks = 3;

std::string foundWords(const GoalAnswer &answer, bool isTraffic, const Answer &there,
                       const Language &language)
{
    const std::string percent = formatPercentSigned(answer.percent, language);
    const std::string then = describe(there, language);
    if (!answer.overToday.empty())
        return language.say(
            HEADROOM_TEXT("Goals", "None. Over its limits today: %1. It keeps them up to %2 of "
                                   "traffic: %3."),
            {describe(answer.overToday, kMaxRisks, language), percent, then});
    if (!answer.stoppedBy.empty())
        return language.say(HEADROOM_TEXT("Goals", "The service levels allow %1 of traffic: %2. "
                                                   "With a tenth of a percent more: %3."),
                            {percent, then, describe(answer.stoppedBy, kMaxRisks, language)});
    return language.say(isTraffic ? HEADROOM_TEXT("Goals", "The budget allows %1 of traffic: %2. A "
                                                           "tenth of a percent more costs %3.")
                                  : HEADROOM_TEXT("Goals", "The budget allows %1 on public prices: "
                                                           "%2. A tenth of a percent more costs "
                                                           "%3."),
                        {percent, then, formatMoney(answer.beyond, there.currency, language)});
}

/// What the budget allows, by itself.
std::string answerWords(const GoalAnswer &answer, GoalKind kind, Money budget, const Answer &there,
                        const Language &language)
{
    using Reach = GoalAnswer::Reach;
    const std::string percent = formatPercentSigned(answer.percent, language);
    const std::string then = describe(there, language);
    const bool isTraffic = kind == GoalKind::traffic;
    switch (answer.reach) {
    case Reach::never:
        return language.say(
            isTraffic
                ? HEADROOM_TEXT("Goals", "No traffic meets a budget of %1: even %2 of it is %3.")
                : HEADROOM_TEXT("Goals", "No change of public prices meets a budget of %1: even "
                                         "%2 on them is %3."),
            {formatMoney(budget, there.currency, language), percent, then});
    case Reach::always:
        return language.say(
            isTraffic ? HEADROOM_TEXT(
                "Goals", "Budget and service levels allow any traffic: even %1 of it is %2.")
                      : HEADROOM_TEXT("Goals", "The budget is never exceeded: even %1 on public "
                                               "prices is %2."),
            {percent, then});
    case Reach::found: break;
    }
    return foundWords(answer, isTraffic, there, language);
}

} // namespace

std::string serviceRemark(const std::vector<ServiceRisk> &risks, const Language &language)
{
    return risks.empty() ? std::string()
                         : language.say(HEADROOM_TEXT("Goals", "Service levels there: %1."),
                                        {describe(risks, kMaxRisks, language)});
}

std::string describe(const GoalAnswer &answer, GoalKind kind, Money budget, const Answer &there,
                     const Language &language)
{
    std::string words = answerWords(answer, kind, budget, there, language);
    if (there.isPartial() && answer.reach != GoalAnswer::Reach::never)
        words += ' '
                 + language.say(HEADROOM_TEXT(
                     "Goals", "Costs are missing: with them the budget allows less."));
    if (answer.overAnyway.empty())
        return words;
    return words + ' '
           + language.say(HEADROOM_TEXT("Goals", "Over its limits in any case: %1."),
                          {describe(answer.overAnyway, kMaxRisks, language)});
}

std::string describe(const PrecisionAnswer &answer, Money budget, const Language &language)
{
    const Text verdict =
        answer.there.isPartial() || !answer.there.monthly ? HEADROOM_TEXT("Goals", "%1: %2")
        : *answer.there.monthly <= budget ? HEADROOM_TEXT("Goals", "%1, within the budget: %2")
                                          : HEADROOM_TEXT("Goals", "%1, above the budget: %2");
    return language.say(verdict,
                        {std::string(keyOf(answer.precision)), describe(answer.there, language)});
}

std::string describeBudget(double trafficPercent, const Answer &there, const Language &language)
{
    return language.say(HEADROOM_TEXT("Goals", "With %1 of traffic: %2."),
                        {formatPercentSigned(trafficPercent, language), describe(there, language)});
}

} // namespace headroom
