// SPDX-License-Identifier: GPL-3.0-or-later
// Every offer for every workload of a scenario.
#include "core/evaluation/forecast.h"
#include "core/evaluation/left_out.h"
#include "core/planning/mix/mix_model.h"
#include "core/texts/error_texts.h"
#include "core/texts/mix_commitment_texts.h"
#include "core/texts/mix_texts.h"

#include <algorithm>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace headroom {

namespace {

/// The candidates of one workload after the other. Those with the same demand share their sizings and states.
class CandidateFinder
{
public:
    explicit CandidateFinder(MixCandidates &candidates) : m_candidates(candidates) {}

    /// False: nothing has a cost, for want of a rate of exchange.
    [[nodiscard]] bool add(const Workload &workload)
    {
        std::size_t alike = m_candidates.sets.size();
        std::shared_ptr<const SizedTypes> known;
        const auto size = [&](const SizingDemand &demand,
                              std::vector<Interruptions> interruptions) {
            alike = placeOfAlike(demand, interruptions);
            if (alike < m_candidates.sets.size())
                known = m_candidates.sets[alike].sized;
            return known ? known : sizeTypes(m_candidates.inputs, demand, std::move(interruptions));
        };
        const EvaluationInputs &inputs = m_candidates.inputs;
        const auto monthly = std::make_shared<MonthlyRates>(inputs.catalog->types.size());
        CandidateSet set = findCandidates(inputs, m_candidates.scenario, workload.id,
                                          SizeTypes(size), monthly.get());
        monthly->settle();
        if (!set.priceTerms)
            return false;
        if (known) {
            m_candidates.headrooms.push_back(m_candidates.headrooms[alike]);
            m_candidates.counts.push_back(m_candidates.counts[alike]);
        } else {
            addSizings(set);
        }
        addSet(std::move(set), monthly);
        return true;
    }

private:
    /// The place of an earlier workload with the same demand; as many as there are sets: none has it.
    [[nodiscard]] std::size_t placeOfAlike(const SizingDemand &demand,
                                           const std::vector<Interruptions> &interruptions) const
    {
        const auto alike = std::ranges::find_if(m_candidates.sets, [&](const MixSet &set) {
            return set.sized->demand == demand && set.sized->interruptions == interruptions;
        });
        return static_cast<std::size_t>(alike - m_candidates.sets.begin());
    }

    void addSizings(CandidateSet &set)
    {
        const auto &hardware = m_candidates.inputs.hardware;
        m_candidates.headrooms.push_back(
            std::make_shared<const TypeHeadrooms>(*set.sized, hardware->firstAlike));
        set.sized = withoutSizings(*set.sized, hardware->firstAlike);
        m_candidates.counts.push_back(std::make_shared<const InstanceCounts>(
            hardware, set.sized, m_candidates.headrooms.back()));
    }

    void addSet(CandidateSet set, const std::shared_ptr<const MonthlyRates> &monthly)
    {
        if (!m_rates)
            m_rates = std::make_shared<const OfferRates>(
                offerRates(set, m_candidates.scenario.spot.fallbackPercent));
        MixSet added(std::move(set), monthly, m_rates);
        for (const MixSet &other : m_candidates.sets) {
            if (other.sized == added.sized && added.shareStatesWith(other))
                break;
        }
        m_candidates.sets.push_back(std::move(added));
    }

    MixCandidates &m_candidates;
    std::shared_ptr<const OfferRates> m_rates; ///< the same for all workloads
};

} // namespace

Expected<MixCandidates> findMixCandidates(const EvaluationInputs &inputs, const Scenario &stated,
                                          CommitmentsOfMix commitments, const std::stop_token &stop)
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
    CandidateFinder finder(candidates);
    for (const Workload &workload : inputs.plan->workloads) {
        if (stop.stop_requested())
            return stopped(mix_text::kNothingYet);
        if (!finder.add(workload))
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
        candidates.sets[i].state.ruleOut([&](OfferIndex offer) { return !filter(i, offer); });
    }
    return candidates;
}

} // namespace headroom
