// SPDX-License-Identifier: GPL-3.0-or-later
#include "solver/choice_kinds.h"

#include <algorithm>
#include <bit>
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
                    std::size_t maxKinds, const std::vector<std::uint32_t> &needed)
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
    const auto places = static_cast<std::ptrdiff_t>(std::min(order.size(), maxKinds));
    std::ranges::partial_sort(order, order.begin() + places, {}, [&](std::size_t kind) {
        return std::tuple(!needed.empty() && !isNeeded(kind), saves[kind], kind);
    });
    BestKinds best{std::move(order), 0, std::vector<double>(saves.size())};
    best.kinds.resize(static_cast<std::size_t>(places));
    for (const std::size_t kind : best.kinds)
        best.saving += saves[kind];
    // Where all places are needed, no other kind has one.
    const bool isFull = best.kinds.size() == maxKinds;
    const double minimum = isFull && isNeeded(best.kinds.back()) ? -kNoChoice
                           : isFull                              ? saves[best.kinds.back()]
                                                                 : 0;
    for (std::size_t kind = 0; kind < saves.size(); ++kind)
        best.lost[kind] = std::max(0.0, saves[kind] - minimum);
    for (const std::size_t kind : best.kinds)
        best.lost[kind] = 0;
    return best;
}

/// The cheapest options on some kinds; empty where a group has none there.
std::vector<std::size_t> cheapestOn(const KindTable &table, const std::vector<std::size_t> &kinds)
{
    std::vector<std::size_t> chosen;
    for (std::size_t i = 0; i < table.groups; ++i) {
        double minimum = kNoChoice;
        std::size_t option = 0;
        for (const std::size_t kind : kinds) {
            const std::size_t at = kind * table.groups + i;
            if (table.cost[at] < minimum) {
                minimum = table.cost[at];
                option = table.option[at];
            }
        }
        if (minimum == kNoChoice)
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

std::vector<std::size_t> allOf(const OpenChoice &open)
{
    std::vector<std::size_t> groups(open.groups.size());
    std::iota(groups.begin(), groups.end(), std::size_t{0});
    return groups;
}

/// The cheapest kinds of each group.
KindSet kindsInQuestion(const OpenChoice &open, const std::vector<double> &prices)
{
    constexpr std::size_t kOfEach = 8;
    KindSet all;
    for (const OpenGroup &group : open.groups) {
        std::map<std::uint32_t, double> minimum;
        for (std::size_t i = 0; i < group.options.size(); ++i) {
            const double cost = costAt(group, i, prices);
            const auto [found, isNew] = minimum.emplace(group.options[i].kind, cost);
            if (!isNew)
                found->second = std::min(found->second, cost);
        }
        std::vector<std::pair<double, std::uint32_t>> order;
        for (const auto &[kind, cost] : minimum)
            order.emplace_back(cost, kind);
        std::ranges::sort(order);
        order.resize(std::min(order.size(), kOfEach));
        for (const auto &[cost, kind] : order)
            all.insert(kind);
    }
    return all;
}

} // namespace

KindsBound boundOnKinds(const OpenChoice &open, const std::vector<double> &prices,
                        std::size_t maxKinds, const std::vector<std::uint32_t> &needed,
                        double target, const SearchWork &work)
{
    constexpr int kSteps = 150;
    constexpr int kPatience = 6;
    const KindTable table = tableOf(open, prices);
    work.charge(coefficientsOf(open));
    double fixed = 0;
    for (std::size_t row = 0; row < prices.size(); ++row)
        fixed -= prices[row] * open.limits[row];
    std::vector<double> ceilings(table.groups, kNoChoice);
    for (std::size_t at = 0; at < table.cost.size(); ++at)
        ceilings[at % table.groups] = std::min(ceilings[at % table.groups], table.cost[at]);
    KindsBound best{-kNoChoice, {}, {}};
    std::vector<bool> isHopeless(table.kinds.size());
    std::vector<double> bestCeilings = ceilings;
    double minTotal = kNoChoice;
    double factor = 1;
    int waited = 0;
    for (int step = 0; step < kSteps && best.bound < target && !(step > 0 && work.mustEnd());
         ++step) {
        work.charge(table.cost.size());
        const auto [kinds, saving, lost] = bestKinds(table, ceilings, maxKinds, needed);
        const double bound = std::accumulate(ceilings.begin(), ceilings.end(), fixed + saving);
        for (std::size_t kind = 0; kind < lost.size(); ++kind)
            isHopeless[kind] = isHopeless[kind] || bound + lost[kind] > target;
        if (auto chosen = cheapestOn(table, kinds); !chosen.empty()) {
            if (const double total = totalOn(open, prices, chosen); total < minTotal) {
                minTotal = total;
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

std::vector<KindPartition> kindPartitions(std::size_t groups, std::size_t maxKinds,
                                          std::size_t maximum)
{
    // Group by group: with one of the sets there are, or in a new one.
    std::vector<KindPartition> all{{}};
    for (std::size_t group = 0; group < groups; ++group) {
        std::vector<KindPartition> longer;
        for (const KindPartition &partition : all) {
            for (std::size_t set = 0; set <= partition.size() && set < maxKinds; ++set) {
                KindPartition &with = longer.emplace_back(partition);
                with.resize(std::max(with.size(), set + 1));
                with[set] |= GroupSet{1} << group;
            }
        }
        if (longer.size() > maximum)
            return {};
        all = std::move(longer);
    }
    return all;
}

std::vector<std::size_t> sameKindOf(const KindPartition &partition)
{
    std::vector<std::size_t> first;
    for (const GroupSet set : partition) {
        for (GroupSet left = set; left != 0; left &= left - 1) {
            const auto group = static_cast<std::size_t>(std::countr_zero(left));
            first.resize(std::max(first.size(), group + 1));
            first[group] = static_cast<std::size_t>(std::countr_zero(set));
        }
    }
    return first;
}

SetCosts::SetCosts(const OpenChoice &open, const std::vector<double> &prices)
    : m_groups(open.groups.size()),
      m_costs(open, allOf(open), prices)
{
    for (std::size_t row = 0; row < prices.size(); ++row)
        m_limits += prices[row] * open.limits[row];
    const std::size_t sets = std::size_t{1} << m_groups;
    m_minimum.assign(sets, 0);
    m_kind.assign(sets, 0);
    std::vector<std::vector<double>> totals(m_groups + 1, std::vector<double>(open.kinds));
    // Depth first, so that one sum is kept for each group that is in or out.
    const auto visit = [&](const auto &self, std::size_t group, std::size_t depth,
                           GroupSet set) -> void {
        if (group == m_groups) {
            if (set == 0)
                return;
            const auto minimum = std::ranges::min_element(totals[depth]);
            m_minimum[set] = *minimum;
            m_kind[set] = static_cast<std::uint32_t>(minimum - totals[depth].begin());
            return;
        }
        self(self, group + 1, depth, set);
        for (std::size_t kind = 0; kind < open.kinds; ++kind)
            totals[depth + 1][kind] = totals[depth][kind] + m_costs.minimum(group, kind);
        self(self, group + 1, depth + 1, set | GroupSet{1} << group);
    };
    visit(visit, 0, 0, 0);
}

double SetCosts::bound(const KindPartition &partition) const
{
    double sum = -m_limits;
    for (const GroupSet set : partition)
        sum += m_minimum[set];
    return sum;
}

std::vector<std::size_t> SetCosts::cheapest(const KindPartition &partition) const
{
    std::vector<std::size_t> chosen(m_groups);
    for (const GroupSet set : partition) {
        if (m_minimum[set] == kNoChoice)
            return {};
        for (GroupSet left = set; left != 0; left &= left - 1) {
            const auto group = static_cast<std::size_t>(std::countr_zero(left));
            chosen[group] = m_costs.option(group, m_kind[set]);
        }
    }
    return chosen;
}

PricedChoice pricedOn(const std::vector<KindPartition> &partitions, const OpenChoice &open,
                      std::vector<double> prices, double target, int steps,
                      const VisitChoice &visit, const SearchWork &work)
{
    const std::size_t sets = std::size_t{1} << open.groups.size();
    return pricedBy(
        [&](const std::vector<double> &at, std::vector<std::size_t> &cheapest) {
            const SetCosts costs(open, at);
            const KindPartition &minimum =
                *std::ranges::min_element(partitions, {}, [&](const KindPartition &partition) {
                    return costs.bound(partition);
                });
            cheapest = costs.cheapest(minimum);
            return cheapest.empty() ? kNoChoice : costs.bound(minimum);
        },
        open, {allOf(open)}, std::move(prices), target, steps, visit,
        coefficientsOf(open) + sets * open.kinds + partitions.size(), work);
}

void improveKindSet(const OpenChoice &open, const std::vector<double> &prices, KindSet set,
                    std::size_t maxKinds, int maxSets, const KindSetBound &bound)
{
    const KindSet all = kindsInQuestion(open, prices);
    std::set<KindSet> seen{set};
    double minimum = bound(set);
    int looked = 1;
    for (bool isBetter = true; isBetter && looked < maxSets;) {
        isBetter = false;
        KindSet best;
        const auto look = [&](const KindSet &other) {
            if (looked >= maxSets || !seen.insert(other).second)
                return;
            ++looked;
            const double now = bound(other);
            if (now >= minimum)
                return;
            minimum = now;
            best = other;
            isBetter = true;
        };
        for (const std::uint32_t come : all) {
            if (set.contains(come))
                continue;
            KindSet other = set;
            other.insert(come);
            if (other.size() <= maxKinds) {
                look(other);
                continue;
            }
            for (const std::uint32_t go : set) {
                other.erase(go);
                look(other);
                other.insert(go);
            }
        }
        if (isBetter)
            set = std::move(best);
    }
}

} // namespace headroom::solver
