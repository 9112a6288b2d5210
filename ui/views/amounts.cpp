// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/amounts.h"

#include "ui/format/text.h"

#include <QCoreApplication>

namespace headroom::ui {

QString currencySign(const std::string &currency)
{
    return currency == "USD" ? QStringLiteral("$") : textOf(currency) + QChar(0x00A0);
}

NumberFormat percentFormat(int minimum, int maximum)
{
    return {.unit = QStringLiteral("%"),
            .measure = Measure::percent,
            .minimum = Exact(minimum),
            .maximum = Exact(maximum)};
}

NumberFormat demandFormat(OverrideField field)
{
    NumberFormat format{.minimum = Exact::ratio(1, 1000), .maximum = Exact(10'000'000'000'000)};
    switch (field) {
    case OverrideField::peakRequests:
    case OverrideField::meanRequests:
        format.unit = QStringLiteral("/s");
        format.measure = Measure::perSecond;
        format.maximum = Exact(100'000'000);
        break;
    case OverrideField::itemsPerDay:
        format.unit = QCoreApplication::translate("Amounts", "a day");
        format.measure = Measure::perDay;
        break;
    case OverrideField::dataGibPerRun:
        format.unit = QStringLiteral("GiB");
        format.measure = Measure::gibibytes;
        format.maximum = Exact(1'000'000'000);
        break;
    case OverrideField::people:
        format.whole = true;
        format.minimum = Exact(1);
        format.maximum = Exact(100'000);
        break;
    case OverrideField::runsPerMonth: format.maximum = Exact(100'000); break;
    default: break;
    }
    return format;
}

NumberFormat amountFormat(const Plan &plan, const QString &empty)
{
    return {.unit = currencySign(plan.currency),
            .money = true,
            .minimum = Exact(0),
            .optional = true,
            .emptyText = empty};
}

NumberFormat budgetFormat(const Plan &plan, const QString &empty)
{
    NumberFormat format = amountFormat(plan, empty);
    format.minimum = Exact::ratio(1, 100);
    return format;
}

std::optional<Exact> exactOf(const std::optional<Money> &money)
{
    return money ? std::optional(money->exact()) : std::nullopt;
}

std::optional<Money> moneyOf(const std::optional<Exact> &amount)
{
    return amount ? std::optional(Money::rounded(*amount)) : std::nullopt;
}

Exact exactOf(double value)
{
    return Exact::fromDouble(value, 10'000).value_or(Exact());
}

} // namespace headroom::ui
