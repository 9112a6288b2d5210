// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/plan/json_lines.h"

#include <algorithm>
#include <charconv>

namespace headroom::storage {

namespace {

/// Goes through a text that is valid JSON, from value to value.
class PathWalk
{
public:
    explicit PathWalk(std::string_view text) : m_text(text) { skipSpace(); }

    [[nodiscard]] std::size_t at() const { return m_at; }

    /// To the value of that key, or with that index; where there is none, the place stays.
    bool enter(std::string_view part)
    {
        const std::size_t before = m_at;
        const bool isObject = here() == '{';
        if (!isObject && here() != '[')
            return false;
        std::size_t index = 0;
        const auto wanted = std::from_chars(part.data(), part.data() + part.size(), index);
        if (!isObject && wanted.ec != std::errc())
            return false;
        step();
        for (std::size_t i = 0; here() != '}' && here() != ']' && here() != '\0'; ++i) {
            bool isWanted = !isObject && i == index;
            if (isObject) {
                const std::size_t start = m_at;
                skipText();
                isWanted = m_text.substr(start + 1, m_at - start - 2) == part;
                skipSpace();
                step(); // the colon
            }
            if (isWanted)
                return true;
            skipValue();
            if (here() == ',')
                step();
        }
        m_at = before;
        return false;
    }

private:
    [[nodiscard]] char here() const { return m_at < m_text.size() ? m_text[m_at] : '\0'; }
    void skipSpace() { m_at = std::min(m_text.find_first_not_of(" \t\r\n", m_at), m_text.size()); }
    void step()
    {
        ++m_at;
        skipSpace();
    }
    void skipText()
    {
        for (++m_at; here() != '"' && here() != '\0'; ++m_at)
            m_at += here() == '\\' ? 1 : 0;
        ++m_at;
    }
    void skipValue()
    {
        int depth = 0;
        do {
            const char c = here();
            if (c == '"') {
                skipText();
                continue;
            }
            depth += c == '{' || c == '[' ? 1 : c == '}' || c == ']' ? -1 : 0;
            ++m_at;
        } while (m_at < m_text.size() && (depth > 0 || !endsValue()));
        skipSpace();
    }
    [[nodiscard]] bool endsValue() const { return here() == ',' || here() == '}' || here() == ']'; }

    std::string_view m_text;
    std::size_t m_at = 0;
};

} // namespace

std::size_t lineOfValue(std::string_view text, std::string_view path)
{
    PathWalk walk(text);
    while (!path.empty()) {
        path.remove_prefix(1);
        const std::size_t end = std::min(path.find('/'), path.size());
        if (!walk.enter(path.substr(0, end)))
            break;
        path.remove_prefix(end);
    }
    const std::string_view before = text.substr(0, walk.at());
    return static_cast<std::size_t>(std::ranges::count(before, '\n')) + 1;
}

std::string withLine(const std::string &where, const std::string &file, std::string_view text)
{
    const std::string lead = file + ": /";
    if (!where.starts_with(lead))
        return where;
    const std::string path = where.substr(lead.size() - 1);
    return file + ", line " + std::to_string(lineOfValue(text, path)) + ": " + path;
}

} // namespace headroom::storage
