// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/catalog/price_history.h"

namespace headroom {

std::optional<double> changePercent(const std::vector<DatedPrice> &prices, std::size_t index)
{
    if (index == 0)
        return std::nullopt;
    const double before = prices[index - 1].rate.toDouble();
    return (prices[index].rate.toDouble() - before) / before * 100;
}

std::optional<std::size_t> priceOnDay(const std::vector<DatedPrice> &prices,
                                      const std::optional<Date> &day)
{
    std::size_t known = prices.size();
    while (day && known > 0 && prices[known - 1].day > *day)
        --known;
    return known == 0 ? std::nullopt : std::optional(known - 1);
}

} // namespace headroom
