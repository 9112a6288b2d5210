// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/catalog/offer.h"
#include "core/money/date.h"
#include "core/money/money.h"
#include "core/text.h"
#include "db/importers/import_context.h"

#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string_view>

namespace headroom::storage {

/// Errors in the characters of a price.
enum class PriceFault : std::uint8_t { missing, notANumber, zero, negative, tooLarge };
[[nodiscard]] Text reasonOf(PriceFault fault);

enum class DecimalMark : std::uint8_t { point, comma };

/// Either an amount in billionths of the currency unit or what is wrong with it.
struct ParsedAmount {
    std::int64_t nanos = 0;
    std::optional<PriceFault> fault;
};

/// Highest fee of a whole term that is believed, in currency units.
inline constexpr std::int64_t kHighestFee = 1'000'000'000;

/// Exact decimal reading of digits, with an exponent where a format has one ("1.0E-4"). More than
/// nine decimals are rounded half up. Zero is a fault, as a price.
[[nodiscard]] ParsedAmount parseAmount(std::string_view text, std::int64_t highest = kHighestRate,
                                       DecimalMark mark = DecimalMark::point);

/// Fee spread over the hours of a term of whole years, 8,760 each; rounded half up to billionths.
[[nodiscard]] std::int64_t spreadOverTerm(std::int64_t feeNanos, int years);

/// Decimal mark of the amounts at the beginning of a table: a point, unless there are commas that
/// cannot separate thousands ("0,096"). An error if both are used, or if every comma may be either
/// ("1,050").
[[nodiscard]] Expected<DecimalMark> decimalMarkOf(std::string_view beginning, char separator,
                                                  std::initializer_list<std::string_view> columns);

} // namespace headroom::storage
