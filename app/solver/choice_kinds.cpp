// SPDX-License-Identifier: GPL-3.0-or-later
#include "solver/choice_kinds.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <tuple>

namespace headroom::solver {

namespace {

/// The cheapest option of each group on each kind.
struct KindTable {
    std::vector<std::uint32_t> kinds;
    std::vector<double> cost; ///< kind by kind
    std::vector<std::size_t> option;
    std::size_t groups = 0;
};

KindTable tableOf(const OpenChoice &open, const std::vector<double> &prices)
{
    std::map<std::uint32_t, std::size_t> placeOf;
    for (const OpenGroup &group : open.groups) {
        for (const OpenOption &option : group.options)
            placeOf.emplace(option.kind, 0);
    }
    KindTable table;
    table.groups = open.groups.size();
    for (auto &[kind, place] : placeOf) {
        place = table.kinds.size();
        table.kinds.push_back(kind);
    }
    table.cost.assign(table.kinds.size() * table.groups, kNoChoice);
    table.option.assign(table.cost.size(), 0);
    for (std::size_t i = 0; i < table.groups; ++i) {
        const OpenGroup &group = open.groups[i];
        for (std::size_t option = 0; option < group.options.size(); ++option) {
            const std::size_t at = placeOf.at(group.options[option].kind) * table.groups + i;
            const double cost = costAt(group, option, prices);
            if (cost < table.cost[at]) {
                table.cost[at] = cost;
                table.option[at] = option;
            }
        }
    }
    return table;
}

/// The kinds that save most against what the groups may cost, those that are needed first; and what the others would
/// save less.
struct BestKinds {
    std::vector<std::size_t> kinds;
    double saving = 0;
    std::vector<double>
        lost; ///< by kind, what having it in place of the least of the best loses; 0: it is among them
};

BestKinds bestKinds(const KindTable &table, const std::vector<double> &ceilings,
                    std::size_t mostKinds, const std::vector<std::uint32_t> &needed)
{
    std::vector<double> saves(table.kinds.size());
    std::vector<std::size_t> order(table.kinds.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    for (std::size_t kind = 0; kind < saves.size(); ++kind) {
        for (std::size_t i = 0; i < table.groups; ++i)
            saves[kind] += std::min(0.0, table.cost[kind * table.groups + i] - ceilings[i]);
    }
    const auto isNeeded = [&](std::size_t kind) {
        return std::ranges::find(needed, table.kinds[kind]) != needed.end();
    };
    const auto places = static_cast<std::ptrdiff_t>(std::min(order.size(), mostKinds));
    std::ranges::partial_sort(order, order.begin() + places, {}, [&](std::size_t kind) {
        return std::tuple(!needed.empty() && !isNeeded(kind), saves[kind], kind);
    });
    BestKinds best{std::move(order), 0, std::vector<double>(saves.size())};
    best.kinds.resize(static_cast<std::size_t>(places));
    for (const std::size_t kind : best.kinds)
        best.saving += saves[kind];
    // Where all places are needed, no other kind has one.
    const bool isFull = best.kinds.size() == mostKinds;
    const double least = isFull && isNeeded(best.kinds.back()) ? -kNoChoice
                         : isFull                              ? saves[best.kinds.back()]
                                                               : 0;
    for (std::size_t kind = 0; kind < saves.size(); ++kind)
        best.lost[kind] = std::max(0.0, saves[kind] - least);
    for (const std::size_t kind : best.kinds)
        best.lost[kind] = 0;
    return best;
}

/// The cheapest options on some kinds; empty where a group has none there.
std::vector<std::size_t> cheapestOn(const KindTable &table, const std::vector<std::size_t> &kinds)
{
    std::vector<std::size_t> chosen;
    for (std::size_t i = 0; i < table.groups; ++i) {
        double least = kNoChoice;
        std::size_t option = 0;
        for (const std::size_t kind : kinds) {
            const std::size_t at = kind * table.groups + i;
            if (table.cost[at] < least) {
                least = table.cost[at];
                option = table.option[at];
            }
        }
        if (least == kNoChoice)
            return {};
        chosen.push_back(option);
    }
    return chosen;
}

double totalOn(const OpenChoice &open, const std::vector<double> &prices,
               const std::vector<std::size_t> &chosen)
{
    double total = 0;
    for (std::size_t i = 0; i < chosen.size(); ++i)
        total += costAt(open.groups[i], chosen[i], prices);
    return total;
}

} // namespace

KindsBound boundOnKinds(const OpenChoice &open, const std::vector<double> &prices,
                        std::size_t mostKinds, const std::vector<std::uint32_t> &needed,
                        double target)
{
    constexpr int kSteps = 150;
    constexpr int kPatience = 6;
    const KindTable table = tableOf(open, prices);
    double fixed = 0;
    for (std::size_t row = 0; row < prices.size(); ++row)
        fixed -= prices[row] * open.limits[row];
    std::vector<double> ceilings(table.groups, kNoChoice);
    for (std::size_t at = 0; at < table.cost.size(); ++at)
        ceilings[at % table.groups] = std::min(ceilings[at % table.groups], table.cost[at]);
    KindsBound best{-kNoChoice, {}, {}};
    std::vector<bool> isHopeless(table.kinds.size());
    std::vector<double> bestCeilings = ceilings;
    double leastTotal = kNoChoice;
    double factor = 1;
    int waited = 0;
    for (int step = 0; step < kSteps && best.bound < target; ++step) {
        const auto [kinds, saving, lost] = bestKinds(table, ceilings, mostKinds, needed);
        const double bound = std::accumulate(ceilings.begin(), ceilings.end(), fixed + saving);
        for (std::size_t kind = 0; kind < lost.size(); ++kind)
            isHopeless[kind] = isHopeless[kind] || bound + lost[kind] > target;
        if (auto chosen = cheapestOn(table, kinds); !chosen.empty()) {
            if (const double total = totalOn(open, prices, chosen); total < leastTotal) {
                leastTotal = total;
                best.chosen = std::move(chosen);
            }
        }
        if (bound > best.bound) {
            best.bound = bound;
            bestCeilings = ceilings;
            waited = 0;
        } else if (++waited == kPatience) {
            factor /= 2;
            waited = 0;
            ceilings = bestCeilings;
        }
        std::vector<double> slope(table.groups, 1);
        double length = 0;
        for (std::size_t i = 0; i < table.groups; ++i) {
            for (const std::size_t kind : kinds)
                slope[i] -= table.cost[kind * table.groups + i] < ceilings[i] ? 1 : 0;
            length += slope[i] * slope[i];
        }
        if (length <= 0)
            break;
        for (std::size_t i = 0; i < table.groups; ++i)
            ceilings[i] += factor * (target - bound) / length * slope[i];
    }
    for (std::size_t kind = 0; kind < isHopeless.size(); ++kind) {
        if (isHopeless[kind])
            best.hopeless.push_back(table.kinds[kind]);
    }
    return best;
}

bool movePrices(const OpenChoice &open, const KindsBound &kinds, double missing,
                std::vector<double> &prices)
{
    const std::size_t rows = prices.size();
    std::vector<double> excess;
    double length = 0;
    for (std::size_t row = 0; row < rows; ++row) {
        double sum = -open.limits[row];
        for (std::size_t i = 0; i < kinds.chosen.size(); ++i)
            sum += open.groups[i].uses[kinds.chosen[i] * rows + row];
        excess.push_back(prices[row] <= 0 ? std::max(0.0, sum) : sum);
        length += excess.back() * excess.back();
    }
    if (length <= 0)
        return false;
    const double rise = missing / length;
    for (std::size_t row = 0; row < rows; ++row)
        prices[row] = std::max(0.0, prices[row] + rise * excess[row]);
    return true;
}

} // namespace headroom::solver
