// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/error.h"
#include "core/money/money.h"

#include <nlohmann/json_fwd.hpp>

#include <string>
#include <string_view>
#include <vector>

namespace headroom::storage {

/// JSON as a tree, rejected with line and column where it is malformed: invalid UTF-8, numbers out
/// of range, nesting too deep, too many values, and (with its path) a key that occurs twice in one
/// object.
[[nodiscard]] Expected<nlohmann::json> parseJson(std::string_view text, const std::string &file);

/// Compact, keys sorted: the form that content hashes are taken of.
[[nodiscard]] std::string canonicalText(const nlohmann::json &value);

/// Position of a value in a JSON document, as a JSON Pointer: "/workloads/2/demand/people".
class JsonPointer
{
public:
    void enter(std::string_view key)
    {
        m_ends.push_back(m_text.size());
        m_text += '/';
        m_text += key;
    }
    void enter(std::size_t index) { enter(std::to_string(index)); }
    void leave()
    {
        m_text.resize(m_ends.back());
        m_ends.pop_back();
    }
    [[nodiscard]] const std::string &text() const { return m_text; }

private:
    std::string m_text;
    std::vector<std::size_t> m_ends;
};

/// "plan.headroom: /workloads/2", or the file alone for the whole document.
[[nodiscard]] inline std::string placeIn(const std::string &file, const std::string &path)
{
    return path.empty() ? file : file + ": " + path;
}

/// The inverse of exactText() (core/money/exact_text.h). At most 18 digits before the point and 9
/// after it, so that no comparison can overflow.
[[nodiscard]] Expected<Exact> exactFromText(std::string_view text);
/// Whole cents.
[[nodiscard]] Expected<Money> moneyFromText(std::string_view text);

/// The line, from 1 on, on which the value at the path ("/scenarios/0/name") begins in a text that
/// is valid JSON; for a missing value, that of the innermost one around it.
[[nodiscard]] std::size_t lineOfValue(std::string_view text, std::string_view path);

/// "plan.headroom: /scenarios/0/name" as "plan.headroom, line 12: /scenarios/0/name"; others as
/// they are.
[[nodiscard]] std::string withLine(const std::string &where, const std::string &file,
                                   std::string_view text);

} // namespace headroom::storage
