// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/rows/explore_remedy.h"

#include "core/evaluation/missing_offers.h"
#include "core/plan/effective_plan.h"
#include "core/wording/filter_words.h"
#include "core/wording/refusal_words.h"
#include "session/language.h"
#include "ui/format/text.h"

#include <algorithm>
#include <map>

namespace headroom::ui {

namespace {

/// As it is edited.
std::optional<Workload> workloadIn(const ExploreView &view)
{
    const Plan &plan = view.context.snapshot->plan();
    const Workload *workload = findWorkload(plan, view.context.workload);
    return workload ? std::optional(statedWorkload(activeScenario(plan), *workload)) : std::nullopt;
}

ExploreRemedy withoutFilter(const ExploreView &view, const Relaxation &relaxation)
{
    const QString name = relaxation.field ? textOf(nameOf(*relaxation.field)) : QString();
    return {tr("No offer passes the filters."),
            relaxation.field ? tr("Clear %1: %2 offers").arg(name, counted(relaxation.offers))
                             : tr("Clear all filters: %1 offers").arg(counted(relaxation.offers)),
            CandidateFilter{relaxation.filter, view.filter.scope}};
}

QString actionFor(Absence constraint)
{
    switch (constraint) {
    case Absence::provider: return tr("Allow every provider: %1 offers");
    case Absence::region: return tr("Allow every region: %1 offers");
    case Absence::pricingModel: return tr("Allow every pricing: %1 offers");
    case Absence::interruption: return tr("Allow interruptions: %1 offers");
    case Absence::cudaKernels: return tr("Without custom CUDA kernels: %1 offers");
    case Absence::tooSmall: return tr("Allow smaller instances: %1 offers");
    default: return {};
    }
}

/// The reason that most machines have.
QString whyNothingFits(const CandidateSet &candidates)
{
    std::map<RefusalCode, std::pair<std::size_t, const Refusal *>> reasons;
    for (const Sizing &sizing : candidates.sized->byType) {
        auto &[count, refusal] = reasons[sizing.refusal.code];
        ++count;
        refusal = &sizing.refusal;
    }
    const auto most = std::ranges::max_element(
        reasons, {}, [](const auto &reason) { return reason.second.first; });
    if (most == reasons.end() || most->first == RefusalCode::none)
        return {};
    // What one machine lacks says nothing of the others.
    return most->first == RefusalCode::doesNotFit
               ? QString()
               : textOf(refusalText(*most->second.second, language()));
}

ExploreRemedy withoutConstraint(const ExploreView &view, const ConstraintRelaxation &relaxation)
{
    Workload changed = *workloadIn(view);
    changed.constraints = relaxation.constraints;
    return {
        tr("The workload's constraints leave no offer."),
        actionFor(relaxation.constraint).arg(counted(relaxation.offers)),
        PlanEdit(ChangeWorkload{std::move(changed), QT_TRANSLATE_NOOP("Fields", "constraints")})};
}

ExploreRemedy withWiderLimits(const ExploreView &view, const ClosestMiss &closest)
{
    const CandidateSet &candidates = *view.context.candidates;
    const LimitStanding &nearest = closest.standing;
    ExploreRemedy remedy;
    remedy.text =
        tr("No offer meets the service level. Closest: %1 %2 of %3 (%4)")
            .arg(textOf(nameOf(nearest.limit)), timeText(nearest.limit, nearest.reached.value),
                 timeText(nearest.limit, nearest.asked),
                 typeText(candidates.catalog->reference(closest.offer)));
    std::vector<LimitStanding> missed =
        standingsOf(candidates.sizing(closest.offer), candidates.sized->demand);
    std::erase_if(missed, [](const LimitStanding &one) { return one.share() <= 1; });
    const auto workload = workloadIn(view);
    const auto edit = workload ? widerLimits(*workload, missed) : std::nullopt;
    if (!edit)
        return remedy;
    remedy.action = missed.size() == 1 ? tr("Relax %1 to %2")
                                             .arg(textOf(nameOf(nearest.limit)),
                                                  timeText(nearest.limit, widerLimit(nearest)))
                                       : tr("Relax %1 limits").arg(missed.size());
    remedy.what = *edit;
    return remedy;
}

} // namespace

ExploreRemedy remedyForNothing(const ExploreView &view)
{
    const CandidateSet &candidates = *view.context.candidates;
    if (const auto relaxation = relaxationOf(candidates, view.filter))
        return withoutFilter(view, *relaxation);
    if (!candidates.priceTerms)
        return {tr("The prices are in %1, and the plan has no exchange rate to its currency.")
                    .arg(textOf(candidates.catalog->currency)),
                {}};
    const auto constraint = constraintRelaxationOf(candidates);
    if (constraint && workloadIn(view))
        return withoutConstraint(view, *constraint);
    const QString why = whyNothingFits(candidates);
    return {why.isEmpty() ? tr("No machine in the catalog can hold the workload.") : why, {}};
}

std::optional<ExploreRemedy> remedyForMissing(const ExploreView &view, const ExploreLayers &layers)
{
    if (!layers.nothingMeets || layers.front.empty())
        return std::nullopt;
    const CandidateSet &candidates = *view.context.candidates;
    const auto mayMiss = static_cast<std::size_t>(
        std::ranges::count(layers.front, CandidateState::mayMiss,
                           [&](OfferIndex offer) { return candidates.state[offer]; }));
    if (mayMiss > 0)
        return ExploreRemedy{tr("No offer is certain to meet the service level."),
                             tr("Show what may miss it: %1 offers").arg(counted(mayMiss)),
                             CandidateFilter{view.filter, CandidateScope::meeting}};
    if (const auto closest = closestMiss(candidates, layers.front))
        return withWiderLimits(view, *closest);
    // Of those that fit, one is like the other in what it misses.
    const SizingLimit miss = candidates.sizing(layers.front.front()).miss;
    return ExploreRemedy{
        miss == SizingLimit::none
            ? tr("No offer meets the service level.")
            : tr("No offer meets the service level: %1 is missed.").arg(textOf(nameOf(miss))),
        {}};
}

} // namespace headroom::ui
