// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/wording/offer_break_even_words.h"

#include "core/catalog/offer.h"
#include "core/evaluation/format.h"
#include "core/texts/break_even_texts.h"
#include "core/wording/choice_words.h"
#include "core/wording/uncertain_words.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace headroom {

namespace {

namespace words = break_even_text;
using Shared = SharedAssumption::Kind;
using OfOffer = OfferAssumption::Kind;

/// A value on its own, in the assumption's unit.
std::string valueWords(const OfferAssumption &assumption, double value, OverrideField demand,
                       const Language &language)
{
    switch (assumption.kind) {
    case OfOffer::demand: return demandWords(value, demand, language);
    case OfOffer::inputTokens:
    case OfOffer::outputTokens: return formatFigure(value, language);
    case OfOffer::cacheHits:
    case OfOffer::utilisation:
    case OfOffer::spotFallback: return formatPercent(value, language);
    case OfOffer::interruptions: return language.say(words::kADay, {formatFigure(value, language)});
    case OfOffer::speed: return formatPercentSigned(value, language);
    case OfOffer::shared: break;
    }
    if (assumption.shared.kind == Shared::growth)
        return language.say(words::kPercentAMonth, {formatPercent(value, language)});
    return formatPercentSigned(value, language);
}

bool serves(const PairedCost &cost, bool first)
{
    return first ? cost.firstServes : cost.secondServes;
}

/// The cheaper offer beyond a crossing.
std::string beyondSentence(const Crossing &crossing, bool isAbove, const std::string &place,
                           const OfferNames &names, const Language &language)
{
    const CostOrder order = orderOf(crossing.beyond);
    const auto say = [&](const Text &above, const Text &below,
                         const std::vector<std::string> &values) {
        return language.say(isAbove ? above : below, values);
    };
    if (order == CostOrder::same)
        return say(words::kSameAbove, words::kSameBelow, {place});
    if (order == CostOrder::neither)
        return say(words::kNeitherAbove, words::kNeitherBelow, {place});
    const bool firstWins = order == CostOrder::first;
    const std::string &winner = firstWins ? names.first : names.second;
    const std::string &loser = firstWins ? names.second : names.first;
    const bool servedBefore = serves(crossing.cost, firstWins);
    if (serves(crossing.beyond, !firstWins))
        return servedBefore ? say(words::kOneAbove, words::kOneBelow, {winner, place})
                            : say(words::kMeetsAbove, words::kMeetsBelow, {winner, place});
    return servedBefore && serves(crossing.cost, !firstWins)
               ? say(words::kMissesAbove, words::kMissesBelow, {loser, place})
               : say(words::kOnlyAbove, words::kOnlyBelow, {winner, place});
}

std::string alwaysSentence(const PairedCost &cost, const OfferNames &names,
                           const Language &language)
{
    switch (orderOf(cost)) {
    case CostOrder::same: return language.say(words::kAlwaysSame);
    case CostOrder::neither: return language.say(words::kAlwaysNeither);
    case CostOrder::first:
        return language.say(cost.secondServes ? words::kAlways : words::kAlwaysOnly, {names.first});
    case CostOrder::second: break;
    }
    return language.say(cost.firstServes ? words::kAlways : words::kAlwaysOnly, {names.second});
}

bool isByCost(const PairedCost &cost)
{
    return cost.firstServes && cost.secondServes && orderOf(cost) != CostOrder::same;
}

} // namespace

std::string describe(const SharedAssumption &assumption, const Language &language)
{
    switch (assumption.kind) {
    case Shared::traffic: return language.say(words::kTraffic);
    case Shared::prices: return language.say(words::kPrices);
    case Shared::providerPrices:
        return language.say(words::kProviderPrices, {language.say(nameOf(assumption.provider))});
    case Shared::spotPrices: return language.say(words::kSpotPrices);
    case Shared::growth: return language.say(words::kGrowth);
    }
    return {};
}

