// SPDX-License-Identifier: GPL-3.0-or-later
// Which columns of the linear program may be taken.
#include "core/planning/sharing/sharing_master.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <tuple>

namespace headroom {

void SharingMaster::keep(Column column)
{
    m_columns.push_back(std::move(column));
    setCostOf(m_columns.back());
}

bool SharingMaster::isKept(const Column &column) const
{
    return m_ties.allow(column.members)
           && std::ranges::all_of(column.workloads, [&](std::size_t workload) {
                  const auto held = m_held.find(workload);
                  return isAllowed(workload, column.provider)
                         && (held == m_held.end() || held->second == column.members);
              });
}

void SharingMaster::setCostOf(const Column &column)
{
    const double cost = isKept(column) ? column.cost : m_tooDear;
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

void SharingMaster::keepTo(std::vector<Providers> providers, SharerTies ties)
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

void SharingMaster::hold(const std::vector<SharerSet> &sets)
{
    if (!m_beforeHeld)
        m_beforeHeld = {m_best, m_centre};
    SharerSet all = 0;
    for (const SharerSet set : sets) {
        all |= set;
        for (const std::size_t workload : membersOf(set))
            m_held[workload] = set;
    }
    for (const GroupOffer &offer : offers())
        m_best.ties.barred[offer.provider] |= all;
    m_best.bound = m_centre.bound = -std::numeric_limits<double>::infinity();
    for (const Column &column : m_columns)
        setCostOf(column);
}

void SharingMaster::letGo()
{
    if (!m_beforeHeld)
        return;
    std::tie(m_best, m_centre) = std::move(*m_beforeHeld);
    m_beforeHeld.reset();
    m_held.clear();
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
    double most = 0;
    for (std::size_t i = 0; i < m_workloads; ++i) {
        double largest = 0;
        for (const auto &[provider, part] : parts[i])
            largest = std::max(largest, part);
        const double least = std::ranges::min_element(m_singles[i], {}, &Single::cost)->cost;
        if (parts[i].size() > 1 && largest < kWhole && (1 - largest) * least > most) {
            most = (1 - largest) * least;
            best = i;
        }
    }
    return best;
}

std::optional<SharerTies::Pair> SharingMaster::halfTogether() const
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
    double most = 0;
    for (std::size_t a = 0; a < count; ++a) {
        for (std::size_t b = a + 1; b < count; ++b) {
            const double part = parts[a * count + b];
            const double open = std::min(part, 1 - part);
            const double worth = open
                                 * std::min(std::abs(m_lp.duals()[m_costs.sharers()[a]]),
                                            std::abs(m_lp.duals()[m_costs.sharers()[b]]));
            if (open > kWhole && worth > most) {
                most = worth;
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
