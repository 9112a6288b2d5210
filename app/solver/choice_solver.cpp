// SPDX-License-Identifier: GPL-3.0-or-later
#include "solver/choice_solver.h"

#include "solver/choice_kinds.h"
#include "solver/choice_reach.h"
#include "solver/choice_repair.h"
#include "solver/choice_rest.h"
#include "solver/choice_tuning.h"

#include <algorithm>
#include <map>
#include <set>

namespace headroom::solver {

namespace {

constexpr ChoiceTuning kTuning;

class ChoiceSearch
{
public:
    ChoiceSearch(const ChoiceModel &model, const ChoiceLimits &limits, const ChoiceWatch &watch)
        : m_model(model),
          m_limits(limits),
          m_watch(watch),
          m_budget(limits.budget, watch.stop)
    {
        for (const ChoiceGroup &group : model.groups) {
            std::int64_t dearest = 0;
            for (const ChoiceOption &option : group.options)
                dearest = std::max(dearest, option.cost);
            m_dearest += static_cast<double>(dearest);
        }
    }

    ChoiceAnswer run()
    {
        const OpenChoice open = openedFrom(m_model);
        m_budget.charge(coefficientsOf(open) * kTuning.passesToOpen);
        const std::optional<OpenChoice> less = outlineOf(open, m_model.maxKinds.has_value());
        const OpenChoice &outline = less ? *less : open;
        if (m_model.maxKinds)
            m_partitions =
                kindPartitions(open.groups.size(), *m_model.maxKinds, kTuning.maxPartitions);
        const PricedChoice at = pricedRoot(outline);
        m_bound = std::max(m_bound, at.bound);
        if (at.bound <= target() && !isDone()) {
            findSome(open, outline, at);
            m_isMain = true;
            m_whole = withoutDominated(m_model, withinGap(open, at.prices, target()));
            if (m_partitions.empty())
                addNode(m_whole, at.prices, {}, at.bound, 0);
            else
                addPartitions(at);
            searchAll(m_limits.nodes);
        } else {
            leaveOut(at.bound);
        }
        ChoiceAnswer answer;
        for (std::size_t row = 0; row < at.prices.size(); ++row)
            answer.duals.push_back(at.prices[row] * open.scales[row]);
        answer.chosen = m_best;
        answer.isComplete = m_leftOut > target();
        answer.bound = std::min(m_best ? m_cost : kNoChoice,
                                answer.isComplete ? kNoChoice : std::max(m_leftOut, m_bound));
        answer.nodes = m_nodes;
        return answer;
    }

private:
    /// With an incumbent early: whatever comes next aims at it.
    [[nodiscard]] PricedChoice pricedRoot(const OpenChoice &outline)
    {
        const auto take = [&](const std::vector<std::size_t> &cheapest) {
            offer(outline, cheapest);
        };
        const std::vector<double> free(m_model.rows());
        PricedChoice early =
            priced(outline, free, target(), kTuning.dualsBeforeARepair, take, m_budget);
        if (early.prices.empty() || early.bound > target() || isDone())
            return early;
        mend(outline, early.prices, kTuning.repairDualsEarly);
        PricedChoice at =
            priced(outline, early.prices, target(), kTuning.dualsAtTheRoot, take, m_budget);
        return at.bound < early.bound ? early : at;
    }

    /// No choice that is better than the best one costs more. Costs are whole numbers.
    [[nodiscard]] double target() const
    {
        const double slip = kTuning.costPrecision * std::max(1.0, m_dearest);
        return m_best ? m_cost - 1 + std::min(slip, 0.5) : m_dearest + 1;
    }
    [[nodiscard]] bool isDone() const
    {
        return (m_limits.anyChoice && m_best) || m_budget.mustEnd();
    }

    /// A part of the choices, none of them cheaper than the bound, stays without a search.
    void leaveOut(double bound)
    {
        if (bound <= target())
            m_leftOut = std::min(m_leftOut, bound);
    }

