// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/plan/commitment_rule.h"
#include "core/planning/mix_model.h"

namespace headroom {

/// What mixes cost with the commitments that are best for each, in the month that is planned for. Commitments carry use
/// within one provider: what was found for the lines of a provider is kept.
class CommittedMix
{
public:
    /// `candidates` must outlive this.
    CommittedMix(const MixCandidates &candidates, CommitmentRule rule);

    struct Cost {
        Money monthly; ///< other cost lines included
        std::vector<Commitment> commitments;
    };
    /// `offers`: one for each workload.
    [[nodiscard]] Cost of(const std::vector<MixOffer> &offers);

private:
    using Place = std::pair<std::size_t, MixOffer>;
    struct Change {
        Money monthly; ///< by which the commitments change the month; below zero
        std::vector<Commitment> commitments;
    };

    [[nodiscard]] const Line &lineOn(const Place &place);
    [[nodiscard]] const Change &changeOf(const std::vector<Place> &places);
    [[nodiscard]] Change decide(const std::vector<Place> &places);

    const MixCandidates &m_candidates;
    CommitmentRule m_rule;
    EvaluationInputs m_inputs;
    std::map<Place, Line> m_lines;
    std::map<std::vector<Place>, Change> m_changes;
};

} // namespace headroom
