// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/text/csv_reader.h"

#include "core/letters.h"

#include <csv.h>

#include <algorithm>
#include <cstdlib>
#include <string>
#include <vector>

namespace headroom::storage {

namespace {

constexpr std::size_t kLongestField = 1024 * 1024;
constexpr std::size_t kLongestRecord = 4 * 1024 * 1024;
constexpr std::size_t kMaxFields = 4096;

void *growField(void *memory, std::size_t size)
{
    return size > kLongestField ? nullptr : std::realloc(memory, size);
}

/// Gathers the fields that libcsv finds into records.
class RecordGatherer
{
public:
    explicit RecordGatherer(CsvListener &listener) : m_listener(listener) {}

    void field(const char *text, std::size_t length)
    {
        m_afterReturn = false;
        if (m_stopped)
            return;
        if (m_ends.size() == kMaxFields || m_text.size() + length > kLongestRecord) {
            stop(Error{
                HEADROOM_TEXT("Errors", "One line is longer than 4 MiB or has over 4,096 fields."),
                where(), HEADROOM_TEXT("Errors", "This is not a price list.")});
            return;
        }
        if (length > 0)
            m_text.append(text, length);
        m_ends.push_back(m_text.size());
    }

    void endOfRecord(int terminator)
    {
        const bool secondHalf = terminator == '\n' && m_afterReturn && m_ends.empty();
        m_afterReturn = terminator == '\r';
        if (secondHalf)
            return;
        const auto inside =
            static_cast<std::uint64_t>(std::count(m_text.begin(), m_text.end(), '\n'));
        if (!m_ends.empty() && !m_stopped)
            tell(terminator != -1);
        m_line += inside + 1;
        m_text.clear();
        m_ends.clear();
    }

    [[nodiscard]] bool stopped() const { return m_stopped; }
    [[nodiscard]] const Error &error() const { return m_error; }
    [[nodiscard]] std::string where() const { return "line " + std::to_string(m_line); }

private:
    void tell(bool endsWithNewline)
    {
        m_fields.clear();
        const std::string_view all = m_text;
        std::size_t begin = 0;
        for (const std::size_t end : m_ends) {
            m_fields.push_back(all.substr(begin, end - begin));
            begin = end;
        }
        if (auto taken = m_listener.record({m_fields, m_line, endsWithNewline}); !taken)
            stop(std::move(taken.error()));
    }
    void stop(Error error)
    {
        m_stopped = true;
        m_error = std::move(error);
    }

    CsvListener &m_listener;
    std::string m_text;
    std::vector<std::size_t> m_ends;
    std::vector<std::string_view> m_fields;
    std::uint64_t m_line = 1;
    bool m_afterReturn = false;
    bool m_stopped = false;
    Error m_error;
};

void onField(void *text, std::size_t length, void *gatherer)
{
    static_cast<RecordGatherer *>(gatherer)->field(static_cast<const char *>(text), length);
}

void onRecord(int terminator, void *gatherer)
{
    static_cast<RecordGatherer *>(gatherer)->endOfRecord(terminator);
}

/// libcsv's state, freed at the end of the scope.
struct Parser {
    csv_parser state = {};
    explicit Parser(char separator)
    {
        // Reporting every line end lets us count lines.
        csv_init(&state, CSV_REPALL_NL);
        csv_set_delim(&state, static_cast<unsigned char>(separator));
        csv_set_realloc_func(&state, growField);
    }
    Parser(const Parser &) = delete;
    Parser &operator=(const Parser &) = delete;
    ~Parser() { csv_free(&state); }
};

} // namespace

char separatorOf(std::string_view headerLine)
{
    if (headerLine.size() > kSeparatorLine.size() && headerLine.starts_with(kSeparatorLine))
        return headerLine[kSeparatorLine.size()];
    headerLine = headerLine.substr(0, headerLine.find_first_of("\r\n"));
    const auto count = [&](char c) { return std::count(headerLine.begin(), headerLine.end(), c); };
    if (count(';') > count(',') && count(';') >= count('\t'))
        return ';';
    return count('\t') > count(',') ? '\t' : ',';
}

Expected<void> readCsv(ByteSource &source, char separator, CsvListener &listener)
{
    Parser parser(separator);
    RecordGatherer gatherer(listener);
    std::vector<char> block(kReadBlock);
    for (;;) {
        HEADROOM_TRY(const auto count, source.read(block));
        if (count == 0)
            break;
        const std::size_t parsed =
            csv_parse(&parser.state, block.data(), count, onField, onRecord, &gatherer);
        if (gatherer.stopped())
            return tl::unexpected(gatherer.error());
        if (parsed != count) {
            return failure(
                HEADROOM_TEXT("Errors",
                              "One field is longer than 1 MiB; a quote is probably not closed."),
                gatherer.where(), HEADROOM_TEXT("Errors", "Nothing was changed."));
        }
    }
    // Only with strict finishing does csv_fini report a quote that was never closed.
    csv_set_opts(&parser.state, CSV_REPALL_NL | CSV_STRICT | CSV_STRICT_FINI);
    if (csv_fini(&parser.state, onField, onRecord, &gatherer) != 0) {
        return failure(
            HEADROOM_TEXT("Errors", "The file ends inside a quoted field."), gatherer.where(),
            HEADROOM_TEXT("Errors", "It looks cut off: fetch it again; nothing was changed."));
    }
    if (gatherer.stopped())
        return tl::unexpected(gatherer.error());
    return {};
}

std::string plainColumnName(std::string_view name)
{
    std::string plain;
    for (const char c : name) {
        if (isUpper(c) || isLower(c) || isDigit(c))
            plain += lowered(c);
    }
    return plain;
}

CsvColumns::CsvColumns(const CsvRecord &header)
    : m_uses(header.fields.size(), Use::unknown),
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
            m_uses[static_cast<std::size_t>(index)] = Use::read;
            return static_cast<int>(index);
        }
    }
    return -1;
}

