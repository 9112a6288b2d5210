// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/report/paper/paper_text.h"

#include "core/outgoing_text.h"
#include "ui/format/text.h"

#include <QStringList>
#include <QTextBoundaryFinder>

#include <algorithm>

namespace headroom::ui {

namespace {

// Lengths are computed in two places that may differ in the last bit.
constexpr double kSlack = 0.01;

/// Where a line that starts at `start` must end: behind a space, or inside a word that is too long by itself.
qsizetype lineEnd(const QString &text, qsizetype start, const QFont &font, double room)
{
    qsizetype end = start;
    while (end < text.size()) {
        const qsizetype space = text.indexOf(u' ', end);
        const qsizetype next = space < 0 ? text.size() : space + 1;
        const qsizetype shown = space < 0 ? text.size() : space;
        if (textWidth(text.mid(start, shown - start), font) > room)
            break;
        end = next;
    }
    if (end > start)
        return end;
    QTextBoundaryFinder finder(QTextBoundaryFinder::Grapheme, text);
    finder.setPosition(start);
    end = finder.toNextBoundary();
    for (qsizetype next = end; next > 0 && textWidth(text.mid(start, next - start), font) <= room;
         next = finder.toNextBoundary())
        end = next;
    return end > start ? end : text.size();
}

QString trimmedEnd(QString text)
{
    while (text.endsWith(u' '))
        text.chop(1);
    return text;
}

} // namespace

QString printable(const QString &text)
{
    return textOf(printableText(text.toStdString()));
}

std::vector<QString> wrapped(const QString &text, const QFont &font, double width, int maxLines)
{
    const double room = width + kSlack;
    if (textWidth(text, font) <= room)
        return {text};
    std::vector<QString> lines;
    qsizetype start = 0;
    while (start < text.size()) {
        if (static_cast<int>(lines.size()) + 1 == maxLines) {
            lines.push_back(elided(text.mid(start), font, room));
            break;
        }
        const qsizetype end = lineEnd(text, start, font, room);
        lines.push_back(trimmedEnd(text.mid(start, end - start)));
        start = end;
    }
    return lines;
}

double longestWord(const QString &text, const QFont &font)
{
    double longest = 0;
    const QStringList words = text.split(u' ', Qt::SkipEmptyParts);
    for (const QString &word : words)
        longest = std::max(longest, textWidth(word, font));
    return longest;
}

} // namespace headroom::ui