std::string describe(const OfferAssumption &assumption, OverrideField demand,
                     const Language &language)
{
    switch (assumption.kind) {
    case OfOffer::demand: {
        std::string name = language.say(nameOf(demand));
        name.front() = name.front() >= 'a' && name.front() <= 'z'
                           ? static_cast<char>(name.front() - 'a' + 'A')
                           : name.front();
        return name;
    }
    case OfOffer::inputTokens: return language.say(words::kInputTokens);
    case OfOffer::outputTokens: return language.say(words::kOutputTokens);
    case OfOffer::cacheHits: return language.say(words::kCacheHits);
    case OfOffer::utilisation: return language.say(words::kUtilisation);
    case OfOffer::speed: return language.say(words::kSpeed);
    case OfOffer::spotFallback: return language.say(words::kSpotFallback);
    case OfOffer::interruptions: return language.say(words::kInterruptions);
    case OfOffer::shared: break;
    }
    return describe(assumption.shared, language);
}

std::string changeOf(const SharedAssumption &assumption, double percent, const Language &language)
{
    if (assumption.kind != Shared::growth)
        return formatPercentSigned(percent, language);
    return language.say(percent < 0 ? words::kPointsLess : words::kPointsMore,
                        {formatFigure(std::abs(percent), language)});
}

std::string todayOf(const OfferBreakEven &row, OverrideField demand, const Language &language)
{
    return valueWords(row.assumption, row.today, demand, language);
}

std::string placeOf(const OfferBreakEven &row, const Crossing &crossing, OverrideField demand,
                    const Language &language)
{
    return row.assumption.kind == OfOffer::shared
               ? changeOf(row.assumption.shared, crossing.percent, language)
               : valueWords(row.assumption, row.valueAt(crossing), demand, language);
}

std::string nowhereOf(const SharedAssumption &assumption, const Language &language)
{
    const auto [minimum, maximum] = rangeOf(assumption);
    if (assumption.kind == Shared::growth)
        return language.say(words::kNoneOfPoints, {formatFigure(maximum, language)});
    return language.say(words::kNone, {changeOf(assumption, minimum, language),
                                       changeOf(assumption, maximum, language)});
}

std::string nowhereOf(const OfferBreakEven &row, OverrideField demand, const Language &language)
{
    if (row.assumption.kind == OfOffer::shared)
        return nowhereOf(row.assumption.shared, language);
    return language.say(words::kNone, {valueWords(row.assumption, row.minimum, demand, language),
                                       valueWords(row.assumption, row.maximum, demand, language)});
}

OfferNames namesOf(const OfferPair &offers, const Language &language)
{
    OfferNames names{thresholdOfferName(offers.first, language),
                     thresholdOfferName(offers.second, language)};
    if (names.first == names.second)
        names = {describe(offers.first, language), describe(offers.second, language)};
    return names;
}

OfferNames shortNamesOf(const OfferPair &offers, const Language &language)
{
    if (offers.first.instanceType == offers.second.instanceType)
        return namesOf(offers, language);
    return {std::string(shortTypeName(offers.first.instanceType)),
            std::string(shortTypeName(offers.second.instanceType))};
}

