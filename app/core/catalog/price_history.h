// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/money/date.h"
#include "core/money/exact.h"
#include "core/money/money.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace headroom {

/// Price of an offer on a day.
struct DatedPrice {
    Date day;       ///< first seen
    Date confirmed; ///< last seen unchanged; the same day when seen once
    HourlyRate rate;
    Exact upfront;
    std::string source;
    std::uint8_t flags = 0;

    friend bool operator==(const DatedPrice &, const DatedPrice &) = default;
};

/// Change from the previous price in percent of that; absent for the oldest. `prices` oldest first.
[[nodiscard]] std::optional<double> changePercent(const std::vector<DatedPrice> &prices,
                                                  std::size_t index);
/// Index of the price in force on a day, prices oldest first; absent if all are later. Without a
/// day: the newest.
[[nodiscard]] std::optional<std::size_t> priceOnDay(const std::vector<DatedPrice> &prices,
                                                    const std::optional<Date> &day);

} // namespace headroom
