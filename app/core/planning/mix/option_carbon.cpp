// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/planning/mix/option_carbon.h"

#include "core/evaluation/line_footprint.h"
#include "core/planning/mix/mix_rows.h"

namespace headroom {

namespace {

RangedFigure justHours(double hours)
{
    return {hours, hours, hours};
}

} // namespace

std::vector<const GridFact *> gridsOf(const EvaluationInputs &inputs)
{
    std::vector<const GridFact *> grids;
    for (const Region &region : inputs.catalog->regions)
        grids.push_back(inputs.carbon ? inputs.carbon->gridOf(region) : nullptr);
    return grids;
}

OptionCarbon::OptionCarbon(const MixCandidates &candidates, std::size_t place,
                           const MonthView &view, std::span<const GridFact *const> grids)
    : m_candidates(candidates),
      m_place(place),
      m_workload(candidates.today.plan->workloads[place]),
      m_usages(m_workload),
      m_hours(monthHoursOf(m_workload, view)),
      m_grids(grids)
{}

std::optional<std::int64_t> OptionCarbon::grams(OfferIndex offer, const OfferUse &use)
{
    const Catalog &catalog = *m_candidates.inputs.catalog;
    const std::pair key(catalog.offerType[offer], m_candidates.sets[m_place].onSpot(offer));
    const auto [known, isNew] = m_known.try_emplace(key);
    if (isNew)
        known->second = energy(key.first, key.second, use);
    const Footprint footprint = onGrid(known->second, m_grids[catalog.offerRegion[offer]]);
    return footprint.kg ? std::optional(wholeGrams(footprint.kg->value)) : std::nullopt;
}

/// Hours as if bought by the hour, as the line has them.
Footprint OptionCarbon::energy(std::uint16_t type, bool spot, const OfferUse &use) const
{
    const auto used = m_usages.on({}, use.byHand, use.sizing);
    if (!used || !m_candidates.inputs.carbon)
        return {};
    const MonthUsage month = used->in(m_hours);
    const double utilisation =
        use.byHand ? m_candidates.counts[m_place]->utilisationWith(*use.byHand, type, spot)
                   : m_candidates.headrooms[m_place]->of(type, spot).utilisation;
    return energyOn(m_candidates.inputs, type, justHours((month.count * month.hours).toDouble()),
                    meanUtilisation(m_workload, *use.sizing, utilisation, *used));
}

std::optional<double> sharedKg(const EvaluationInputs &inputs, OfferIndex offer, double hours)
{
    if (!inputs.carbon)
        return std::nullopt;
    const Catalog &catalog = *inputs.catalog;
    const Footprint footprint =
        onGrid(energyOn(inputs, catalog.offerType[offer], justHours(hours), kAnyLoad),
               inputs.carbon->gridOf(catalog.regions[catalog.offerRegion[offer]]));
    return footprint.kg ? std::optional(footprint.kg->value) : std::nullopt;
}

} // namespace headroom
