// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/money/date.h"
#include "core/text.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace headroom {

struct RejectedRow {
    std::uint64_t line = 0; ///< 0 if the file has no lines
    std::string reason;
    friend bool operator==(const RejectedRow &, const RejectedRow &) = default;
};

/// Counts of one import: read = inserted + updated + unchanged + duplicate + rejected.
struct ImportLedger {
    Date day;
    std::string file; ///< for display; never opened again
    std::string format;
    std::int64_t read = 0;
    std::int64_t inserted = 0;
    std::int64_t updated = 0;
    std::int64_t unchanged = 0;
    std::int64_t duplicate = 0;
    std::int64_t rejected = 0;
    std::vector<RejectedRow> rejections; ///< the first kKeptRejections of them

    [[nodiscard]] bool addsUp() const
    {
        return read == inserted + updated + unchanged + duplicate + rejected;
    }
    friend bool operator==(const ImportLedger &, const ImportLedger &) = default;
};

inline constexpr std::size_t kKeptRejections = 1000;

/// Reason why a row is rejected.
enum class RejectionKind : std::uint8_t {
    /// A valid row about something else: storage, Windows with SQL Server, a dedicated host
    outOfScope,
    faulty, ///< an invalid row: no price, wrong currency, too few fields
};

/// Frequency of a reason, and its first occurrence.
struct RejectionCount {
    Text reason;
    RejectionKind kind = RejectionKind::faulty;
    std::uint64_t count = 0;
    std::string firstPlace;
    std::string firstValue; ///< the invalid value, shortened; may be empty
};

/// A rejected row, for the list shown to users.
struct ListedRejection {
    std::string
        place; ///< "line 12", "Items[3] (byte 4711)"; with the file's name when there are several
    Text reason;
    std::string detail; ///< the invalid value, shortened
};

/// The ledger of an import with its explanation. Counts are complete; lists are bounded.
struct ImportReport {
    ImportLedger ledger;
    /// Rejected rows that are valid but about something else
    std::uint64_t outOfScope = 0;
    std::vector<RejectionCount> reasons;     ///< most frequent first
    std::vector<ListedRejection> faults;     ///< the first 1,000 faulty rows
    std::vector<std::string> unknownColumns; ///< the first 100
    std::uint64_t unknownColumnCount = 0;
    std::vector<Message> notes; ///< about the lists as a whole
    std::optional<Date> oldest; ///< oldest date of the imported prices
    std::optional<Date> newest;
};

} // namespace headroom