void CsvColumns::ignore(std::initializer_list<std::string_view> plainNames)
{
    for (std::size_t i = 0; i < m_names.size(); ++i) {
        if (std::find(plainNames.begin(), plainNames.end(), m_names[i]) != plainNames.end())
            m_uses[i] = Use::ignored;
    }
}

bool CsvColumns::has(std::string_view plainName) const
{
    return std::find(m_names.begin(), m_names.end(), plainName) != m_names.end();
}

Expected<void> CsvColumns::checkDuplicates() const
{
    for (std::size_t i = 0; i < m_names.size(); ++i) {
        if (m_uses[i] == Use::read && std::count(m_names.begin(), m_names.end(), m_names[i]) > 1) {
            return failure(
                Message(HEADROOM_TEXT("Errors", "The column “%1” occurs twice in the header."),
                        m_originals[i].substr(0, 64)),
                "line " + std::to_string(m_line),
                HEADROOM_TEXT("Errors", "Remove one; nothing was changed."));
        }
    }
    return {};
}

void CsvColumns::reportUnknown(RowSink &sink) const
{
    for (std::size_t i = 0; i < m_names.size(); ++i) {
        if (m_uses[i] == Use::unknown)
            sink.unknownColumn(m_originals[i]);
    }
}

Expected<bool> CsvColumns::admits(const CsvRecord &record, RowSink &sink) const
{
    if (record.fields.size() == count())
        return endIsWhole(record, sink);
    if (!record.endsWithNewline && record.fields.size() < count()) {
        return failure(
            HEADROOM_TEXT("Errors", "The file ends in the middle of a line."),
            "line " + std::to_string(record.line),
            HEADROOM_TEXT("Errors", "It looks cut off: fetch it again; nothing was changed."));
    }
    const RowPlace place{.line = record.line};
    sink.reject(
        {RejectionKind::faulty,
         HEADROOM_TEXT("Imports", "The line has a different number of fields from the header."),
         std::to_string(record.fields.size()) + " instead of " + std::to_string(count()), place});
    return false;
}

Expected<bool> CsvColumns::admitsUnquotedEnd(const CsvRecord &record, RowSink &sink) const
{
    if (record.fields.size() > count() && m_uses.back() != Use::read && endsInWords(record))
        return true;
    return admits(record, sink);
}

/// A number among the fields at the end would rather be one that a comma has torn apart.
bool CsvColumns::endsInWords(const CsvRecord &record) const
{
    return std::ranges::none_of(record.fields.subspan(count() - 1), [](std::string_view field) {
        const std::size_t first = field.find_first_not_of(" \t");
        return first != std::string_view::npos && isDigit(field[first]);
    });
}

bool CsvColumns::endIsWhole(const CsvRecord &record, RowSink &sink) const
{
    if (record.endsWithNewline)
        return true;
    sink.note(kOpenEnd);
    if (m_uses.back() != Use::read)
        return true;
    const RowPlace place{.line = record.line};
    sink.reject(
        {RejectionKind::faulty,
         HEADROOM_TEXT(
             "Imports",
             "The last line has no line break, so its last value may be cut off: end it with a "
             "line break."),
         record.fields.back(), place});
    return false;
}

} // namespace headroom::storage
