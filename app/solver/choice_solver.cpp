// SPDX-License-Identifier: GPL-3.0-or-later
#include "solver/choice_solver.h"

#include "solver/choice_kinds.h"
#include "solver/choice_repair.h"
#include "solver/kind_sets.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

namespace headroom::solver {

namespace {

/// Bounds are sums of doubles, off by less than this part of the costs.
constexpr double kCostPrecision = 1e-10;

class ChoiceSearch
{
public:
    ChoiceSearch(const ChoiceModel &model, const ChoiceLimits &limits, const ChoiceWatch &watch)
        : m_model(model),
          m_limits(limits),
          m_watch(watch)
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
        const OpenChoice outline = outlineOf(open, m_model.mostKinds.has_value());
        const PricedChoice at =
            priced(outline, std::vector<double>(m_model.rows()), target(), kStepsAtTheRoot,
                   [&](const std::vector<std::size_t> &cheapest) { offer(outline, cheapest); });
        m_bound = std::max(m_bound, at.bound);
        if (at.bound <= target() && !isDone()) {
            findSome(open, outline, at);
            m_isMain = true;
            const std::vector<double> most = mostOf(outline, at);
            addNode(withoutReplaced(m_model, reduced(open,
                                                     [&](std::size_t group, std::size_t i) {
                                                         return costAt(open.groups[group], i,
                                                                       at.prices)
                                                                <= most[group];
                                                     })),
                    at.prices, {}, at.bound, 0);
            searchAll(m_limits.nodes);
        } else {
            leaveOut(at.bound);
        }
        ChoiceAnswer answer;
        answer.chosen = m_best;
        answer.isComplete = m_leftOut > target();
        answer.bound = std::min(m_best ? m_cost : kNoChoice,
                                answer.isComplete ? kNoChoice : std::max(m_leftOut, m_bound));
        answer.nodes = m_nodes;
        return answer;
    }

private:
    /// No choice that is better than the best one costs more. Costs are whole numbers.
    [[nodiscard]] double target() const
    {
        const double slip = kCostPrecision * std::max(1.0, m_dearest);
        return m_best ? m_cost - 1 + std::min(slip, 0.5) : m_dearest + 1;
    }
    [[nodiscard]] bool isDone() const
    {
        return (m_limits.anyChoice && m_best) || m_watch.stop.stop_requested();
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
        if (const auto mended = repaired(m_model, open, cheapest))
            offer(open, *mended);
    }

    /// The options that cost least at prices: enough to mend a choice with.
    [[nodiscard]] static OpenChoice shortlisted(const OpenChoice &open,
                                                const std::vector<double> &prices)
    {
        constexpr std::size_t kMost = 60;
        std::vector<double> most;
        for (const OpenGroup &group : open.groups) {
            std::vector<double> costs(group.options.size());
            for (std::size_t i = 0; i < costs.size(); ++i)
                costs[i] = costAt(group, i, prices);
            const auto last =
                costs.begin() + static_cast<std::ptrdiff_t>(std::min(kMost, costs.size()) - 1);
            std::ranges::nth_element(costs, last);
            most.push_back(*last);
        }
        return reduced(open, [&](std::size_t group, std::size_t i) {
            return costAt(open.groups[group], i, prices) <= most[group];
        });
    }

    /// What an option of each group may cost at prices and yet be part of something better than the best choice.
    [[nodiscard]] std::vector<double> mostOf(const OpenChoice &open, const PricedChoice &at) const
    {
        std::vector<double> most;
        for (std::size_t group = 0; group < open.groups.size(); ++group)
            most.push_back(costAt(open.groups[group], at.cheapest[group], at.prices) + target()
                           - at.bound);
        return most;
    }

    /// A choice to begin with: near the prices, or else by a search through the outline alone.
    void findSome(const OpenChoice &open, const OpenChoice &outline, const PricedChoice &at)
    {
        constexpr std::int64_t kPart = 4; // of all nodes
        mend(open, at.prices, kTriesAtTheRoot);
        if (m_model.mostKinds)
            findKinds(open, at);
        if (m_best)
            return;
        addNode(outline, at.prices, {}, at.bound, 0);
        searchAll(m_limits.nodes / kPart, true);
        m_open.clear();
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
            const OpenChoice on = reduced(open, [&](std::size_t group, std::size_t i) {
                return kinds.contains(open.groups[group].options[i].kind);
            });
            if (isDone() || std::ranges::any_of(on.groups, [](const OpenGroup &group) {
                    return group.options.empty();
                }))
                return kNoChoice;
            const PricedChoice priced = solver::priced(
                on, at.prices, target(), kStepsOnKinds,
                [&](const std::vector<std::size_t> &cheapest) { offer(on, cheapest); });
            if (priced.bound <= target())
                mend(on, priced.prices, kTriesOnKinds);
            return priced.bound;
        };
        const KindsBound start = boundOnKinds(open, at.prices, *m_model.mostKinds, {}, target());
        std::vector<KindSet> starts;
        if (!start.chosen.empty())
            starts.push_back(kindsOf(start.chosen));
        if (m_best) {
            KindSet ofBest;
            for (std::size_t i = 0; i < m_best->size(); ++i)
                ofBest.insert(m_model.groups[i].options[(*m_best)[i]].kind);
            starts.push_back(std::move(ofBest));
        }
        for (const KindSet &kinds : starts)
            improveKindSet(open, at.prices, kinds, *m_model.mostKinds, kMostKindSets, bound);
    }

