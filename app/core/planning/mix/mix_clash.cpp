// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/planning/mix/mix_clash.h"

#include "core/planning/mix/mix_headroom.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <utility>

namespace headroom {

namespace {

/// Rules by their places in a list.
using RuleSet = std::set<std::size_t>;

class SmallestClash
{
public:
    SmallestClash(const MixSolver &solver, const MixRules &rules)
        : m_solver(solver),
          m_rules(rules),
          m_list(listRules(rules, solver.candidates().scenario))
    {}

    /// Among all rules but some.
    Expected<RuleSet> run(const RuleSet &besides = {})
    {
        RuleSet kept;
        for (std::size_t rule = 0; rule < m_list.size(); ++rule) {
            if (!besides.contains(rule))
                kept.insert(rule);
        }
        m_all = kept;
        // The remaining rules clash only together.
        for (std::size_t rule = m_list.size(); rule-- > 0;) {
            RuleSet fewer = kept;
            fewer.erase(rule);
            HEADROOM_TRY(const bool isClash, clashes(fewer));
            if (isClash)
                kept = std::move(fewer);
        }
        // Others, that are fewer, may clash as well.
        for (std::size_t size = 1; size < kept.size(); ++size) {
            RuleSet first;
            HEADROOM_TRY(const bool isFound, find(size, 0, first));
            if (isFound)
                return first;
        }
        return kept;
    }

    /// Clashes without these, each time the fewest rules, until the others can be kept.
    Expected<void> addOthers(RuleSet known, MixChoice &choice)
    {
        while (!m_solver.mustEnd()) {
            HEADROOM_TRY(const auto feasible, m_solver.isFeasible(onlyWithout(known)));
            choice.mustAllGo = feasible == true;
            if (feasible != false)
                break;
            HEADROOM_TRY(const RuleSet next, run(known));
            if (next.empty())
                break;
            known.insert(next.begin(), next.end());
            choice.otherClashes.push_back(named(next));
        }
        return {};
    }

    [[nodiscard]] const std::vector<MixRule> &list() const { return m_list; }
    [[nodiscard]] std::vector<MixRule> named(const RuleSet &set) const
    {
        std::vector<MixRule> rules;
        for (const std::size_t rule : set)
            rules.push_back(m_list[rule]);
        return rules;
    }
    [[nodiscard]] MixRules only(const RuleSet &kept) const
    {
        MixRules rules = m_rules;
        // From the last to the first, so that the places of the others stay.
        for (std::size_t rule = m_list.size(); rule-- > 0;) {
            if (!kept.contains(rule))
                rules = without(rules, m_list[rule]);
        }
        return rules;
    }

private:
    [[nodiscard]] MixRules onlyWithout(const RuleSet &left) const
    {
        RuleSet kept;
        for (std::size_t rule = 0; rule < m_list.size(); ++rule) {
            if (!left.contains(rule))
                kept.insert(rule);
        }
        return only(kept);
    }

    /// Whether no mix keeps them; false, too, where that is not known.
    Expected<bool> clashes(const RuleSet &rules)
    {
        const bool isKept = std::ranges::any_of(m_together, [&](const RuleSet &together) {
            return std::ranges::includes(together, rules);
        });
        if (isKept || m_asked == kMaxAsked || m_solver.mustEnd())
            return false;
        ++m_asked;
        HEADROOM_TRY(const auto feasible, m_solver.isFeasible(only(rules)));
        if (feasible != false)
            m_together.push_back(rules);
        return feasible == false;
    }

    /// Extends a set to so many rules that clash.
    Expected<bool> find(std::size_t size, std::size_t from, RuleSet &set)
    {
        if (set.size() == size)
            return clashes(set);
        for (std::size_t rule = from; rule < m_list.size(); ++rule) {
            if (!m_all.contains(rule))
                continue;
            set.insert(rule);
            HEADROOM_TRY(const bool isFound, find(size, rule + 1, set));
            if (isFound)
                return true;
            set.erase(rule);
        }
        return false;
    }

    static constexpr int kMaxAsked = 80; ///< most sets are parts of what is known to go together

