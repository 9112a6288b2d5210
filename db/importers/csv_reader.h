// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/error.h"
#include "db/importers/byte_source.h"

#include <cstdint>
#include <span>
#include <string_view>

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

} // namespace headroom::storage
