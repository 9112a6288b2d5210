// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/table_text.h"

#include "core/evaluation/format.h"

namespace headroom {

namespace {

constexpr int kExactDecimals = 3;
constexpr int kMoneyDecimals = 2;

struct CellText {
    ColumnKind kind;
    const std::string &currency;

    std::string operator()(std::monostate /*none*/) const { return "–"; }
    std::string operator()(const std::string &text) const { return text; }
    std::string operator()(Money amount) const { return formatMoney(amount, currency); }
    std::string operator()(HourlyRate rate) const { return formatRate(rate, currency); }
    std::string operator()(const Exact &value) const
    {
        // An unrounded amount shows what rounding will take away.
        if (kind == ColumnKind::money)
            return formatAmount(value, currency, kMoneyDecimals, kExactDecimals);
        return formatExact(value, kExactDecimals);
    }
    std::string operator()(double value) const
    {
        return kind == ColumnKind::percent ? formatPercent(value) : formatFigure(value);
    }
    std::string operator()(Date date) const { return date.toString(); }
};

} // namespace

std::string displayText(const Cell &cell, ColumnKind kind, const std::string &currency)
{
    return std::visit(CellText{kind, currency}, cell);
}

bool isFigure(ColumnKind kind)
{
    return kind != ColumnKind::text && kind != ColumnKind::date;
}

} // namespace headroom
