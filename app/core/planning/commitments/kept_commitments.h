// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/planning/mix/mix_model.h"

#include <map>
#include <optional>
#include <utility>
#include <vector>

namespace headroom {

/// A mix beside the commitments of a scenario, which stay as they are. What they carry of one line they do not carry of
/// another, so that costs do not add up option by option: each mix is billed as a whole, as evaluating the plan does.
class KeptCommitments
{
public:
    /// `candidates`: with commitments kept (findMixCandidates). All but the rules must outlive this.
    KeptCommitments(const MixCandidates &candidates, const Scenario &stated, const MixRules &rules);

    struct Outcome {
        Money total; ///< of a month, other cost lines included
        bool keepsShares =
            false; ///< of the split and of spot capacity, by what lines then really cost
    };
    /// Of one option for each group of the model.
    [[nodiscard]] Outcome of(const MixModel &model, const std::vector<std::size_t> &chosen);

private:
    [[nodiscard]] const Line &lineOn(std::size_t group, OfferIndex offer,
                                     std::optional<std::int64_t> count);
    [[nodiscard]] bool keepsShares(const std::vector<Line> &lines) const;

    const MixCandidates &m_candidates;
    const Scenario &m_stated;
    MixRules m_shares; ///< the rules on shares alone
    EvaluationInputs m_inputs;
    std::vector<Line> m_today; ///< that no commitment carries
    std::map<std::pair<std::size_t, OfferIndex>, Line> m_moved;
};

} // namespace headroom