    void report() const
    {
        if (m_watch.report)
            m_watch.report(
                {m_best ? std::span<const std::size_t>(*m_best) : std::span<const std::size_t>(),
                 m_best ? std::min(m_bound, m_cost) : m_bound, m_nodes});
    }

    void offer(const OpenChoice &open, const std::vector<std::size_t> &cheapest)
    {
        std::vector<std::size_t> chosen;
        for (std::size_t i = 0; i < cheapest.size(); ++i)
            chosen.push_back(open.groups[i].options[cheapest[i]].option);
        const auto cost = static_cast<double>(costOf(m_model, chosen));
        if ((!m_best || cost < m_cost) && keepsLimits(m_model, chosen)) {
            m_best = std::move(chosen);
            m_cost = cost;
            report();
        }
    }

    void offerRepaired(const OpenChoice &open, const std::vector<std::size_t> &cheapest)
    {
        if (const auto mended = repaired(m_model, open, cheapest, m_budget))
            offer(open, *mended);
    }

    /// A node for each way to have few kinds.
    void addPartitions(const PricedChoice &at)
    {
        if (!keepPossible(m_whole))
            return;
        const std::optional<OpenChoice> less = outlineOf(m_whole, true);
        const OpenChoice &outline = less ? *less : m_whole;
        const PricedChoice best = pricedOn(
            m_partitions, outline, at.prices, target(), kTuning.dualsOnPartitions,
            [&](const std::vector<std::size_t> &cheapest) { offer(outline, cheapest); }, m_budget);
        const SetCosts costs(outline, best.prices);
        for (const KindPartition &partition : m_partitions) {
            const double bound = costs.bound(partition);
            if (bound > target())
                continue;
            Node &node = m_open.emplace_back();
            node.at.prices = best.prices;
            node.bound = bound;
            node.sameKindAs = sameKindOf(partition);
        }
    }

    /// A choice to begin with: near the prices, or else by a search through the outline alone.
    void findSome(const OpenChoice &open, const OpenChoice &outline, const PricedChoice &at)
    {
        constexpr std::int64_t kPart = 4; // of all nodes
        mend(open, at.prices, kTuning.repairDualsAtTheRoot);
        if (!m_partitions.empty())
            return;
        if (m_model.maxKinds)
            findKinds(open, at);
        if (m_best)
            return;
        addNode(outline, at.prices, {}, at.bound, 0);
        searchAll(m_limits.nodes / kPart, true);
        m_open.clear();
        m_openCoefficients = 0;
        m_leftOut = kNoChoice;
    }

    /// Looks for a good set of kinds: what is cheapest on few of them at prices, and the sets around it.
    void findKinds(const OpenChoice &open, const PricedChoice &at)
    {
        const auto kindsOf = [&](const std::vector<std::size_t> &chosen) {
            KindSet kinds;
            for (std::size_t i = 0; i < chosen.size(); ++i)
                kinds.insert(open.groups[i].options[chosen[i]].kind);
            return kinds;
        };
        const auto bound = [&](const KindSet &kinds) {
            std::vector<std::uint8_t> isIn(open.kinds);
            for (const std::uint32_t kind : kinds)
                isIn[kind] = 1;
            const OpenChoice on = reduced(open, [&](std::size_t group, std::size_t i) {
                return isIn[open.groups[group].options[i].kind] != 0;
            });
            if (isDone() || std::ranges::any_of(on.groups, [](const OpenGroup &group) {
                    return group.options.empty();
                }))
                return kNoChoice;
            const PricedChoice priced = solver::priced(
                on, at.prices, target(), kTuning.dualsOnKinds,
                [&](const std::vector<std::size_t> &cheapest) { offer(on, cheapest); }, m_budget);
            if (priced.bound <= target())
                mend(on, priced.prices, kTuning.repairDualsOnKinds);
            return priced.bound;
        };
        const KindsBound start =
            boundOnKinds(open, at.prices, *m_model.maxKinds, {}, target(), m_budget);
        std::vector<KindSet> starts;
        if (!start.chosen.empty())
            starts.push_back(kindsOf(start.chosen));
        if (m_best) {
            KindSet ofBest;
            for (std::size_t i = 0; i < m_best->size(); ++i)
                ofBest.insert(open.groups[i].options[(*m_best)[i]].kind);
            starts.push_back(std::move(ofBest));
        }
        for (const KindSet &kinds : starts)
            improveKindSet(open, at.prices, kinds, *m_model.maxKinds, kTuning.maxKindSets, bound);
    }

