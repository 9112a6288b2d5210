// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

namespace headroom::storage {

/// The line, from 1 on, on which the value at the path ("/scenarios/0/name") begins in a text that is valid JSON; of a
/// value that is not there, that of the innermost one around it.
[[nodiscard]] std::size_t lineOfValue(std::string_view text, std::string_view path);

/// "plan.headroom: /scenarios/0/name" as "plan.headroom, line 12: /scenarios/0/name"; others as they are.
[[nodiscard]] std::string withLine(const std::string &where, const std::string &file,
                                   std::string_view text);

} // namespace headroom::storage
