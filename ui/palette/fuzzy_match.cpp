// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/palette/fuzzy_match.h"

#include <QStringList>

#include <algorithm>

namespace headroom::ui {

namespace {

constexpr qsizetype kSearchedLetters = 400; ///< letters of a text that are searched
constexpr int kWordBegins = 100;            ///< the word begins a word of the text
constexpr int kWithinWord = 60;
constexpr int kScattered = 30;  ///< its letters occur in order, with others between them
constexpr int kTitleBonus = 20; ///< it says more than a word that is not shown
constexpr int kWholeWord = 5;   ///< and ends with it
constexpr int kFirst = 10;      ///< in addition, at the beginning of the text

/// Letters without case and accents.
QString plainLetters(const QString &text)
{
    QString plain;
    for (const QChar letter :
         text.left(kSearchedLetters).normalized(QString::NormalizationForm_KD)) {
        if (letter.category() != QChar::Mark_NonSpacing)
            plain += letter.toCaseFolded();
    }
    return plain;
}

/// True at the end of the text, too.
bool beginsWord(const QString &text, qsizetype place)
{
    return place == 0 || place > text.size() || !text[place - 1].isLetterOrNumber();
}

std::optional<int> scattered(const QString &word, const QString &text)
{
    constexpr int kFewestLetters = 3; // fewer would be found everywhere
    if (word.size() < kFewestLetters)
        return std::nullopt;
    qsizetype place = -1;
    int gaps = 0;
    for (const QChar letter : word) {
        const qsizetype next = text.indexOf(letter, place + 1);
        if (next < 0)
            return std::nullopt;
        if (place >= 0 && next != place + 1 && !beginsWord(text, next))
            ++gaps;
        place = next;
    }
    // As many gaps as letters is chance.
    return 2 * gaps > word.size() ? std::nullopt : std::optional(kScattered - gaps);
}

/// Best occurrence of the word; absent: none.
std::optional<int> whole(const QString &word, const QString &text)
{
    std::optional<int> best;
    for (qsizetype place = text.indexOf(word); place >= 0; place = text.indexOf(word, place + 1)) {
        const bool isBegin = beginsWord(text, place);
        const bool isWhole = isBegin && beginsWord(text, place + word.size() + 1);
        const int score = (isBegin ? kWordBegins : kWithinWord) + (place == 0 ? kFirst : 0)
                          + (isWhole ? kWholeWord : 0);
        best = std::max(best.value_or(score), score);
    }
    return best;
}

std::optional<int> scoreOfWord(const QString &word, const QString &title, const QString &others)
{
    const auto inTitle = whole(word, title);
    const auto inOthers = whole(word, others);
    if (inTitle || (inOthers && *inOthers >= kWordBegins))
        return std::max(inTitle ? *inTitle + kTitleBonus : 0,
                        inOthers && *inOthers >= kWordBegins ? kWordBegins : 0);
    return scattered(word, title);
}

} // namespace

std::optional<int> fuzzyScore(const QString &query, const QString &title, const QString &others)
{
    const QString searched = plainLetters(title);
    const QString beside = plainLetters(others);
    int sum = 0;
    for (const QString &word : plainLetters(query).split(u' ', Qt::SkipEmptyParts)) {
        const auto score = scoreOfWord(word, searched, beside);
        if (!score)
            return std::nullopt;
        sum += *score;
    }
    return sum;
}

} // namespace headroom::ui
