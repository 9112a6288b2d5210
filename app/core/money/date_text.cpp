// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/money/date_text.h"

namespace headroom {

std::string formatDate(const Date &date, const Language &language)
{
    const std::string iso = date.toString();
    const std::size_t day = iso.rfind('-');
    const std::size_t month = iso.rfind('-', day - 1);
    return language.say(
        HEADROOM_TEXT("Numbers", "%1-%2-%3"),
        {iso.substr(0, month), iso.substr(month + 1, day - month - 1), iso.substr(day + 1)});
}

} // namespace headroom
