// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/command_line/output.h"

#include "core/error.h"
#include "core/outgoing_text.h"
#include "core/report/table_text.h"
#include "session/language.h"

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <string>

#include <unistd.h>

namespace headroom::cli {

namespace {

QString padded(const QString &text, qsizetype width, bool right)
{
    return right ? text.rightJustified(width) : text.leftJustified(width);
}

} // namespace

int printed(std::string_view text, int code)
{
    // A name must not drive the terminal, whichever command prints it.
    const std::string output = printableDocument(text);
    const std::size_t written = std::fwrite(output.data(), 1, output.size(), stdout);
    if (written == output.size() && std::fflush(stdout) == 0)
        return code;
    const int error = errno;
    return refused({"The output could not be written (" + systemReason(error) + ").", {}, {}});
}

void say(std::string_view text)
{
    // A name in a message must not drive the terminal.
    const std::string line = printableLines(text) + '\n';
    std::fwrite(line.data(), 1, line.size(), stderr);
}

void sayProgress(std::string_view text)
{
    const std::string line = "\r\033[K" + printableText(text);
    std::fwrite(line.data(), 1, line.size(), stderr);
}

bool showsProgress()
{
    return isatty(STDERR_FILENO) != 0;
}

int refused(const Error &error)
{
    say("headroom: " + error.text());
    return kBadInput;
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

void TextTable::add(const std::vector<std::string> &row)
{
    QStringList &cells = m_rows.emplace_back();
    for (const std::string &cell : row)
        cells += QString::fromStdString(printableText(cell));
}

std::string textOf(const Table &table, const std::string &currency, const std::string &none)
{
    std::vector<bool> right;
    std::vector<std::string> titles;
    for (const Column &column : table.columns) {
        right.push_back(isFigure(column.kind));
        titles.push_back(QString::fromStdString(column.title).toUpper().toStdString());
    }
    TextTable text(std::move(right));
    text.add(titles);
    for (std::size_t row = 0; row < table.rows.size() + (table.total ? 1 : 0); ++row) {
        const bool isTotal = row == table.rows.size();
        const TableRow &cells = isTotal ? *table.total : table.rows[row];
        std::vector<std::string> texts;
        for (std::size_t i = 0; i < cells.size(); ++i)
            texts.push_back(std::holds_alternative<std::monostate>(cells[i]) ? none
                            : isTotal
                                ? displayText(cells[i], table.columns[i], currency, language())
                                : displayText(table, row, i, currency, language()));
        text.add(texts);
    }
    return text.text();
}

} // namespace headroom::cli
