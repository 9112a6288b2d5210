// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace headroom::storage {

/// A tag, or the text between two tags.
struct XmlPiece {
    enum class Kind { opening, closing, text };
    Kind kind = Kind::text;
    std::string_view name; ///< of the tag
    std::map<std::string_view, std::string, std::less<>> attributes;
    std::string text; ///< without references

    [[nodiscard]] std::string_view attribute(std::string_view key) const;
};

/// Reads well-formed XML without comments, CDATA and document types, which workbooks do not
/// contain, piece by piece. A tag that closes itself is given as an opening and a closing one.
class XmlReader
{
public:
    explicit XmlReader(std::string_view xml);

    /// Nothing at the end, and from the first fault on.
    [[nodiscard]] std::optional<XmlPiece> next();
    /// True once the end of a complete document was read.
    [[nodiscard]] bool isComplete() const { return m_isComplete; }

private:
    [[nodiscard]] std::optional<XmlPiece> textUntil(std::size_t end);
    [[nodiscard]] std::optional<XmlPiece> tag();
    [[nodiscard]] bool readAttributes(std::string_view words, XmlPiece &piece);

    std::string_view m_rest;
    std::vector<std::string_view> m_open;
    std::optional<std::string_view> m_closesItself;
    bool m_isStarted = false;
    bool m_isComplete = false;
};

} // namespace headroom::storage
