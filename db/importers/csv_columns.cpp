// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/csv_columns.h"

#include <algorithm>

namespace headroom::storage {

std::string plainColumnName(std::string_view name)
{
    std::string plain;
    for (const char c : name) {
        if (c >= 'A' && c <= 'Z')
            plain += static_cast<char>(c - 'A' + 'a');
        else if ((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9'))
            plain += c;
    }
    return plain;
}

CsvColumns::CsvColumns(const CsvRecord &header)
    : m_used(header.fields.size(), false),
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
            m_used[static_cast<std::size_t>(index)] = true;
            return static_cast<int>(index);
        }
    }
    return -1;
}

bool CsvColumns::has(std::string_view plainName) const
{
    return std::find(m_names.begin(), m_names.end(), plainName) != m_names.end();
}

Expected<void> CsvColumns::checkTwins() const
{
    for (std::size_t i = 0; i < m_names.size(); ++i) {
        if (m_used[i] && std::count(m_names.begin(), m_names.end(), m_names[i]) > 1) {
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
        if (!m_used[i])
            sink.unknownColumn(m_originals[i]);
    }
}

Error cutOff(const CsvRecord &record)
{
    return Error{"The file ends in the middle of a line.", "line " + std::to_string(record.line),
                 "It looks cut off: fetch it again; nothing was changed."};
}

} // namespace headroom::storage
