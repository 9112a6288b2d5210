// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/planning/mix_clash.h"

#include "core/planning/mix_headroom.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace headroom {

namespace {

/// Drops one rule after the other as long as the rest still clashes: what is left clashes only together. `rest` keeps
/// the rules that are left.
Expected<std::vector<MixRule>> smallestClash(const MixSolver &solver, MixRules &rest)
{
    const auto rules = listRules(rest, solver.candidates().scenario);
    std::vector<MixRule> kept;
    // From the last to the first, so that the places of the others stay.
    for (auto rule = rules.rbegin(); rule != rules.rend(); ++rule) {
        const MixRules fewer = without(rest, *rule);
        HEADROOM_TRY(const auto feasible, solver.isFeasible(fewer));
        if (feasible == false)
            rest = fewer;
        else
            kept.push_back(*rule);
    }
    std::ranges::reverse(kept);
    return kept;
}

/// Finds the least change of one rule. Only rules that clash are asked for.
class Mending
{
public:
    Mending(const MixSolver &solver, const MixRules &rules, const MixRule &rule)
        : m_solver(solver),
          m_rules(rules),
          m_rule(rule)
    {}

    Expected<std::optional<RuleMend>> run()
    {
        HEADROOM_TRY(const SolvedMix dropped,
                     m_solver.solve(without(m_rules, m_rule), m_solver.less()));
        if (!dropped.answer.chosen)
            return std::nullopt;
        RuleMend mend{m_rule, m_rules, false, false};
        HEADROOM_CHECK(change(dropped, mend));
        return mend;
    }

private:
    Expected<void> change(const SolvedMix &dropped, RuleMend &mend)
    {
        MixRules &rules = mend.mended;
        switch (m_rule.kind) {
        case MixRule::Kind::budget: return leastBudget(mend);
        case MixRule::Kind::quota: return changeQuota(mend);
        case MixRule::Kind::types:
            return least(mend, *m_rules.mostTypes + 1, dropped.model.offers.size(),
                         [&](std::size_t most) { rules.mostTypes = most; });
        case MixRule::Kind::spotShare:
            return least(mend, tenths(*m_rules.mostSpotPercent), kTenths,
                         [&](std::size_t most) { rules.mostSpotPercent = inPercent(most); });
        case MixRule::Kind::providerShare:
            return least(
                mend, tenths(m_rules.splitTolerancePoints), kTenths,
                [&](std::size_t points) { rules.splitTolerancePoints = inPercent(points); });
        case MixRule::Kind::providers:
            addMissing(dropped, rules.providers, [](const auto &offer) { return offer.provider; });
            return {};
        case MixRule::Kind::regions:
            addMissing(dropped, rules.regions, [](const auto &offer) { return offer.region; });
            return {};
        case MixRule::Kind::pricingModels:
            addMissing(dropped, rules.pricingModels,
                       [](const auto &offer) { return offer.purchase.model; });
            return {};
        case MixRule::Kind::headroom: return lessHeadroom(mend);
        case MixRule::Kind::leastSaving:
        case MixRule::Kind::commitments:
        case MixRule::Kind::sharing:
        case MixRule::Kind::wholeSplit:
        case MixRule::Kind::pins: break;
        }
        mend.isDropped = mend.isProven = true;
        rules = without(m_rules, m_rule);
        return {};
    }

    Expected<void> leastBudget(RuleMend &mend) const
    {
        MixRules rules = without(m_rules, m_rule);
        rules.leastSaving = Money();
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
    Expected<void> least(RuleMend &mend, std::size_t low, std::size_t high, Set set) const
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
            mend.mended = without(m_rules, m_rule);
        return {};
    }

    /// What a mix under the other rules takes of the quota at least: the same model with the use of the quota as its
    /// cost.
    Expected<void> changeQuota(RuleMend &mend) const
    {
        MixModel model = modelOf(m_solver.candidates(), m_rules);
        const std::size_t row = quotaRow(m_rules, m_rule.index);
        Int128 most = 0;
        for (std::size_t group = 0; group < model.offers.size(); ++group) {
            auto &options = model.choice.groups[group].options;
            std::int64_t dearest = 0;
            for (std::size_t i = 0; i < options.size(); ++i) {
                options[i].cost = model.choice.usesOf(group, i)[row];
                dearest = std::max(dearest, options[i].cost);
            }
            most += dearest;
        }
        model.choice.limits[row] = static_cast<std::int64_t>(most);
        HEADROOM_TRY(const SolvedMix solved, m_solver.solve(std::move(model), m_solver.less()));
        mend.isDropped = !solved.answer.chosen;
        mend.isProven = solved.answer.isComplete;
        if (solved.answer.chosen)
            mend.mended.quotas[m_rule.index].most =
                static_cast<std::int64_t>(costOf(solved.model.choice, *solved.answer.chosen));
        else
            mend.mended = without(m_rules, m_rule);
        return {};
    }

    /// What the mix without the rule has of what the rule leaves out.
    template <typename T, typename ValueOf>
    void addMissing(const SolvedMix &dropped, std::vector<T> &allowed, ValueOf valueOf) const
    {
        for (const auto &[id, allocation] : dropped.allocations(m_solver.candidates())) {
            const T value = valueOf(allocation.offer);
            if (std::ranges::find(allowed, value) == allowed.end())
                allowed.push_back(value);
        }
    }

    Expected<void> lessHeadroom(RuleMend &mend) const
    {
        HEADROOM_TRY(const MostHeadroom most, mostHeadroom(m_solver, without(m_rules, m_rule)));
        mend.mended.leastHeadroom = most.headroom;
        mend.isProven = most.bound == most.headroom;
        return {};
    }

    const MixSolver &m_solver;
    const MixRules &m_rules;
    const MixRule &m_rule;
};

void addUnserved(const MixSolver &solver, const MixRules &rules, MixChoice &choice)
{
    const MixModel model = modelOf(solver.candidates(), rules);
    for (std::size_t i = 0; i < model.offers.size(); ++i) {
        if (model.offers[i].empty())
            choice.unserved.push_back(solver.candidates().sets[i].workload);
    }
}

} // namespace

Expected<void> addClash(const MixSolver &solver, const MixRules &rules, MixChoice &choice)
{
    MixRules rest = rules;
    HEADROOM_TRY(choice.clash, smallestClash(solver, rest));
    if (choice.clash.empty())
        addUnserved(solver, rest, choice);
    bool hasSplit = false;
    for (const MixRule &rule : choice.clash) {
        // All shares have the same tolerance.
        const bool isShare = rule.kind == MixRule::Kind::providerShare;
        if (solver.isStopped() || (isShare && std::exchange(hasSplit, true)))
            continue;
        HEADROOM_TRY(auto mend, mendOf(solver, rules, rule));
        if (mend)
            choice.mends.push_back(*std::move(mend));
    }
    return {};
}

Expected<std::optional<RuleMend>> mendOf(const MixSolver &solver, const MixRules &rules,
                                         const MixRule &rule)
{
    return Mending(solver, rules, rule).run();
}

} // namespace headroom