    const MixSolver &m_solver;
    const MixRules &m_rules;
    std::vector<MixRule> m_list;
    RuleSet m_all;                   ///< searched for a clash
    std::vector<RuleSet> m_together; ///< that some mix keeps, or that nobody knows of
    int m_asked = 0;
};

/// Finds the least change of one rule. Only rules that clash are asked for.
class Mending
{
public:
    Mending(const MixSolver &solver, const MixRules &rules, const MixRule &rule)
        : m_solver(solver),
          m_rules(rules),
          m_rule(rule),
          // All shares have the same tolerance.
          m_dropped(rule.kind == MixRule::Kind::providerShare ? MixRule{MixRule::Kind::wholeSplit}
                                                              : rule)
    {}

    Expected<std::optional<RuleMend>> run()
    {
        HEADROOM_TRY(const SolvedMix dropped,
                     m_solver.solve(without(m_rules, m_dropped), m_solver.less()));
        if (!dropped.answer.chosen)
            return std::nullopt;
        RuleMend mend{m_rule, m_rules, false, false};
        HEADROOM_CHECK(change(dropped, mend));
        if (mend.isDropped)
            mend.rule = m_dropped;
        return mend;
    }

private:
    Expected<void> change(const SolvedMix &dropped, RuleMend &mend)
    {
        MixRules &rules = mend.mended;
        switch (m_rule.kind) {
        case MixRule::Kind::budget: return minBudget(mend);
        case MixRule::Kind::quota: return changeQuota(mend);
        case MixRule::Kind::carbon: return changeCarbon(mend);
        case MixRule::Kind::types:
            return minimum(mend, *m_rules.maxTypes + 1, dropped.model.offers.size(),
                           [&](std::size_t maximum) { rules.maxTypes = maximum; });
        case MixRule::Kind::spotShare:
            return minimum(mend, tenths(*m_rules.maxSpotPercent), kTenths,
                           [&](std::size_t maximum) { rules.maxSpotPercent = inPercent(maximum); });
        case MixRule::Kind::providerShare:
            return minimum(
                mend, tenths(m_rules.splitTolerancePoints), kTenths,
                [&](std::size_t points) { rules.splitTolerancePoints = inPercent(points); });
        case MixRule::Kind::providers:
            return addMinimum(dropped, mend, rules.providers,
                              [](const Catalog &catalog, OfferIndex offer) {
                                  return catalog.types[catalog.offerType[offer]].provider;
                              });
        case MixRule::Kind::regions:
            return addMinimum(dropped, mend, rules.regions,
                              [](const Catalog &catalog, OfferIndex offer) {
                                  return catalog.regions[catalog.offerRegion[offer]].name;
                              });
        case MixRule::Kind::pricingModels:
            return addMinimum(dropped, mend, rules.pricingModels,
                              [](const Catalog &catalog, OfferIndex offer) {
                                  return catalog.purchases[catalog.offerPurchase[offer]].model;
                              });
        case MixRule::Kind::headroom: return lessHeadroom(mend);
        case MixRule::Kind::minSaving:
        case MixRule::Kind::commitments:
        case MixRule::Kind::sharing:
        case MixRule::Kind::obtainable:
        case MixRule::Kind::stay:
        case MixRule::Kind::wholeSplit:
        case MixRule::Kind::pins: break;
        }
        mend.isDropped = mend.isProven = true;
        rules = without(m_rules, m_rule);
        return {};
    }

    Expected<void> minBudget(RuleMend &mend) const
    {
        MixRules rules = without(m_rules, m_rule);
        rules = withFreeMoves(std::move(rules));
        HEADROOM_TRY(const SolvedMix cheapest, m_solver.solve(rules, m_solver.less()));
        mend.isDropped = !cheapest.answer.chosen;
        mend.isProven = cheapest.answer.isComplete;
        mend.mended.budget =
            cheapest.answer.chosen ? std::optional(cheapest.monthly()) : std::nullopt;
        return {};
    }

    static constexpr std::size_t kTenths = 1000; ///< of a point, in the whole
    static std::size_t tenths(double percent)
    {
        return static_cast<std::size_t>(std::floor(percent * 10 + 1e-9)) + 1;
    }
    static double inPercent(std::size_t tenths) { return static_cast<double>(tenths) / 10; }

