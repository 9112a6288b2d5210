// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/planning/mix/mix_choice.h"

#include "core/planning/mix/choice_model.h"
#include "core/planning/mix/priced_mix.h"
#include "core/texts/error_texts.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace headroom {

namespace {

bool isSound(const ChoiceModel &model, const ChoiceAnswer &answer)
{
    if (!answer.chosen)
        return true;
    return keepsLimits(model, *answer.chosen)
           && answer.bound <= static_cast<double>(costOf(model, *answer.chosen)) + 0.5;
}

/// Restricts the proof to what the model holds: an option priced out of it may be part of a cheaper choice, or of the
/// only feasible one.
void limitProof(const ChoiceModel &model, double leastLeftOut, ChoiceAnswer &answer)
{
    constexpr double kPrecision = 1e-9; // of sums of doubles
    const double least = leastLeftOut - kPrecision * std::abs(leastLeftOut);
    const double cost = answer.chosen ? static_cast<double>(costOf(model, *answer.chosen))
                                      : std::numeric_limits<double>::infinity();
    answer.isComplete = answer.isComplete && (cost <= least || std::isinf(leastLeftOut));
    answer.bound = std::min(answer.bound, least);
}

Money monthlyOf(const MixModel &model, std::span<const std::size_t> chosen)
{
    std::int64_t sum = model.otherCents;
    for (std::size_t i = 0; i < chosen.size(); ++i)
        sum += model.cents[i][chosen[i]];
    return Money::fromCents(sum);
}

/// A bound on what is billed, from one on what the choice minimises: that has the cost of moves besides.
Money boundOf(const MixModel &model, std::span<const std::size_t> chosen, double bound)
{
    const Money monthly = monthlyOf(model, chosen);
    Int128 cost = model.otherCents;
    for (std::size_t i = 0; i < chosen.size(); ++i)
        cost += model.choice.groups[i].options[chosen[i]].cost;
    const auto moving = static_cast<double>(cost - monthly.cents());
    if (!std::isfinite(bound))
        return bound > 0 ? monthly : Money();
    const double billed = std::ceil(bound - 1e-6) - moving + static_cast<double>(model.otherCents);
    return std::min(monthly, Money::nearestCents(billed));
}

MixProgress progressOf(const MixModel &model, const ChoiceProgress &now)
{
    MixProgress progress;
    progress.nodes = now.nodes;
    if (!now.chosen.empty()) {
        progress.monthly = monthlyOf(model, now.chosen);
        progress.bound = boundOf(model, now.chosen, now.bound);
    }
    return progress;
}

} // namespace

std::string_view keyOf(MixStatus status)
{
    constexpr std::array<std::string_view, 4> kKeys{"optimal", "feasible", "infeasible", "unknown"};
    static_assert(kKeys.size() == static_cast<std::size_t>(MixStatus::unknown) + 1);
    return kKeys[static_cast<std::size_t>(status)];
}

bool isFound(const FoundMix &mix)
{
    return mix.status == MixStatus::optimal || mix.status == MixStatus::feasible;
}

FoundMix foundMix(const SolvedMix &solved, const MixCandidates &candidates)
{
    const bool isComplete = solved.answer.isComplete;
    FoundMix mix;
    if (!solved.answer.chosen) {
        mix.status = isComplete ? MixStatus::infeasible : MixStatus::unknown;
        return mix;
    }
    mix.status = isComplete ? MixStatus::optimal : MixStatus::feasible;
    mix.allocations = solved.allocations(candidates);
    mix.monthly = solved.monthly();
    mix.bound = solved.bound();
    mix.headroom = solved.headroom();
    return mix;
}

std::optional<double> MixProgress::gap() const
{
    if (!monthly || !bound || monthly->cents() <= 0)
        return std::nullopt;
    return std::max(0.0, (*monthly - *bound).toDouble() / monthly->toDouble());
}

