// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace headroom {

// ASCII only, independent of the locale.

[[nodiscard]] constexpr bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}

[[nodiscard]] constexpr bool isLower(char c)
{
    return c >= 'a' && c <= 'z';
}

[[nodiscard]] constexpr bool isUpper(char c)
{
    return c >= 'A' && c <= 'Z';
}

[[nodiscard]] constexpr char lowered(char c)
{
    return isUpper(c) ? static_cast<char>(c - 'A' + 'a') : c;
}

[[nodiscard]] inline std::string lowered(std::string_view text)
{
    std::string result(text);
    for (char &c : result)
        c = lowered(c);
    return result;
}

/// Same as the member function of C++23.
[[nodiscard]] constexpr bool contains(std::string_view text, std::string_view part)
{
    return text.find(part) != std::string_view::npos;
}

/// First letter in upper case: "growth of demand" at the start of a line.
[[nodiscard]] inline std::string capitalised(std::string text)
{
    if (!text.empty() && isLower(text.front()))
        text.front() = static_cast<char>(text.front() - 'a' + 'A');
    return text;
}

/// Returns the text up to the separator, or all of it, and advances `text` past the separator.
[[nodiscard]] inline std::string_view nextPart(std::string_view &text, char separator)
{
    const std::size_t end = std::min(text.find(separator), text.size());
    const std::string_view part = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    return part;
}

/// Joins parts as "a, b, c"; `word` converts a part to text.
template <typename Parts = std::vector<std::string>, typename Word = std::identity>
[[nodiscard]] std::string joined(const Parts &parts, std::string_view between = ", ",
                                 Word word = {})
{
    std::string text;
    for (const auto &part : parts) {
        if (!text.empty())
            text += between;
        text += std::invoke(word, part);
    }
    return text;
}

} // namespace headroom
