// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/format/number_input.h"

#include "session/language.h"
#include "ui/format/text.h"

#include <array>
#include <cmath>

namespace headroom::ui {

namespace {

constexpr qsizetype kLongestNumber = 24;

struct Magnitude {
    char letter;
    std::int64_t factor;
};
constexpr std::array kMagnitudes{Magnitude{'k', 1'000}, Magnitude{'m', 1'000'000},
                                 Magnitude{'b', 1'000'000'000}, Magnitude{'g', 1'000'000'000},
                                 Magnitude{'t', 1'000'000'000'000}};

tl::unexpected<Error> notANumber(const QLocale &locale)
{
    return failure(tr("This is not a number; write it like %1.")
                       .arg(editableNumber(1234.5, locale))
                       .toStdString());
}

/// Without spaces of any width, with an ASCII minus sign.
QString squeezed(const QString &typed)
{
    QString result;
    for (const QChar character : typed) {
        if (character.isSpace() || character.unicode() == 0x202F || character == u'\'')
            continue;
        result += character == QChar(0x2212) ? QChar(u'-') : character;
    }
    return result;
}

/// The plain decimal notation that core reads: no grouping, a point. Empty when the locale finds no
/// number.
QString plainNotation(QString digits, const QLocale &locale)
{
    bool isNumber = false;
    const double value = locale.toDouble(digits, &isNumber);
    if (!isNumber || !std::isfinite(value))
        return {};
    digits.remove(locale.groupSeparator());
    digits.replace(locale.decimalPoint(), QStringLiteral("."));
    for (const QChar character : digits)
        if (!character.isDigit() && character != u'.' && character != u'-')
            return {};
    return digits;
}

QString withoutCurrency(const QString &typed)
{
    QString result;
    for (const QChar character : squeezed(typed))
        if (character.category() != QChar::Symbol_Currency)
            result += character;
    for (const char *code : {"USD", "EUR", "GBP", "CHF"}) {
        const QLatin1String name(code);
        if (result.startsWith(name, Qt::CaseInsensitive))
            result.remove(0, name.size());
        else if (result.endsWith(name, Qt::CaseInsensitive))
            result.chop(name.size());
    }
    return result;
}

QString trimmedZeros(QString number, const QLocale &locale)
{
    const QString point = locale.decimalPoint();
    if (!number.contains(point))
        return number;
    while (number.endsWith(locale.zeroDigit()))
        number.chop(1);
    if (number.endsWith(point))
        number.chop(point.size());
    return number;
}

QLocale grouped(QLocale locale)
{
    // The C locale knows grouping but leaves it out by default.
    locale.setNumberOptions(QLocale::DefaultNumberOptions);
    return locale;
}

} // namespace

QLocale numberLocale()
{
    const bool isEnglish = language().grouped("1234.5") == english().grouped("1234.5");
    return grouped(isEnglish ? QLocale::c() : QLocale());
}

Expected<Exact> parseNumber(const QString &typed, const QLocale &wanted)
{
    const QLocale locale = grouped(wanted);
    QString digits = squeezed(typed);
    if (digits.isEmpty() || digits.size() > kLongestNumber)
        return notANumber(locale);
    Exact factor = 1;
    const char last = digits.back().toLower().toLatin1();
    for (const Magnitude &magnitude : kMagnitudes) {
        if (magnitude.letter == last) {
            factor = Exact(magnitude.factor);
            digits.chop(1);
            break;
        }
    }
    // Spaces are gone already, so a locale that groups with them sees plain digits.
    QString plain = plainNotation(digits, locale);
    if (plain.isEmpty())
        plain = plainNotation(digits, grouped(QLocale::system()));
    if (plain.isEmpty())
        return notANumber(locale);
    const Expected<Exact> parsed = Exact::parse(plain.toStdString());
    if (!parsed)
        return notANumber(locale);
    return *parsed * factor;
}

Expected<Money> parseMoney(const QString &typed, const QLocale &locale)
{
    HEADROOM_TRY(const Exact amount, parseNumber(withoutCurrency(typed), locale));
    if (amount > Exact(1'000'000'000'000) || amount < Exact(-1'000'000'000'000))
        return failure(tr("At most a trillion.").toStdString());
    return Money::rounded(amount);
}

QString editableNumber(double value, const QLocale &wanted)
{
    const QLocale locale = grouped(wanted);
    if (!std::isfinite(value))
        return {};
    return trimmedZeros(locale.toString(value, 'f', std::abs(value) < 1 ? 6 : 4), locale);
}

QString editableNumber(const Exact &value, const QLocale &wanted)
{
    return editableNumber(value.toDouble(), wanted);
}

QString editableMoney(Money value, const QLocale &wanted)
{
    const QLocale locale = grouped(wanted);
    const std::int64_t cents = value.cents();
    QString text = locale.toString(static_cast<qlonglong>(std::llabs(cents) / 100));
    if (cents % 100 != 0)
        text += locale.decimalPoint()
                + QStringLiteral("%1").arg(std::llabs(cents) % 100, 2, 10, QLatin1Char('0'));
    return cents < 0 ? locale.negativeSign() + text : text;
}

} // namespace headroom::ui
