// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/models/evidence.h"
#include "core/money/money.h"
#include "core/text.h"

#include <string>

namespace headroom {

// Figures as people read them, the same on screen and in every report: dollar sign or currency code, grouped
// thousands, U+2212 as minus, thin space before %; the marks are the language's. Files use Money::toString and Exact::toString instead.

/// "$4,140.56"
[[nodiscard]] std::string formatMoney(Money amount, const std::string &currency,
                                      const Language &language = english());
/// "+$12.00", "−$1,904.12"
[[nodiscard]] std::string formatMoneySigned(Money amount, const std::string &currency,
                                            const Language &language = english());
/// "$4.1k": tiles and axes
[[nodiscard]] std::string formatMoneyShort(Money amount, const std::string &currency,
                                           const Language &language = english());
[[nodiscard]] std::string formatAmount(const Exact &amount, const std::string &currency,
                                       int minDecimals, int maxDecimals,
                                       const Language &language = english());
/// "$0.526 /h"
[[nodiscard]] std::string formatRate(HourlyRate rate, const std::string &currency,
                                     const Language &language = english());
/// "57.1 %"
[[nodiscard]] std::string formatPercent(double percent, int decimals = 1,
                                        const Language &language = english());
/// "+57.1 %"
[[nodiscard]] std::string formatPercentSigned(double percent, const Language &language = english());
/// Three significant digits, grouped ("1,240", "33.0", "0.412"); a dash when it is not a number.
[[nodiscard]] std::string formatFigure(double value, const Language &language = english());
/// "204,496"
[[nodiscard]] std::string formatCount(std::int64_t value, const Language &language = english());
/// Grouped, trailing zeros cut.
[[nodiscard]] std::string formatExact(const Exact &value, int maxDecimals,
                                      const Language &language = english());
/// "28–38"
[[nodiscard]] std::string formatRange(const RangedFigure &range,
                                      const Language &language = english());

} // namespace headroom
