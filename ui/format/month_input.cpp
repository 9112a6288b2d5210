// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/format/month_input.h"

#include "ui/format/text.h"

namespace headroom::ui {

namespace {

constexpr qsizetype kMonthLength = 7; // "2027-01"

} // namespace

QString monthKey(Date date)
{
    const QString day = textOf(date.toString());
    return date.day() == 1 ? day.left(kMonthLength) : day;
}

Expected<Date> monthFrom(const QString &typed)
{
    const QString month = typed.trimmed();
    return Date::parse(
        (month.size() == kMonthLength ? month + QStringLiteral("-01") : month).toStdString());
}

} // namespace headroom::ui
