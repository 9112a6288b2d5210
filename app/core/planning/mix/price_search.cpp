// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/planning/mix/price_search.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <map>
#include <numeric>

namespace headroom {

namespace {

constexpr double kAlike = 1 - 1e-9; ///< uses that differ by less are the same

} // namespace

PriceSearch::PriceSearch(const ByHour &hours, std::vector<std::vector<Option>> options,
                         const ChoiceModel &rows)
    : m_hours(hours),
      m_allHours(std::accumulate(hours.begin(), hours.end(), 0.0)),
      m_options(std::move(options))
{
    for (const std::vector<Option> &group : m_options) {
        m_firstOf.push_back(m_choices.size());
        for (const Option &option : group)
            m_choices.push_back({&option});
    }
    m_firstOf.push_back(m_choices.size());
    addOffers();
    addRows(rows);
}

void PriceSearch::addOffers()
{
    std::map<const std::vector<Covered> *, std::size_t> offers;
    std::map<std::size_t, std::size_t> kinds;
    for (Choice &choice : m_choices) {
        const auto *covered = choice.option->covered;
        if (covered == nullptr)
            continue;
        const auto [at, isNew] = offers.emplace(covered, m_offers.size());
        choice.offer = at->second;
        if (!isNew)
            continue;
        Offer offer{choice.option->steps, *covered, m_hours,
                    std::vector<std::uint8_t>(m_hours.size())};
        for (Covered &by : offer.covered) {
            const auto [kind, isFirst] = kinds.emplace(by.kind, m_pools.size());
            if (isFirst)
                m_pools.push_back({by.kind});
            by.kind = kind->second;
        }
        m_offers.push_back(std::move(offer));
    }
}

void PriceSearch::addRows(const ChoiceModel &rows)
{
    for (std::size_t r = 0; r < rows.rows(); ++r) {
        Row row{r, 0};
        for (std::size_t group = 0; group < m_options.size(); ++group) {
            for (std::size_t i = 0; i < m_options[group].size(); ++i) {
                row.uses.push_back(static_cast<double>(rows.usesOf(group, i)[r]));
                row.unit = std::max(row.unit, std::abs(row.uses.back()));
            }
        }
        if (row.unit <= 0)
            continue;
        for (double &use : row.uses)
            use /= row.unit;
        row.limit = static_cast<double>(rows.limits[r]) / row.unit;
        m_rows.push_back(std::move(row));
    }
}

void PriceSearch::beginAt(const std::vector<std::size_t> &chosen)
{
    constexpr double kElsewhere = 4; ///< the others begin exp(-4) times as likely
    for (std::size_t group = 0; group < chosen.size(); ++group) {
        for (std::size_t i = m_firstOf[group]; i < m_firstOf[group + 1]; ++i)
            m_choices[i].log = i == m_firstOf[group] + chosen[group] ? 0 : -kElsewhere;
    }
}

void PriceSearch::setRowPrices(const std::vector<double> &prices)
{
    for (Row &row : m_rows)
        row.price = prices.empty() ? 0 : prices[row.row] * row.unit;
}

std::vector<double> PriceSearch::rowPrices(std::size_t rows) const
{
    std::vector<double> prices(rows, 0);
    for (const Row &row : m_rows)
        prices[row.row] = row.price / row.unit;
    return prices;
}

std::vector<std::size_t> PriceSearch::likeliest() const
{
    std::vector<std::size_t> chosen;
    for (std::size_t group = 0; group < m_options.size(); ++group) {
        const auto first = m_choices.begin() + static_cast<std::ptrdiff_t>(m_firstOf[group]);
        const auto end = m_choices.begin() + static_cast<std::ptrdiff_t>(m_firstOf[group + 1]);
        chosen.push_back(static_cast<std::size_t>(
            std::ranges::max_element(first, end, {}, &Choice::part) - first));
    }
    return chosen;
}

std::vector<const PriceSearch::ByHour *> PriceSearch::pricesNow() const
{
    std::vector<const ByHour *> prices;
    for (const Pool &pool : m_pools)
        prices.push_back(&pool.prices);
    return prices;
}

/// The bound at these duals.
double PriceSearch::priceAll(const std::vector<const ByHour *> &prices)
{
    for (Offer &offer : m_offers) {
        offer.costs = *offer.steps;
        std::ranges::fill(offer.by, static_cast<std::uint8_t>(offer.covered.size()));
        for (std::size_t i = 0; i < offer.covered.size(); ++i) {
            const double rate = offer.covered[i].rate * kSurely;
            const ByHour &of = *prices[offer.covered[i].kind];
            for (std::size_t cell = 0; cell < m_hours.size(); ++cell) {
                if (rate * of[cell] < offer.costs[cell]) {
                    offer.costs[cell] = rate * of[cell];
                    offer.by[cell] = static_cast<std::uint8_t>(i);
                }
            }
        }
        for (std::size_t cell = 0; cell < m_hours.size(); ++cell)
            offer.costs[cell] *= m_hours[cell];
    }
    for (Choice &choice : m_choices) {
        choice.cost = choice.option->base;
        if (choice.option->covered != nullptr) {
            const ByHour &costs = m_offers[choice.offer].costs;
            choice.cost += choice.option->unit
                           * std::transform_reduce(costs.begin(), costs.end(),
                                                   choice.option->use->begin(), 0.0);
        }
    }
    double proven = 0;
    for (const Row &row : m_rows) {
        proven -= row.price * row.limit;
        for (std::size_t i = 0; row.price > 0 && i < m_choices.size(); ++i)
            m_choices[i].cost += row.price * row.uses[i];
    }
    for (std::size_t group = 0; group < m_options.size(); ++group) {
        double minimum = std::numeric_limits<double>::infinity();
        for (std::size_t i = m_firstOf[group]; i < m_firstOf[group + 1]; ++i)
            minimum = std::min(minimum, m_choices[i].cost);
        proven += minimum;
    }
    return proven;
}

void PriceSearch::moveMix()
{
    constexpr double kMinLog = -30;
    for (std::size_t group = 0; group < m_options.size(); ++group) {
        double maximum = -std::numeric_limits<double>::infinity();
        for (std::size_t i = m_firstOf[group]; i < m_firstOf[group + 1]; ++i) {
            Choice &choice = m_choices[i];
            choice.log -= (2 * choice.cost - choice.before) / m_scale[group];
            choice.before = choice.cost;
            maximum = std::max(maximum, choice.log);
        }
        double sum = 0;
        for (std::size_t i = m_firstOf[group]; i < m_firstOf[group + 1]; ++i) {
            Choice &choice = m_choices[i];
            choice.log = std::max(choice.log - maximum, kMinLog);
            choice.part = std::exp(choice.log);
            sum += choice.part;
        }
        for (std::size_t i = m_firstOf[group]; i < m_firstOf[group + 1]; ++i)
            m_choices[i].part /= sum;
    }
}

void PriceSearch::movePrices(double step)
{
    constexpr double kSome = 1e-6;
    for (Pool &pool : m_pools) {
        pool.before.swap(pool.use);
        pool.use.assign(m_hours.size(), 0);
    }
    for (const Choice &choice : m_choices) {
        if (choice.option->covered == nullptr || choice.part < kSome)
            continue;
        const Offer &offer = m_offers[choice.offer];
        const double each = choice.part * choice.option->unit;
        for (std::size_t cell = 0; cell < m_hours.size(); ++cell) {
            if (offer.by[cell] < offer.covered.size()) {
                const Covered &by = offer.covered[offer.by[cell]];
                m_pools[by.kind].use[cell] += each * by.rate * (*choice.option->use)[cell];
            }
        }
    }
    for (Pool &pool : m_pools) {
        pool.maximum = std::max(pool.maximum, std::ranges::max(pool.use));
        if (pool.maximum <= 0)
            continue;
        double average = 0;
        for (std::size_t cell = 0; cell < m_hours.size(); ++cell) {
            const double ahead = 2 * pool.use[cell] - pool.before[cell];
            if (ahead != 0)
                pool.prices[cell] *= std::exp(step * ahead / pool.maximum);
            average += pool.prices[cell] * m_hours[cell];
        }
        for (double &price : pool.prices)
            price *= m_allHours / average;
    }
}

void PriceSearch::moveRows()
{
    for (Row &row : m_rows) {
        double broken = -row.limit;
        for (std::size_t i = 0; i < m_choices.size(); ++i)
            broken += m_choices[i].part * row.uses[i];
        row.price = std::max(0.0, row.price + row.step * (2 * broken - row.before));
        row.before = broken;
    }
}

/// And how far each side may move at a time.
void PriceSearch::beginFrom(const HourPrices &prices)
{
    constexpr double kScale = 0.3;
    constexpr double kRowStep = 0.3;
    for (Pool &pool : m_pools) {
        pool.prices = prices.of(pool.kind);
        pool.use.assign(m_hours.size(), 0);
        pool.sum.assign(m_hours.size(), 0);
    }
    (void)priceAll(pricesNow());
    m_scale.clear();
    for (std::size_t group = 0; group < m_options.size(); ++group) {
        double minimum = std::numeric_limits<double>::infinity();
        for (std::size_t i = m_firstOf[group]; i < m_firstOf[group + 1]; ++i) {
            m_choices[i].before = m_choices[i].cost;
            minimum = std::min(minimum, m_choices[i].cost);
        }
        m_scale.push_back(std::max(std::abs(minimum), 1.0) * kScale);
    }
    for (Row &row : m_rows) {
        double slope = 0;
        for (std::size_t group = 0; group < m_options.size(); ++group) {
            double use = 0;
            for (std::size_t i = m_firstOf[group]; i < m_firstOf[group + 1]; ++i)
                use = std::max(use, std::abs(row.uses[i]));
            slope += use * use / m_scale[group];
        }
        row.step = kRowStep / slope;
    }
}

std::vector<PriceSearch::ByHour> PriceSearch::averagePrices(int moves) const
{
    std::vector<ByHour> average;
    for (const Pool &pool : m_pools) {
        average.push_back(pool.sum);
        for (double &price : average.back())
            price /= moves;
    }
    return average;
}

std::int64_t PriceSearch::stepsOfAMove() const
{
    const std::size_t cells = m_hours.size() * (2 * m_choices.size() + m_pools.size());
    return static_cast<std::int64_t>(cells + m_rows.size() * m_choices.size());
}

void PriceSearch::run(HourPrices &prices, int moves, double step, const std::stop_token &stop)
{
    constexpr double kShrink = 1.5;
    constexpr int kWindow = 200;
    constexpr int kLook = 50;         ///< moves after which prices are tried that are averages
    constexpr double kStalled = 2e-4; ///< of what is proven, in a window
    beginFrom(prices);
    const auto addresses = [](const std::vector<ByHour> &all) {
        std::vector<const ByHour *> of;
        for (const ByHour &one : all)
            of.push_back(&one);
        return of;
    };
    std::vector<ByHour> best = averagePrices(1);
    for (std::size_t i = 0; i < m_pools.size(); ++i)
        best[i] = m_pools[i].prices;
    double maximum = priceAll(pricesNow());
    double atWindow = maximum;
    int summed = 0;
    for (int move = 1; move <= moves && !stop.stop_requested(); ++move) {
        moveMix();
        movePrices(step);
        moveRows();
        if (const double proven = priceAll(pricesNow()); proven > maximum) {
            maximum = proven;
            for (std::size_t i = 0; i < m_pools.size(); ++i)
                best[i] = m_pools[i].prices;
        }
        for (Pool &pool : m_pools)
            std::ranges::transform(pool.sum, pool.prices, pool.sum.begin(), std::plus());
        ++summed;
        if (move % kLook != 0)
            continue;
        std::vector<ByHour> average = averagePrices(summed);
        if (const double proven = priceAll(addresses(average)); proven > maximum) {
            maximum = proven;
            best = std::move(average);
        }
        (void)priceAll(pricesNow());
        if (move % kWindow != 0)
            continue;
        if (maximum - atWindow < kStalled * std::abs(maximum))
            step /= kShrink;
        atWindow = maximum;
        summed = 0;
        for (Pool &pool : m_pools)
            pool.sum.assign(m_hours.size(), 0);
    }
    for (std::size_t i = 0; i < m_pools.size(); ++i)
        prices.set(m_pools[i].kind, std::move(best[i]));
}

void HourPrices::setHours(ByHour hours)
{
    m_hours = std::move(hours);
    m_allHours = std::accumulate(m_hours.begin(), m_hours.end(), 0.0);
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

/// The prices at which a commitment to this use saves most: where use is above the amount at which one more unit would
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

HourPrices::ByHour HourPrices::costsOf(ByHour onDemand, std::span<const Covered> covered) const
{
    for (const Covered &one : covered) {
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
