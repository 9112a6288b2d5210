// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/table_text.h"

#include "core/evaluation/format.h"
#include "core/money/date_text.h"

namespace headroom {

namespace {

constexpr int kMoneyDecimals = 2;

struct CellText {
    const Column &column; // NOLINT: lives as long as one call
    const std::string &currency;
    const Language &language; // NOLINT: lives as long as one call

    std::string operator()(std::monostate /*none*/) const { return "–"; }
    std::string operator()(const std::string &text) const { return text; }
    std::string operator()(Money amount) const { return formatMoney(amount, currency, language); }
    std::string operator()(HourlyRate rate) const { return formatRate(rate, currency, language); }
    std::string operator()(const Exact &value) const
    {
        // An unrounded amount shows what rounding will take away.
        if (column.kind == ColumnKind::money)
            return formatAmount(value, currency, kMoneyDecimals, column.decimals, language);
        return formatExact(value, column.decimals, language);
    }
    std::string operator()(double value) const
    {
        return column.kind == ColumnKind::percent ? formatPercent(value, language)
                                                  : formatFigure(value, language);
    }
    std::string operator()(Date date) const { return formatDate(date, language); }
};

} // namespace

std::string displayText(const Cell &cell, const Column &column, const std::string &currency,
                        const Language &language)
{
    return std::visit(CellText{column, currency, language}, cell);
}

std::string displayText(const Table &table, std::size_t row, std::size_t column,
                        const std::string &currency, const Language &language)
{
    const Cell &cell = table.rows[row][column];
    const auto *amount = std::get_if<Money>(&cell);
    return amount && table.differences == row
               ? formatMoneySigned(*amount, currency, language)
               : displayText(cell, table.columns[column], currency, language);
}

bool isFigure(ColumnKind kind)
{
    return kind != ColumnKind::text && kind != ColumnKind::date;
}

} // namespace headroom
