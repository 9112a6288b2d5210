// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/evaluation/offer_carbon.h"
#include "core/planning/mix/offer_uses.h"

#include <optional>
#include <span>

namespace headroom {

/// Carbon of a workload of the mix on offers. All that it is made of must outlive it.
class OptionCarbon
{
public:
    OptionCarbon(const MixCandidates &candidates, std::size_t place, const MonthView &view,
                 std::span<const GridFact *const> grids)
        : m_candidates(candidates),
          m_place(place),
          m_carbon(candidates.inputs, candidates.today.plan->workloads[place], view, grids)
    {}

    /// CO2e of a month in whole grams; absent: unknown.
    [[nodiscard]] std::optional<std::int64_t> grams(OfferIndex offer, const OfferUse &use);

private:
    const MixCandidates &m_candidates;
    std::size_t m_place;
    OfferCarbon m_carbon;
};

/// Carbon of instance-hours that several workloads share on an offer.
[[nodiscard]] std::optional<double> sharedKg(const EvaluationInputs &inputs, OfferIndex offer,
                                             double hours);

} // namespace headroom
