// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/planning/commitments/committed_search.h"

namespace headroom {

CommittedSearch::CommittedSearch(const MixRules &rules, CommittedMix &mix, const MixModel &plain,
                                 const CommittedBound &bound)
    : m_rules(rules),
      m_mix(mix),
      m_plain(plain),
      m_bound(bound),
      m_onDemand(bound.onDemand()),
      m_optimistic(bound.flat())
{}

bool CommittedSearch::take(const Chosen &chosen)
{
    if (!m_seen.insert(chosen).second || !keepsLimits(m_plain.choice, chosen))
        return false;
    ++m_tried;
    CommittedChoice other = costed(chosen);
    if (m_best && !isBetter(other, *m_best))
        return false;
    m_best = std::move(other);
    return true;
}

bool CommittedSearch::isBetter(const CommittedChoice &choice, const CommittedChoice &other) const
{
    return std::pair(choice.excess(m_rules), choice.objective())
           < std::pair(other.excess(m_rules), other.objective());
}

/// With another option for one workload.
std::optional<CommittedChoice> CommittedSearch::bestWith(const Chosen &from, std::size_t group,
                                                         const Allowed &allowed)
{
    std::optional<CommittedChoice> best;
    for (const std::size_t option : cheapestByBothPrices(group, allowed)) {
        Chosen chosen = from;
        chosen[group] = option;
        if (option == from[group] || !keepsLimits(m_plain.choice, chosen))
            continue;
        ++m_tried;
        CommittedChoice other = costed(chosen);
        if (!best || isBetter(other, *best))
            best = std::move(other);
    }
    return best;
}

std::optional<CommittedChoice> CommittedSearch::bestNeighbour(const Chosen &from,
                                                              const Allowed &allowed,
                                                              const std::function<bool()> &goesOn)
{
    constexpr int kMaxSteps = 6;
    std::optional<CommittedChoice> best;
    for (std::size_t group = 0; group < from.size(); ++group) {
        if (allowed(group, from[group]))
            continue;
        best = bestWith(best ? best->chosen : from, group, allowed);
        if (!best)
            return std::nullopt;
    }
    // The best of all single moves each time: the first that helps may be a dear way back to the rules.
    for (int step = 0; best && step < kMaxSteps; ++step) {
        std::optional<CommittedChoice> next;
        for (std::size_t group = 0; group < from.size() && goesOn(); ++group) {
            auto other = bestWith(best->chosen, group, allowed);
            if (other && isBetter(*other, next ? *next : *best))
                next = std::move(other);
        }
        if (!next)
            break;
        best = std::move(next);
    }
    return best;
}

void CommittedSearch::perturb(std::int64_t maximum, const std::function<bool()> &goesOn)
{
    const auto mayGoOn = [&, end = m_tried + maximum] { return m_tried < end && goesOn(); };
    for (bool isBetterNow = m_best.has_value(); isBetterNow;) {
        isBetterNow = false;
        for (std::size_t group = 0; group < m_plain.offers.size() && mayGoOn(); ++group) {
            auto other = elsewhere(group, mayGoOn);
            if (!other || !isBetter(*other, *m_best))
                continue;
            m_best = std::move(other);
            isBetterNow = true;
        }
    }
}

/// Near the best mix, with the workload on other hardware and those before it on theirs; absent: it cannot be.
std::optional<CommittedChoice> CommittedSearch::elsewhere(std::size_t group,
                                                          const std::function<bool()> &goesOn)
{
    const auto kindOf = [&](std::size_t of, std::size_t i) -> std::optional<std::uint32_t> {
        const MixOffer offer = m_plain.offers[of][i];
        return offer ? std::optional(m_mix.hardwareKindOf(*offer)) : std::nullopt;
    };
    const Chosen &best = m_best->chosen;
    if (!kindOf(group, best[group]))
        return std::nullopt;
    return bestNeighbour(
        best,
        [&](std::size_t of, std::size_t i) {
            const bool isSame = kindOf(of, i) == kindOf(of, best[of]);
            return of > group || isSame == (of < group);
        },
        goesOn);
}

CommittedChoice CommittedSearch::costed(const Chosen &chosen)
{
    CommittedChoice choice{chosen, m_mix.of(m_mix.offersOf(m_plain, chosen))};
    for (std::size_t i = 0; i < chosen.size(); ++i)
        choice.moving +=
            m_onDemand.choice.groups[i].options[chosen[i]].cost - m_onDemand.cents[i][chosen[i]];
    return choice;
}

std::optional<CommittedChoice> CommittedSearch::otherKind(std::size_t group)
{
    std::optional<CommittedChoice> best;
    const auto &options = m_plain.choice.groups[group].options;
    for (const std::size_t option : cheapestByBothPrices(group)) {
        Chosen chosen = m_best->chosen;
        if (options[option].kind == options[chosen[group]].kind)
            continue;
        chosen[group] = option;
        if (!keepsLimits(m_plain.choice, chosen))
            continue;
        CommittedChoice other = costed(chosen);
        if (other.excess(m_rules) == 0 && (!best || other.objective() < best->objective()))
            best = std::move(other);
    }
    return best;
}

void CommittedSearch::improve(std::int64_t maximum, const std::function<bool()> &goesOn)
{
    constexpr int kMaxInVain = 24; ///< of those that may pay by the prices of hours
    shortList();
    int inVain = 0;
    for (bool isBetter = true; isBetter && m_best;) {
        isBetter = false;
        for (const Move &move : moves()) {
            if (m_tried >= maximum || (m_isPriced && inVain >= kMaxInVain) || !goesOn())
                return;
            if (m_best->chosen[move.group] == move.option || cannotImprove(move.group, move.option))
                continue;
            Chosen chosen = m_best->chosen;
            chosen[move.group] = move.option;
            const bool isTaken = take(chosen);
            inVain = isTaken ? 0 : inVain + 1;
            isBetter |= isTaken;
        }
    }
}

bool CommittedSearch::enumerate(std::int64_t maximum, const std::function<bool()> &goesOn)
{
    const std::vector<std::int64_t> &minimum = m_bound.minOf(0);
    std::vector<std::size_t> order;
    for (std::size_t i = 0; i < minimum.size(); ++i) {
        if (minimum[i] != CommittedBound::kDropped)
            order.push_back(i);
    }
    std::ranges::stable_sort(order, {}, [&](std::size_t i) { return minimum[i]; });
    for (const std::size_t option : order) {
        const auto its = m_bound.minWith(m_best->chosen, 0, option);
        if (its && *its >= m_best->objective() && hasFound())
            break;
        if (m_tried >= maximum || !goesOn())
            return false;
        take({option});
    }
    return true;
}

/// Moves by their cost at the duals of the hours, the cheapest first.
std::vector<CommittedSearch::Move> CommittedSearch::moves() const
{
    std::vector<Move> moves;
    for (std::size_t group = 0; group < m_short.size(); ++group) {
        for (const std::size_t option : m_short[group]) {
            const auto minimum = m_isPriced && hasFound()
                                     ? m_bound.minWith(m_best->chosen, group, option)
                                     : std::nullopt;
            moves.push_back({group, option, minimum.value_or(0)});
        }
    }
    std::ranges::stable_sort(moves, {}, &Move::minimum);
    return moves;
}

void CommittedSearch::usePrices()
{
    m_isPriced = true;
    m_short.clear();
}

/// At most two options of one type: others differ by region alone.
std::vector<std::size_t> CommittedSearch::cheapestOf(std::size_t group, std::size_t maximum,
                                                     const std::vector<std::int64_t> &costs) const
{
    constexpr std::ptrdiff_t kOfOneType = 2;
    const auto &options = m_plain.choice.groups[group].options;
    std::vector<std::size_t> order;
    for (std::size_t i = 0; i < costs.size(); ++i) {
        if (costs[i] != CommittedBound::kDropped)
            order.push_back(i);
    }
    std::ranges::stable_sort(order, {}, [&](std::size_t i) { return costs[i]; });
    std::vector<std::size_t> cheapest;
    for (const std::size_t option : order) {
        const auto ofType = std::ranges::count_if(cheapest, [&](std::size_t other) {
            return options[other].kind == options[option].kind;
        });
        if (cheapest.size() < maximum && ofType < kOfOneType)
            cheapest.push_back(option);
    }
    return cheapest;
}

std::vector<std::size_t> CommittedSearch::cheapestByBothPrices(std::size_t group,
                                                               const Allowed &allowed) const
{
    constexpr std::size_t kMaximum = 8;
    std::vector<std::size_t> kept;
    for (const MixModel *model : {&m_optimistic, &m_onDemand}) {
        std::vector<std::int64_t> costs;
        for (const ChoiceOption &option : model->choice.groups[group].options)
            costs.push_back(!allowed || allowed(group, costs.size()) ? option.cost
                                                                     : CommittedBound::kDropped);
        for (const std::size_t option : cheapestOf(group, kMaximum, costs)) {
            if (std::ranges::find(kept, option) == kept.end())
                kept.push_back(option);
        }
    }
    return kept;
}

/// Candidates for moves of each workload: the cheapest by the prices of hours, or by both prices where there are
/// none.
void CommittedSearch::shortList()
{
    constexpr std::size_t kMaximum = 6;
    if (!m_short.empty())
        return;
    for (std::size_t group = 0; group < m_plain.offers.size(); ++group)
        m_short.push_back(m_isPriced ? cheapestOf(group, kMaximum, m_bound.minOf(group))
                                     : cheapestByBothPrices(group));
}

/// Even at the committed rate it costs more than what is in use does on demand; or the mix with it is not better than
/// the best one by what it costs at least.
bool CommittedSearch::cannotImprove(std::size_t group, std::size_t option) const
{
    if (m_isPriced && hasFound()) {
        const auto minimum = m_bound.minWith(m_best->chosen, group, option);
        if (!minimum || *minimum >= m_best->objective())
            return true;
    }
    return m_optimistic.choice.groups[group].options[option].cost
           > m_onDemand.choice.groups[group].options[m_best->chosen[group]].cost;
}

} // namespace headroom
