// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/text/plain_text.h"

#include "core/letters.h"

#include <algorithm>
#include <cstdint>

namespace headroom::storage {

double parseFigure(std::string_view text)
{
    text = trimmed(text);
    double whole = 0;
    double scale = 0;
    bool any = false;
    for (const char c : text) {
        if (isDigit(c) && scale == 0) {
            whole = whole * 10 + (c - '0');
            any = true;
        } else if (isDigit(c)) {
            whole += (c - '0') * scale;
            scale /= 10;
        } else if (c == '.' && scale == 0) {
            scale = 0.1;
        } else if (c != ',') {
            break;
        }
        if (whole > 1e9)
            return 0;
    }
    return any ? whole : 0;
}

std::optional<Date> parseDay(std::string_view text)
{
    text = trimmed(text);
    if (text.size() > 10 && text[10] != 'T' && text[10] != ' ')
        return std::nullopt;
    const auto date = Date::parse(text.substr(0, 10));
    return date ? std::optional(*date) : std::nullopt;
}

bool isUtf8(std::string_view text)
{
    std::size_t at = 0;
    while (at < text.size()) {
        const auto first = static_cast<unsigned char>(text[at++]);
        if (first < 0x80)
            continue;
        const int more = first >= 0xf0 ? 3 : first >= 0xe0 ? 2 : 1;
        if (first < 0xc2 || first > 0xf4 || text.size() - at < static_cast<std::size_t>(more))
            return false;
        std::uint32_t code = first & (0x3fU >> static_cast<unsigned>(more));
        for (int i = 0; i < more; ++i) {
            const auto byte = static_cast<unsigned char>(text[at++]);
            if ((byte & 0xc0U) != 0x80U)
                return false;
            code = (code << 6U) | (byte & 0x3fU);
        }
        const bool overlong = (more == 2 && code < 0x800) || (more == 3 && code < 0x10000);
        if (overlong || (code >= 0xd800 && code < 0xe000) || code > 0x10ffff)
            return false;
    }
    return true;
}

std::string_view cutUtf8(std::string_view text, std::size_t bytes)
{
    if (text.size() <= bytes)
        return text;
    while (bytes > 0 && (static_cast<unsigned char>(text[bytes]) & 0xc0U) == 0x80U)
        --bytes;
    return text.substr(0, bytes);
}

std::string_view trimmed(std::string_view text)
{
    while (!text.empty() && (text.front() == ' ' || text.front() == '\t'))
        text.remove_prefix(1);
    while (!text.empty() && (text.back() == ' ' || text.back() == '\t'))
        text.remove_suffix(1);
    return text;
}

bool equalsIgnoringCase(std::string_view a, std::string_view b)
{
    return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                      [](char x, char y) { return lowered(x) == lowered(y); });
}

bool containsIgnoringCase(std::string_view text, std::string_view part)
{
    return std::search(text.begin(), text.end(), part.begin(), part.end(),
                       [](char x, char y) { return lowered(x) == lowered(y); })
           != text.end();
}

} // namespace headroom::storage