    /// Tries to mend what is cheapest near the prices.
    void mend(const OpenChoice &open, const std::vector<double> &prices, int steps)
    {
        const OpenChoice shortList = cheapestFew(open, prices);
        int mended = 0;
        (void)priced(
            shortList, prices, target(), steps,
            [&](const std::vector<std::size_t> &cheapest) {
                if (mended++ < kTuning.maxRepairs)
                    offerRepaired(shortList, cheapest);
            },
            m_budget);
    }

    /// A part of the search that is still to be parted.
    struct Node {
        OpenChoice open;
        PricedChoice at;
        std::vector<std::uint32_t> needed; ///< kinds that are chosen in any case
        double bound = 0;
        int depth = 0;
        std::vector<std::size_t> sameKindAs; ///< of one that is still to be opened
    };

    void addNode(OpenChoice open, std::vector<double> prices, std::vector<std::uint32_t> needed,
                 double bound, int depth)
    {
        ++m_nodes;
        m_budget.charge(coefficientsOf(open) * kTuning.passesToNarrow);
        if (!keepPossible(open))
            return;
        PricedChoice at = pricedIn(open, std::move(prices));
        bound = std::max(bound, at.bound);
        if (bound > target() || isDone())
            return leaveOut(bound);
        mend(open, at.prices, 1);
        if (m_model.maxKinds && open.sameKindAs.empty() && bound <= target()) {
            bound = std::max(bound, boundByKinds(open, at.prices, needed, depth == 0));
            if (bound <= target() && !isDone())
                at = pricedIn(open, at.prices);
            bound = std::max(bound, at.bound);
        }
        if (bound > target() || isDone())
            return leaveOut(bound);
        if (!enumerate(withinGap(open, at.prices, target()), at.prices))
            push({std::move(open), std::move(at), std::move(needed), bound, depth, {}});
    }

    void push(Node node)
    {
        m_openCoefficients += coefficientsOf(node.open);
        m_open.push_back(std::move(node));
    }

    /// Whether all choices that may be better were gone through.
    [[nodiscard]] bool enumerate(const OpenChoice &open, const std::vector<double> &prices)
    {
        const RestWalk walk{[&] { return target(); },
                            [&](const std::vector<std::size_t> &chosen) { offer(open, chosen); },
                            open.sameKindAs.empty() ? m_model.maxKinds : std::nullopt};
        return goThrough(open, prices, walk, kTuning.enumeratedOptions, m_budget);
    }

    [[nodiscard]] PricedChoice pricedIn(const OpenChoice &open, std::vector<double> prices)
    {
        const std::optional<OpenChoice> less =
            outlineOf(open, !open.sameKindAs.empty() || m_model.maxKinds.has_value());
        const OpenChoice &outline = less ? *less : open;
        for (const OpenGroup &group : outline.groups)
            m_work += static_cast<std::int64_t>(group.options.size()) * kTuning.dualsBelow;
        PricedChoice at = priced(
            outline, std::move(prices), target(), kTuning.dualsBelow,
            [&](const std::vector<std::size_t> &cheapest) { offer(outline, cheapest); }, m_budget);
        toPlacesIn(open, outline, at);
        return at;
    }

