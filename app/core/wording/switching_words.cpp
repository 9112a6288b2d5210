// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/wording/switching_words.h"

#include "core/evaluation/format.h"
#include "core/letters.h"

#include <vector>

namespace headroom {

namespace {

constexpr int kShownDecimals = 2;

std::string partsOf(const SwitchingCost &cost, const Language &language)
{
    std::vector<std::string> parts;
    if (!cost.days.isZero())
        parts.push_back(language.say(HEADROOM_TEXT_N("Moves", "%1 days of work", "%1 day of work"),
                                     {formatExact(cost.days, kShownDecimals, language)},
                                     cost.days == Exact(1) ? 1 : 2));
    if (!cost.gib.isZero())
        parts.push_back(language.say(
            cost.transfer ? HEADROOM_TEXT("Moves", "%1 GiB to transfer")
                          : HEADROOM_TEXT("Moves", "the transfer of %1 GiB has no known price"),
            {formatExact(cost.gib, kShownDecimals, language)}));
    return joined(parts);
}

} // namespace

std::string describe(const MovingTerms &terms, const std::string &currency,
                     const Language &language)
{
    const auto days = [&](const Exact &of) { return formatExact(of, kShownDecimals, language); };
    std::vector<std::string> parts;
    if (terms.dayRate != Money())
        parts.push_back(language.say(
            HEADROOM_TEXT("Moves", "%1 a day of work; %2 days to another software stack, %3 to "
                                   "another provider, %4 to another region"),
            {formatMoney(terms.dayRate, currency, language), days(terms.stackDays),
             days(terms.providerDays), days(terms.regionDays)}));
    if (terms.perGib)
        parts.push_back(language.say(HEADROOM_TEXT("Moves", "%1 for each GiB to transfer"),
                                     {formatAmount(*terms.perGib, currency, 2, 6, language)}));
    if (parts.empty())
        return {};
    parts.push_back(language.say(
        HEADROOM_TEXT_N("Moves", "pays back within %n months", "pays back within %n month"), {},
        terms.months));
    return joined(parts, "; ");
}

std::string describe(const SwitchingCost &cost, const std::string &currency,
                     const Language &language)
{
    if (cost.isNothing())
        return {};
    return language.say(HEADROOM_TEXT("Moves", "%1 once (%2)"),
                        {formatMoney(cost.total(), currency, language), partsOf(cost, language)});
}

std::string payBackSentence(const SwitchingCost &cost, Money savesAMonth,
                            const std::string &currency, const Language &language)
{
    const std::string once = describe(cost, currency, language);
    if (once.empty())
        return {};
    const auto months = monthsToPayBack(cost.total(), savesAMonth);
    if (!months)
        return language.say(HEADROOM_TEXT("Moves", "Moving costs %1."), {once});
    return language.say(
        HEADROOM_TEXT_N("Moves", "Moving costs %1; saving %2 a month pays that back in %n months.",
                        "Moving costs %1; saving %2 a month pays that back in %n month."),
        {once, formatMoney(savesAMonth, currency, language)}, static_cast<int>(*months));
}

} // namespace headroom
