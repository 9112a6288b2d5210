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

/// A plain figure such as a count of CPUs ("1,952 GiB" reads 1952); 0 when it is none.
[[nodiscard]] double parseFigure(std::string_view text);

/// The day of "2026-05-07" or of "2026-05-07T19:29:15Z".
[[nodiscard]] std::optional<Date> parseDay(std::string_view text);

/// Whether the bytes are UTF-8 as RFC 3629 has it: no overlong forms, no surrogates.
[[nodiscard]] bool isUtf8(std::string_view text);
/// At most so many bytes, cut between characters.
[[nodiscard]] std::string_view cutUtf8(std::string_view text, std::size_t bytes);

[[nodiscard]] std::string_view trimmed(std::string_view text);
[[nodiscard]] bool equalsIgnoringCase(std::string_view a, std::string_view b);
[[nodiscard]] bool containsIgnoringCase(std::string_view text, std::string_view part);

/// Fee spread over the hours of a term of whole years, 8,760 each; rounded half up to billionths.
[[nodiscard]] std::int64_t spreadOverTerm(std::int64_t feeNanos, int years);

/// Which decimal mark the amounts at the beginning of a table use: a point, unless there are commas
/// that cannot stand for thousands ("0,096"). Refused where both are used, and where every comma
/// may be either ("1,050").
[[nodiscard]] Expected<DecimalMark> decimalMarkOf(std::string_view beginning, char separator,
                                                  std::initializer_list<std::string_view> columns);

} // namespace headroom::storage