    /// The bound on few kinds, at prices that are moved by what its choice exceeds. Kinds that are found to be hopeless
    /// leave the choice.
    [[nodiscard]] double boundByKinds(OpenChoice &open, std::vector<double> prices,
                                      const std::vector<std::uint32_t> &needed, bool isRoot)
    {
        const int rounds = isRoot ? kTuning.kindRoundsAtTheRoot : kTuning.kindRoundsBelow;
        double best = -kNoChoice;
        for (int round = 0; round < rounds && best <= target() && !isDone(); ++round) {
            const KindsBound kinds =
                boundOnKinds(open, prices, *m_model.maxKinds, needed, target(), m_budget);
            best = std::max(best, kinds.bound);
            if (kinds.chosen.empty())
                break;
            offer(open, kinds.chosen);
            if (round % kTuning.kindRoundsPerRepair == 0)
                mendOnKinds(open, prices, kinds.chosen);
            if (!movePrices(open, kinds, (target() - kinds.bound) / (1 + round), prices))
                break;
            if (kinds.hopeless.empty())
                continue;
            open = reduced(open, [&](std::size_t group, std::size_t i) {
                return !std::ranges::binary_search(kinds.hopeless,
                                                   open.groups[group].options[i].kind);
            });
        }
        return best;
    }

    void mendOnKinds(const OpenChoice &open, const std::vector<double> &prices,
                     const std::vector<std::size_t> &chosen)
    {
        std::set<std::uint32_t> kinds;
        for (std::size_t i = 0; i < chosen.size(); ++i)
            kinds.insert(open.groups[i].options[chosen[i]].kind);
        mend(reduced(open,
                     [&](std::size_t group, std::size_t i) {
                         return kinds.contains(open.groups[group].options[i].kind);
                     }),
             prices, kTuning.repairDualsOnKinds);
    }

    /// Part by part, that of the least bound first; the deepest until there is a choice, and the newest while there are
    /// many, which keeps them few.
    void searchAll(std::int64_t maxNodes, bool untilFound = false)
    {
        const auto depthOf = [](const Node &node) { return std::pair(node.depth, -node.bound); };
        while (!m_open.empty() && !(untilFound && m_best)) {
            const auto minimum = std::ranges::min_element(m_open, {}, &Node::bound);
            if (m_isMain) {
                m_bound = std::max(m_bound, std::min(minimum->bound, m_leftOut));
                report();
            }
            if (isDone() || m_nodes >= maxNodes || m_work >= maxNodes * kTuning.pricesPerNode) {
                for (const Node &node : m_open)
                    leaveOut(node.bound);
                return;
            }
            if (m_open.size() < kTuning.manyNodes && m_openCoefficients < kTuning.manyCoefficients)
                std::swap(m_best ? *minimum : *std::ranges::max_element(m_open, {}, depthOf),
                          m_open.back());
            const Node node = std::move(m_open.back());
            m_open.pop_back();
            m_openCoefficients -= coefficientsOf(node.open);
            if (node.bound > target())
                continue;
            if (node.sameKindAs.empty())
                branch(node);
            else
                openPartition(node);
        }
    }

    void openPartition(const Node &node)
    {
        OpenChoice open = m_whole;
        open.sameKindAs = node.sameKindAs;
        addNode(withinGap(open, node.at.prices, target()), node.at.prices, {}, node.bound, 1);
    }

    template <typename Keep>
    void descendWith(const Node &node, const std::vector<std::uint32_t> &needed, Keep keep)
    {
        if (isDone())
            return leaveOut(node.bound);
        const OpenMask mask = maskWithinGap(node.open, node.at.prices, target());
        OpenChoice less = reduced(node.open, [&](std::size_t group, std::size_t i) {
            return keep(group, i) && mask[group][i] != 0;
        });
        addNode(std::move(less), node.at.prices, needed, node.bound, node.depth + 1);
    }

