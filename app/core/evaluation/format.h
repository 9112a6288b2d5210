// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/models/evidence.h"
#include "core/money/money.h"

#include <string>

namespace headroom {

// Figures as people read them, the same on screen and in every report: dollar sign or currency code, grouped
// thousands, U+2212 as minus, thin space before %. Files use Money::toString and Exact::toString instead.

[[nodiscard]] std::string formatMoney(Money amount, const std::string &currency); ///< "$4,140.56"
[[nodiscard]] std::string
formatMoneySigned(Money amount, const std::string &currency); ///< "+$12.00", "−$1,904.12"
[[nodiscard]] std::string
formatMoneyShort(Money amount, const std::string &currency); ///< "$4.1k": tiles and axes
[[nodiscard]] std::string formatAmount(const Exact &amount, const std::string &currency,
                                       int minDecimals, int maxDecimals);
[[nodiscard]] std::string formatRate(HourlyRate rate, const std::string &currency); ///< "$0.526 /h"
[[nodiscard]] std::string formatPercent(double percent, int decimals = 1);          ///< "57.1 %"
[[nodiscard]] std::string formatPercentSigned(double percent);                      ///< "+57.1 %"
/// Three significant digits, grouped ("1,240", "33.0", "0.412"); a dash when it is not a number.
[[nodiscard]] std::string formatFigure(double value);
[[nodiscard]] std::string formatCount(std::int64_t value); ///< "204,496"
[[nodiscard]] std::string formatExact(const Exact &value,
                                      int maxDecimals);           ///< grouped, trailing zeros cut
[[nodiscard]] std::string formatRange(const RangedFigure &range); ///< "28–38"

} // namespace headroom
