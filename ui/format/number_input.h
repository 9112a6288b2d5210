// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/error.h"
#include "core/money/money.h"

#include <QLocale>
#include <QString>

namespace headroom::ui {

/// Locale with the number separators of the program's language, as on screen and in the report
/// ("1,234.5" in English), so that fields show and read numbers like everything around them.
[[nodiscard]] QLocale numberLocale();

/// A number as people type it: "1,234.5" or "1.234,5" by the locale, spaces as grouping, a closing
/// k, M, B or T for thousands to trillions. Text that is not a number there is read in the locale
/// of the user's system: "0,5" is a half in a German one. Never infinite, never "not a number". The
/// error says what is expected.
[[nodiscard]] Expected<Exact> parseNumber(const QString &typed, const QLocale &locale);

/// The same, rounded to cents; a currency sign or code in front or behind is ignored.
[[nodiscard]] Expected<Money> parseMoney(const QString &typed, const QLocale &locale);

/// The number in the form that parseNumber reads back, grouped, without trailing zeros.
[[nodiscard]] QString editableNumber(double value, const QLocale &locale);
[[nodiscard]] QString editableNumber(const Exact &value, const QLocale &locale);
[[nodiscard]] QString editableMoney(Money value, const QLocale &locale);

} // namespace headroom::ui
