// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/planning/mix/rough_mix.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <optional>
#include <utility>

namespace headroom {

namespace {

std::optional<double> rateOf(const PriceSearch::Option &option, std::size_t kind)
{
    const auto by = std::ranges::find(*option.covered, kind, &HourPrices::Covered::kind);
    return by == option.covered->end() ? std::nullopt : std::optional(by->rate);
}

} // namespace

RoughMix::RoughMix(const ByHour &hours, std::vector<std::vector<PriceSearch::Option>> options,
                   const ChoiceModel &rows)
    : m_hours(hours),
      m_allHours(std::accumulate(hours.begin(), hours.end(), 0.0)),
      m_options(std::move(options)),
      m_rows(rows)
{}

/// The cheapest kinds first, each for what those before it leave over.
double RoughMix::costOf(const Chosen &chosen) const
{
    double cost = 0;
    std::vector<Use> uses;
    for (std::size_t group = 0; group < chosen.size(); ++group) {
        const PriceSearch::Option &option = m_options[group][chosen[group]];
        cost += option.base;
        if (option.covered == nullptr)
            continue;
        auto use = std::ranges::find_if(
            uses, [&](const Use &other) { return other.option->covered == option.covered; });
        if (use == uses.end())
            use = uses.insert(uses.end(), {&option, ByHour(m_hours.size(), 0)});
        for (std::size_t cell = 0; cell < m_hours.size(); ++cell)
            use->left[cell] += option.unit * (*option.use)[cell];
    }
    std::vector<Kind> kinds;
    for (const Use &use : uses) {
        for (const HourPrices::Covered &by : *use.option->covered) {
            const auto known = std::ranges::find(kinds, by.kind, &Kind::kind);
            if (known == kinds.end())
                kinds.push_back({by.kind, by.rate});
            else
                known->rate = std::min(known->rate, by.rate);
        }
    }
    std::ranges::stable_sort(kinds, {}, &Kind::rate);
    for (const Kind &kind : kinds)
        cost += commit(kind.kind, uses);
    for (const Use &use : uses) {
        for (std::size_t cell = 0; cell < m_hours.size(); ++cell)
            cost += m_hours[cell] * (*use.option->steps)[cell] * use.left[cell];
    }
    return cost;
}

/// Commits to the use that lasts so many hours that these would cost more on demand.
double RoughMix::commit(std::size_t kind, std::vector<Use> &uses) const
{
    ByHour use(m_hours.size(), 0);
    ByHour onDemand(m_hours.size(), 0);
    for (const Use &one : uses) {
        const auto rate = rateOf(*one.option, kind);
        for (std::size_t cell = 0; rate && cell < m_hours.size(); ++cell) {
            use[cell] += *rate * one.left[cell];
            onDemand[cell] += (*one.option->steps)[cell] * one.left[cell];
        }
    }
    std::vector<std::size_t> order(m_hours.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::sort(order, [&](std::size_t a, std::size_t b) {
        return std::pair(use[b], a) < std::pair(use[a], b);
    });
    double amount = 0;
    double hours = 0;
    for (const std::size_t cell : order) {
        if (use[cell] <= 0)
            break;
        hours += m_hours[cell] * onDemand[cell] / use[cell];
        if (hours > m_allHours) {
            amount = use[cell];
            break;
        }
    }
    if (amount <= 0)
        return 0;
    for (Use &one : uses) {
        if (!rateOf(*one.option, kind))
            continue;
        for (std::size_t cell = 0; cell < m_hours.size(); ++cell)
            one.left[cell] *= use[cell] > amount ? 1 - amount / use[cell] : 0;
    }
    return amount * m_allHours;
}

/// Mixes that differ by one workload, or by all of one offer.
std::vector<RoughMix::Chosen> RoughMix::neighboursOf(const Chosen &chosen) const
{
    std::vector<Chosen> others;
    // Counted in the order of the workloads: that of addresses is another one every time.
    std::map<std::pair<const void *, const void *>, std::size_t> places;
    std::vector<std::pair<Chosen, int>> moved;
    for (std::size_t group = 0; group < chosen.size(); ++group) {
        const auto *from = m_options[group][chosen[group]].covered;
        for (std::size_t i = 0; i < m_options[group].size(); ++i) {
            if (i == chosen[group])
                continue;
            Chosen &one = others.emplace_back(chosen);
            one[group] = i;
            const auto *to = m_options[group][i].covered;
            if (from == nullptr || to == nullptr)
                continue;
            const auto [place, isNew] = places.emplace(std::pair(from, to), moved.size());
            if (isNew)
                moved.emplace_back(chosen, 0);
            moved[place->second].first[group] = i;
            ++moved[place->second].second;
        }
    }
    for (auto &[mix, workloads] : moved) {
        if (workloads > 1)
            others.push_back(std::move(mix));
    }
    return others;
}

std::vector<std::size_t> RoughMix::improved(Chosen chosen, const std::stop_token &stop,
                                            std::int64_t &steps) const
{
    constexpr double kLess = 1 - 1e-9;
    double cost = costOf(chosen);
    const auto each = static_cast<std::int64_t>(chosen.size() * m_hours.size());
    for (bool isBetter = true; isBetter && steps > 0 && !stop.stop_requested();) {
        isBetter = false;
        Chosen best = chosen;
        for (Chosen &other : neighboursOf(chosen)) {
            if (steps <= 0)
                break;
            steps -= each;
            if (!keepsLimits(m_rows, other))
                continue;
            const double its = costOf(other);
            if (its < cost * kLess) {
                cost = its;
                best = std::move(other);
                isBetter = true;
            }
        }
        chosen = std::move(best);
    }
    return chosen;
}

} // namespace headroom
