// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/catalog/import_report.h"
#include "core/text.h"

#include <cstdint>
#include <string>
#include <string_view>

namespace headroom::storage {

/// Place of a row in a file: a line of a table, or a path inside JSON.
struct RowPlace {
    std::uint64_t line =
        0; ///< first line of the record, counted from 1; 0 when the file has no lines
    std::uint64_t byte = 0; ///< offset in the (unpacked) text
    std::string_view path;  ///< JSON path ("Items[12]"); empty for tables

    /// "line 12" or "Items[12] (byte 3456)".
    [[nodiscard]] std::string text() const;
};

/// A row that was not taken.
struct Rejection {
    RejectionKind kind = RejectionKind::faulty;
    Text reason;             ///< a sentence without the values, so that reasons can be counted
    std::string_view detail; ///< the value at fault; shortened by the ledger
    RowPlace place;
};

/// Receives what a reader could not take from a file.
class RowSink
{
public:
    virtual ~RowSink() = default;
    virtual void reject(const Rejection &rejection) = 0;
    /// A column or field that the reader does not know; counted once per name.
    virtual void unknownColumn(std::string_view name) = 0;
    /// A sentence about the file as a whole ("Missing dates were replaced by the day of import.").
    virtual void note(Message sentence) = 0;
};

} // namespace headroom::storage