namespace {

std::string oneCrossing(const OfferBreakEven &row, OverrideField demand, const OfferNames &names,
                        const Language &language)
{
    const bool isAbove = row.above.has_value();
    const Crossing &crossing = isAbove ? *row.above : *row.below;
    const std::string place = placeOf(row, crossing, demand, language);
    if (!isByCost(crossing.cost) || !isByCost(crossing.beyond))
        return beyondSentence(crossing, isAbove, place, names, language);
    const bool firstBelow = orderOf(isAbove ? crossing.cost : crossing.beyond) == CostOrder::first;
    return language.say(words::kAbove, {firstBelow ? names.first : names.second,
                                        firstBelow ? names.second : names.first, place});
}

/// Preferred choice as long as one order applies.
std::string preferredWords(const PairedCost &cost, const OfferNames &names,
                           const Language &language)
{
    switch (orderOf(cost)) {
    case CostOrder::same: return language.say(words::kSame);
    case CostOrder::neither: return language.say(words::kNeitherServes);
    case CostOrder::first:
        return language.say(cost.secondServes ? words::kCheaper : words::kAlone, {names.first});
    case CostOrder::second: break;
    }
    return language.say(cost.firstServes ? words::kCheaper : words::kAlone, {names.second});
}

/// The cheaper offer between each pair of crossings, from the lowest value to the highest; of many,
/// those around today.
std::string betweenCrossings(const OfferBreakEven &row, OverrideField demand,
                             const OfferNames &names, const Language &language)
{
    constexpr std::ptrdiff_t kMaxSaid = 5;
    constexpr std::ptrdiff_t kBeforeToday = 2;
    const std::vector<Crossing> crossings = row.all();
    const auto stretches = static_cast<std::ptrdiff_t>(crossings.size()) + 1;
    const std::ptrdiff_t today =
        std::ranges::count_if(crossings, [](const Crossing &one) { return one.percent < 0; });
    const std::ptrdiff_t first = std::clamp<std::ptrdiff_t>(
        today - kBeforeToday, 0, std::max<std::ptrdiff_t>(0, stretches - kMaxSaid));
    const std::ptrdiff_t end = std::min(stretches, first + kMaxSaid);
    const auto place = [&](std::ptrdiff_t crossing) {
        return placeOf(row, crossings[static_cast<std::size_t>(crossing)], demand, language);
    };
    std::string text;
    for (std::ptrdiff_t at = first; at < end; ++at) {
        // A crossing knows both of its sides; the far one is the one away from today.
        const bool isLowest = at == 0;
        const Crossing &edge = crossings[static_cast<std::size_t>(isLowest ? 0 : at - 1)];
        const bool isFar = (edge.percent < 0) == isLowest;
        const std::string winner = preferredWords(isFar ? edge.beyond : edge.cost, names, language);
        text += text.empty() ? "" : " ";
        text += isLowest ? language.say(words::kUpTo, {place(0), winner})
                : at + 1 == stretches
                    ? language.say(words::kFromOn, {place(at - 1), winner})
                    : language.say(words::kFromTo, {place(at - 1), place(at), winner});
    }
    const std::ptrdiff_t named =
        std::min(end, stretches - 1) - std::max<std::ptrdiff_t>(first - 1, 0);
    const auto more = static_cast<int>(stretches - 1 - named);
    return more == 0 ? text : text + ' ' + language.say(words::kMoreCrossings, {}, more);
}

} // namespace

std::string sentenceOf(const OfferBreakEven &row, OverrideField demand, const OfferNames &names,
                       const Language &language)
{
    if (row.isNone())
        return alwaysSentence(row.cost, names, language);
    if (row.further.empty() && !(row.below && row.above))
        return oneCrossing(row, demand, names, language);
    return betweenCrossings(row, demand, names, language);
}

std::string todaySentence(const OfferBreakEvens &found, const std::string &currency,
                          const Language &language)
{
    const OfferNames names = namesOf(found.offers, language);
    const auto money = [&](Money amount) { return formatMoney(amount, currency, language); };
    const PairedCost &cost = found.month;
    const CostOrder order = orderOf(cost);
    if (order == CostOrder::neither)
        return language.say(words::kTodayNeither);
    if (order == CostOrder::same)
        return language.say(words::kTodaySame, {money(cost.first)});
    const bool firstWins = order == CostOrder::first;
    const std::string &winner = firstWins ? names.first : names.second;
    if (!cost.firstServes || !cost.secondServes)
        return language.say(words::kTodayOnly, {winner});
    const Money less = firstWins ? cost.first : cost.second;
    const Money more = firstWins ? cost.second : cost.first;
    return language.say(words::kTodayCheaper,
                        {winner, money(more - less), money(less), money(more)});
}

} // namespace headroom
