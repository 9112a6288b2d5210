// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/importers/csv_reader.h"

#include <algorithm>
#include <cstdlib>
#include <string>
#include <vector>

#include <csv.h>

namespace headroom::storage {

namespace {

constexpr std::size_t kLongestField = 1024 * 1024;
constexpr std::size_t kLongestRecord = 4 * 1024 * 1024;
constexpr std::size_t kMostFields = 4096;

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
        if (m_ends.size() == kMostFields || m_text.size() + length > kLongestRecord) {
            stop(Error{"One line is longer than 4 MiB or has over 4,096 fields.", where(),
                       "This is not a price list."});
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
        if (auto told = m_listener.record({m_fields, m_line, endsWithNewline}); !told)
            stop(std::move(told.error()));
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
            return failure("One field is longer than 1 MiB; a quote is probably not closed.",
                           gatherer.where(), "Nothing was changed.");
        }
    }
    // Only then does csv_fini tell that a quote was never closed.
    csv_set_opts(&parser.state, CSV_REPALL_NL | CSV_STRICT | CSV_STRICT_FINI);
    if (csv_fini(&parser.state, onField, onRecord, &gatherer) != 0) {
        return failure("The file ends inside a quoted field.", gatherer.where(),
                       "It looks cut off: fetch it again; nothing was changed.");
    }
    if (gatherer.stopped())
        return tl::unexpected(gatherer.error());
    return {};
}

} // namespace headroom::storage
