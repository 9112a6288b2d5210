// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plan/exchange_rate_table.h"

#include "core/csv/text_table.h"
#include "core/plan/plan_validation.h"
#include "core/texts/error_texts.h"

#include <algorithm>
#include <array>

namespace headroom {

namespace {

constexpr std::array<std::string_view, 5> kColumns{"from", "to", "rate", "date", "source"};

class RateRows
{
public:
    RateRows(const TextTable &table, Date today) : m_table(table), m_today(today) {}

    [[nodiscard]] Expected<ExchangeRate> rate(std::size_t row) const
    {
        ExchangeRate rate{cell(row, "from"), cell(row, "to"), {}, {}, cell(row, "source")};
        const auto amount = parseExchangeRate(cell(row, "rate"));
        if (!amount)
            return refused(row, "rate", amount.error());
        rate.rate = *amount;
        const auto day = Date::parse(cell(row, "date"));
        if (!day)
            return refused(row, "date", day.error());
        rate.date = *day;
        if (const auto checked = checkExchangeRate(rate, m_today); !checked)
            return refused(row, checked.error().where, checked.error());
        return rate;
    }

private:
    [[nodiscard]] std::string cell(std::size_t row, std::string_view column) const
    {
        return m_table.trimmed(row, m_table.column(column));
    }

    [[nodiscard]] tl::unexpected<Error> refused(std::size_t row, std::string_view column,
                                                const Error &error) const
    {
        return failure(error.what, m_table.place(row, m_table.column(column)), error.remedy);
    }

    const TextTable &m_table;
    Date m_today;
};

Expected<void> checkColumns(const TextTable &table)
{
    for (const std::string_view column : kColumns) {
        if (table.column(column) < 0)
            return failure({error_text::kTableHasNoColumn, std::string(column)}, {},
                           error_text::kColumnsOfRates);
    }
    if (const std::string_view unknown = table.unknownColumn(kColumns); !unknown.empty())
        return failure({error_text::kColumnNotKnown, std::string(unknown.substr(0, 40))}, {},
                       error_text::kColumnsOfRates);
    return {};
}

} // namespace

Expected<std::vector<ExchangeRate>> exchangeRatesFromCsv(std::string_view csv, Date today)
{
    constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF"; // spreadsheets write it
    if (csv.starts_with(kByteOrderMark))
        csv.remove_prefix(kByteOrderMark.size());
    HEADROOM_TRY(const auto table, TextTable::parse(csv));
    HEADROOM_CHECK(checkColumns(table));
    if (table.rowCount() == 0 || table.rowCount() > limits::kExchangeRates)
        return failure({error_text::kOtherCountOfRates, std::to_string(table.rowCount())}, {},
                       {error_text::kMayHaveUpTo, std::to_string(limits::kExchangeRates)});
    const RateRows rows(table, today);
    std::vector<ExchangeRate> rates;
    for (std::size_t row = 0; row < table.rowCount(); ++row) {
        HEADROOM_TRY(auto rate, rows.rate(row));
        const bool twice = std::ranges::any_of(rates, [&](const ExchangeRate &other) {
            return other.from == rate.from && other.to == rate.to && other.date == rate.date;
        });
        if (twice)
            return failure({error_text::kRateTwice, rate.from, rate.to, rate.date.toString()},
                           table.place(row, table.column("rate")), error_text::kKeepOneOfThem);
        rates.push_back(std::move(rate));
    }
    return rates;
}

} // namespace headroom
