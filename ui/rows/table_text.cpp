// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/rows/table_text.h"

#include "core/outgoing_text.h"
#include "core/report/table_text.h"
#include "ui/format/text.h"

#include <QStringList>

namespace headroom::ui {

namespace {

template <typename... Ts>
struct Overloaded : Ts... {
    using Ts::operator()...;
};
template <typename... Ts>
Overloaded(Ts...) -> Overloaded<Ts...>;

QString plainText(const Cell &cell)
{
    return std::visit(Overloaded{
                          [](std::monostate) { return QString(); },
                          [](const std::string &value) { return pastedText(textOf(value)); },
                          [](const Money &value) { return textOf(value.toString()); },
                          [](const HourlyRate &value) { return textOf(value.toString()); },
                          [](const Exact &value) { return textOf(value.toString()); },
                          [](double value) { return QString::number(value, 'g', 6); },
                          [](const Date &value) { return textOf(value.toString()); },
                      },
                      cell);
}

QStringList plainRow(const TableRow &row)
{
    QStringList cells;
    for (const Cell &cell : row)
        cells += plainText(cell);
    return cells;
}

} // namespace

QString cellText(const Cell &cell, const Column &column, const std::string &currency)
{
    if (std::holds_alternative<std::monostate>(cell))
        return {};
    return textOf(displayText(cell, column, currency, language()));
}

bool cellLess(const Cell &a, const Cell &b)
{
    if (a.index() != b.index())
        return a.index() < b.index();
    if (const auto *text = std::get_if<std::string>(&a))
        return textOf(*text).localeAwareCompare(textOf(std::get<std::string>(b))) < 0;
    return a < b;
}

QString pastedText(const QString &text)
{
    return textOf(spreadsheetText(printableText(text.toStdString())));
}

QString tabSeparated(const Table &table)
{
    QStringList titles;
    for (const Column &column : table.columns)
        titles += pastedText(textOf(column.title));
    QStringList lines{titles.join(u'\t')};
    for (const TableRow &row : table.rows)
        lines += plainRow(row).join(u'\t');
    if (table.total)
        lines += plainRow(*table.total).join(u'\t');
    return lines.join(u'\n') + u'\n';
}

} // namespace headroom::ui
