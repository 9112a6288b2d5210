// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/comparison/break_even.h"
#include "core/report/table.h"
#include "core/wording/language.h"

#include <string>

namespace headroom {

/// A row for each crossing, the nearest ones; assumptions without one say how far was looked.
[[nodiscard]] Table breakEvenTable(const BreakEvens &found, const std::string &first,
                                   const std::string &second, const Language &language);

/// "AWS prices".
[[nodiscard]] std::string describe(const SharedAssumption &assumption, const Language &language);

} // namespace headroom
