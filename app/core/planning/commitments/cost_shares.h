// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/planning/mix/mix_rows.h"

#include <functional>
#include <span>
#include <vector>

namespace headroom {

/// Shares of what the compute of a month costs, where commitments are decided: of what each line then bears of them. No
/// option has such a cost of its own, so that they are no rows of a model.
class CostShares
{
public:
    /// `rules`: whatever else they ask is not read. `candidates` must outlive this.
    CostShares(const MixCandidates &candidates, const MixRules &rules);
    CostShares(const CostShares &) = delete;
    CostShares &operator=(const CostShares &) = delete;

    [[nodiscard]] bool areAsked() const { return !m_rows.limits().empty(); }

    using Sums = MixRows::Sums;
    [[nodiscard]] Sums none() const { return Sums(m_rows.limits().size()); }
    void add(std::span<const Line> lines, Sums &sums) const;
    /// Cents of compute on the wrong side; 0: they are kept.
    [[nodiscard]] std::int64_t missedBy(const Sums &sums) const;

    /// The model with rows for them, where compute costs a part of what it costs on demand.
    using PartOf = std::function<double(std::size_t group, std::size_t option)>;
    [[nodiscard]] MixModel asRows(const MixModel &model, const PartOf &part) const;

private:
    void addUses(std::size_t group, MixOffer offer, double part, Sums &sums) const;

    const MixCandidates &m_candidates;
    MixRules m_rules; ///< shares alone
    MixRows m_rows;
};

/// Without the shares that are of the cost.
[[nodiscard]] MixRules withoutCostShares(MixRules rules);
/// Shares relaxed to presence: each provider with a share has a workload, whatever is committed to. Rules keep their places.
[[nodiscard]] MixRules withPresenceOnly(MixRules rules);

} // namespace headroom
