// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/format/measure.h"

#include "ui/format/number_input.h"
#include "ui/format/text.h"

#include <QRegularExpression>
#include <QStringList>

#include <algorithm>
#include <array>

namespace headroom::ui {

namespace {

enum class Kind { plain, share, time, rate, memory };

/// A unit and what one of it is in the unit that its kind is counted in: seconds, a second, GiB.
struct Unit {
    const char *name;
    Kind kind;
    std::int64_t numerator;
    std::int64_t denominator = 1;
    bool isNamed = true; ///< in the list of what is understood; otherwise another spelling
};

constexpr std::int64_t kLargest = 1'000'000'000'000'000'000;
constexpr std::int64_t kGiB = std::int64_t{1} << 30;
constexpr std::int64_t kGB = 1'000'000'000;
constexpr std::array kUnits{
    Unit{"%", Kind::share, 1},
    Unit{"percent", Kind::share, 1, 1, false},
    Unit{"ms", Kind::time, 1, 1000},
    Unit{"s", Kind::time, 1},
    Unit{"sec", Kind::time, 1, 1, false},
    Unit{"min", Kind::time, 60},
    Unit{"h", Kind::time, 3600},
    Unit{"hours", Kind::time, 3600, 1, false},
    Unit{"d", Kind::time, 86'400},
    Unit{"days", Kind::time, 86'400, 1, false},
    Unit{"/s", Kind::rate, 1},
    Unit{"/sec", Kind::rate, 1, 1, false},
    Unit{"/second", Kind::rate, 1, 1, false},
    Unit{"/min", Kind::rate, 1, 60},
    Unit{"/minute", Kind::rate, 1, 60, false},
    Unit{"/h", Kind::rate, 1, 3600},
    Unit{"/hour", Kind::rate, 1, 3600, false},
    Unit{"/day", Kind::rate, 1, 86'400},
    Unit{"/d", Kind::rate, 1, 86'400, false},
    Unit{"MiB", Kind::memory, 1, 1024},
    Unit{"GiB", Kind::memory, 1},
    Unit{"TiB", Kind::memory, 1024},
    Unit{"MB", Kind::memory, kGB / 1000, kGiB},
    Unit{"GB", Kind::memory, kGB, kGiB},
    Unit{"TB", Kind::memory, kGB * 1000, kGiB},
};

const char *ownUnit(Measure measure)
{
    switch (measure) {
    case Measure::percent: return "%";
    case Measure::milliseconds: return "ms";
    case Measure::seconds: return "s";
    case Measure::minutes: return "min";
    case Measure::hours: return "h";
    case Measure::perSecond: return "/s";
    case Measure::perDay: return "/day";
    case Measure::gibibytes: return "GiB";
    case Measure::plain: break;
    }
    return "";
}

const Unit *findUnit(const QString &name)
{
    const auto found = std::ranges::find_if(kUnits, [&](const Unit &unit) {
        return name.compare(QLatin1String(unit.name), Qt::CaseInsensitive) == 0;
    });
    return found == kUnits.end() ? nullptr : &*found;
}

Exact factorOf(const Unit &unit)
{
    return Exact::ratio(unit.numerator, unit.denominator);
}

/// "req/s", "requests per second" and "a day" as "/s", "/second" and "/day".
QString plainUnit(const QString &typed)
{
    static const QRegularExpression rate(
        QStringLiteral("^(requests|req|items)? ?(/|per |a ) ?([a-z]+)$"));
    const QString unit = typed.simplified().toLower();
    const QRegularExpressionMatch match = rate.match(unit);
    return match.hasMatch() ? u'/' + match.captured(3) : unit;
}

/// A letter of thousands, millions and so on. "5 m" and "5 T" could mean minutes and TiB.
bool isMagnitude(QChar letter, Kind kind)
{
    return kind != Kind::time && kind != Kind::memory
           && QStringLiteral("kmbgt").contains(letter, Qt::CaseInsensitive);
}

Error notUnderstood(Kind kind, Measure measure, const QLocale &locale)
{
    const QString example = editableNumber(1234.5, locale);
    if (kind == Kind::plain)
        return {tr("This is not a number; write it like %1, with k, M, B or T after it for "
                   "thousands to trillions.")
                    .arg(example)
                    .toStdString(),
                {},
                {}};
    QStringList names;
    for (const Unit &unit : kUnits)
        if (unit.kind == kind && unit.isNamed)
            names += QLatin1String(unit.name);
    return {tr("This is not understood; write a number like %1, in %2 or with its unit: %3.")
                .arg(example, QLatin1String(ownUnit(measure)), names.join(QStringLiteral(", ")))
                .toStdString(),
            {},
            {}};
}

} // namespace

Expected<Exact> parseMeasure(const QString &typed, Measure measure, const QLocale &locale)
{
    const Unit *own = findUnit(QLatin1String(ownUnit(measure)));
    const Kind kind = own ? own->kind : Kind::plain;
    const tl::unexpected<Error> failed(notUnderstood(kind, measure, locale));
    // The figure ends at the last digit; a letter of thousands right after it belongs to it.
    qsizetype end = typed.size();
    while (end > 0 && !typed[end - 1].isDigit())
        --end;
    QString unitText = plainUnit(typed.mid(end));
    QString figure = typed.left(end);
    const Unit *unit = own ? findUnit(unitText) : nullptr;
    if (!unitText.isEmpty() && !unit && isMagnitude(unitText[0], kind)) {
        figure += unitText[0];
        unitText = plainUnit(unitText.mid(1));
        unit = own ? findUnit(unitText) : nullptr;
    }
    if (!unitText.isEmpty() && (!unit || unit->kind != kind))
        return failed;
    const Expected<Exact> number = parseNumber(figure, locale);
    if (!number)
        return failed;
    if (*number > Exact(kLargest) || *number < Exact(-kLargest))
        return failure(tr("This number is too large.").toStdString());
    return unit ? *number * factorOf(*unit) / factorOf(*own) : *number;
}

} // namespace headroom::ui
