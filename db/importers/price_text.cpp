// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/importers/price_text.h"

#include "core/catalog/offer.h"
#include "core/letters.h"
#include "core/money/exact.h"
#include "db/importers/import_texts.h"
#include "db/text/csv_reader.h"
#include "db/text/plain_text.h"

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

namespace headroom::storage {

namespace {

/// The exponent after 'e'; nothing when it is malformed or absurd.
std::optional<int> parseExponent(std::string_view text)
{
    const bool negative = !text.empty() && text.front() == '-';
    if (!text.empty() && (text.front() == '-' || text.front() == '+'))
        text.remove_prefix(1);
    if (text.empty() || text.size() > 3)
        return std::nullopt;
    int value = 0;
    for (const char c : text) {
        if (!isDigit(c))
            return std::nullopt;
        value = value * 10 + (c - '0');
    }
    return negative ? -value : value;
}

/// Digits and the place of the mark, before any scaling.
struct Digits {
    Int128 value = 0;
    int decimals = 0;
    int exponent = 0;
};

constexpr int kMaxDigits = 30;

std::optional<Digits> readDigits(std::string_view text, char mark)
{
    Digits digits;
    int count = 0;
    bool markSeen = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (isDigit(c)) {
            ++count;
            // Decimals past these cannot change a billionth; as many whole digits are too large
            // anyway.
            if (count > kMaxDigits) {
                digits.exponent += markSeen ? 0 : 1;
                continue;
            }
            digits.value = digits.value * 10 + (c - '0');
            digits.decimals += markSeen ? 1 : 0;
        } else if (c == mark && !markSeen) {
            markSeen = true;
        } else if ((c == 'e' || c == 'E') && count > 0) {
            const auto exponent = parseExponent(text.substr(i + 1));
            if (!exponent)
                return std::nullopt;
            digits.exponent += *exponent;
            return digits;
        } else {
            return std::nullopt;
        }
    }
    if (count == 0)
        return std::nullopt;
    return digits;
}

/// value x 10^-places, rounded half up; nothing when it does not fit.
std::optional<Int128> shifted(Int128 value, int places)
{
    if (places > 36)
        return Int128(0);
    for (; places < 0; ++places) {
        if (value > (Int128(1) << 100))
            return std::nullopt;
        value *= 10;
    }
    Int128 divisor = 1;
    for (int i = 0; i < places; ++i)
        divisor *= 10;
    return (value + divisor / 2) / divisor;
}

bool areDigits(std::string_view text)
{
    return std::ranges::all_of(text, isDigit);
}

/// "1,050" and "12,345,678": groups of three behind one to three digits that do not begin with
/// zero.
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

Text reasonOf(PriceFault fault)
{
    switch (fault) {
    case PriceFault::missing: return import_text::kNoPrice;
    case PriceFault::notANumber: return HEADROOM_TEXT("Imports", "The price is not a number.");
    case PriceFault::zero: return HEADROOM_TEXT("Imports", "The price is zero.");
    case PriceFault::negative: return HEADROOM_TEXT("Imports", "The price is negative.");
    case PriceFault::tooLarge: return HEADROOM_TEXT("Imports", "The price is implausibly high.");
    }
    return {};
}

ParsedAmount parseAmount(std::string_view text, std::int64_t highest, DecimalMark mark)
{
    text = trimmed(text);
    if (text.empty())
        return {0, PriceFault::missing};
    const bool negative = text.front() == '-';
    if (negative)
        text.remove_prefix(1);
    const auto digits = readDigits(text, mark == DecimalMark::comma ? ',' : '.');
    if (!digits)
        return {0, PriceFault::notANumber};
    const auto nanos = shifted(digits->value, digits->decimals - digits->exponent - 9);
    if (!nanos || *nanos > Int128(highest) * kNanosPerUnit)
        return {0, negative ? PriceFault::negative : PriceFault::tooLarge};
    if (*nanos == 0)
        return {0, PriceFault::zero};
    if (negative)
        return {0, PriceFault::negative};
    return {static_cast<std::int64_t>(*nanos), std::nullopt};
}

std::int64_t spreadOverTerm(std::int64_t feeNanos, int years)
{
    const std::int64_t hours = kHoursPerYear * years;
    return (feeNanos + hours / 2) / hours;
}

Expected<DecimalMark> decimalMarkOf(std::string_view beginning, char separator,
                                    std::initializer_list<std::string_view> columns)
{
    MarkListener marks(columns);
    const auto head = textInMemory(beginning);
    // The beginning may stop inside a quoted field; only what was read until then counts.
    static_cast<void>(readCsv(*head, separator, marks));
    if (marks.points > 0 && marks.commas > 0) {
        return failure(
            HEADROOM_TEXT("Errors", "Some prices use a decimal point, others a decimal comma."), {},
            HEADROOM_TEXT("Errors", "Write all of them the same way; nothing was changed."));
    }
    if (marks.unclear && marks.points == 0 && marks.commas == 0) {
        return failure(
            Message(HEADROOM_TEXT(
                        "Errors",
                        "\"%1\" may be thousands or decimals, and no other amount shows which."),
                    marks.unclear->substr(0, 32)),
            "line " + std::to_string(marks.unclearLine),
            HEADROOM_TEXT("Errors", "Write it without a thousands separator, or with a decimal "
                                    "point; nothing was changed."));
    }
    return marks.commas > 0 ? DecimalMark::comma : DecimalMark::point;
}

} // namespace headroom::storage
