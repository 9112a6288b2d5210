// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/money/date.h"

#include "core/language.h"
#include "core/texts/error_texts.h"

#include <array>
#include <cassert>
#include <charconv>

namespace headroom {

namespace {

constexpr int kFirstYear = 1970;
constexpr int kLastYear = 2199;
constexpr std::size_t kIsoLength = 10;

bool readNumber(std::string_view digits, int &value)
{
    for (const char c : digits) {
        if (c < '0' || c > '9')
            return false;
    }
    return std::from_chars(digits.data(), digits.data() + digits.size(), value).ec == std::errc();
}

std::string padded(unsigned value)
{
    return (value < 10 ? "0" : "") + std::to_string(value);
}

} // namespace

Date Date::fromCivil(int year, unsigned month, unsigned day)
{
    const std::chrono::year_month_day civil{std::chrono::year(year), std::chrono::month(month),
                                            std::chrono::day(day)};
    assert(civil.ok());
    return Date(static_cast<std::int32_t>(std::chrono::sys_days(civil).time_since_epoch().count()));
}

Expected<Date> Date::parse(std::string_view text)
{
    int year = 0;
    int month = 0;
    int day = 0;
    const bool shaped = text.size() == kIsoLength && text[4] == '-' && text[7] == '-';
    if (shaped && readNumber(text.substr(0, 4), year) && readNumber(text.substr(5, 2), month)
        && readNumber(text.substr(8, 2), day)) {
        if (year < kFirstYear || year > kLastYear)
            return failure({error_text::kYearOutOfRange, std::string(text)}, {},
                           error_text::kRangeOfDays);
        const std::chrono::year_month_day civil{std::chrono::year(year),
                                                std::chrono::month(static_cast<unsigned>(month)),
                                                std::chrono::day(static_cast<unsigned>(day))};
        if (civil.ok())
            return fromCivil(year, static_cast<unsigned>(month), static_cast<unsigned>(day));
    }
    return failure({error_text::kNotADate, std::string(text.substr(0, 40))}, {},
                   error_text::kWriteLikeADay);
}

std::chrono::year_month_day Date::civil() const
{
    return std::chrono::year_month_day(std::chrono::sys_days(std::chrono::days(m_days)));
}

int Date::year() const
{
    return static_cast<int>(civil().year());
}

unsigned Date::month() const
{
    return static_cast<unsigned>(civil().month());
}

unsigned Date::day() const
{
    return static_cast<unsigned>(civil().day());
}

Date Date::firstOfMonthPlus(int count) const
{
    const auto moved =
        std::chrono::year_month(civil().year(), civil().month()) + std::chrono::months(count);
    return fromCivil(static_cast<int>(moved.year()), static_cast<unsigned>(moved.month()), 1);
}

std::string Date::toString() const
{
    return std::to_string(year()) + '-' + padded(month()) + '-' + padded(day());
}

std::string Date::toLongString(const Language &language) const
{
    return language.say(
        HEADROOM_TEXT("Months", "%1 %2 %3"),
        {std::to_string(day()), language.say(monthName(month())), std::to_string(year())});
}

Text monthName(unsigned month)
{
    static constexpr std::array<Text, 12> kNames = {
        HEADROOM_TEXT("Months", "January"),   HEADROOM_TEXT("Months", "February"),
        HEADROOM_TEXT("Months", "March"),     HEADROOM_TEXT("Months", "April"),
        HEADROOM_TEXT("Months", "May"),       HEADROOM_TEXT("Months", "June"),
        HEADROOM_TEXT("Months", "July"),      HEADROOM_TEXT("Months", "August"),
        HEADROOM_TEXT("Months", "September"), HEADROOM_TEXT("Months", "October"),
        HEADROOM_TEXT("Months", "November"),  HEADROOM_TEXT("Months", "December")};
    assert(month >= 1 && month <= kNames.size());
    return kNames[month - 1];
}

} // namespace headroom