std::function<void(const MixProgress &)>
withoutBound(const std::function<void(const MixProgress &)> &report)
{
    if (!report)
        return {};
    return [&report](MixProgress now) {
        if (now.bound)
            now.bound = Money();
        report(now);
    };
}

Money SolvedMix::monthly() const
{
    return monthlyOf(model, *answer.chosen);
}

Money SolvedMix::bound() const
{
    return answer.isComplete ? monthly() : boundOf(model, *answer.chosen, answer.bound);
}

Money SolvedMix::objective() const
{
    return Money::fromWideCents(costOf(model.choice, *answer.chosen) + model.otherCents);
}

std::map<WorkloadId, Allocation> SolvedMix::allocations(const MixCandidates &candidates) const
{
    std::map<WorkloadId, Allocation> allocations;
    for (std::size_t i = 0; i < candidates.sets.size(); ++i) {
        const WorkloadId id = candidates.sets[i].workload;
        const MixOffer offer = model.offers[i][(*answer.chosen)[i]];
        const auto today = candidates.scenario.allocations.find(id);
        if (offer) {
            allocations[id].offer = candidates.inputs.catalog->reference(*offer);
            allocations[id].count = model.counts[i][(*answer.chosen)[i]];
        } else if (today != candidates.scenario.allocations.end()) {
            allocations[id] = today->second;
        }
    }
    return allocations;
}

std::optional<double> SolvedMix::headroom() const
{
    double minimum = kNoHeadroom;
    for (std::size_t i = 0; i < answer.chosen->size(); ++i)
        minimum = std::min(minimum, model.headrooms[i][(*answer.chosen)[i]]);
    return minimum == kNoHeadroom ? std::nullopt : std::optional(minimum);
}

ChoiceLimits MixSolver::less(bool anyChoice) const
{
    constexpr std::int64_t kPart = 20;
    return limitsWith(m_limits.nodes / kPart, anyChoice);
}

Expected<SolvedMix> MixSolver::solve(MixModel model, const ChoiceLimits &limits,
                                     const Report &report) const
{
    constexpr std::size_t kPasses = 8; ///< over the coefficients, to build and to reduce the model
    SolvedMix solved{std::move(model), {}};
    for (const ChoiceGroup &group : solved.model.choice.groups)
        m_work.charge((group.options.size() + group.uses.size()) * kPasses);
    ChoiceWatch watch{m_watch.stop, {}};
    const ReducedChoice reduced(solved.model.choice);
    if (report) {
        watch.report = [&](const ChoiceProgress &now) {
            const std::vector<std::size_t> chosen = reduced.inWhole(now.chosen);
            report(progressOf(solved.model, {chosen, now.bound, now.nodes}));
        };
    }
    solved.answer = m_solve(reduced.model(), limits, watch);
    if (solved.answer.chosen)
        solved.answer.chosen = reduced.inWhole(*solved.answer.chosen);
    if (!isSound(solved.model.choice, solved.answer))
        return failure(error_text::kAnswerBreaksRules, {}, {}, ErrorKind::internal);
    if (solved.model.pricedOut)
        limitProof(solved.model.choice, solved.model.pricedOut->leastLeftOut(), solved.answer);
    return solved;
}

Expected<SolvedMix> MixSolver::solve(const MixRules &rules, const ChoiceLimits &limits,
                                     const Report &report, ShareRows shares) const
{
    if (m_candidates.sets.size() > kHeldWorkloads && !rules.maxTypes)
        return solvedByPrices(*this, rules, limits, report, shares);
    return solve(undominatedModelOf(m_candidates, rules, shares), limits, report);
}

Expected<std::optional<bool>> MixSolver::isFeasible(const MixRules &rules) const
{
    return solve(rules, less(true)).map([](const SolvedMix &solved) -> std::optional<bool> {
        if (solved.answer.chosen)
            return true;
        return solved.answer.isComplete ? std::optional(false) : std::nullopt;
    });
}

} // namespace headroom
