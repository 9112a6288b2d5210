// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/planning/mix/choice_model.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <stop_token>
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
    /// A kind that covers use, at a part of what it costs on demand.
    struct Covered {
        double rate = 1;
        std::size_t kind = 0;
    };

    /// Hours that each cell stands for.
    void setHours(ByHour hours);

    [[nodiscard]] std::size_t kinds() const { return m_rates.size(); }
    void addKind() { m_rates.push_back(0); }
    /// A rate at which the kind covers something.
    void addRate(const Covered &covered)
    {
        m_rates[covered.kind] = std::max(m_rates[covered.kind], covered.rate);
    }

    /// By the use that each kind could cover; of a kind that could cover nothing, by all of it.
    void setByUse(const std::vector<ByHour> &pools, const ByHour &all);
    /// The cost of use in each cell that is covered by the cheapest of the kinds, or costs `onDemand`; times the hours of
    /// the cell.
    [[nodiscard]] ByHour costsOf(ByHour onDemand, std::span<const Covered> covered) const;

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

/// Better prices of the hours of commitments. Which options are taken and what hours cost is a game: the mix goes where it
/// is cheap, hours become dear that it uses. Both sides move by small factors, each ahead of the other's last move, until
/// no prices prove more. Rows are kept on average, at a price of theirs.
class PriceSearch
{
public:
    using ByHour = HourPrices::ByHour;
    using Covered = HourPrices::Covered;
    struct Option {
        double base = 0;                               ///< what it costs besides, in cents
        double unit = 0;                               ///< cents of an instance-hour
        const ByHour *use = nullptr;                   ///< null: hours do not matter
        const ByHour *steps = nullptr;                 ///< of an hour on demand
        const std::vector<Covered> *covered = nullptr; ///< one list for each offer
    };

    /// `rows`: of the same options. All must outlive this.
    PriceSearch(const ByHour &hours, std::vector<std::vector<Option>> options,
                const ChoiceModel &rows);

    /// The mix to begin near, one option of each group.
    void beginAt(const std::vector<std::size_t> &chosen);
    void setRowPrices(const std::vector<double> &prices);
    /// Puts the prices that prove most in the place of those they began with.
    /// `step`: by which the logarithm of a price changes at most.
    void run(HourPrices &prices, int moves, double step, const std::stop_token &stop);
    /// Steps that a move takes.
    [[nodiscard]] std::int64_t stepsOfAMove() const;
    /// The duals of the rows, in cents.
    [[nodiscard]] std::vector<double> rowPrices(std::size_t rows) const;
    /// The options that the mix takes most of.
    [[nodiscard]] std::vector<std::size_t> likeliest() const;

private:
    /// The common part of options that are covered alike.
    struct Offer {
        const ByHour *steps = nullptr;
        std::vector<Covered> covered; ///< kinds counted among those of this search
        ByHour costs;
        std::vector<std::uint8_t> by; ///< place in `covered`, or one past them: on demand
    };
    struct Choice {
        const Option *option = nullptr;
        std::size_t offer = 0;
        double cost = 0;
        double before = 0; ///< a move ago
        double part = 0;
        double log = 0;
    };
    struct Row {
        std::size_t row = 0;      ///< of the model
        double unit = 1;          ///< the largest use of an option
        std::vector<double> uses; ///< by choice, in units
        double limit = 0;
        double price = 0;
        double before = 0; ///< by how much it was broken a move ago
        double step = 0;
    };
    struct Pool {
        std::size_t kind = 0; ///< in the prices searched for
        ByHour prices;
        ByHour use;
        ByHour before;
        ByHour sum; ///< of prices
        double maximum = 0;
    };

    void addOffers();
    void addRows(const ChoiceModel &rows);
    [[nodiscard]] double priceAll(const std::vector<const ByHour *> &prices);
    [[nodiscard]] std::vector<const ByHour *> pricesNow() const;
    void beginFrom(const HourPrices &prices);
    void moveMix();
    void movePrices(double step);
    void moveRows();
    [[nodiscard]] std::vector<ByHour> averagePrices(int moves) const;

    const ByHour &m_hours;
    double m_allHours = 0;
    std::vector<std::vector<Option>> m_options;
    std::vector<Choice> m_choices;
    std::vector<std::size_t> m_firstOf; ///< choice, by group, and one past the last
    std::vector<double> m_scale;        ///< what a group costs about
    std::vector<Offer> m_offers;
    std::vector<Row> m_rows;
    std::vector<Pool> m_pools;
};

} // namespace headroom
