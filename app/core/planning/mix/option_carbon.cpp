// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/planning/mix/option_carbon.h"

#include "core/evaluation/line_footprint.h"
#include "core/planning/mix/mix_rows.h"

namespace headroom {

std::optional<std::int64_t> OptionCarbon::grams(OfferIndex offer, const OfferUse &use)
{
    const std::uint16_t type = m_candidates.inputs.catalog->offerType[offer];
    const bool spot = m_candidates.sets[m_place].onSpot(offer);
    const auto kg = m_carbon.kg(offer, spot, [&] {
        const double utilisation =
            use.byHand ? m_candidates.counts[m_place]->utilisationWith(*use.byHand, type, spot)
                       : m_candidates.headrooms[m_place]->of(type, spot).utilisation;
        return OfferCarbon::Use{use.sizing, utilisation, use.byHand};
    });
    return kg ? std::optional(wholeGrams(*kg)) : std::nullopt;
}

std::optional<double> sharedKg(const EvaluationInputs &inputs, OfferIndex offer, double hours)
{
    if (!inputs.carbon)
        return std::nullopt;
    const Catalog &catalog = *inputs.catalog;
    const Footprint footprint =
        onGrid(energyOn(inputs, catalog.offerType[offer], {hours, hours, hours}, kAnyLoad),
               inputs.carbon->gridOf(catalog.regions[catalog.offerRegion[offer]]));
    return footprint.kg ? std::optional(footprint.kg->value) : std::nullopt;
}

} // namespace headroom
