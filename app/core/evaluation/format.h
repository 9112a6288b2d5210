// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/models/evidence.h"
#include "core/money/money.h"
#include "core/text.h"

#include <string>

namespace headroom {

// Figures as people read them, the same on screen and in every report: dollar sign or currency
// code, grouped thousands, U+2212 as minus, thin space before %; the marks are the language's.
// Files use Money::toString and Exact::toString instead.

/// "$4,140.56"
[[nodiscard]] std::string formatMoney(Money amount, const std::string &currency,
                                      const Language &language);
/// "+$12.00", "−$1,904.12"
[[nodiscard]] std::string formatMoneySigned(Money amount, const std::string &currency,
                                            const Language &language);
/// "$4.1k", "$3.0k": tiles, and ranges, whose ends have the same precision
[[nodiscard]] std::string formatMoneyShort(Money amount, const std::string &currency,
                                           const Language &language);
[[nodiscard]] std::string formatAmount(const Exact &amount, const std::string &currency,
                                       int minDecimals, int maxDecimals, const Language &language);
/// "$0.526 /h"
[[nodiscard]] std::string formatRate(HourlyRate rate, const std::string &currency,
                                     const Language &language);
/// "57.1 %"
[[nodiscard]] std::string formatPercent(double percent, const Language &language, int decimals = 1);
/// "+57.1 %"
[[nodiscard]] std::string formatPercentSigned(double percent, const Language &language);
/// Three significant digits, grouped ("1,240", "33.0", "0.412"); a dash when it is not a number.
[[nodiscard]] std::string formatFigure(double value, const Language &language);
/// "286 ms", "1.40 s", "45.0 min", "5.20 h", "3.10 days": in the unit that its size asks for.
[[nodiscard]] std::string formatDuration(double seconds, const Language &language);
/// "4.90–10.2 s": in the unit of the longer one. `toSeconds`: what one of the figure's unit lasts.
[[nodiscard]] std::string formatDurationRange(const RangedFigure &range, double toSeconds,
                                              const Language &language);
/// "1.24×"; ">100×" where nobody would plan by the digits.
[[nodiscard]] std::string formatMultiple(double times, const Language &language);
/// "204,496"
[[nodiscard]] std::string formatCount(std::int64_t value, const Language &language);
/// Grouped, trailing zeros cut.
[[nodiscard]] std::string formatExact(const Exact &value, int maxDecimals,
                                      const Language &language);
/// "28–38"
[[nodiscard]] std::string formatRange(const RangedFigure &range, const Language &language);

} // namespace headroom
