// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/wording/goal_words.h"

#include "core/evaluation/format.h"
#include "core/wording/risk_words.h"

namespace headroom {

namespace {

constexpr std::size_t kMaxRisks = 3;

std::string foundWords(const GoalAnswer &answer, bool isTraffic, const std::string &currency,
                       const Language &language)
{
    const std::string percent = formatPercentSigned(answer.percent, language);
    const std::string cost = formatMoney(answer.monthly, currency, language);
    if (!answer.overToday.empty())
        return language.say(
            HEADROOM_TEXT("Goals", "None. Over its limits today: %1. It keeps them up to %2 of "
                                   "traffic; the month then costs %3."),
            {describe(answer.overToday, kMaxRisks, language), percent, cost});
    if (!answer.stoppedBy.empty())
        return language.say(
            HEADROOM_TEXT("Goals", "The service levels allow %1 of traffic: the month then costs "
                                   "%2. With a tenth of a percent more: %3."),
            {percent, cost, describe(answer.stoppedBy, kMaxRisks, language)});
    return language.say(
        isTraffic ? HEADROOM_TEXT("Goals", "The budget allows %1 of traffic: the month then costs "
                                           "%2; a tenth of a percent more costs %3.")
                  : HEADROOM_TEXT("Goals", "The budget allows %1 on public prices: the month then "
                                           "costs %2; a tenth of a percent more costs %3."),
        {percent, cost, formatMoney(answer.beyond, currency, language)});
}

/// The answer in words, without the note on service levels.
std::string answerWords(const GoalAnswer &answer, GoalKind kind, Money budget,
                        const std::string &currency, const Language &language)
{
    using Reach = GoalAnswer::Reach;
    const std::string percent = formatPercentSigned(answer.percent, language);
    const std::string cost = formatMoney(answer.monthly, currency, language);
    const bool isTraffic = kind == GoalKind::traffic;
    switch (answer.reach) {
    case Reach::never:
        return language.say(
            isTraffic ? HEADROOM_TEXT("Goals", "No traffic meets a budget of %1: even with %2 a "
                                               "month costs %3.")
                      : HEADROOM_TEXT("Goals", "No change of public prices meets a budget of %1: "
                                               "even with %2 a month costs %3."),
            {formatMoney(budget, currency, language), percent, cost});
    case Reach::always:
        return language.say(
            isTraffic ? HEADROOM_TEXT(
                "Goals",
                "Budget and service levels allow any traffic: even %1 of traffic costs %2 a month.")
                      : HEADROOM_TEXT("Goals", "The budget is never exceeded: even %1 on public "
                                               "prices costs %2 a month."),
            {percent, cost});
    case Reach::found: break;
    }
    return foundWords(answer, isTraffic, currency, language);
}

} // namespace

std::string serviceRemark(const std::vector<ServiceRisk> &risks, const Language &language)
{
    return risks.empty() ? std::string()
                         : language.say(HEADROOM_TEXT("Goals", "Service levels there: %1."),
                                        {describe(risks, kMaxRisks, language)});
}

std::string describe(const GoalAnswer &answer, GoalKind kind, Money budget,
                     const std::string &currency, const Language &language)
{
    const std::string words = answerWords(answer, kind, budget, currency, language);
    if (answer.overAnyway.empty())
        return words;
    return words + ' '
           + language.say(HEADROOM_TEXT("Goals", "Over its limits in any case: %1."),
                          {describe(answer.overAnyway, kMaxRisks, language)});
}

std::string describe(const PrecisionAnswer &answer, Money budget, const std::string &currency,
                     const Language &language)
{
    const Text verdict =
        answer.missed > 0
            ? HEADROOM_TEXT_N("Goals",
                              "%1: %2 a month; %n workloads miss, likely miss or do not fit",
                              "%1: %2 a month; %n workload misses, likely misses or does not fit")
        : answer.monthly <= budget ? HEADROOM_TEXT("Goals", "%1: %2 a month, within the budget")
                                   : HEADROOM_TEXT("Goals", "%1: %2 a month, above the budget");
    return language.say(
        verdict,
        {std::string(keyOf(answer.precision)), formatMoney(answer.monthly, currency, language)},
        answer.missed > 0 ? answer.missed : kNoCount);
}

std::string describeBudget(double trafficPercent, Money cost, const std::string &currency,
                           const Language &language)
{
    return language.say(
        HEADROOM_TEXT("Goals", "With %1 of traffic a month costs %2."),
        {formatPercentSigned(trafficPercent, language), formatMoney(cost, currency, language)});
}

} // namespace headroom
