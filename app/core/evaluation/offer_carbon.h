// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/carbon/footprint.h"
#include "core/costing/month_view.h"
#include "core/costing/usage.h"
#include "core/evaluation/candidates.h"

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace headroom {

/// The grid of each region of the catalog; null where it is not known.
[[nodiscard]] std::vector<const GridFact *> gridsOf(const EvaluationInputs &inputs);

/// Carbon of a workload's month on offers, as its line would have it: energy once for each type. All that it is
/// made of must outlive it. One thread asks.
class OfferCarbon
{
public:
    /// `grids`: of gridsOf().
    OfferCarbon(const EvaluationInputs &inputs, const Workload &workload, const MonthView &view,
                std::span<const GridFact *const> grids);

    /// Use of the instances of a type.
    struct Use {
        const SizedUse *sizing = nullptr;
        double utilisation = 0;                            ///< at the busiest hour
        std::optional<std::int64_t> byHand = std::nullopt; ///< absent: as many as sizing says
    };
    /// Absent: nobody knows. `use()` is asked once for each type, on spot capacity or not.
    template <typename UseOf>
    [[nodiscard]] std::optional<double> kg(OfferIndex offer, bool spot, const UseOf &use)
    {
        const std::uint16_t type = m_inputs.catalog->offerType[offer];
        const auto [known, isNew] = m_known.try_emplace({type, spot});
        if (isNew)
            known->second = energy(type, use());
        const Footprint footprint =
            onGrid(known->second, m_grids[m_inputs.catalog->offerRegion[offer]]);
        return footprint.kg ? std::optional(footprint.kg->value) : std::nullopt;
    }

private:
    [[nodiscard]] Footprint energy(std::uint16_t type, const Use &use) const;

    const EvaluationInputs &m_inputs;
    const Workload &m_workload;
    UsageOfWorkload m_usages;
    MonthHours m_hours;
    std::span<const GridFact *const> m_grids; ///< by region
    std::map<std::pair<std::uint16_t, bool>, Footprint> m_known;
};

/// Kilograms of CO2e a month of each candidate; NaN where it does not fit, or nobody knows.
[[nodiscard]] std::vector<double> carbonValues(const EvaluationInputs &inputs,
                                               const Scenario &scenario,
                                               const CandidateSet &candidates);

} // namespace headroom
