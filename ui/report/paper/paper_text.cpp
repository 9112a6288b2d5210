// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/report/paper/paper_text.h"

#include "core/outgoing_text.h"
#include "ui/format/text.h"

#include <QRegularExpression>
#include <QStringList>
#include <QTextBoundaryFinder>

#include <algorithm>

namespace headroom::ui {

namespace {

// Lengths are computed in two places that may differ in the last bit.
constexpr double kSlack = 0.01;

/// Names of machines and files may be parted after these.
bool endsPartOfName(QChar character)
{
    return QStringLiteral("_-/+.").contains(character);
}

/// End of the line that starts at `start`: after a space, or inside a word that is too long by
/// itself; there between the parts of a name, if one of them fits.
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
    qsizetype endOfPart = start;
    for (qsizetype next = end; next > 0 && textWidth(text.mid(start, next - start), font) <= room;
         next = finder.toNextBoundary()) {
        end = next;
        if (endsPartOfName(text[next - 1]))
            endOfPart = next;
    }
    if (endOfPart > start)
        return endOfPart;
    return end > start ? end : text.size();
}

QString trimmedEnd(QString text)
{
    while (text.endsWith(u' '))
        text.chop(1);
    return text;
}

/// "INR\u00A0259,970.52", "+1.024711564": digits, signs and at most a currency.
bool isAmount(const QString &word)
{
    static const QRegularExpression amount(
        QStringLiteral("^[^\\p{L}\\d]*(\\p{L}{1,3}\\W)?[^\\p{L}]*\\d[\\d.,]*\\d[^\\p{L}]*[kMB]?$"));
    return amount.match(word).hasMatch();
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

double minimumWidth(const QString &text, const QFont &font, double widestWord)
{
    double widest = 0;
    const QStringList words = text.split(u' ', Qt::SkipEmptyParts);
    for (const QString &word : words) {
        const double width = textWidth(word, font);
        // An amount in two parts would be read as two.
        widest = std::max(widest, isAmount(word) ? width : std::min(width, widestWord));
    }
    return widest;
}

} // namespace headroom::ui
