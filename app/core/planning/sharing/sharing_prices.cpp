// SPDX-License-Identifier: GPL-3.0-or-later
// Columns of negative reduced cost at the duals of the linear program, and the bound of the duals.
#include "core/planning/sharing/sharing_master.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <numeric>
#include <span>
#include <tuple>

namespace headroom {

namespace {

constexpr double kNoSingle = std::numeric_limits<double>::infinity();
constexpr double kPriceSlip = 1e-9;

} // namespace

/// The number of columns that it adds.
std::size_t SharingMaster::priceAt(GroupPrices prices, const GroupPrices &now, Among among)
{
    std::size_t added = 0;
    for (std::size_t offer = 0; m_isHoursBase && offer < offers().size(); ++offer) {
        if (m_pricing.pricedAt(offer, prices.rows).hour >= -kPriceSlip)
            continue;
        addToBoth(offers()[offer].rate, entriesOf(0, offers()[offer], 1, 0));
        ++added;
    }
    if (added > 0)
        return added;
    added += priceSingles(prices, now);
    GroupExcess maximum;
    added += priceGroups(prices, among, maximum);
    prices.bound = boundAt(prices, maximum);
    if (prices.bound > m_centre.bound)
        m_centre = prices;
    if (among == Among::all && prices.bound > m_best.bound)
        m_best = std::move(prices);
    return added;
}

double SharingMaster::boundAt(const GroupPrices &prices, const GroupExcess &maximum) const
{
    double bound = std::accumulate(prices.duals.begin(), prices.duals.end(), 0.0);
    for (std::size_t row = 0; row < m_rows; ++row)
        bound -= prices.rows[row] * m_limits[row];
    for (const auto &[triple, cents] : prices.triples)
        bound -= cents;
    double shared = 0;
    for (const std::size_t place : m_costs.sharers())
        shared += std::max(0.0, prices.duals[place]);
    const std::size_t maxGroups = m_costs.sharers().size() / 2;
    const auto groups = static_cast<double>(maxGroups);
    // Each group's cost is rounded to a cent.
    bound -= groups * 0.5 + kPriceSlip * std::abs(bound);
    return bound - std::min(groups * maximum.cents, shared * maximum.part);
}

/// Lowers each dual to what the workload costs by itself at the most.
std::size_t SharingMaster::priceSingles(GroupPrices &prices, const GroupPrices &now)
{
    std::size_t added = 0;
    const double precision = 2 * m_lp.precision();
    for (std::size_t i = 0; i < m_workloads; ++i) {
        double minimum = kNoSingle;
        const Single *best = nullptr;
        if (!mayBeAlone(i))
            continue;
        for (const Single &single : m_singles[i]) {
            const double cost = costAt(single, prices.rows);
            if (cost < minimum && isAllowed(i, single.provider)) {
                minimum = cost;
                best = &single;
            }
        }
        prices.duals[i] = std::min(prices.duals[i], minimum);
        if (best != nullptr
            && costAt(*best, now.rows)
                   < now.duals[i] - std::max(precision, kPrecision * best->cost)) {
            addSingle(i, *best);
            ++added;
        }
    }
    return added;
}

double SharingMaster::costAt(const Single &single, const std::vector<double> &rows)
{
    double cost = single.cost;
    for (std::size_t row = 0; row < rows.size(); ++row)
        cost += rows[row] * single.uses[row];
    return cost;
}

/// Small reduced costs matter little to the bound as long as that is far from the program's cost.
double SharingMaster::minExcess(const GroupPrices &prices, Among among) const
{
    constexpr double kPart = 0.1;    // of what the bound is below the cost
    constexpr double kMaximum = 0.1; // of the cost
    const double all = std::accumulate(prices.duals.begin(), prices.duals.end(), 0.0);
    const double cost = m_lp.cost();
    const double below = cost - (among == Among::all ? m_best : m_centre).bound;
    const auto groups = std::max<std::size_t>(1, m_costs.sharers().size() / 2);
    return std::max(kPrecision * std::abs(all), kPart * std::min(below, kMaximum * cost))
           / static_cast<double>(groups);
}

std::size_t SharingMaster::priceGroups(const GroupPrices &prices, Among among, GroupExcess &maximum)
{
    constexpr std::size_t kMaxAdded = 40;
    constexpr std::size_t kTogether = 64;
    constexpr double kLittle = 3e-4; // of a group's duals
    const double minimum = minExcess(prices, among);
    const std::vector<GroupExcess> quick = m_pricing.quickly(prices);
    const bool isAnyUseful = std::ranges::any_of(m_hits, [](int round) { return round > 0; });
    std::vector<std::size_t> hopeful;
    for (std::size_t i = 0; i < quick.size(); ++i) {
        if (among == Among::useful && isAnyUseful && m_hits[i] == 0)
            continue;
        if (quick[i].part > kLittle && quick[i].cents > minimum)
            hopeful.push_back(i);
        else
            maximum.include(quick[i]);
    }
    std::ranges::stable_sort(hopeful, std::greater(), [&](std::size_t offer) {
        return std::pair(m_hits[offer], quick[offer].part);
    });
    std::size_t added = 0;
    std::vector<GroupPricing::Found> found;
    std::vector<std::pair<double, std::size_t>> profitable; // by their profit
    SharerSet best = 0;
    double bestProfit = 0;
    for (std::size_t i = 0; i < hopeful.size(); ++i) {
        const std::size_t offer = hopeful[i];
        if (added == kMaxAdded) {
            maximum.include(quick[offer]);
            continue;
        }
        if (i % kTogether == 0)
            found = m_pricing.best(
                std::span(hopeful).subspan(i, std::min(kTogether, hopeful.size() - i)), prices,
                minimum, m_isNear);
        const GroupPricing::Found &of = found[i % kTogether];
        maximum.include({std::min(of.maximum.cents, quick[offer].cents),
                         std::min(of.maximum.part, quick[offer].part)});
        if (of.sets.empty())
            continue;
        if (best == 0 || of.profit > bestProfit) {
            best = of.sets.back();
            bestProfit = of.profit;
        }
        profitable.emplace_back(of.profit, offer);
        bool isNew = false;
        for (const SharerSet set : of.sets)
            isNew = addOptimistic(offer, set) || isNew;
        if (isNew) {
            m_hits[offer] = m_round;
            ++added;
        }
    }
    return added + priceOthers(prices, minimum, std::move(profitable), best);
}

/// Beside the best group those that suit the workloads it leaves: whole divisions rather than one group in many ways.
std::size_t SharingMaster::priceOthers(GroupPrices prices, double minimum,
                                       std::vector<std::pair<double, std::size_t>> profitable,
                                       SharerSet taken)
{
    constexpr std::size_t kMaxOffers = 48;
    std::ranges::sort(profitable, std::greater());
    profitable.resize(std::min(profitable.size(), kMaxOffers));
    std::vector<std::size_t> offers;
    for (const auto &[profit, offer] : profitable)
        offers.push_back(offer);
    std::size_t added = 0;
    while (taken != 0) {
        for (const std::size_t workload : membersOf(taken))
            prices.duals[workload] = 0;
        taken = 0;
        double maximum = 0;
        const std::vector<GroupPricing::Found> found =
            m_pricing.best(offers, prices, minimum, m_isNear);
        std::size_t place = 0;
        for (std::size_t i = 0; i < found.size(); ++i) {
            if (!found[i].sets.empty() && found[i].profit > maximum) {
                maximum = found[i].profit;
                taken = found[i].sets.back();
                place = offers[i];
            }
        }
        if (taken != 0 && addOptimistic(place, taken)) {
            m_hits[place] = m_round;
            ++added;
        }
    }
    return added;
}

void SharingMaster::keep(Column column)
{
    m_columns.push_back(std::move(column));
    setCostOf(m_columns.back());
}

bool SharingMaster::isKept(const Column &column) const
{
    return m_ties.allow(column.members)
           && std::ranges::all_of(column.workloads, [&](std::size_t workload) {
                  const auto held = m_fixed.find(workload);
                  return isAllowed(workload, column.provider)
                         && (held == m_fixed.end() || held->second == column.members);
              });
}

void SharingMaster::setCostOf(const Column &column)
{
    const double cost = isKept(column) ? column.cost : m_bigM;
    m_lp.setCost(column.place, cost);
    if (column.real)
        m_real.setCost(*column.real, cost);
    m_isSolved = false;
}

bool SharingMaster::isAllowed(std::size_t workload, std::optional<Provider> provider) const
{
    return m_providers.empty() || m_providers[workload].empty() || !provider
           || m_providers[workload].contains(*provider);
}

bool SharingMaster::mayBeAlone(std::size_t workload) const
{
    const auto &sharers = m_costs.sharers();
    const auto sharer = std::ranges::find(sharers, workload);
    return sharer == sharers.end()
           || std::has_single_bit(
               m_ties.bundleOf(static_cast<std::size_t>(sharer - sharers.begin())));
}

void SharingMaster::restrictTo(std::vector<Providers> providers, SharerTies ties)
{
    m_providers = std::move(providers);
    m_ties = std::move(ties);
    m_best.bound = m_centre.bound = -std::numeric_limits<double>::infinity();
    m_best.ties = m_ties;
    for (const GroupOffer &offer : offers())
        m_best.ties.barred[offer.provider] = 0;
    for (auto &[provider, barred] : m_best.ties.barred) {
        for (std::size_t i = 0; i < m_costs.sharers().size(); ++i)
            barred |= isAllowed(m_costs.sharers()[i], provider) ? 0 : SharerSet{1} << i;
    }
    for (const Column &column : m_columns)
        setCostOf(column);
}

void SharingMaster::fixGroups(const std::vector<SharerSet> &sets)
{
    if (!m_beforeFixed)
        m_beforeFixed = {m_best, m_centre};
    SharerSet all = 0;
    for (const SharerSet set : sets) {
        all |= set;
        for (const std::size_t workload : membersOf(set))
            m_fixed[workload] = set;
    }
    for (const GroupOffer &offer : offers())
        m_best.ties.barred[offer.provider] |= all;
    m_best.bound = m_centre.bound = -std::numeric_limits<double>::infinity();
    for (const Column &column : m_columns)
        setCostOf(column);
}

void SharingMaster::releaseGroups()
{
    if (!m_beforeFixed)
        return;
    std::tie(m_best, m_centre) = std::move(*m_beforeFixed);
    m_beforeFixed.reset();
    m_fixed.clear();
    for (const Column &column : m_columns)
        setCostOf(column);
}

SharingMaster::Providers SharingMaster::providersOf(std::size_t workload) const
{
    Providers providers;
    for (const Single &single : m_singles[workload]) {
        if (single.provider && isAllowed(workload, single.provider))
            providers.insert(*single.provider);
    }
    for (const GroupOffer &offer : offers()) {
        const auto sharer = std::ranges::find(m_costs.sharers(), workload);
        const auto place = static_cast<std::size_t>(sharer - m_costs.sharers().begin());
        if (sharer != m_costs.sharers().end() && has(offer.may, place)
            && isAllowed(workload, offer.provider))
            providers.insert(offer.provider);
    }
    return providers;
}

std::optional<std::size_t> SharingMaster::divided() const
{
    constexpr double kWhole = 0.999;
    std::vector<std::map<Provider, double>> parts(m_workloads);
    for (const Column &column : m_columns) {
        const double amount = m_lp.amount(column.place);
        for (const std::size_t workload : column.workloads) {
            if (column.provider && amount > 0)
                parts[workload][*column.provider] += amount;
        }
    }
    std::optional<std::size_t> best;
    double maximum = 0;
    for (std::size_t i = 0; i < m_workloads; ++i) {
        double largest = 0;
        for (const auto &[provider, part] : parts[i])
            largest = std::max(largest, part);
        const double minimum = std::ranges::min_element(m_singles[i], {}, &Single::cost)->cost;
        if (parts[i].size() > 1 && largest < kWhole && (1 - largest) * minimum > maximum) {
            maximum = (1 - largest) * minimum;
            best = i;
        }
    }
    return best;
}

std::optional<SharerTies::Pair> SharingMaster::mostFractionalPair() const
{
    constexpr double kWhole = 1e-3;
    const std::size_t count = m_costs.sharers().size();
    std::vector<double> parts(count * count);
    for (const Column &column : m_columns) {
        const double amount = m_lp.amount(column.place);
        if (amount <= 0)
            continue;
        for (SharerSet a = column.members; a != 0; a &= a - 1) {
            for (SharerSet b = a & (a - 1); b != 0; b &= b - 1)
                parts[static_cast<std::size_t>(std::countr_zero(a)) * count
                      + static_cast<std::size_t>(std::countr_zero(b))] += amount;
        }
    }
    std::optional<SharerTies::Pair> best;
    double maximum = 0;
    for (std::size_t a = 0; a < count; ++a) {
        for (std::size_t b = a + 1; b < count; ++b) {
            const double part = parts[a * count + b];
            const double open = std::min(part, 1 - part);
            const double profit = open
                                  * std::min(std::abs(m_lp.duals()[m_costs.sharers()[a]]),
                                             std::abs(m_lp.duals()[m_costs.sharers()[b]]));
            if (open > kWhole && profit > maximum) {
                maximum = profit;
                best = {a, b};
            }
        }
    }
    return best;
}

std::map<SharerSet, double> SharingMaster::addedCosts()
{
    const ColumnLp &lp = program();
    std::map<SharerSet, double> costs;
    for (const Column &column : m_columns) {
        if (!column.real || column.members == 0 || !isKept(column))
            continue;
        const double cost = std::max(0.0, lp.reducedCost(*column.real));
        const auto [known, isNew] = costs.try_emplace(column.members, cost);
        if (!isNew)
            known->second = std::min(known->second, cost);
    }
    return costs;
}

} // namespace headroom
