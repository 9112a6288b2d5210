// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/money/date.h"

#include <cstddef>
#include <optional>
#include <string_view>

namespace headroom::storage {

/// A plain figure such as a count of CPUs ("1,952 GiB" reads 1952); 0 when it is none.
[[nodiscard]] double parseFigure(std::string_view text);

/// The day of "2026-05-07" or of "2026-05-07T19:29:15Z".
[[nodiscard]] std::optional<Date> parseDay(std::string_view text);

/// True if the bytes are UTF-8 as defined by RFC 3629: no overlong forms, no surrogates.
[[nodiscard]] bool isUtf8(std::string_view text);
/// At most so many bytes, cut between characters.
[[nodiscard]] std::string_view cutUtf8(std::string_view text, std::size_t bytes);

[[nodiscard]] std::string_view trimmed(std::string_view text);
[[nodiscard]] bool equalsIgnoringCase(std::string_view a, std::string_view b);
[[nodiscard]] bool containsIgnoringCase(std::string_view text, std::string_view part);

} // namespace headroom::storage
