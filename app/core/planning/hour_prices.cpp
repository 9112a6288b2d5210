// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/planning/hour_prices.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <numeric>
#include <utility>

namespace headroom {

namespace {

constexpr double kAlike = 1 - 1e-9; ///< uses that differ by less are the same

} // namespace

HourPrices::HourPrices(ByHour hours)
    : m_hours(std::move(hours)),
      m_allHours(std::accumulate(m_hours.begin(), m_hours.end(), 0.0))
{}

void HourPrices::addRate(const Carried &carried)
{
    m_rates[carried.kind] = std::max(m_rates[carried.kind], carried.rate);
}

void HourPrices::setByUse(const std::vector<ByHour> &pools, const ByHour &all)
{
    m_prices.clear();
    for (std::size_t kind = 0; kind < pools.size(); ++kind)
        m_prices.push_back(pricesFor(pools[kind].empty() ? all : pools[kind], m_rates[kind]));
}

/// The prices that make a commitment to this use worth most: where use is above the amount at which one more unit would
/// not pay, an hour costs as much as on demand; below it nothing. A part of them is the same for all hours, so that every
/// hour can become dearer.
HourPrices::ByHour HourPrices::pricesFor(const ByHour &use, double rate) const
{
    constexpr double kForAll = 0.2;
    std::vector<std::size_t> order(use.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::stable_sort(order, std::greater(), [&](std::size_t cell) { return use[cell]; });
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

const HourPrices::Carried *HourPrices::cheapestIn(std::size_t cell, double onDemand,
                                                  std::span<const Carried> carried) const
{
    const Carried *cheapest = nullptr;
    for (const Carried &one : carried) {
        const double price = one.rate * kSurely * m_prices[one.kind][cell];
        if (price < onDemand) {
            onDemand = price;
            cheapest = &one;
        }
    }
    return cheapest;
}

void HourPrices::raise(const std::vector<ByHour> &pools, double step)
{
    for (std::size_t kind = 0; kind < pools.size(); ++kind) {
        if (pools[kind].empty())
            continue;
        const double most = std::ranges::max(pools[kind]);
        double average = 0;
        for (std::size_t cell = 0; cell < m_hours.size(); ++cell) {
            m_prices[kind][cell] *= std::exp(step * pools[kind][cell] / most);
            average += m_prices[kind][cell] * m_hours[cell] / m_allHours;
        }
        for (double &price : m_prices[kind])
            price /= average;
    }
}

void HourPrices::keep(std::vector<std::size_t> kinds)
{
    m_keptKinds = std::move(kinds);
    m_kept.clear();
    for (const std::size_t kind : m_keptKinds)
        m_kept.push_back(m_prices[kind]);
}

void HourPrices::takeKept()
{
    for (std::size_t i = 0; i < m_keptKinds.size(); ++i)
        m_prices[m_keptKinds[i]] = m_kept[i];
}

} // namespace headroom
