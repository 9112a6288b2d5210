// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/evaluation/candidates.h"

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <tuple>
#include <utility>
#include <vector>

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
    double utilisation = 0; ///< of an instance at the busiest hour
};

/// The part of a workload's sizings that choosing reads besides their use: a tenth of their memory.
class TypeHeadrooms
{
public:
    struct Of {
        double headroom = 0;
        bool attainable = true; ///< some number of instances keeps the limit that is missed
        double utilisation = 0;
    };

    TypeHeadrooms(const SizedTypes &sized, std::span<const std::size_t> firstAlike);

    [[nodiscard]] const Of &of(std::size_t type, bool spot) const
    {
        return spot && !m_onSpot.empty() ? m_onSpot[m_placeOnSpot[type]]
                                         : m_byType[m_placeByType[type]];
    }

private:
    std::vector<Of> m_byType; ///< once for all types with the same hardware
    std::vector<Of> m_onSpot; ///< empty where spot capacity needs nothing else
    std::vector<std::uint16_t> m_placeByType;
    std::vector<std::uint16_t> m_placeOnSpot;
};
/// Without the sizings of types: of() must not be called, useOf() may. Uses stand once for all types with
/// the same hardware.
[[nodiscard]] std::shared_ptr<const SizedTypes>
withoutSizings(const SizedTypes &sized, std::span<const std::size_t> firstAlike);

/// The headroom of one workload by its number of instances. Sizings are cached: one thread asks.
class InstanceCounts
{
public:
    InstanceCounts(std::shared_ptr<const CatalogHardware> hardware,
                   std::shared_ptr<const SizedTypes> sized,
                   std::shared_ptr<const TypeHeadrooms> headrooms)
        : m_hardware(std::move(hardware)),
          m_sized(std::move(sized)),
          m_headrooms(std::move(headrooms))
    {}

    /// The fewest instances of a type with this headroom, of which it must have less as sized; absent where no number
    /// of them has it.
    [[nodiscard]] std::optional<CountedUse> minWith(double headroom, std::size_t type,
                                                    bool spot) const;
    /// Utilisation of so many instances.
    [[nodiscard]] double utilisationWith(std::int64_t count, std::size_t type, bool spot) const
    {
        return sizedWith(count, type, spot).utilisation;
    }

private:
    [[nodiscard]] std::optional<CountedUse> ofService(double headroom, std::size_t type,
                                                      bool spot) const;
    [[nodiscard]] const CountedUse &sizedWith(std::int64_t count, std::size_t type,
                                              bool spot) const;

    std::shared_ptr<const CatalogHardware> m_hardware;
    std::shared_ptr<const SizedTypes> m_sized;
    std::shared_ptr<const TypeHeadrooms> m_headrooms;
    mutable std::map<std::tuple<std::size_t, bool, std::int64_t>, CountedUse> m_known;
};

} // namespace headroom
