// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/evaluation/candidates.h"
#include "core/sizing/size_workload.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace headroom {

/// Sizes a workload on the catalog's types, at one demand after another. While only rates differ,
/// most of the work is done once. One thread asks.
class TypeSizer
{
public:
    /// The inputs must outlive it.
    explicit TypeSizer(const EvaluationInputs &inputs) : m_inputs(inputs) {}

    /// True if the demand differs from the one before in rates only.
    [[nodiscard]] bool covers(const SizingDemand &demand) const
    {
        return m_sizing && m_sizing->covers(demand);
    }
    /// As sizeTypes(), without the sizings themselves: of() must not be called. `wanted`: the types that
    /// count, empty: all; the others do not fit.
    [[nodiscard]] std::shared_ptr<const SizedTypes>
    sized(const SizingDemand &demand, std::vector<Interruptions> interruptions,
          std::span<const std::uint8_t> wanted = {});
    /// As sizeOn(), with as many instances as it takes.
    [[nodiscard]] std::optional<Sizing> sizedOn(const SizingDemand &demand,
                                                const OfferReference &offer);

private:
    [[nodiscard]] SizingOver &sizingFor(const SizingDemand &demand);

    const EvaluationInputs &m_inputs;
    std::optional<SizingOver> m_sizing;
    std::shared_ptr<const SizedTypes> m_last; ///< of all types
};

} // namespace headroom
