// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/importers/import_report.h"

#include "db/importers/import_texts.h"
#include "db/text/plain_text.h"

#include <algorithm>

namespace headroom::storage {

namespace {

constexpr std::size_t kListedOthers = 100;
constexpr std::size_t kListedColumns = 100;
constexpr std::size_t kMaxNotes = 20;

/// A value of the file on one line: no control characters, at most 60 bytes, whole UTF-8
/// characters; in other encodings a question mark replaces what is not ASCII.
std::string shown(std::string_view text)
{
    constexpr std::size_t kLongest = 60;
    const std::string_view kept = cutUtf8(text, kLongest);
    const bool readable = isUtf8(kept);
    std::string result;
    for (const char c : kept) {
        const auto byte = static_cast<unsigned char>(c);
        result += byte < 0x20 || byte == 0x7f ? ' ' : byte >= 0x80 && !readable ? '?' : c;
    }
    return kept.size() < text.size() ? result + "..." : result;
}

std::string sentence(const ListedRejection &row)
{
    const std::string reason(row.reason);
    return row.detail.empty() ? reason : reason + " \"" + row.detail + '"';
}

std::string line(std::string_view label, std::int64_t count)
{
    std::string number = std::to_string(count);
    for (std::size_t at = number.size(); at > 3 && number[at - 4] != '-'; at -= 3)
        number.insert(at - 3, ",");
    return "  " + std::string(label) + std::string(label.size() < 12 ? 12 - label.size() : 1, ' ')
           + std::string(number.size() < 12 ? 12 - number.size() : 1, ' ') + number + '\n';
}

} // namespace

void RejectionLog::add(const Rejection &rejection, const std::string &file)
{
    ++m_count;
    const bool faulty = rejection.kind == RejectionKind::faulty;
    m_outOfScope += faulty ? 0 : 1;
    auto known = m_reasons.find(rejection.reason);
    if (known == m_reasons.end()) {
        RejectionCount count;
        count.reason = rejection.reason;
        count.kind = rejection.kind;
        count.firstPlace = (file.empty() ? "" : file + ", ") + shown(rejection.place.text());
        count.firstValue = shown(rejection.detail);
        known = m_reasons.emplace(rejection.reason, std::move(count)).first;
    }
    ++known->second.count;
    auto &rows = faulty ? m_faultRows : m_otherRows;
    if (rows.size() >= (faulty ? kKeptRejections : kListedOthers))
        return;
    ListedRejection row;
    row.place = (file.empty() ? "" : file + ", ") + shown(rejection.place.text());
    row.reason = rejection.reason;
    row.detail = shown(rejection.detail);
    const std::string where = rejection.place.line == 0 || !file.empty() ? row.place + ": " : "";
    rows.push_back({rejection.place.line, where + sentence(row)});
    if (faulty)
        m_faults.push_back(std::move(row));
}

void RejectionLog::addUnknownColumn(std::string_view name)
{
    ++m_unknownColumnCount;
    if (m_unknownColumns.size() < kListedColumns)
        m_unknownColumns.push_back(shown(name));
}

void RejectionLog::addNote(Message sentence)
{
    const bool known = std::find(m_notes.begin(), m_notes.end(), sentence) != m_notes.end();
    if (!known && m_notes.size() < kMaxNotes)
        m_notes.push_back(std::move(sentence));
}

void RejectionLog::fill(ImportReport &report) const
{
    report.ledger.rejected = static_cast<std::int64_t>(m_count);
    report.outOfScope = m_outOfScope;
    report.ledger.rejections = m_faultRows;
    for (const RejectedRow &row : m_otherRows) {
        if (report.ledger.rejections.size() < kKeptRejections)
            report.ledger.rejections.push_back(row);
    }
    report.faults = m_faults;
    report.unknownColumns = m_unknownColumns;
    report.unknownColumnCount = m_unknownColumnCount;
    report.notes = m_notes;
    report.reasons.clear();
    for (const auto &[reason, count] : m_reasons)
        report.reasons.push_back(count);
    std::stable_sort(
        report.reasons.begin(), report.reasons.end(),
        [](const RejectionCount &a, const RejectionCount &b) { return a.count > b.count; });
}

bool foundNoPrices(const ImportLedger &ledger)
{
    return ledger.inserted + ledger.updated + ledger.unchanged == 0;
}

Expected<ImportReport> unlessNothingTaken(ImportReport report)
{
    constexpr std::size_t kNamedReasons = 3;
    if (!foundNoPrices(report.ledger))
        return report;
    std::string reasons;
    for (std::size_t i = 0; i < std::min(kNamedReasons, report.reasons.size()); ++i) {
        const RejectionCount &reason = report.reasons[i];
        reasons += (i == 0 ? "" : " ") + std::string(reason.reason) + " ("
                   + std::to_string(reason.count)
                   + (reason.firstPlace.empty() ? "" : ", first " + reason.firstPlace)
                   + (reason.firstValue.empty() ? "" : ": \"" + reason.firstValue + '"') + ")";
    }
    const bool isForeign =
        !report.reasons.empty() && report.reasons.front().reason == import_text::kOtherCurrency;
    return failure(
        Message(HEADROOM_TEXT("Errors", "No price was taken from the list. %1"), reasons),
        report.ledger.file,
        isForeign
            ? HEADROOM_TEXT("Errors", "Import the provider's list in the catalog's currency; plans "
                                      "convert it. Nothing was changed.")
            : HEADROOM_TEXT("Errors", "Nothing was changed."));
}

std::string importText(const ImportReport &report, std::size_t faults)
{
    const ImportLedger &ledger = report.ledger;
    std::string text = ledger.file + ": " + ledger.format + '\n';
    text += line("read", ledger.read) + line("inserted", ledger.inserted)
            + line("updated", ledger.updated);
    text += line("unchanged", ledger.unchanged) + line("duplicate", ledger.duplicate);
    text += line("rejected", ledger.rejected);
    if (report.oldest && report.newest) {
        text += "Prices of " + report.oldest->toString();
        text +=
            *report.oldest == *report.newest ? ".\n" : " to " + report.newest->toString() + ".\n";
    }
    for (const Message &note : report.notes)
        text += std::string(note) + '\n';
    if (report.unknownColumnCount > 0) {
        text += std::to_string(report.unknownColumnCount) + " unknown columns were ignored:";
        for (const std::string &name : report.unknownColumns)
            text += ' ' + name + (&name == &report.unknownColumns.back() ? ".\n" : ",");
    }
    if (report.outOfScope > 0)
        text += "Of the rejected, " + std::to_string(report.outOfScope) + " are out of scope.\n";
    for (const RejectionCount &reason : report.reasons) {
        text += line(reason.kind == RejectionKind::faulty ? "faulty" : "other",
                     static_cast<std::int64_t>(reason.count));
        text.back() = ' ';
        text += ' ' + std::string(reason.reason) + " First: " + reason.firstPlace + ".\n";
    }
    for (std::size_t i = 0; i < std::min(faults, report.faults.size()); ++i)
        text += report.faults[i].place + ": " + sentence(report.faults[i]) + '\n';
    if (report.faults.size() > faults)
        text += "...\n";
    return text;
}

} // namespace headroom::storage
