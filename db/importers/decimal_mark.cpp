// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/importers/decimal_mark.h"

#include "core/letters.h"
#include "db/importers/csv_reader.h"

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

namespace headroom::storage {

namespace {

bool areDigits(std::string_view text)
{
    return std::ranges::all_of(text, isDigit);
}

/// "1,050" and "12,345,678": groups of three behind one to three digits that do not begin with zero.
bool looksLikeThousands(std::string_view amount)
{
    std::size_t comma = amount.find(',');
    if (comma == 0 || comma > 3 || amount[0] == '0' || !areDigits(amount.substr(0, comma)))
        return false;
    while (comma != std::string_view::npos) {
        const std::string_view group = amount.substr(comma + 1, 3);
        if (group.size() < 3 || !areDigits(group))
            return false;
        comma += 4;
        if (comma == amount.size())
            return true;
        if (amount[comma] != ',')
            return false;
    }
    return false;
}

/// Counts the marks in some columns.
class MarkListener final : public CsvListener
{
public:
    explicit MarkListener(std::initializer_list<std::string_view> columns) : m_names(columns) {}

    Expected<void> record(const CsvRecord &record) override
    {
        if (m_header) {
            for (const int column : m_columns)
                count(trimmed(record[column]), record.line);
            return {};
        }
        CsvColumns header(record);
        for (const std::string_view name : m_names)
            m_columns.push_back(header.find({name}));
        m_header = true;
        return {};
    }

    int points = 0;
    int commas = 0;
    std::optional<std::string> unclear; ///< the first amount that may be meant in two ways
    std::uint64_t unclearLine = 0;

private:
    void count(std::string_view amount, std::uint64_t line)
    {
        const bool point = amount.find('.') != std::string_view::npos;
        const bool comma = amount.find(',') != std::string_view::npos;
        points += point && !comma ? 1 : 0;
        if (!comma || point)
            return;
        if (!looksLikeThousands(amount)) {
            ++commas;
        } else if (!unclear) {
            unclear = amount;
            unclearLine = line;
        }
    }

    std::vector<std::string_view> m_names;
    std::vector<int> m_columns;
    bool m_header = false;
};

} // namespace

Expected<DecimalMark> decimalMarkOf(std::string_view beginning, char separator,
                                    std::initializer_list<std::string_view> columns)
{
    MarkListener marks(columns);
    const auto head = textInMemory(beginning);
    // The beginning may stop inside a quoted field; only what was read until then counts.
    static_cast<void>(readCsv(*head, separator, marks));
    if (marks.points > 0 && marks.commas > 0) {
        return failure("Some prices have a decimal point, others a decimal comma.", {},
                       "Write all of them alike; nothing was changed.");
    }
    if (marks.unclear && marks.points == 0 && marks.commas == 0) {
        return failure("\"" + marks.unclear->substr(0, 32)
                           + "\" may be thousands or decimals, and no other amount tells which.",
                       "line " + std::to_string(marks.unclearLine),
                       "Write it without a mark for thousands, or with a decimal point; nothing "
                       "was changed.");
    }
    return marks.commas > 0 ? DecimalMark::comma : DecimalMark::point;
}

} // namespace headroom::storage
