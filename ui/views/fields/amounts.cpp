// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/fields/amounts.h"

#include "ui/format/text.h"

namespace headroom::ui {

QString currencySign(const std::string &currency)
{
    return currency == "USD" ? QStringLiteral("$") : textOf(currency) + QChar(0x00A0);
}

NumberFormat percentFormat(int least, int most)
{
    return {.unit = QStringLiteral("%"),
            .measure = Measure::percent,
            .least = Exact(least),
            .most = Exact(most)};
}

NumberFormat amountFormat(const Plan &plan, const QString &empty)
{
    return {.unit = currencySign(plan.currency),
            .money = true,
            .least = Exact(0),
            .optional = true,
            .emptyText = empty};
}

std::optional<Exact> exactOf(const std::optional<Money> &money)
{
    return money ? std::optional(money->exact()) : std::nullopt;
}

std::optional<Money> moneyOf(const std::optional<Exact> &amount)
{
    return amount ? std::optional(Money::rounded(*amount)) : std::nullopt;
}

Exact percentOf(double value)
{
    return Exact::fromDouble(value, 10'000).value_or(Exact());
}

} // namespace headroom::ui
