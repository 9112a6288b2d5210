// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/evaluation/candidates.h"

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <tuple>

namespace headroom {

/// Whether a headroom is as much as asked for, but for what it is rounded by.
[[nodiscard]] constexpr bool hasHeadroom(double headroom, double asked)
{
    constexpr double kSlip = 1e-9;
    return headroom >= asked * (1 - kSlip);
}

/// More instances of a type than sizing asks for, as a count set by hand.
struct CountedUse {
    std::int64_t count = 0;
    SizedUse use;
    double headroom = 0;
};

/// What one workload has of headroom with a number of instances. Sizings are kept: one thread asks.
class InstanceCounts
{
public:
    InstanceCounts(std::shared_ptr<const CatalogHardware> hardware,
                   std::shared_ptr<const SizedTypes> sized)
        : m_hardware(std::move(hardware)),
          m_sized(std::move(sized))
    {}

    /// The fewest instances of a type with this headroom, of which it must have less as sized; absent where no number
    /// of them has it.
    [[nodiscard]] std::optional<CountedUse> minWith(double headroom, std::size_t type,
                                                    bool spot) const;

private:
    [[nodiscard]] std::optional<CountedUse> ofService(double headroom, const Sizing &sizing) const;
    [[nodiscard]] const CountedUse &sizedWith(std::int64_t count, std::size_t type,
                                              bool spot) const;

    std::shared_ptr<const CatalogHardware> m_hardware;
    std::shared_ptr<const SizedTypes> m_sized;
    mutable std::map<std::tuple<std::size_t, bool, std::int64_t>, CountedUse> m_known;
};

} // namespace headroom
