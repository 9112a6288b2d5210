// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/planning/commitments/kept_commitments.h"

#include "core/evaluation/commitment_lines.h"
#include "core/evaluation/shared_line.h"
#include "core/planning/mix/mix_rows.h"

#include <algorithm>

namespace headroom {

KeptCommitments::KeptCommitments(const MixCandidates &candidates, const Scenario &stated,
                                 const MixRules &rules)
    : m_candidates(candidates),
      m_stated(stated),
      m_inputs(candidates.inputs),
      m_today(evaluateScenario(candidates.inputs, candidates.scenario, {1}).lines)
{
    m_shares.split = rules.split;
    m_shares.splitTolerancePoints = rules.splitTolerancePoints;
    m_shares.base = rules.base;
    m_shares.mostSpotPercent = rules.mostSpotPercent;
    m_inputs.plan = candidates.today.plan;
}

const Line &KeptCommitments::lineOn(std::size_t group, OfferIndex offer,
                                    std::optional<std::int64_t> count)
{
    const auto [known, isNew] = m_moved.try_emplace(std::pair(group, offer));
    if (isNew) {
        const Workload &workload = m_inputs.plan->workloads[group];
        Scenario moved = m_candidates.scenario;
        Allocation allocation;
        allocation.offer = m_inputs.catalog->reference(offer);
        allocation.count = count;
        moved.allocations[workload.id] = std::move(allocation);
        known->second = LinesOfScenario(m_inputs, moved).of(workload);
    }
    return known->second;
}

KeptCommitments::Outcome KeptCommitments::of(const MixModel &model,
                                             const std::vector<std::size_t> &chosen)
{
    ScenarioEvaluation mix;
    for (std::size_t group = 0; group < m_candidates.sets.size(); ++group) {
        const MixOffer offer = model.offers[group][chosen[group]];
        mix.lines.push_back(offer ? lineOn(group, *offer, model.counts[group][chosen[group]])
                                  : m_today[group]);
    }
    applyCommitments(m_inputs, m_stated, 0, mix);
    Outcome outcome;
    for (const Line &line : mix.lines)
        outcome.total += line.monthly;
    outcome.keepsShares = keepsShares(mix.lines);
    return outcome;
}

bool KeptCommitments::keepsShares(const std::vector<Line> &lines) const
{
    const MixRows rows(*m_inputs.catalog, m_shares, 0);
    std::vector<Int128> sums(rows.limits().size());
    for (const Line &line : lines) {
        for (const OptionFacts &facts : factsOf(line, *m_inputs.catalog, m_shares.base)) {
            std::vector<std::int64_t> uses;
            rows.addUses(facts, uses);
            for (std::size_t i = 0; i < uses.size(); ++i)
                sums[i] += uses[i];
        }
    }
    return std::ranges::equal(sums, rows.limits(),
                              [](Int128 sum, std::int64_t limit) { return sum <= limit; });
}

} // namespace headroom
