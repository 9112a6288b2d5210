// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/text.h"

/// Texts about commitments that are decided with a mix, and rules that exclude them.
namespace headroom::mix_commitment_text {

inline constexpr Text kChooseWithout =
    HEADROOM_TEXT("Errors", "Choose the offers without commitments, and commit afterwards.");
inline constexpr Text kNeedsOnDemand = HEADROOM_TEXT(
    "Errors", "Commitments cover on-demand use, which the rule on pricing models does not allow.");
inline constexpr Text kAllowOnDemand =
    HEADROOM_TEXT("Errors", "Allow on demand too, or leave the commitments out.");
inline constexpr Text kAlreadyRunning = HEADROOM_TEXT(
    "Errors", "A commitment of the scenario has already started, so it cannot be decided anew.");
inline constexpr Text kTermsTooLong =
    HEADROOM_TEXT("Errors", "No allowed term ends within the %1 months over which commitments are "
                            "evaluated: payments after that cannot be evaluated.");
inline constexpr Text kTermsLongerThanAMonth =
    HEADROOM_TEXT("Errors", "No allowed term ends within the one month over which commitments are "
                            "evaluated: payments after that cannot be evaluated.");
inline constexpr Text kNoPriceOfTheKind =
    HEADROOM_TEXT("Errors", "The catalog has no price for a commitment with an allowed combination "
                            "of term, kind and payment.");
inline constexpr Text kAllowOtherTerms = HEADROOM_TEXT(
    "Errors",
    "Allow another term, kind or payment, or import price lists that contain such commitments.");
inline constexpr Text kEvaluateMoreMonths =
    HEADROOM_TEXT("Errors", "Evaluate over more months, or allow a shorter term.");

// Terms of commitments that may be bought.
inline constexpr Text kOneYear = HEADROOM_TEXT("Commitments", "1 year");
inline constexpr Text kYears = HEADROOM_TEXT("Commitments", "%1 years");
inline constexpr Text kMonths = HEADROOM_TEXT_N("Commitments", "%n months", "%n month");

// Changes of a proposal.
inline constexpr Text kBought = HEADROOM_TEXT("Commitments", "bought");
inline constexpr Text kGivenUp = HEADROOM_TEXT("Commitments", "given up");
inline constexpr Text kChanged = HEADROOM_TEXT("Commitments", "changed");
inline constexpr Text kKept = HEADROOM_TEXT("Commitments", "kept");
inline constexpr Text kTable = HEADROOM_TEXT("Commitments", "Commitments compared with today's");
inline constexpr Text kOptimal = HEADROOM_TEXT(
    "Commitments",
    "Optimal: no mix with commitments that keeps the rules costs less over %1 months.");
inline constexpr Text kWithin = HEADROOM_TEXT(
    "Commitments", "Within %1 % of the best possible: no mix with commitments that keeps the rules "
                   "costs less than %2 over %3 months.");
inline constexpr Text kNoBound = HEADROOM_TEXT(
    "Commitments", "There is no lower bound on the cost of the best mix with commitments: the "
                   "committed rates of lines on the reference price book are assumed.");
inline constexpr Text kMaxHeadroom =
    HEADROOM_TEXT("Commitments", "No mix with commitments that keeps the rules has more headroom.");
inline constexpr Text kHeadroomWithin = HEADROOM_TEXT(
    "Commitments", "No mix with commitments that keeps the rules has more headroom than %1.");
inline constexpr Text kOfAsMuch =
    HEADROOM_TEXT("Commitments", "No mix with as much headroom costs less than %1 over %2 months.");
inline constexpr Text kOverMonths =
    HEADROOM_TEXT("Commitments", "Over %1 months of the forecast the mix costs %2; without "
                                 "commitments, the same offers would cost %3.");
inline constexpr Text kNothingPays =
    HEADROOM_TEXT("Commitments", "No allowed commitment pays off within %1 months.");
inline constexpr Text kLeftOut = HEADROOM_TEXT(
    "Commitments",
    "Terms of %1 are left out: they are longer than the %2 over which commitments are evaluated.");

} // namespace headroom::mix_commitment_text