    /// Tries to mend what is cheapest near the prices.
    void mend(const OpenChoice &open, const std::vector<double> &prices, int steps)
    {
        const OpenChoice shortList = shortlisted(open, prices);
        int mended = 0;
        (void)priced(shortList, prices, target(), steps,
                     [&](const std::vector<std::size_t> &cheapest) {
                         if (mended++ < kMostMended)
                             offerRepaired(shortList, cheapest);
                     });
    }

    /// A part of the search that is still to be parted.
    struct Node {
        OpenChoice open;
        PricedChoice at;
        std::vector<std::uint32_t> needed; ///< kinds that are chosen in any case
        double bound = 0;
        std::vector<double> most; ///< by group, what an option may cost at the prices
        int depth = 0;
    };

    void addNode(OpenChoice open, std::vector<double> prices, std::vector<std::uint32_t> needed,
                 double bound, int depth)
    {
        ++m_nodes;
        for (const OpenGroup &group : open.groups)
            m_work += static_cast<std::int64_t>(group.options.size()) * kStepsBelow;
        PricedChoice at =
            priced(open, std::move(prices), target(), kStepsBelow,
                   [&](const std::vector<std::size_t> &cheapest) { offer(open, cheapest); });
        bound = std::max(bound, at.bound);
        if (bound > target() || isDone())
            return leaveOut(bound);
        mend(open, at.prices, 1);
        if (m_model.mostKinds && bound <= target())
            bound = std::max(bound, boundByKinds(open, at, needed, depth == 0));
        if (bound > target() || isDone())
            return leaveOut(bound);
        std::vector<double> most = mostOf(open, at);
        m_open.push_back(
            {std::move(open), std::move(at), std::move(needed), bound, std::move(most), depth});
    }

    /// The bound on few kinds, at prices that are moved by what its choice exceeds. Kinds that are found to be hopeless
    /// leave the choice, and what is priced is priced again.
    [[nodiscard]] double boundByKinds(OpenChoice &open, PricedChoice &at,
                                      const std::vector<std::uint32_t> &needed, bool isRoot)
    {
        const int rounds = isRoot ? kRoundsAtTheRoot : kRoundsBelow;
        std::vector<double> prices = at.prices;
        double best = -kNoChoice;
        bool isLess = false;
        for (int round = 0; round < rounds && best <= target() && !isDone(); ++round) {
            const KindsBound kinds =
                boundOnKinds(open, prices, *m_model.mostKinds, needed, target());
            best = std::max(best, kinds.bound);
            if (kinds.chosen.empty())
                break;
            offer(open, kinds.chosen);
            if (round % kRoundsToMend == 0)
                mendOnKinds(open, prices, kinds.chosen);
            if (!movePrices(open, kinds, round, prices))
                break;
            if (kinds.hopeless.empty())
                continue;
            open = reduced(open, [&](std::size_t group, std::size_t i) {
                return !std::ranges::binary_search(kinds.hopeless,
                                                   open.groups[group].options[i].kind);
            });
            isLess = true;
        }
        if (!isLess || best > target() || isDone())
            return best;
        at = priced(open, at.prices, target(), kStepsBelow,
                    [&](const std::vector<std::size_t> &cheapest) { offer(open, cheapest); });
        return std::max(best, at.bound);
    }

