// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/language.h"
#include "core/money/date.h"

#include <string>

namespace headroom {

/// The day as people of the language write it; files and fields have Date::toString().
[[nodiscard]] std::string formatDate(const Date &date, const Language &language);

} // namespace headroom
