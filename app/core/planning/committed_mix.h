// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/plan/commitment_rule.h"
#include "core/planning/mix_months.h"

namespace headroom {

/// What mixes cost with the commitments that are best for each over the months they are judged over, hour by hour.
/// Commitments carry use within one provider: what was found for the lines of a provider is kept.
class CommittedMix
{
public:
    /// `candidates` and `months` must outlive this.
    CommittedMix(const MixCandidates &candidates, CommitmentRule rule, const MixMonths &months);

    struct Cost {
        Money total;   ///< of all months, other cost lines included
        Money without; ///< likewise, with nothing committed to
        Money monthly; ///< of the month that is planned for
        std::vector<Commitment> commitments;
    };
    /// `offers`: one for each workload.
    [[nodiscard]] Cost of(const std::vector<MixOffer> &offers);
    /// `lines`: the scenario's, evaluated together; workloads may share instances.
    [[nodiscard]] Cost of(const Scenario &scenario, const std::vector<Line> &lines) const;

private:
    using Place = std::pair<std::size_t, MixOffer>;
    struct Change {
        Money total; ///< by which the commitments change all months; below zero
        Money monthly;
        std::vector<Commitment> commitments;
    };

    struct KnownLine {
        Line line;
        Money total; ///< of all months
    };

    [[nodiscard]] const KnownLine &lineOn(const Place &place);
    [[nodiscard]] const Change &changeOf(const std::vector<Place> &places);
    [[nodiscard]] Change decide(const Scenario &scenario, const std::vector<Line> &lines) const;

    const MixCandidates &m_candidates;
    CommitmentRule m_rule;
    const MixMonths &m_months;
    std::map<Place, KnownLine> m_lines;
    std::map<std::vector<Place>, Change> m_changes;
};

} // namespace headroom
