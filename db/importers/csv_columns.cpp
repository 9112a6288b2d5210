// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/importers/csv_columns.h"

#include "core/letters.h"

#include <algorithm>

namespace headroom::storage {

std::string plainColumnName(std::string_view name)
{
    std::string plain;
    for (const char c : name) {
        if (isUpper(c) || isLower(c) || isDigit(c))
            plain += lowered(c);
    }
    return plain;
}

CsvColumns::CsvColumns(const CsvRecord &header)
    : m_uses(header.fields.size(), Use::unknown),
      m_line(header.line)
{
    for (const std::string_view field : header.fields) {
        m_names.push_back(plainColumnName(field));
        m_originals.emplace_back(field);
    }
}

int CsvColumns::find(std::initializer_list<std::string_view> plainNames)
{
    for (const std::string_view name : plainNames) {
        const auto found = std::find(m_names.begin(), m_names.end(), name);
        if (found != m_names.end()) {
            const auto index = found - m_names.begin();
            m_uses[static_cast<std::size_t>(index)] = Use::read;
            return static_cast<int>(index);
        }
    }
    return -1;
}

void CsvColumns::passOver(std::initializer_list<std::string_view> plainNames)
{
    for (std::size_t i = 0; i < m_names.size(); ++i) {
        if (std::find(plainNames.begin(), plainNames.end(), m_names[i]) != plainNames.end())
            m_uses[i] = Use::passedOver;
    }
}

bool CsvColumns::has(std::string_view plainName) const
{
    return std::find(m_names.begin(), m_names.end(), plainName) != m_names.end();
}

Expected<void> CsvColumns::checkTwins() const
{
    for (std::size_t i = 0; i < m_names.size(); ++i) {
        if (m_uses[i] == Use::read && std::count(m_names.begin(), m_names.end(), m_names[i]) > 1) {
            return failure("The column \"" + m_originals[i].substr(0, 64)
                               + "\" stands twice in the header.",
                           "line " + std::to_string(m_line), "Remove one; nothing was changed.");
        }
    }
    return {};
}

void CsvColumns::tellUnknown(PriceRowSink &sink) const
{
    for (std::size_t i = 0; i < m_names.size(); ++i) {
        if (m_uses[i] == Use::unknown)
            sink.unknownColumn(m_originals[i]);
    }
}

Expected<bool> CsvColumns::admits(const CsvRecord &record, PriceRowSink &sink) const
{
    if (record.fields.size() == count())
        return endIsWhole(record, sink);
    if (!record.endsWithNewline && record.fields.size() < count()) {
        return failure("The file ends in the middle of a line.",
                       "line " + std::to_string(record.line),
                       "It looks cut off: fetch it again; nothing was changed.");
    }
    const RowPlace place{.line = record.line};
    sink.reject({RejectionKind::faulty, "The line has another number of fields than the header.",
                 std::to_string(record.fields.size()) + " instead of " + std::to_string(count()),
                 place});
    return false;
}

Expected<bool> CsvColumns::admitsUnquotedEnd(const CsvRecord &record, PriceRowSink &sink) const
{
    if (record.fields.size() > count() && m_uses.back() != Use::read && endsInWords(record))
        return true;
    return admits(record, sink);
}

/// A number among the fields at the end would rather be one that a comma has torn apart.
bool CsvColumns::endsInWords(const CsvRecord &record) const
{
    return std::ranges::none_of(record.fields.subspan(count() - 1), [](std::string_view field) {
        const std::size_t first = field.find_first_not_of(" \t");
        return first != std::string_view::npos && isDigit(field[first]);
    });
}

bool CsvColumns::endIsWhole(const CsvRecord &record, PriceRowSink &sink) const
{
    if (record.endsWithNewline)
        return true;
    sink.note(kOpenEnd);
    if (m_uses.back() != Use::read)
        return true;
    const RowPlace place{.line = record.line};
    sink.reject(
        {RejectionKind::faulty,
         "The last line has no line end, so that its last value may be cut off: end it with a "
         "line break.",
         record.fields.back(), place});
    return false;
}

} // namespace headroom::storage
