// SPDX-License-Identifier: GPL-3.0-or-later
#include "report/paper_text.h"

#include <QTextLayout>
#include <QTextOption>

#include <algorithm>

namespace headroom::ui {

namespace {

// Lengths are computed in two places that may differ in the last bit.
constexpr double kSlack = 0.01;

bool turnsDirection(QChar character)
{
    const char16_t code = character.unicode();
    return code == u'\u200E' || code == u'\u200F' || (code >= u'\u202A' && code <= u'\u202E')
           || (code >= u'\u2066' && code <= u'\u2069') || code == u'\u061C';
}

} // namespace

QString printable(const QString &text)
{
    QString result;
    result.reserve(text.size());
    for (const QChar character : text) {
        if (turnsDirection(character))
            continue;
        const bool control = character.category() == QChar::Other_Control
                             || character == QChar::LineSeparator
                             || character == QChar::ParagraphSeparator;
        result += control ? QChar(u' ') : character;
    }
    return result;
}

std::vector<QString> wrapped(const QString &text, const QFont &font, double width, int maxLines)
{
    if (textWidth(text, font) <= width)
        return {text};
    QTextLayout layout(text, font);
    QTextOption option;
    option.setWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
    layout.setTextOption(option);
    std::vector<QString> lines;
    layout.beginLayout();
    for (QTextLine line = layout.createLine(); line.isValid(); line = layout.createLine()) {
        line.setLineWidth(width + kSlack);
        if (static_cast<int>(lines.size()) + 1 == maxLines) {
            lines.push_back(elided(text.mid(line.textStart()), font, width + kSlack));
            break;
        }
        QString part = text.mid(line.textStart(), line.textLength());
        while (part.endsWith(u' '))
            part.chop(1);
        lines.push_back(std::move(part));
    }
    layout.endLayout();
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
