// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "error.h"
#include "importers/csv_reader.h"
#include "importers/price_row.h"

#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

namespace headroom::storage {

/// A column name without regard to case, spaces and marks: "Pre Installed S/W" and "pre_installed_s_w"
/// are both "preinstalledsw".
[[nodiscard]] std::string plainColumnName(std::string_view name);

/// The header of a table: columns are found by name, in whatever order they stand.
class CsvColumns
{
public:
    explicit CsvColumns(const CsvRecord &header);

    /// Index of the first of the names that is there, -1 when none is.
    [[nodiscard]] int find(std::initializer_list<std::string_view> plainNames);
    [[nodiscard]] std::size_t count() const { return m_names.size(); }
    [[nodiscard]] bool has(std::string_view plainName) const;
    /// Refuses a table in which a column that was looked for stands twice.
    [[nodiscard]] Expected<void> checkTwins() const;
    /// Tells the sink about the columns that nobody looked for.
    void tellUnknown(PriceRowSink &sink) const;

private:
    std::vector<std::string> m_names;
    std::vector<std::string> m_originals;
    std::vector<bool> m_used;
    std::uint64_t m_line = 0;
};

/// What a record with a wrong number of fields means: a last one without line end is a cut-off file.
[[nodiscard]] Error cutOff(const CsvRecord &record);

/// Said about a table whose last record is complete but does not end: it may have lost its last characters.
inline constexpr std::string_view kOpenEnd =
    "The last line has no line end. If the file was cut off there, its last value is not whole.";

} // namespace headroom::storage
