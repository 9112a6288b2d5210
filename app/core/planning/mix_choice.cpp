// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/planning/mix_choice.h"

#include "core/wording/error_texts.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace headroom {

namespace {

/// A solved model; an answer that contradicts the model is none.
struct Solved {
    MixModel model;
    ChoiceAnswer answer;

    [[nodiscard]] Money monthly() const
    {
        std::int64_t sum = model.otherCents;
        for (std::size_t i = 0; i < answer.chosen->size(); ++i)
            sum += model.cents[i][(*answer.chosen)[i]];
        return Money::fromCents(sum);
    }
    /// What the choice pays for moves beside its cost: nothing that is billed.
    [[nodiscard]] Int128 moving() const
    {
        return costOf(model.choice, *answer.chosen) + model.otherCents - monthly().cents();
    }
};

bool isSound(const ChoiceModel &model, const ChoiceAnswer &answer)
{
    if (!answer.chosen)
        return true;
    return keepsLimits(model, *answer.chosen)
           && answer.bound <= static_cast<double>(costOf(model, *answer.chosen)) + 0.5;
}

/// Options of the group on the kind are no longer there.
void removeKind(MixModel &model, std::size_t group, std::uint32_t kind)
{
    const std::size_t rows = model.choice.rows();
    ChoiceGroup kept;
    std::vector<MixOffer> offers;
    std::vector<std::int64_t> cents;
    for (std::size_t i = 0; i < model.offers[group].size(); ++i) {
        if (model.choice.groups[group].options[i].kind == kind)
            continue;
        kept.options.push_back(model.choice.groups[group].options[i]);
        const auto uses = model.choice.usesOf(group, i);
        kept.uses.insert(kept.uses.end(), uses.begin(), uses.end());
        offers.push_back(model.offers[group][i]);
        cents.push_back(model.cents[group][i]);
    }
    kept.uses.resize(kept.options.size() * rows);
    model.choice.groups[group] = std::move(kept);
    model.offers[group] = std::move(offers);
    model.cents[group] = std::move(cents);
}

class MixSearch
{
public:
    MixSearch(const MixCandidates &candidates, const MixRules &rules, const ChoiceSolver &solve,
              const ChoiceLimits &limits)
        : m_candidates(candidates),
          m_rules(rules),
          m_solve(solve),
          m_limits(limits)
    {}

    Expected<MixChoice> run()
    {
        const auto solved = solve(m_rules, m_limits);
        if (!solved)
            return tl::unexpected(solved.error());
        MixChoice choice;
        choice.nodes = solved->answer.nodes;
        Expected<void> done;
        if (!solved->answer.chosen) {
            choice.status = solved->answer.isComplete ? MixStatus::infeasible : MixStatus::unknown;
            done = choice.status == MixStatus::infeasible ? addClash(choice) : Expected<void>();
        } else {
            choice.status = solved->answer.isComplete ? MixStatus::optimal : MixStatus::feasible;
            take(*solved, choice);
            done = addBinding(choice).and_then([&] { return addRunnersUp(*solved, choice); });
        }
        return done.map([&] { return std::move(choice); });
    }

private:
    [[nodiscard]] Expected<Solved> solve(MixModel model, const ChoiceLimits &limits) const
    {
        Solved solved{std::move(model), {}};
        solved.answer = m_solve(solved.model.choice, limits);
        if (!isSound(solved.model.choice, solved.answer))
            return failure(error_text::kAnswerBreaksRules, {}, {}, ErrorKind::internal);
        return solved;
    }
    [[nodiscard]] Expected<Solved> solve(const MixRules &rules, const ChoiceLimits &limits) const
    {
        return solve(modelOf(m_candidates, rules), limits);
    }
    /// Questions beside the main one may take a twentieth of the nodes.
    [[nodiscard]] ChoiceLimits less(bool anyChoice = false) const
    {
        constexpr std::int64_t kPart = 20;
        return {std::max<std::int64_t>(m_limits.nodes / kPart, 1), anyChoice};
    }

