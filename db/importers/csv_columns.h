// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/error.h"
#include "db/importers/csv_reader.h"
#include "db/importers/price_row.h"

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
    /// Columns that are known and do not decide anything: they are not told as unknown, and may be cut off.
    void passOver(std::initializer_list<std::string_view> plainNames);
    [[nodiscard]] std::size_t count() const { return m_names.size(); }
    [[nodiscard]] bool has(std::string_view plainName) const;
    /// Refuses a table in which a column that was looked for stands twice.
    [[nodiscard]] Expected<void> checkTwins() const;
    /// Tells the sink about the columns that nobody looked for.
    void tellUnknown(PriceRowSink &sink) const;

    /// Whether a record has the header's fields and can be read; otherwise it has been refused. A last line
    /// that ends in the middle is an error of the file, one that may have lost the end of its last value is
    /// refused.
    [[nodiscard]] Expected<bool> admits(const CsvRecord &record, PriceRowSink &sink) const;
    /// As admits(), for lists that do not quote a comma in their last column ("V1,V2"): more fields are taken
    /// when that column decides nothing and what follows are no numbers.
    [[nodiscard]] Expected<bool> admitsUnquotedEnd(const CsvRecord &record,
                                                   PriceRowSink &sink) const;

private:
    enum class Use : std::uint8_t { unknown, passedOver, read };
    [[nodiscard]] bool endsInWords(const CsvRecord &record) const;
    [[nodiscard]] bool endIsWhole(const CsvRecord &record, PriceRowSink &sink) const;

    std::vector<std::string> m_names;
    std::vector<std::string> m_originals;
    std::vector<Use> m_uses;
    std::uint64_t m_line = 0;
};

/// Said about a table whose last record is complete but does not end: it may have lost its last characters.
inline constexpr std::string_view kOpenEnd =
    "The last line has no line end. If the file was cut off there, its last value is not whole.";

} // namespace headroom::storage