    /// The least value from `low` (at least 1) to `high` that can be kept; without one the rule is dropped. More of
    /// it never hurts.
    template <typename Set>
    Expected<void> minimum(RuleMend &mend, std::size_t low, std::size_t high, Set set) const
    {
        bool isProven = true;
        bool isFound = false;
        std::size_t found = high;
        while (low <= high) {
            const std::size_t middle = low + (high - low) / 2;
            set(middle);
            HEADROOM_TRY(const auto feasible, m_solver.isFeasible(mend.mended));
            isProven = isProven && feasible.has_value();
            if (feasible == true) {
                isFound = true;
                found = middle;
                high = middle - 1;
            } else {
                low = middle + 1;
            }
        }
        set(found);
        mend.isProven = isProven;
        mend.isDropped = !isFound;
        if (!isFound)
            mend.mended = without(m_rules, m_dropped);
        return {};
    }

    Expected<void> changeQuota(RuleMend &mend) const
    {
        HEADROOM_TRY(const auto least, leastOf(quotaRow(m_rules, m_rule.index), mend));
        if (least)
            mend.mended.quotas[m_rule.index].maximum = *least;
        return {};
    }

    /// The next tenth of a kilogram.
    Expected<void> changeCarbon(RuleMend &mend) const
    {
        constexpr std::int64_t kGrams = 100;
        constexpr double kTenthsOfKilogram = 10;
        HEADROOM_TRY(const auto least, leastOf(carbonRow(m_rules), mend));
        if (least) {
            const std::int64_t tenths = (*least + kGrams - 1) / kGrams;
            mend.mended.maxCarbonKg = static_cast<double>(tenths) / kTenthsOfKilogram;
        }
        return {};
    }

    /// The minimum that a mix under the other rules takes of a row; without one the rule is dropped.
    Expected<std::optional<std::int64_t>> leastOf(std::size_t row, RuleMend &mend) const
    {
        HEADROOM_TRY(const SolvedMix solved, leastUse(m_solver, m_rules, row, m_solver.less()));
        mend.isDropped = !solved.answer.chosen;
        mend.isProven = solved.answer.isComplete;
        if (solved.answer.chosen)
            return static_cast<std::int64_t>(costOf(solved.model.choice, *solved.answer.chosen));
        mend.mended = without(m_rules, m_rule);
        return std::nullopt;
    }

    /// The part of a mix that the rule leaves out.
    template <typename T, typename ValueOf>
    [[nodiscard]] std::vector<T> missing(const SolvedMix &mix, const std::vector<T> &allowed,
                                         ValueOf valueOf) const
    {
        std::vector<T> values;
        for (std::size_t i = 0; i < m_solver.candidates().sets.size(); ++i) {
            const MixOffer offer = mix.model.offers[i][(*mix.answer.chosen)[i]];
            if (!offer)
                continue;
            const T value = valueOf(*m_solver.candidates().inputs.catalog, *offer);
            if (std::ranges::find(allowed, value) == allowed.end()
                && std::ranges::find(values, value) == values.end())
                values.push_back(value);
        }
        return values;
    }

    /// Allows the fewest more values with which some mix keeps all rules, of these the cheapest.
    template <typename T, typename ValueOf>
    Expected<void> addMinimum(const SolvedMix &dropped, RuleMend &mend, std::vector<T> &allowed,
                              ValueOf valueOf) const
    {
        std::vector<T> added = missing(dropped, allowed, valueOf);
        if (m_rules.maxTypes) {
            HEADROOM_CHECK(leaveOutSpare(mend, allowed, added));
            return {};
        }
        mend.isProven = true;
        for (std::size_t maximum = 1; maximum < added.size(); ++maximum) {
            HEADROOM_TRY(const SolvedMix solved,
                         m_solver.solve(withFewNew(allowed, valueOf, maximum), m_solver.less()));
            if (solved.answer.chosen) {
                added = missing(solved, allowed, valueOf);
                break;
            }
            mend.isProven = mend.isProven && solved.answer.isComplete;
        }
        allowed.insert(allowed.end(), added.begin(), added.end());
        return {};
    }

    /// The mixes without the rule that have at most so many values that it leaves out: each of these is a kind, and all
    /// that it allows are one, which counts in any case.
    template <typename T, typename ValueOf>
    [[nodiscard]] MixModel withFewNew(const std::vector<T> &allowed, ValueOf valueOf,
                                      std::size_t maximum) const
    {
        const MixCandidates &candidates = m_solver.candidates();
        MixModel model = modelOf(candidates, without(m_rules, m_rule));
        std::map<T, std::uint32_t> kinds;
        for (const T &value : allowed)
            kinds.emplace(value, 0);
        std::uint32_t next = 1;
        for (std::size_t group = 0; group < candidates.sets.size(); ++group) {
            for (std::size_t i = 0; i < model.offers[group].size(); ++i) {
                std::uint32_t &kind = model.choice.groups[group].options[i].kind;
                kind = 0;
                if (!model.offers[group][i])
                    continue;
                const auto [found, isNew] = kinds.emplace(
                    valueOf(*candidates.inputs.catalog, *model.offers[group][i]), next);
                next += isNew ? 1 : 0;
                kind = found->second;
            }
        }
        addAlways(model, 0);
        model.choice.maxKinds = maximum + 1;
        return model;
    }

