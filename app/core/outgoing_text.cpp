// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/outgoing_text.h"

#include <algorithm>
#include <array>

namespace headroom {

namespace {

using Characters = std::string_view;

constexpr char kGuard = '\'';
constexpr Characters kLineEnds = "\t\r\n";
constexpr std::array<Characters, 8> kFormulaStarts{"=",      "+",      "-",      "@",
                                                   "\uFF1D", "\uFF0B", "\uFF0D", "\uFF20"};
/// Space, tab and line ends; no-break, ideographic and zero-width space, byte order mark.
constexpr std::array<Characters, 8> kBlanks{" ",      "\t",     "\r",     "\n",
                                            "\u00A0", "\u3000", "\u200B", "\uFEFF"};
constexpr std::array<Characters, 12> kTurns{"\u061C", "\u200E", "\u200F", "\u202A",
                                            "\u202B", "\u202C", "\u202D", "\u202E",
                                            "\u2066", "\u2067", "\u2068", "\u2069"};
constexpr std::array<Characters, 4> kNoCharacters{"\u2028", "\u2029", "\uFFFE", "\uFFFF"};

/// Number of bytes of the character that the text begins with; 0 if it is not one of the given
/// ones.
template <std::size_t Size>
std::size_t lengthOfOne(std::string_view text, const std::array<Characters, Size> &characters)
{
    const auto found = std::ranges::find_if(
        characters, [&](Characters character) { return text.starts_with(character); });
    return found == characters.end() ? 0 : found->size();
}

bool isPrintableAscii(char character)
{
    return character >= ' ' && character <= '~';
}

/// U+0000 to U+001F, U+007F to U+009F, line and paragraph separators, and noncharacters.
std::size_t lengthOfControl(std::string_view text)
{
    constexpr unsigned char kFirstPrintable = 0x20;
    constexpr unsigned char kDelete = 0x7F;
    const auto code = static_cast<unsigned char>(text.front());
    if (code < kFirstPrintable || code == kDelete)
        return 1;
    if (text.front() == '\xC2' && text.size() > 1 && static_cast<unsigned char>(text[1]) < 0xA0)
        return 2;
    return lengthOfOne(text, kNoCharacters);
}

std::string cleaned(std::string_view text, Characters kept)
{
    std::string result;
    result.reserve(text.size());
    while (!text.empty()) {
        // Fast path: most texts are printable ASCII, such as megabytes of prices.
        const auto other = std::ranges::find_if_not(text, isPrintableAscii);
        result.append(text.begin(), other);
        text.remove_prefix(static_cast<std::size_t>(other - text.begin()));
        if (text.empty())
            break;
        if (const std::size_t turn = lengthOfOne(text, kTurns); turn > 0) {
            text.remove_prefix(turn);
            continue;
        }
        const bool stays = kept.find(text.front()) != Characters::npos;
        const std::size_t control = stays ? 0 : lengthOfControl(text);
        result += control > 0 ? ' ' : text.front();
        text.remove_prefix(std::max<std::size_t>(control, 1));
    }
    return result;
}

bool isTakenForFormula(std::string_view text)
{
    if (!text.empty() && kLineEnds.find(text.front()) != Characters::npos)
        return true;
    for (std::size_t blank = 1; blank > 0; text.remove_prefix(blank))
        blank = lengthOfOne(text, kBlanks);
    return lengthOfOne(text, kFormulaStarts) > 0;
}

/// A text that already looks guarded is guarded again, so that it round-trips.
bool needsGuard(std::string_view text)
{
    text.remove_prefix(std::min(text.find_first_not_of(kGuard), text.size()));
    return isTakenForFormula(text);
}

/// Escape sequence of one character of up to three bytes: "\\u202e".
std::string escapeOf(Characters character)
{
    constexpr std::string_view kDigits = "0123456789abcdef";
    constexpr unsigned kContinuation = 0x3F;
    unsigned code = static_cast<unsigned char>(character.front());
    if (character.size() > 1)
        code &= character.size() == 2 ? 0x1FU : 0x0FU;
    for (const char byte : character.substr(1))
        code = code << 6U | (static_cast<unsigned char>(byte) & kContinuation);
    std::string escape = "\\u";
    for (const unsigned shift : {12U, 8U, 4U, 0U})
        escape += kDigits[code >> shift & 0xFU];
    return escape;
}

} // namespace

std::string printableText(std::string_view text)
{
    return cleaned(text, {});
}

std::string printableLines(std::string_view text)
{
    return cleaned(text, "\n");
}

std::string printableDocument(std::string_view text)
{
    std::string result = cleaned(text, kLineEnds);
    // A carriage return that does not end a line makes a terminal overwrite the line.
    for (std::size_t at = result.find('\r'); at != std::string::npos;
         at = result.find('\r', at + 1)) {
        if (at + 1 == result.size() || result[at + 1] != '\n')
            result[at] = ' ';
    }
    return result;
}

std::string spreadsheetText(std::string_view text)
{
    std::string result = cleaned(text, kLineEnds);
    if (needsGuard(result))
        result.insert(0, 1, kGuard);
    return result;
}

std::string escapedJson(std::string_view json)
{
    std::string result;
    result.reserve(json.size());
    while (!json.empty()) {
        // Line feeds occur between tokens only, as layout; strings contain none.
        const std::size_t turn = lengthOfOne(json, kTurns);
        const std::size_t size = turn > 0 || json.front() == '\n' ? turn : lengthOfControl(json);
        if (size > 0)
            result += escapeOf(json.substr(0, size));
        else
            result += json.front();
        json.remove_prefix(std::max<std::size_t>(size, 1));
    }
    return result;
}

std::string_view withoutFormulaGuard(std::string_view text)
{
    if (text.starts_with(kGuard) && needsGuard(text.substr(1)))
        text.remove_prefix(1);
    return text;
}

} // namespace headroom
