// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/export/xml_reader.h"

#include <algorithm>
#include <charconv>

namespace headroom::storage {

namespace {

constexpr std::string_view kBlanks = " \t\r\n";
constexpr std::string_view kDeclaration = "<?xml";

bool isAllowed(char character)
{
    return static_cast<unsigned char>(character) >= ' ' || kBlanks.find(character) != kBlanks.npos;
}

/// The character of "#65" or "#x41", if it is an ASCII one; others are written as they are.
std::optional<char> numbered(std::string_view reference)
{
    constexpr int kHexadecimal = 16;
    constexpr int kDecimal = 10;
    constexpr int kLastAscii = 127;
    reference.remove_prefix(1);
    const bool isHexadecimal = reference.starts_with('x');
    reference.remove_prefix(isHexadecimal ? 1 : 0);
    int code = 0;
    const auto read = std::from_chars(reference.data(), reference.data() + reference.size(), code,
                                      isHexadecimal ? kHexadecimal : kDecimal);
    if (read.ec != std::errc() || read.ptr != reference.data() + reference.size() || code <= 0
        || code > kLastAscii)
        return std::nullopt;
    return static_cast<char>(code);
}

std::optional<char> referenced(std::string_view reference)
{
    if (reference.starts_with('#'))
        return numbered(reference);
    for (const auto &[name, character] :
         {std::pair("amp", '&'), std::pair("lt", '<'), std::pair("gt", '>'), std::pair("quot", '"'),
          std::pair("apos", '\'')}) {
        if (reference == name)
            return character;
    }
    return std::nullopt;
}

/// Nothing where a reference or a character is none of XML.
std::optional<std::string> plainText(std::string_view raw)
{
    std::string text;
    while (!raw.empty()) {
        const std::size_t ampersand = std::min(raw.find('&'), raw.size());
        const std::string_view before = raw.substr(0, ampersand);
        if (!std::ranges::all_of(before, isAllowed))
            return std::nullopt;
        text += before;
        raw.remove_prefix(ampersand);
        if (raw.empty())
            break;
        const std::size_t end = raw.find(';');
        const auto character = end == raw.npos ? std::nullopt : referenced(raw.substr(1, end - 1));
        if (!character)
            return std::nullopt;
        text += *character;
        raw.remove_prefix(end + 1);
    }
    return text;
}

} // namespace

std::string_view XmlPiece::attribute(std::string_view key) const
{
    const auto found = attributes.find(key);
    return found == attributes.end() ? std::string_view() : std::string_view(found->second);
}

XmlReader::XmlReader(std::string_view xml) : m_rest(xml)
{
    const std::size_t end = xml.find("?>");
    const bool isDeclared = xml.starts_with(kDeclaration) && end != xml.npos;
    m_rest.remove_prefix(isDeclared ? end + 2 : xml.size());
}

std::optional<XmlPiece> XmlReader::next()
{
    if (m_closesItself) {
        XmlPiece piece{XmlPiece::Kind::closing, *m_closesItself, {}, {}};
        m_closesItself.reset();
        m_isComplete = m_open.empty() && m_rest.find_first_not_of(kBlanks) == m_rest.npos;
        return piece;
    }
    const std::size_t start = std::min(m_rest.find('<'), m_rest.size());
    if (!m_open.empty() && start > 0)
        return textUntil(start);
    // Between the declaration and the outermost tag there are only line ends; behind it as well.
    if (m_rest.substr(0, start).find_first_not_of(kBlanks) != m_rest.npos)
        return std::nullopt;
    m_rest.remove_prefix(start);
    if (m_rest.empty() || (m_isStarted && m_open.empty()))
        return std::nullopt;
    return tag();
}

std::optional<XmlPiece> XmlReader::textUntil(std::size_t end)
{
    auto text = plainText(m_rest.substr(0, end));
    m_rest.remove_prefix(end);
    if (!text)
        return std::nullopt;
    return XmlPiece{XmlPiece::Kind::text, {}, {}, std::move(*text)};
}

std::optional<XmlPiece> XmlReader::tag()
{
    const std::size_t end = m_rest.find('>');
    if (end == m_rest.npos)
        return std::nullopt;
    std::string_view words = m_rest.substr(1, end - 1);
    m_rest.remove_prefix(end + 1);
    m_isStarted = true;
    if (words.starts_with('/')) {
        words.remove_prefix(1);
        if (m_open.empty() || m_open.back() != words)
            return std::nullopt;
        m_open.pop_back();
        m_isComplete = m_open.empty() && m_rest.find_first_not_of(kBlanks) == m_rest.npos;
        return XmlPiece{XmlPiece::Kind::closing, words, {}, {}};
    }
    const bool closesItself = words.ends_with('/');
    words.remove_suffix(closesItself ? 1 : 0);
    XmlPiece piece{XmlPiece::Kind::opening, words.substr(0, words.find_first_of(kBlanks)), {}, {}};
    words.remove_prefix(piece.name.size());
    if (piece.name.empty() || !readAttributes(words, piece))
        return std::nullopt;
    if (closesItself)
        m_closesItself = piece.name;
    else
        m_open.push_back(piece.name);
    return piece;
}

bool XmlReader::readAttributes(std::string_view words, XmlPiece &piece)
{
    for (;;) {
        const std::size_t start = words.find_first_not_of(kBlanks);
        if (start == words.npos)
            return true;
        const std::size_t equals = words.find("=\"");
        const std::size_t end = equals == words.npos ? words.npos : words.find('"', equals + 2);
        if (start == 0 || end == words.npos)
            return false;
        auto value = plainText(words.substr(equals + 2, end - equals - 2));
        const std::string_view key = words.substr(start, equals - start);
        if (!value || key.find_first_of("<\" ") != key.npos
            || !piece.attributes.emplace(key, std::move(*value)).second)
            return false;
        words.remove_prefix(end + 1);
    }
}

} // namespace headroom::storage
