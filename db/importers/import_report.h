// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/catalog/import_report.h"
#include "core/error.h"
#include "core/text.h"
#include "db/importers/price_row.h"

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace headroom::storage {

/// Some lines for a terminal or a dialog: the ledger as a sum, then reasons, then the first faults.
[[nodiscard]] std::string importText(const ImportReport &report, std::size_t faults = 20);

/// True if the import found no price for any offer of the catalog.
[[nodiscard]] bool foundNoPrices(const ImportLedger &ledger);
/// The report; where nothing was taken, the most frequent reasons as an error.
[[nodiscard]] Expected<ImportReport> unlessNothingTaken(ImportReport report);

/// Collects rejections while a list is read.
class RejectionLog
{
public:
    void add(const Rejection &rejection, const std::string &file);
    void addUnknownColumn(std::string_view name);
    void addNote(Message sentence);
    [[nodiscard]] std::uint64_t count() const { return m_count; }
    /// Fills everything of the report but the counts of accepted rows and the dates.
    void fill(ImportReport &report) const;

private:
    std::map<std::string_view, RejectionCount> m_reasons;
    std::vector<ListedRejection> m_faults;
    std::vector<RejectedRow> m_faultRows;
    std::vector<RejectedRow> m_otherRows;
    std::vector<std::string> m_unknownColumns;
    std::vector<Message> m_notes;
    std::uint64_t m_unknownColumnCount = 0;
    std::uint64_t m_count = 0;
    std::uint64_t m_outOfScope = 0;
};

} // namespace headroom::storage
