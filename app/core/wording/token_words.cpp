// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/wording/token_words.h"

#include "core/evaluation/format.h"
#include "core/letters.h"
#include "core/money/date_text.h"
#include "core/texts/token_texts.h"
#include "core/wording/choice_words.h"

#include <vector>

namespace headroom {

namespace {

constexpr int kPriceDecimals = 6;

std::string commaSeparated(const std::vector<std::string> &parts)
{
    return joined(parts, ", ", [](const std::string &part) { return part; });
}

std::string mainSentence(const TokenBreakEven &found, OverrideField demand,
                         const Language &language)
{
    const auto at = [&](double value) { return demandWords(value, demand, language); };
    if (!found.isServed)
        return language.say(token_text::kNotServed);
    if (!found.first)
        return language.say(token_text::kNeverCheaper, {at(found.low), at(found.high)});
    if (!found.above)
        return language.say(token_text::kCheaperInParts, {at(*found.first), at(found.high)});
    if (*found.above <= found.low)
        return language.say(token_text::kAlwaysCheaper, {at(found.low), at(found.high)});
    // The first figure at which they cost less is the next one after the break-even.
    constexpr double kNextFigure = 1.011;
    return *found.first > *found.above / kNextFigure
               ? language.say(token_text::kCheaperAbove, {at(*found.above)})
               : language.say(token_text::kCheaperAboveInParts,
                              {at(*found.above), at(*found.first)});
}

} // namespace

std::string describe(const TokenApi &api, const Language &language)
{
    return language.say(nameOf(api.provider)) + ' ' + api.name;
}

std::string describe(const TokenBreakEven &breakEven, OverrideField demand,
                     const Language &language)
{
    std::string sentence = mainSentence(breakEven, demand, language);
    return breakEven.isServed && breakEven.endsByCapacity ? language.say(
               token_text::kUpToCapacity, {sentence, demandWords(breakEven.high, demand, language)})
                                                          : sentence;
}

std::string summaryOf(const TokenComparison &comparison, const std::string &currency,
                      const Language &language)
{
    if (comparison.offers.empty() || comparison.offers.front().obstacle != TokenObstacle::none)
        return {};
    const TokenOffer &offer = comparison.offers.front();
    const auto &rival = comparison.cheapest ? comparison.cheapest : comparison.present;
    return language.say(token_text::kFromAMonth,
                        {formatMoney(offer.monthly, currency, language),
                         describe(offer.api, language),
                         rival && !rival->breakEvens.empty()
                             ? describe(rival->breakEvens.front(), comparison.demand, language)
                             : std::string()});
}

std::string speedOf(const TokenApi &api, const Language &language)
{
    return api.outputTokensPerSecond > 0 ? language.say(
               token_text::kSpeedStated, {formatFigure(api.outputTokensPerSecond, language)})
                                         : language.say(token_text::kSpeedUnknown);
}

std::string limitsOf(const TokenApi &api, const Language &language)
{
    std::vector<std::string> parts;
    if (api.requestsPerMinute > 0)
        parts.push_back(language.say(token_text::kRequestsAMinute,
                                     {formatCount(api.requestsPerMinute, language)}));
    if (api.tokensPerMinute > 0)
        parts.push_back(
            language.say(token_text::kTokensAMinute, {formatCount(api.tokensPerMinute, language)}));
    return commaSeparated(parts);
}

std::string remarksOn(const TokenOffer &offer, const Language &language)
{
    const TokenApi &api = offer.api;
    std::vector<std::string> parts;
    if (offer.obstacle == TokenObstacle::context)
        parts.push_back(
            language.say(token_text::kTooLong, {formatCount(api.contextTokens, language)}));
    if (offer.obstacle == TokenObstacle::exchangeRate)
        parts.push_back(language.say(token_text::kNoExchangeRate, {api.currency}));
    if (offer.atBatchPrice)
        parts.push_back(
            language.say(token_text::kAtBatchPrice, {std::to_string(api.batchDiscountPercent),
                                                     std::to_string(api.batchHours)}));
    if (offer.atLongPrices)
        parts.push_back(
            language.say(token_text::kAtLongPrices, {formatCount(api.longFromTokens, language)}));
    if (offer.exceedsLimits)
        parts.push_back(language.say(token_text::kAboveLimits));
    if (!api.note.empty())
        parts.push_back(api.note);
    return commaSeparated(parts);
}

std::string disagreementOn(const TokenApi &api, const Language &language)
{
    return joined(api.disagreeing, "; ", [&](const TokenApi &other) {
        const auto price = [&](const Exact &amount) {
            return formatAmount(amount, other.currency, 2, kPriceDecimals, language);
        };
        return language.say(token_text::kOtherSource,
                            {price(other.prices.input), price(other.prices.output),
                             formatDate(other.asOf, language), other.source, other.notUsed});
    });
}

std::string evidenceOf(const TokenApi &api, const Language &language)
{
    return language.say(token_text::kEvidence, {formatDate(api.asOf, language), api.source});
}

} // namespace headroom
