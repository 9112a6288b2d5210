// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <charconv>
#include <string_view>

namespace headroom::testing {

/// The number that a text begins with, in plain notation ("1234.56") whatever the locale; 0 without
/// one.
inline long double plainNumber(std::string_view text)
{
    long double value = 0;
    std::from_chars(text.data(), text.data() + text.size(), value);
    return value;
}

} // namespace headroom::testing