    void take(const Solved &solved, MixChoice &choice) const
    {
        for (std::size_t i = 0; i < m_candidates.sets.size(); ++i) {
            const WorkloadId id = m_candidates.sets[i].workload;
            const MixOffer offer = solved.model.offers[i][(*solved.answer.chosen)[i]];
            const auto today = m_candidates.scenario.allocations.find(id);
            if (offer)
                choice.allocations[id].offer = m_candidates.inputs.catalog->reference(*offer);
            else if (today != m_candidates.scenario.allocations.end())
                choice.allocations[id] = today->second;
        }
        choice.monthly = solved.monthly();
        const double bound = std::ceil(solved.answer.bound - 1e-6)
                             - static_cast<double>(solved.moving())
                             + static_cast<double>(solved.model.otherCents);
        choice.bound = solved.answer.isComplete
                           ? choice.monthly
                           : std::min(choice.monthly, Money::nearestCents(bound));
    }

    Expected<void> addBinding(MixChoice &choice) const
    {
        for (const MixRule &rule : listRules(m_rules, m_candidates.scenario)) {
            const auto relaxed = solve(without(m_rules, rule), less());
            if (!relaxed)
                return tl::unexpected(relaxed.error());
            if (!relaxed->answer.chosen || relaxed->monthly() >= choice.monthly)
                continue;
            const bool isProven = relaxed->answer.isComplete && choice.status == MixStatus::optimal;
            choice.binding.push_back({rule, choice.monthly - relaxed->monthly(), isProven});
        }
        return {};
    }

    Expected<void> addRunnersUp(const Solved &best, MixChoice &choice) const
    {
        for (std::size_t i = 0; i < best.model.offers.size(); ++i) {
            const std::size_t chosen = (*best.answer.chosen)[i];
            if (!best.model.offers[i][chosen])
                continue;
            MixModel other = best.model;
            removeKind(other, i, best.model.choice.groups[i].options[chosen].kind);
            const auto solved = solve(std::move(other), less());
            if (!solved)
                return tl::unexpected(solved.error());
            if (!solved->answer.chosen)
                continue;
            const MixOffer offer = solved->model.offers[i][(*solved->answer.chosen)[i]];
            choice.runnersUp.push_back(
                {m_candidates.sets[i].workload, m_candidates.inputs.catalog->reference(*offer),
                 solved->monthly() - choice.monthly,
                 solved->answer.isComplete && choice.status == MixStatus::optimal});
        }
        return {};
    }

    /// Drops one rule after the other as long as the rest still clashes: what is left clashes only together.
    Expected<void> addClash(MixChoice &choice) const
    {
        MixRules rest = m_rules;
        const auto feasibleWithout = [&](const MixRules &rules) -> Expected<bool> {
            return solve(rules, less(true)).map([](const Solved &solved) {
                return solved.answer.chosen.has_value() || !solved.answer.isComplete;
            });
        };
        auto rules = listRules(rest, m_candidates.scenario);
        std::vector<MixRule> kept;
        // From the last to the first, so that the places of the others stay.
        for (auto rule = rules.rbegin(); rule != rules.rend(); ++rule) {
            const MixRules fewer = without(rest, *rule);
            const auto feasible = feasibleWithout(fewer);
            if (!feasible)
                return tl::unexpected(feasible.error());
            if (*feasible)
                kept.push_back(*rule);
            else
                rest = fewer;
        }
        choice.clash.assign(kept.rbegin(), kept.rend());
        if (choice.clash.empty())
            addUnserved(rest, choice);
        return {};
    }

    void addUnserved(const MixRules &rules, MixChoice &choice) const
    {
        const MixModel model = modelOf(m_candidates, rules);
        for (std::size_t i = 0; i < model.offers.size(); ++i) {
            if (model.offers[i].empty())
                choice.unserved.push_back(m_candidates.sets[i].workload);
        }
    }

    const MixCandidates &m_candidates;
    const MixRules &m_rules;
    const ChoiceSolver &m_solve;
    const ChoiceLimits &m_limits;
};

} // namespace

std::string_view keyOf(MixStatus status)
{
    constexpr std::array<std::string_view, 4> kKeys{"optimal", "feasible", "infeasible", "unknown"};
    return kKeys[static_cast<std::size_t>(status)];
}

Expected<MixChoice> chooseMix(const MixCandidates &candidates, const MixRules &rules,
                              const ChoiceSolver &solve, const ChoiceLimits &limits)
{
    return MixSearch(candidates, rules, solve, limits).run();
}

} // namespace headroom
