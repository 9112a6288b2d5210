// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "catalog/staging/import_ledger.h"
#include "importers/price_row.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace headroom::storage {

/// How often a reason came up, and where first.
struct RejectionCount {
    std::string reason;
    RejectionKind kind = RejectionKind::faulty;
    std::uint64_t count = 0;
    std::string firstPlace;
};

/// A row that was not taken, for the list that people read.
struct ListedRejection {
    std::string
        place; ///< "line 12", "Items[3] (byte 4711)"; with the file's name when there are several
    std::string reason;
    std::string detail; ///< the value at fault, shortened
};

/// The ledger of an import with everything that explains it. Counts are complete; lists are bounded.
struct ImportReport {
    ImportLedger ledger;
    std::uint64_t outOfScope = 0;            ///< of the rejected: sound rows about something else
    std::vector<RejectionCount> reasons;     ///< most frequent first
    std::vector<ListedRejection> faults;     ///< the first 1,000 faulty rows
    std::vector<std::string> unknownColumns; ///< the first 100
    std::uint64_t unknownColumnCount = 0;
    std::vector<std::string> notes;
    std::optional<Date> oldest; ///< of the prices taken
    std::optional<Date> newest;
};

/// Some lines for a terminal or a dialog: the ledger as a sum, then reasons, then the first faults.
[[nodiscard]] std::string importText(const ImportReport &report, std::size_t faults = 20);

/// Collects rejections while a list is read.
class RejectionLog
{
public:
    void add(const Rejection &rejection, const std::string &file);
    void addUnknownColumn(std::string_view name);
    void addNote(std::string_view sentence);
    [[nodiscard]] std::uint64_t count() const { return m_count; }
    /// Fills everything of the report but the counts of accepted rows and the dates.
    void fill(ImportReport &report) const;

private:
    std::map<std::string, RejectionCount, std::less<>> m_reasons;
    std::vector<ListedRejection> m_faults;
    std::vector<RejectedRow> m_faultRows;
    std::vector<RejectedRow> m_otherRows;
    std::vector<std::string> m_unknownColumns;
    std::vector<std::string> m_notes;
    std::uint64_t m_unknownColumnCount = 0;
    std::uint64_t m_count = 0;
    std::uint64_t m_outOfScope = 0;
};

} // namespace headroom::storage
