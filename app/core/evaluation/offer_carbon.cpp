// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/evaluation/offer_carbon.h"

#include "core/evaluation/line_footprint.h"
#include "core/plan/effective_plan.h"

#include <limits>

namespace headroom {

std::vector<const GridFact *> gridsOf(const EvaluationInputs &inputs)
{
    std::vector<const GridFact *> grids;
    for (const Region &region : inputs.catalog->regions)
        grids.push_back(inputs.carbon ? inputs.carbon->gridOf(region) : nullptr);
    return grids;
}

OfferCarbon::OfferCarbon(const EvaluationInputs &inputs, const Workload &workload,
                         const MonthView &view, std::span<const GridFact *const> grids)
    : m_inputs(inputs),
      m_workload(workload),
      m_usages(workload),
      m_hours(monthHoursOf(workload, view)),
      m_grids(grids)
{}

/// Hours as if bought by the hour, as the line has them.
Footprint OfferCarbon::energy(std::uint16_t type, const Use &use) const
{
    const auto used = m_usages.on({}, use.byHand, use.sizing);
    if (!used || !m_inputs.carbon)
        return {};
    const MonthUsage month = used->in(m_hours);
    const double hours = (month.count * month.hours).toDouble();
    return energyOn(m_inputs, type, {hours, hours, hours},
                    meanUtilisation(m_workload, *use.sizing, use.utilisation, *used));
}

std::vector<double> carbonValues(const EvaluationInputs &inputs, const Scenario &scenario,
                                 const CandidateSet &candidates)
{
    std::vector<double> values(candidates.catalog->offerCount(),
                               std::numeric_limits<double>::quiet_NaN());
    const Workload workload = workloadIn(inputs, scenario, candidates.workload);
    const std::vector<const GridFact *> grids = gridsOf(inputs);
    OfferCarbon carbon(inputs, workload, monthViewOf(*inputs.plan, scenario, inputs.valuationDate),
                       grids);
    for (OfferIndex offer = 0; offer < values.size(); ++offer) {
        const Sizing &sizing = candidates.sizing(offer);
        if (!sizing.fits)
            continue;
        const auto use = [&] { return OfferCarbon::Use{&sizing, sizing.utilisation}; };
        if (const auto kg = carbon.kg(offer, candidates.onSpot(offer), use))
            values[offer] = *kg;
    }
    return values;
}

} // namespace headroom
