// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/text.h"

/// Texts about token APIs and their break-even with instances.
namespace headroom::token_text {

// Errors in tables of token APIs
inline constexpr Text kNotATokenPrice =
    HEADROOM_TEXT("Errors", "The price of a million tokens must be a number greater than zero.");
inline constexpr Text kWritePerMillion =
    HEADROOM_TEXT("Errors", "State all prices per million tokens, not per thousand.");
inline constexpr Text kTokenPricesFarApart =
    HEADROOM_TEXT("Errors", "The prices of input and output differ by a factor of more than 100.");
inline constexpr Text kTokenPriceFarFromOthers = HEADROOM_TEXT(
    "Errors", "The price differs from others of this model by a factor of more than 100.");
inline constexpr Text kCachedInputIsDearer =
    HEADROOM_TEXT("Errors", "Cached input must not cost more than other input.");
inline constexpr Text kNotACountOfTerms =
    HEADROOM_TEXT("Errors", "It must be a whole number that is not negative.");
inline constexpr Text kNotADiscount =
    HEADROOM_TEXT("Errors", "The discount must be below 100 percent.");
inline constexpr Text kIncompleteTokenApi =
    HEADROOM_TEXT("Errors", "Model, name and source of a token API must be stated.");
inline constexpr Text kPriceWithoutCurrency = HEADROOM_TEXT("Errors", "The price has no currency.");
inline constexpr Text kTokenPriceWithoutDay = HEADROOM_TEXT("Errors", "The price has no date.");
inline constexpr Text kTwoTokenPricesUsed =
    HEADROOM_TEXT("Errors", "The provider already has a price for this name.");
inline constexpr Text kStateWhyNotUsed =
    HEADROOM_TEXT("Errors", "State in not_used why one of them is not used.");
inline constexpr Text kNoTokenPriceUsed =
    HEADROOM_TEXT("Errors", "None of the prices of this name is used.");

inline constexpr Text kCheaperAbove = HEADROOM_TEXT("Tokens", "Self-hosting is cheaper above %1.");
inline constexpr Text kCheaperAboveInParts = HEADROOM_TEXT(
    "Tokens", "Self-hosting is cheaper above %1, and at some counts of instances from %2.");
inline constexpr Text kCheaperInParts =
    HEADROOM_TEXT("Tokens", "Self-hosting is cheaper at some counts of instances, from %1 to %2.");
inline constexpr Text kAlwaysCheaper =
    HEADROOM_TEXT("Tokens", "Self-hosting is cheaper at any demand from %1 to %2.");
inline constexpr Text kNeverCheaper =
    HEADROOM_TEXT("Tokens", "The API is cheaper at any demand from %1 to %2.");
inline constexpr Text kNotServed =
    HEADROOM_TEXT("Tokens", "The instances miss the service level at any demand.");
inline constexpr Text kUpToCapacity = HEADROOM_TEXT("Tokens", "%1 The instances serve up to %2.");

inline constexpr Text kFromAMonth = HEADROOM_TEXT("Tokens", "Token APIs from %1 a month (%2). %3");

inline constexpr Text kTooLong =
    HEADROOM_TEXT("Tokens", "requests are longer than its context of %1 tokens");
inline constexpr Text kNoExchangeRate =
    HEADROOM_TEXT("Tokens", "the plan has no exchange rate for %1");
inline constexpr Text kAtBatchPrice =
    HEADROOM_TEXT("Tokens", "batch price, %1 % less, answered within %2 h");
inline constexpr Text kAtLongPrices =
    HEADROOM_TEXT("Tokens", "price for requests above %1 input tokens");
inline constexpr Text kAboveLimits = HEADROOM_TEXT("Tokens", "the peak exceeds its default limits");
inline constexpr Text kOtherSource = HEADROOM_TEXT("Tokens", "%1 / %2 on %3, according to %4: %5");

inline constexpr Text kSpeedStated = HEADROOM_TEXT("Tokens", "%1 tokens/s, as the provider states");
inline constexpr Text kSpeedUnknown = HEADROOM_TEXT("Tokens", "not stated");
inline constexpr Text kRequestsAMinute = HEADROOM_TEXT("Tokens", "%1 requests/min");
inline constexpr Text kTokensAMinute = HEADROOM_TEXT("Tokens", "%1 tokens/min");
inline constexpr Text kEvidence = HEADROOM_TEXT("Tokens", "price of %1, %2");

} // namespace headroom::token_text