    /// False where the choice exceeds nothing.
    [[nodiscard]] bool movePrices(const OpenChoice &open, const KindsBound &kinds, int round,
                                  std::vector<double> &prices) const
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
        const double rise = (target() - kinds.bound) / length / (1 + round);
        for (std::size_t row = 0; row < rows; ++row)
            prices[row] = std::max(0.0, prices[row] + rise * excess[row]);
        return true;
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
             prices, kTriesOnKinds);
    }

    /// Part by part, that of the least bound first; the deepest until there is a choice, and the newest while there are
    /// many, which keeps them few.
    void searchAll(std::int64_t mostNodes, bool untilFound = false)
    {
        constexpr std::size_t kMany = 2000;
        const auto depthOf = [](const Node &node) { return std::pair(node.depth, -node.bound); };
        constexpr std::int64_t kWorkOfANode = 50'000; // so that many options do not make it endless
        while (!m_open.empty() && !(untilFound && m_best)) {
            const auto least = std::ranges::min_element(m_open, {}, &Node::bound);
            if (m_isMain) {
                m_bound = std::max(m_bound, std::min(least->bound, m_leftOut));
                report();
            }
            if (isDone() || m_nodes >= mostNodes || m_work >= mostNodes * kWorkOfANode) {
                for (const Node &node : m_open)
                    leaveOut(node.bound);
                return;
            }
            if (m_open.size() < kMany)
                std::swap(m_best ? *least : *std::ranges::max_element(m_open, {}, depthOf),
                          m_open.back());
            const Node node = std::move(m_open.back());
            m_open.pop_back();
            if (node.bound <= target())
                branch(node);
        }
    }

    template <typename Keep>
    void descendWith(const Node &node, const std::vector<std::uint32_t> &needed, Keep keep)
    {
        if (isDone())
            return leaveOut(node.bound);
        OpenChoice less = reduced(node.open, [&](std::size_t group, std::size_t i) {
            return keep(group, i)
                   && costAt(node.open.groups[group], i, node.at.prices) <= node.most[group];
        });
        addNode(std::move(less), node.at.prices, needed, node.bound, node.depth + 1);
    }

    void branch(const Node &node)
    {
        if (const auto kind = kindTooMany(node))
            return decideKind(node, *kind);
        std::size_t group = node.open.groups.size();
        for (std::size_t i = 0; i < node.open.groups.size(); ++i) {
            if (node.at.rival[i] != node.at.cheapest[i] && node.at.doubt[i] > 0
                && (group == node.open.groups.size() || node.at.doubt[i] > node.at.doubt[group]))
                group = i;
        }
        if (group < node.open.groups.size())
            return splitByRow(node, group);
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
        if (!m_model.mostKinds || groupsOf.size() <= *m_model.mostKinds)
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
        const bool isLast = needed.size() == *m_model.mostKinds;
        const auto kindOf = [&](std::size_t group, std::size_t i) {
            return node.open.groups[group].options[i].kind;
        };
        descendWith(node, needed, [&](std::size_t group, std::size_t i) {
            return !isLast || std::ranges::find(needed, kindOf(group, i)) != needed.end();
        });
        descendWith(node, node.needed,
                    [&](std::size_t group, std::size_t i) { return kindOf(group, i) != kind; });
    }

    /// Between the two options that prices cannot decide between, by what they use of the row that parts them most.
    void splitByRow(const Node &node, std::size_t group)
    {
        const OpenGroup &options = node.open.groups[group];
        const std::size_t rows = node.open.limits.size();
        const std::size_t first = node.at.cheapest[group];
        const std::size_t second = node.at.rival[group];
        const auto useOf = [&](std::size_t i, std::size_t row) {
            return options.uses[i * rows + row];
        };
        std::size_t row = 0;
        double widest = -1;
        for (std::size_t other = 0; other < rows; ++other) {
            const double apart = std::abs(useOf(first, other) - useOf(second, other))
                                 * (node.at.prices[other] + 1e-9);
            if (apart > widest) {
                widest = apart;
                row = other;
            }
        }
        const double middle = (useOf(first, row) + useOf(second, row)) / 2;
        if (useOf(first, row) == useOf(second, row))
            return splitOff(node, group);
        const bool isFirstBelow = useOf(first, row) <= middle;
        for (const bool below : {isFirstBelow, !isFirstBelow}) {
            descendWith(node, node.needed, [&](std::size_t place, std::size_t i) {
                return place != group || (useOf(i, row) <= middle) == below;
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

    static constexpr int kStepsAtTheRoot = 300;
    static constexpr int kStepsBelow = 40;
    static constexpr int kRoundsAtTheRoot = 15;
    static constexpr int kRoundsToMend = 5;
    static constexpr int kRoundsBelow = 3;
    static constexpr int kTriesAtTheRoot = 40;
    static constexpr int kTriesOnKinds = 4;
    static constexpr int kStepsOnKinds = 30;
    static constexpr int kMostKindSets = 600;
    static constexpr int kMostMended = 12;

    const ChoiceModel &m_model;
    const ChoiceLimits &m_limits;
    const ChoiceWatch &m_watch;
    double m_bound = -kNoChoice; ///< no choice of the whole model costs less
    bool m_isMain = false;       ///< all options are searched, not the outline
    double m_dearest = 0;        ///< no choice costs more
    std::optional<std::vector<std::size_t>> m_best;
    double m_cost = 0;
    std::vector<Node> m_open;
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
