// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/carbon/footprint.h"
#include "core/costing/month_view.h"
#include "core/planning/mix/offer_uses.h"

#include <map>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace headroom {

/// The grid of each region of the catalog; null where it is not known.
[[nodiscard]] std::vector<const GridFact *> gridsOf(const EvaluationInputs &inputs);

/// Carbon of a workload's month on offers, as its line would have it: energy once for each type. All that it is
/// made of must outlive it.
class OptionCarbon
{
public:
    OptionCarbon(const MixCandidates &candidates, std::size_t place, const MonthView &view,
                 std::span<const GridFact *const> grids);

    /// Absent: nobody knows.
    [[nodiscard]] std::optional<std::int64_t> grams(OfferIndex offer, const OfferUse &use);

private:
    [[nodiscard]] Footprint energy(std::uint16_t type, bool spot, const OfferUse &use) const;

    const MixCandidates &m_candidates;
    std::size_t m_place;
    const Workload &m_workload;
    UsageOfWorkload m_usages;
    MonthHours m_hours;
    std::span<const GridFact *const> m_grids; ///< by region
    std::map<std::pair<std::uint16_t, bool>, Footprint> m_known;
};

/// Carbon of instance-hours that several workloads share on an offer.
[[nodiscard]] std::optional<double> sharedKg(const EvaluationInputs &inputs, OfferIndex offer,
                                             double hours);

} // namespace headroom