    void branch(const Node &node)
    {
        const auto kind =
            node.open.sameKindAs.empty() ? kindTooMany(node) : std::optional<std::uint32_t>();
        if (kind)
            return decideKind(node, *kind);
        if (const auto split = widestSplit(node.open, node.at))
            return splitByRow(node, *split);
        std::size_t group = node.open.groups.size();
        for (std::size_t i = 0; i < node.open.groups.size(); ++i) {
            const std::size_t options = node.open.groups[i].options.size();
            if (options > 1
                && (group == node.open.groups.size()
                    || options < node.open.groups[group].options.size()))
                group = i;
        }
        if (group < node.open.groups.size())
            splitOff(node, group);
    }

    /// A kind of the cheapest options that may go, where they are of too many kinds: that of most groups.
    [[nodiscard]] std::optional<std::uint32_t> kindTooMany(const Node &node) const
    {
        std::map<std::uint32_t, std::size_t> groupsOf;
        for (std::size_t i = 0; i < node.open.groups.size(); ++i)
            ++groupsOf[node.open.groups[i].options[node.at.cheapest[i]].kind];
        if (!m_model.maxKinds || groupsOf.size() <= *m_model.maxKinds)
            return std::nullopt;
        for (const std::uint32_t kind : node.needed)
            groupsOf.erase(kind);
        return std::ranges::max_element(groupsOf, {},
                                        [](const auto &entry) { return entry.second; })
            ->first;
    }

    /// First the choices that have the kind, then those without it.
    void decideKind(const Node &node, std::uint32_t kind)
    {
        std::vector<std::uint32_t> needed = node.needed;
        needed.push_back(kind);
        const bool isLast = needed.size() == *m_model.maxKinds;
        const auto kindOf = [&](std::size_t group, std::size_t i) {
            return node.open.groups[group].options[i].kind;
        };
        descendWith(node, needed, [&](std::size_t group, std::size_t i) {
            return !isLast || std::ranges::find(needed, kindOf(group, i)) != needed.end();
        });
        descendWith(node, node.needed,
                    [&](std::size_t group, std::size_t i) { return kindOf(group, i) != kind; });
    }

    void splitByRow(const Node &node, const RowSplit &split)
    {
        const std::size_t rows = node.open.limits.size();
        const OpenGroup &group = node.open.groups[split.group];
        const auto isAbove = [&](std::size_t i) {
            return group.uses[i * rows + split.row] > split.middle;
        };
        const bool isFirstAbove = isAbove(node.at.cheapest[split.group]);
        for (const bool above : {isFirstAbove, !isFirstAbove}) {
            descendWith(node, node.needed, [&](std::size_t place, std::size_t i) {
                return place != split.group || isAbove(i) == above;
            });
        }
    }

    void splitOff(const Node &node, std::size_t group)
    {
        const std::size_t first = node.at.cheapest[group];
        for (const bool withFirst : {true, false}) {
            descendWith(node, node.needed, [&](std::size_t place, std::size_t i) {
                return place != group || (i == first) == withFirst;
            });
        }
    }

    const ChoiceModel &m_model;
    const ChoiceLimits &m_limits;
    const ChoiceWatch &m_watch;
    SearchWork m_budget;
    double m_bound = -kNoChoice;             ///< no choice of the whole model costs less
    std::vector<KindPartition> m_partitions; ///< where workloads are few and kinds limited
    OpenChoice m_whole;                      ///< what the main search is in
    bool m_isMain = false;                   ///< all options are searched, not the outline
    double m_dearest = 0;                    ///< no choice costs more
    std::optional<std::vector<std::size_t>> m_best;
    double m_cost = 0;
    std::vector<Node> m_open;
    std::size_t m_openCoefficients = 0;
    double m_leftOut = kNoChoice; ///< least bound of what a limit kept from being searched
    std::int64_t m_nodes = 0;
    std::int64_t m_work = 0; ///< prices of options, counted
};

} // namespace

ChoiceAnswer bestChoice(const ChoiceModel &model, const ChoiceLimits &limits,
                        const ChoiceWatch &watch)
{
    return ChoiceSearch(model, limits, watch).run();
}

} // namespace headroom::solver
