// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/evaluation/type_sizer.h"

#include <utility>

namespace headroom {

SizingOver &TypeSizer::sizingFor(const SizingDemand &demand)
{
    if (!covers(demand))
        m_sizing.emplace(demand, m_inputs.hardware->shapes, m_inputs.hardware->firstAlike,
                         m_inputs.facts->calibration);
    return *m_sizing;
}

std::shared_ptr<const SizedTypes> TypeSizer::sized(const SizingDemand &demand,
                                                   std::vector<Interruptions> interruptions,
                                                   std::span<const std::uint8_t> wanted)
{
    if (m_last && m_last->demand == demand && m_last->interruptions == interruptions)
        return m_last;
    auto sized = std::make_shared<SizedTypes>();
    sized->facts = m_inputs.facts;
    sized->demand = demand;
    sized->interruptions = std::move(interruptions);
    const std::size_t types = m_inputs.catalog->types.size();
    sized->useByType.resize(types);
    sized->useOnSpot.resize(sized->interruptions.empty() ? 0 : types);
    sizingFor(demand).size(demand, sized->interruptions, wanted,
                           {sized->useByType, sized->useOnSpot}, m_inputs.parallelFor);
    for (std::size_t i = 0; i < types; ++i) {
        if (m_inputs.hardware->unknown[i].empty())
            continue;
        sized->useByType[i] = {};
        if (!sized->useOnSpot.empty())
            sized->useOnSpot[i] = {};
    }
    if (wanted.empty())
        m_last = sized;
    return sized;
}

std::optional<Sizing> TypeSizer::sizedOn(const SizingDemand &demand, const OfferReference &offer)
{
    const auto type = m_inputs.catalog->findType(offer.provider, offer.instanceType);
    if (!type || !m_inputs.hardware->unknown[*type].empty())
        return std::nullopt;
    return sizingFor(demand).sized(demand, *type);
}

} // namespace headroom