    /// Values that others make unnecessary, one after the other. The fewest for certain only where one is left.
    template <typename T>
    Expected<void> leaveOutSpare(RuleMend &mend, std::vector<T> &allowed,
                                 std::vector<T> &added) const
    {
        const std::vector<T> before = allowed;
        const auto allow = [&] {
            allowed = before;
            allowed.insert(allowed.end(), added.begin(), added.end());
        };
        for (std::size_t i = added.size(); i-- > 0 && added.size() > 1;) {
            const T spare = added[i];
            added.erase(added.begin() + static_cast<std::ptrdiff_t>(i));
            allow();
            HEADROOM_TRY(const auto feasible, m_solver.isFeasible(mend.mended));
            if (feasible != true)
                added.insert(added.begin() + static_cast<std::ptrdiff_t>(i), spare);
        }
        allow();
        mend.isProven = added.size() == 1;
        return {};
    }

    Expected<void> lessHeadroom(RuleMend &mend) const
    {
        HEADROOM_TRY(const MaxHeadroom maximum, maxHeadroom(m_solver, without(m_rules, m_rule)));
        mend.mended.minHeadroom = maximum.headroom;
        mend.isProven = maximum.bound == maximum.headroom;
        return {};
    }

    const MixSolver &m_solver;
    const MixRules &m_rules;
    const MixRule &m_rule;
    MixRule m_dropped; ///< what is given up where no value would do
};

void addUnserved(const MixSolver &solver, const MixRules &rules, MixChoice &choice)
{
    const OptionFilter any = [](const ChoiceModel &options, std::size_t group) {
        return std::vector<std::size_t>(options.groups[group].options.empty() ? 0 : 1);
    };
    const MixModel model = modelOf(solver.candidates(), rules, ShareRows::ofTheMix, any);
    for (std::size_t i = 0; i < model.offers.size(); ++i) {
        if (model.offers[i].empty())
            choice.unserved.push_back(solver.candidates().sets[i].workload);
    }
}

} // namespace

Expected<void> addClash(const MixSolver &solver, const MixRules &rules, MixChoice &choice)
{
    SmallestClash smallest(solver, rules);
    HEADROOM_TRY(const RuleSet clash, smallest.run());
    choice.clash = smallest.named(clash);
    if (clash.empty())
        addUnserved(solver, smallest.only(clash), choice);
    bool hasSplit = false;
    for (const MixRule &rule : choice.clash) {
        const bool isShare = rule.kind == MixRule::Kind::providerShare;
        if (solver.mustEnd() || (isShare && std::exchange(hasSplit, true)))
            continue;
        HEADROOM_TRY(auto mend, mendOf(solver, rules, rule));
        if (mend)
            choice.mends.push_back(*std::move(mend));
    }
    if (choice.mends.empty() && !clash.empty())
        HEADROOM_CHECK(smallest.addOthers(clash, choice));
    return {};
}

Expected<SolvedMix> leastUse(const MixSolver &solver, const MixRules &rules, std::size_t row,
                             const ChoiceLimits &limits)
{
    MixModel model = undominatedModelOf(solver.candidates(), rules);
    Int128 maximum = 0;
    for (std::size_t group = 0; group < model.offers.size(); ++group) {
        auto &options = model.choice.groups[group].options;
        std::int64_t dearest = 0;
        for (std::size_t i = 0; i < options.size(); ++i) {
            options[i].cost = model.choice.usesOf(group, i)[row];
            dearest = std::max(dearest, options[i].cost);
        }
        maximum += dearest;
    }
    model.choice.limits[row] = static_cast<std::int64_t>(maximum);
    return solver.solve(std::move(model), limits);
}

Expected<std::optional<RuleMend>> mendOf(const MixSolver &solver, const MixRules &rules,
                                         const MixRule &rule)
{
    return Mending(solver, rules, rule).run();
}

} // namespace headroom
