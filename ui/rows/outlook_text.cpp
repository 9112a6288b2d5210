// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/rows/outlook_text.h"

#include "ui/format/number_input.h"
#include "ui/format/text.h"

#include <QLocale>
#include <QStringList>

#include <algorithm>

namespace headroom::ui {

namespace {

constexpr qsizetype kMonthLength = 7; // "2027-01"

/// What one entry is like where it cannot be read.
tl::unexpected<Error> unreadable(const QString &entry, const Text &example)
{
    return failure(
        Message(HEADROOM_TEXT("Errors", "“%1” cannot be read."), entry.toStdString()), {},
        Message(HEADROOM_TEXT("Errors", "Write it like %1."), std::string(example.source)));
}

QStringList entriesOf(const QString &text, QChar separator)
{
    QStringList entries;
    for (const QString &entry : text.split(separator, Qt::SkipEmptyParts)) {
        if (!entry.trimmed().isEmpty())
            entries += entry.trimmed();
    }
    return entries;
}

QString numberText(double value)
{
    return editableNumber(value, QLocale());
}

Expected<double> numberFrom(const QString &text)
{
    HEADROOM_TRY(const auto number, parseNumber(text, QLocale()));
    return number.toDouble();
}

/// "2027-06", and the day where it is not the first.
QString monthKey(Date date)
{
    const QString day = textOf(date.toString());
    return date.day() == 1 ? day.left(kMonthLength) : day;
}

Expected<Date> monthFrom(const QString &text)
{
    return Date::parse(
        (text.size() == kMonthLength ? text + QStringLiteral("-01") : text).toStdString());
}

/// "A: B" as its two parts; nothing where there is no colon.
std::optional<std::pair<QString, QString>> halvesOf(const QString &entry)
{
    const qsizetype colon = entry.indexOf(u':');
    if (colon < 0)
        return std::nullopt;
    return std::pair(entry.left(colon).trimmed(), entry.mid(colon + 1).trimmed());
}

} // namespace

QString pointsText(const std::vector<GrowthPoint> &points)
{
    QStringList entries;
    for (const GrowthPoint &point : points)
        entries += QStringLiteral("%1: %2").arg(point.month).arg(numberText(point.factor));
    return entries.join(QStringLiteral("; "));
}

Expected<std::vector<GrowthPoint>> pointsFrom(const QString &text)
{
    std::vector<GrowthPoint> points;
    for (const QString &entry : entriesOf(text, u';')) {
        const auto halves = halvesOf(entry);
        bool isMonth = false;
        const int month = halves ? halves->first.toInt(&isMonth) : 0;
        if (!isMonth)
            return unreadable(entry, HEADROOM_TEXT("Errors", "6: 1.5"));
        HEADROOM_TRY(const double factor, numberFrom(halves->second));
        points.push_back({month, factor});
    }
    return points;
}

QString budgetsText(const std::vector<MonthBudget> &budgets)
{
    QStringList entries;
    for (const MonthBudget &budget : budgets)
        entries +=
            monthKey(budget.from) + QStringLiteral(": ") + editableMoney(budget.monthly, QLocale());
    return entries.join(QStringLiteral("; "));
}

Expected<std::vector<MonthBudget>> budgetsFrom(const QString &text)
{
    std::vector<MonthBudget> budgets;
    for (const QString &entry : entriesOf(text, u';')) {
        const auto halves = halvesOf(entry);
        if (!halves)
            return unreadable(entry, HEADROOM_TEXT("Errors", "2027-01: 9000"));
        HEADROOM_TRY(const Date from, monthFrom(halves->first));
        HEADROOM_TRY(const Money monthly, parseMoney(halves->second, QLocale()));
        budgets.push_back({from, monthly});
    }
    return budgets;
}

QString priceStepsText(const std::vector<PriceStep> &steps)
{
    QStringList entries;
    for (const PriceStep &step : steps) {
        QString entry = monthKey(step.from) + QStringLiteral(": ") + numberText(step.percent);
        if (step.provider)
            entry += u' ' + textOf(keyOf(*step.provider));
        entries += entry;
    }
    return entries.join(QStringLiteral("; "));
}

Expected<std::vector<PriceStep>> priceStepsFrom(const QString &text)
{
    std::vector<PriceStep> steps;
    for (const QString &entry : entriesOf(text, u';')) {
        const auto halves = halvesOf(entry);
        const QStringList words =
            halves ? halves->second.split(u' ', Qt::SkipEmptyParts) : QStringList();
        if (words.isEmpty())
            return unreadable(entry, HEADROOM_TEXT("Errors", "2027-06: -10 aws"));
        PriceStep step;
        HEADROOM_TRY(step.from, monthFrom(halves->first));
        HEADROOM_TRY(step.percent, numberFrom(words.front()));
        if (words.size() > 1) {
            step.provider = fromKey<Provider>(words[1].toLower().toStdString());
            if (!step.provider)
                return unreadable(words[1], HEADROOM_TEXT("Errors", "aws, gcp, azure or own"));
        }
        steps.push_back(step);
    }
    return steps;
}

QString spreadText(const Spread &spread)
{
    return spread.kind == Spread::Kind::none
               ? tr("certain")
               : QStringList{numberText(spread.low), numberText(spread.high),
                             textOf(keyOf(spread.kind))}
                     .join(QStringLiteral("; "));
}

Expected<Spread> spreadFrom(const QString &text, const Spread &before, Spread::Kind otherwise)
{
    const QStringList entries = entriesOf(text, u';');
    if (entries.isEmpty() || text.trimmed() == tr("certain"))
        return Spread{};
    const auto stated = entries.size() == 3
                            ? fromKey<Spread::Kind>(entries[2].toLower().toStdString())
                            : std::nullopt;
    if (entries.size() != 2 && !stated)
        return unreadable(text, HEADROOM_TEXT("Errors", "-20; 25, with normal, lognormal, uniform "
                                                        "or triangular, or “certain”"));
    Spread spread{before.kind == Spread::Kind::none ? otherwise : before.kind, 0, 0};
    if (stated)
        spread.kind = *stated;
    HEADROOM_TRY(spread.low, numberFrom(entries[0]));
    HEADROOM_TRY(spread.high, numberFrom(entries[1]));
    return spread;
}

} // namespace headroom::ui
