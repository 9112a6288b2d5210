// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/language.h"

#include <algorithm>

namespace headroom {

namespace {

/// Filled in a single pass, so that a "%1" inside a name is not replaced.
std::string filled(std::string_view text, std::span<const std::string> values, int count)
{
    std::string result;
    for (std::size_t at = 0; at < text.size(); ++at) {
        const char next = text[at] == '%' && at + 1 < text.size() ? text[at + 1] : '\0';
        const auto place = static_cast<std::size_t>(next - '1');
        if (next >= '1' && next <= '9' && place < values.size())
            result += values[place];
        else if (next == 'n' && count != kNoCount)
            result += std::to_string(count);
        else {
            result += text[at];
            continue;
        }
        ++at;
    }
    return result;
}

} // namespace

std::string Language::say(const Text &text, std::span<const std::string> values, int count) const
{
    if (m_translate && *text.context != '\0') {
        const std::string translated = m_translate(text, count);
        if (!translated.empty())
            return filled(translated, values, count);
    }
    return filled(count == 1 && text.one != nullptr ? text.one : text.source, values, count);
}

std::string Language::marked(const std::string &plain) const
{
    std::string result = plain;
    if (const std::size_t point = plain.find('.'); point != std::string::npos)
        result.replace(point, 1, say(HEADROOM_TEXT("Numbers", ".")));
    return result;
}

std::string Language::grouped(const std::string &plain) const
{
    constexpr std::size_t kGroup = 3;
    const std::size_t begin = plain.starts_with('-') ? 1 : 0;
    const std::string mark = say(HEADROOM_TEXT("Numbers", ","));
    std::string result = marked(plain);
    for (std::size_t at = std::min(plain.find('.'), plain.size()); at > begin + kGroup;) {
        at -= kGroup;
        result.insert(at, mark);
    }
    if (begin > 0)
        result.replace(0, 1, "\xE2\x88\x92"); // U+2212
    return result;
}

std::string Message::in(const Language &language) const
{
    return m_words.empty() ? language.say(m_text, m_values) : m_words;
}

const Language &english()
{
    static const Language kEnglish;
    return kEnglish;
}

} // namespace headroom
