// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/wording/language.h"

namespace headroom {

namespace {

/// In one pass, so that a "%1" in a name stays as it is.
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
    if (m_translate) {
        const std::string translated = m_translate(text, count);
        if (!translated.empty())
            return filled(translated, values, count);
    }
    return filled(count == 1 && text.one != nullptr ? text.one : text.source, values, count);
}

std::string Language::say(const Text &text, std::initializer_list<std::string> values,
                          int count) const
{
    return say(text, std::span(values.begin(), values.size()), count);
}

const Language &english()
{
    static const Language kEnglish;
    return kEnglish;
}

} // namespace headroom
