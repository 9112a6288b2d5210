// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <span>
#include <utility>
#include <vector>

namespace headroom {

/// Slips of sums in double precision, and of hours that are counted in billionths.
inline constexpr double kSurely = 1 - 1e-6;

/// Prices of the hours of commitments: of each kind one on average, whatever an hour costs.
class HourPrices
{
public:
    /// By cells, each of which stands for hours that are alike.
    using ByHour = std::vector<double>;
    /// A kind that carries use, at a part of what it costs on demand.
    struct Carried {
        double rate = 1;
        std::size_t kind = 0;
    };

    /// Hours that each cell stands for.
    void setHours(ByHour hours);

    [[nodiscard]] std::size_t kinds() const { return m_rates.size(); }
    void addKind() { m_rates.push_back(0); }
    /// A rate at which the kind carries something.
    void addRate(const Carried &carried);

    /// By the use that each kind could carry; of a kind that could carry nothing, by all of it.
    void setByUse(const std::vector<ByHour> &pools, const ByHour &all);
    /// What use costs in each cell that is carried by the cheapest of the kinds, or costs `onDemand`; times the hours of
    /// the cell.
    [[nodiscard]] ByHour costsOf(ByHour onDemand, std::span<const Carried> carried) const;

    [[nodiscard]] const ByHour &of(std::size_t kind) const { return m_prices[kind]; }
    /// Prices that are one on average.
    void set(std::size_t kind, ByHour prices) { m_prices[kind] = std::move(prices); }

private:
    [[nodiscard]] std::vector<std::size_t> byUse(const ByHour &use) const;
    [[nodiscard]] ByHour pricesFor(const ByHour &use, const std::vector<std::size_t> &order,
                                   double rate) const;

    ByHour m_hours;
    double m_allHours = 0;
    std::vector<double> m_rates; ///< by kind, the highest
    std::vector<ByHour> m_prices;
};

} // namespace headroom
