// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/error.h"
#include "core/text.h"
#include "db/text/byte_source.h"
#include "db/text/row_sink.h"

#include <cstdint>
#include <initializer_list>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace headroom::storage {

/// One record of a table; the views live during the call.
struct CsvRecord {
    std::span<const std::string_view> fields;
    std::uint64_t line = 0;      ///< line on which the record begins, from 1
    bool endsWithNewline = true; ///< false for a last record that the file does not finish

    /// The field of a column, or nothing when the column or the field is missing.
    [[nodiscard]] std::string_view operator[](int column) const
    {
        const auto index = static_cast<std::size_t>(column);
        return column >= 0 && index < fields.size() ? fields[index] : std::string_view();
    }
};

class CsvListener
{
public:
    virtual ~CsvListener() = default;
    /// An error stops the reading and is what readCsv returns.
    [[nodiscard]] virtual Expected<void> record(const CsvRecord &record) = 0;
};

/// Reads a table of any length with bounded memory; blank lines are passed over. Fields over 1 MiB
/// (a quote that is never closed) and records over 4 MiB are refused.
[[nodiscard]] Expected<void> readCsv(ByteSource &source, char separator, CsvListener &listener);

/// Reads a table with a listener that knows whether it met a header: without one it is an error.
template <typename Listener>
[[nodiscard]] Expected<void> readTable(const TextOpener &open, char separator, Listener &listener)
{
    HEADROOM_TRY(const auto source, open());
    HEADROOM_CHECK(readCsv(*source, separator, listener));
    if (!listener.hasHeader())
        return failure(HEADROOM_TEXT("Errors", "The table has no header."), {},
                       HEADROOM_TEXT("Errors", "Its first line must name the columns."));
    return {};
}

/// Before the separator itself: a first line that spreadsheets write and understand.
inline constexpr std::string_view kSeparatorLine = "sep=";
/// The separator that a header line uses.
[[nodiscard]] char separatorOf(std::string_view headerLine);

/// A column name without regard to case, spaces and marks: "Pre Installed S/W" and
/// "pre_installed_s_w" are both "preinstalledsw".
[[nodiscard]] std::string plainColumnName(std::string_view name);

/// The header of a table: columns are found by name, in any order.
class CsvColumns
{
public:
    explicit CsvColumns(const CsvRecord &header);

    /// Index of the first of the names that is there, -1 when none is.
    [[nodiscard]] int find(std::initializer_list<std::string_view> plainNames);
    /// Marks columns that are known and not needed: they are not reported as unknown, and may be
    /// cut off.
    void ignore(std::initializer_list<std::string_view> plainNames);
    [[nodiscard]] std::size_t count() const { return m_names.size(); }
    [[nodiscard]] bool has(std::string_view plainName) const;
    /// Rejects a table in which a column that was asked for occurs twice.
    [[nodiscard]] Expected<void> checkDuplicates() const;
    /// Reports the columns that nobody asked for to the sink.
    void reportUnknown(RowSink &sink) const;

    /// True if a record has the header's fields and can be read; otherwise it was rejected. A last
    /// line that ends early is an error of the file; one that may have lost the end of its last
    /// value is rejected.
    [[nodiscard]] Expected<bool> admits(const CsvRecord &record, RowSink &sink) const;
    /// As admits(), for lists that do not quote a comma in their last column ("V1,V2"): more fields
    /// are taken when that column decides nothing and what follows are no numbers.
    [[nodiscard]] Expected<bool> admitsUnquotedEnd(const CsvRecord &record, RowSink &sink) const;

private:
    enum class Use : std::uint8_t { unknown, ignored, read };
    [[nodiscard]] bool endsInWords(const CsvRecord &record) const;
    [[nodiscard]] bool endIsWhole(const CsvRecord &record, RowSink &sink) const;

    std::vector<std::string> m_names;
    std::vector<std::string> m_originals;
    std::vector<Use> m_uses;
    std::uint64_t m_line = 0;
};

/// Said about a table whose last record is complete but does not end: it may have lost its last
/// characters.
inline constexpr Text kOpenEnd =
    HEADROOM_TEXT("Imports", "The last line has no line break. If the file was cut off there, its "
                             "last value is incomplete.");

} // namespace headroom::storage
