// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/command_line/text_table.h"

#include "core/outgoing_text.h"

#include <algorithm>

namespace headroom::cli {

namespace {

QString padded(const QString &text, qsizetype width, bool right)
{
    return right ? text.rightJustified(width) : text.leftJustified(width);
}

} // namespace

QString forTerminal(const QString &text)
{
    return QString::fromStdString(printableText(text.toStdString()));
}

std::string TextTable::text() const
{
    std::vector<qsizetype> widths(m_right.size(), 0);
    for (const QStringList &row : m_rows) {
        for (qsizetype i = 0; i < row.size(); ++i)
            widths[static_cast<std::size_t>(i)] =
                std::max(widths[static_cast<std::size_t>(i)], row[i].size());
    }
    QString result;
    for (const QStringList &row : m_rows) {
        QString line;
        for (qsizetype i = 0; i < row.size(); ++i) {
            const auto column = static_cast<std::size_t>(i);
            line += (i > 0 ? "  " : QString()) + padded(row[i], widths[column], m_right[column]);
        }
        while (line.endsWith(u' '))
            line.chop(1);
        result += line + u'\n';
    }
    return result.toStdString();
}

void TextTable::add(QStringList row)
{
    for (QString &cell : row)
        cell = forTerminal(cell);
    m_rows.push_back(std::move(row));
}

} // namespace headroom::cli
