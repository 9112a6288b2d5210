// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/report/table.h"
#include "core/wording/offer_break_even_words.h"

#include <string>
#include <vector>

namespace headroom {

/// A row for each crossing, the nearest ones; assumptions without one say how far was looked.
[[nodiscard]] Table breakEvenTable(const BreakEvens &found, const std::string &first,
                                   const std::string &second, const Language &language);

/// The same for two offers, in words; assumptions that change neither cost have no row.
[[nodiscard]] Table offerBreakEvenTable(const OfferBreakEvens &found, const Language &language);
/// Assumption of each row of that table.
[[nodiscard]] std::vector<OfferAssumption> rowsOf(const OfferBreakEvens &found);
/// Names the assumptions without an effect on either cost; empty if all have one.
[[nodiscard]] std::string withoutSentence(const OfferBreakEvens &found, const Language &language);

} // namespace headroom
