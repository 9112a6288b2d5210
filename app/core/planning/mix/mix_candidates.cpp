// SPDX-License-Identifier: GPL-3.0-or-later
// Every offer for every workload of a scenario.
#include "core/costing/month_view.h"
#include "core/evaluation/demand.h"
#include "core/evaluation/forecast.h"
#include "core/evaluation/left_out.h"
#include "core/plan/effective_plan.h"
#include "core/planning/mix/mix_model.h"
#include "core/texts/error_texts.h"
#include "core/texts/mix_commitment_texts.h"

#include <algorithm>
#include <utility>

namespace headroom {

namespace {

/// The place of an earlier workload with the same demand; as many as there are sets: none has it.
std::size_t placeOfAlike(const MixCandidates &candidates, const SizingDemand &demand)
{
    const auto alike = std::ranges::find_if(
        candidates.sets, [&](const CandidateSet &set) { return set.sized->demand == demand; });
    return static_cast<std::size_t>(alike - candidates.sets.begin());
}

/// Workloads with the same demand share their sizings.
void addCandidates(MixCandidates &candidates, const Workload &workload)
{
    const EvaluationInputs &inputs = candidates.inputs;
    const MonthView view = monthViewOf(*inputs.plan, candidates.scenario, inputs.valuationDate);
    const std::size_t alike =
        placeOfAlike(candidates, demandOf(effectiveWorkload(candidates.scenario, workload),
                                          *inputs.facts, view));
    const auto known = alike < candidates.sets.size() ? candidates.sets[alike].sized : nullptr;
    CandidateSet set = findCandidates(inputs, candidates.scenario, workload.id, known);
    if (known && set.sized == known) {
        candidates.headrooms.push_back(candidates.headrooms[alike]);
        candidates.counts.push_back(candidates.counts[alike]);
    } else {
        candidates.headrooms.push_back(std::make_shared<const TypeHeadrooms>(*set.sized));
        set.sized = withoutSizings(*set.sized);
        candidates.counts.push_back(std::make_shared<const InstanceCounts>(
            inputs.hardware, set.sized, candidates.headrooms.back()));
    }
    candidates.sets.push_back(std::move(set));
}

} // namespace

Expected<MixCandidates> findMixCandidates(const EvaluationInputs &inputs, const Scenario &stated,
                                          CommitmentsOfMix commitments)
{
    if (inputs.plan->workloads.empty())
        return failure(error_text::kNoWorkloadsToChooseFor);
    if (inputs.plan->workloads.size() > kMaxMixWorkloads)
        return failure({error_text::kTooManyToChooseFor,
                        std::to_string(inputs.plan->workloads.size()),
                        std::to_string(kMaxMixWorkloads)},
                       "workloads", error_text::kChooseForParts);
    const Date first = firstForecastMonth(inputs);
    const bool isRunning = std::ranges::any_of(stated.commitments, [&](const Commitment &one) {
        return one.startMonth && *one.startMonth < first;
    });
    if (!stated.commitments.empty() && commitments == CommitmentsOfMix::none)
        return failure(error_text::kChoiceIgnoresCommitments, "commitments",
                       isRunning ? error_text::kCommitAfterwards : error_text::kDecideAnew);
    if (isRunning && commitments == CommitmentsOfMix::decided)
        return failure(mix_commitment_text::kAlreadyRunning, "commitments",
                       mix_commitment_text::kChooseWithout);
    Scenario scenario = stated;
    scenario.commitments.clear();
    const bool areKept = commitments == CommitmentsOfMix::kept;
    MixCandidates candidates{
        inputs, scenario, evaluateScenario(inputs, areKept ? stated : scenario, {1}), {}, {}, {}};
    for (std::size_t i = 0; i < candidates.today.lines.size(); ++i) {
        if (candidates.today.lines[i].pinned && isLeftOut(candidates.today.lines[i]))
            return failure({error_text::kPinnedWithoutCost, inputs.plan->workloads[i].name}, "pins",
                           error_text::kReleasePin);
    }
    for (const Workload &workload : inputs.plan->workloads) {
        addCandidates(candidates, workload);
        if (!candidates.sets.back().priceTerms)
            return failure(
                {error_text::kNoRateForCatalog, inputs.catalog->currency, inputs.plan->currency},
                "currency");
    }
    return candidates;
}

std::size_t stepsOfCandidates(const MixCandidates &candidates)
{
    constexpr std::size_t kStepsOfAnOffer = 20;
    return candidates.sets.size() * candidates.inputs.catalog->offerCount() * kStepsOfAnOffer;
}

MixCandidates withOnlyOffers(MixCandidates candidates, const MixFilter &filter)
{
    if (!filter)
        return candidates;
    for (std::size_t i = 0; i < candidates.sets.size(); ++i) {
        CandidateSet &set = candidates.sets[i];
        for (OfferIndex offer = 0; offer < set.catalog->offerCount(); ++offer) {
            if (!filter(i, offer))
                set.state[offer] = CandidateState::notAllowed;
        }
    }
    return candidates;
}

} // namespace headroom
