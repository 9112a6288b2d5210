// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/money/date.h"
#include "core/money/exact.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace headroom {

/// Exchange rate of a currency to another on a day, as entered by a user.
struct ExchangeRate {
    std::string from; ///< three letters, ISO 4217
    std::string to;
    Exact rate; ///< units of `to` for one unit of `from`; above zero
    Date date;
    std::string source; ///< publisher ("ECB reference rate")

    friend bool operator==(const ExchangeRate &, const ExchangeRate &) = default;
};

/// A stated rate put to use, in its own direction or in the other.
struct Conversion {
    ExchangeRate stated;
    bool inverted = false; ///< from `stated.to` to `stated.from`, at exactly one over the rate

    [[nodiscard]] const std::string &from() const { return inverted ? stated.to : stated.from; }
    [[nodiscard]] const std::string &to() const { return inverted ? stated.from : stated.to; }
    [[nodiscard]] Exact factor() const { return inverted ? Exact(1) / stated.rate : stated.rate; }
    friend bool operator==(const Conversion &, const Conversion &) = default;
};

/// Three capital letters.
[[nodiscard]] bool isCurrencyCode(std::string_view text);

/// Rejects an invalid rate; the error's location is the field ("rate"). A rate dated after `today`
/// is rejected; without a day, only rates that are invalid on any day.
[[nodiscard]] Expected<void> checkExchangeRate(const ExchangeRate &rate,
                                               std::optional<Date> today = std::nullopt);
/// Above zero, at most 1,000,000, twelve significant digits and nine decimals, so that no product
/// overflows.
[[nodiscard]] Expected<Exact> parseExchangeRate(std::string_view text);

/// The newest rate up to the day, stated in this direction or, inverted, in the other; on the same
/// day the one of this direction. Rates are not chained over a third currency.
[[nodiscard]] std::optional<Conversion> conversionBetween(std::span<const ExchangeRate> rates,
                                                          std::string_view from,
                                                          std::string_view to, Date day);

/// The kept rates with others laid over them: one of the same currencies and day takes the place of
/// the former.
[[nodiscard]] std::vector<ExchangeRate> withRates(std::vector<ExchangeRate> kept,
                                                  const std::vector<ExchangeRate> &added);

/// "1 EUR = 1.0887 USD of 2026-11-20 (ECB)".
[[nodiscard]] std::string describe(const ExchangeRate &rate, const Language &language = english());
/// The same; "1 USD = 1/1.0887 EUR, the inverse of 1 EUR = ..." where it is used the other way
/// round.
[[nodiscard]] std::string describe(const Conversion &conversion,
                                   const Language &language = english());

/// Multiplies hourly rates, in billionths of a currency unit, by one exact factor above zero and
/// rounds each once, half away from zero: what conversion and a change of prices do to a whole
/// catalog. A rate that was above zero stays so.
class RateFactor
{
public:
    RateFactor() = default; ///< leaves every rate as it is
    explicit RateFactor(const Exact &factor);

    [[nodiscard]] bool isOne() const { return m_numerator == m_denominator; }
    /// 0 for a result above 100,000,000 an hour, which no sum of a plan could represent.
    [[nodiscard]] std::int64_t applied(std::int64_t nanos) const
    {
        if (nanos >= m_smallLimit)
            return appliedToLarge(nanos);
        const std::int64_t rounded =
            (2 * nanos * m_smallNumerator + m_smallDenominator) / (2 * m_smallDenominator);
        return rounded > 0 ? rounded : 1;
    }

private:
    [[nodiscard]] std::int64_t appliedToLarge(std::int64_t nanos) const;

    Int128 m_numerator = 1;
    Int128 m_denominator = 1;
    std::int64_t m_smallNumerator = 1;
    std::int64_t m_smallDenominator = 1;
    std::int64_t m_smallLimit = 0; ///< rates below need 64 bits only
};

} // namespace headroom
