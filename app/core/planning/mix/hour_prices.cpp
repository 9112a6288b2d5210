// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/planning/mix/hour_prices.h"

#include <algorithm>
#include <functional>
#include <numeric>

namespace headroom {

namespace {

constexpr double kAlike = 1 - 1e-9; ///< uses that differ by less are the same

} // namespace

void HourPrices::setHours(ByHour hours)
{
    m_hours = std::move(hours);
    m_allHours = std::accumulate(m_hours.begin(), m_hours.end(), 0.0);
}

void HourPrices::addRate(const Carried &carried)
{
    m_rates[carried.kind] = std::max(m_rates[carried.kind], carried.rate);
}

void HourPrices::setByUse(const std::vector<ByHour> &pools, const ByHour &all)
{
    const std::vector<std::size_t> order = byUse(all);
    m_prices.clear();
    for (std::size_t kind = 0; kind < pools.size(); ++kind)
        m_prices.push_back(pools[kind].empty()
                               ? pricesFor(all, order, m_rates[kind])
                               : pricesFor(pools[kind], byUse(pools[kind]), m_rates[kind]));
}

/// Cells with the most use first.
std::vector<std::size_t> HourPrices::byUse(const ByHour &use) const
{
    std::vector<std::size_t> order(use.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::stable_sort(order, std::greater(), [&](std::size_t cell) { return use[cell]; });
    return order;
}

/// The prices that make a commitment to this use worth most: where use is above the amount at which one more unit would
/// not pay, an hour costs as much as on demand; below it nothing. A part of them is the same for all hours, so that every
/// hour can become dearer.
HourPrices::ByHour HourPrices::pricesFor(const ByHour &use, const std::vector<std::size_t> &order,
                                         double rate) const
{
    constexpr double kForAll = 0.2;
    ByHour prices(use.size(), kForAll);
    double share = 0;
    for (std::size_t first = 0, end = 0; first < order.size() && share < rate; first = end) {
        double alike = 0;
        for (; end < order.size() && use[order[end]] >= use[order[first]] * kAlike; ++end)
            alike += m_hours[order[end]] / m_allHours;
        const double price = std::min(1.0, (rate - share) / alike) / rate;
        for (std::size_t i = first; i < end; ++i)
            prices[order[i]] += (1 - kForAll) * price;
        share += alike;
    }
    return prices;
}

HourPrices::ByHour HourPrices::costsOf(ByHour onDemand, std::span<const Carried> carried) const
{
    for (const Carried &one : carried) {
        const double rate = one.rate * kSurely;
        const ByHour &prices = m_prices[one.kind];
        for (std::size_t cell = 0; cell < onDemand.size(); ++cell)
            onDemand[cell] = std::min(onDemand[cell], rate * prices[cell]);
    }
    for (std::size_t cell = 0; cell < onDemand.size(); ++cell)
        onDemand[cell] *= m_hours[cell];
    return onDemand;
}

} // namespace headroom
