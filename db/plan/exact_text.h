// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/money/money.h"

#include <string>
#include <string_view>

namespace headroom::storage {

/// Exact numbers as plan files hold them: decimal text, or "13/3" where the decimals never end.
[[nodiscard]] std::string exactText(const Exact &value);
/// At most 18 digits before the point and 9 after it, so that no comparison can overflow.
[[nodiscard]] Expected<Exact> exactFromText(std::string_view text);
/// Whole cents.
[[nodiscard]] Expected<Money> moneyFromText(std::string_view text);

} // namespace headroom::storage
