// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sizing/group_capacities.h"

#include "core/sizing/size_workload.h"
#include "core/sizing/workload_sizing.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <cmath>

namespace headroom {

namespace {

constexpr int kAllTime = 100;
/// Hardware that is faster is as more than all of its time; hardly any is eight times as fast.
constexpr std::size_t kMostTime = 800;

} // namespace

class GroupCapacities::Capacity
{
public:
    Capacity(const SizingDemand &demand, const HardwareShape &hardware,
             const Calibration &calibration, double memory)
        : m_demand(demand),
          m_hardware(withMemory(hardware, memory)),
          m_calibration(calibration),
          m_alone(sizeWorkload(demand, hardware, calibration).demandPerReplica)
    {}

    [[nodiscard]] const RangedFigure &alone() const { return m_alone; }

    [[nodiscard]] bool isEverSure() const { return known(kAllTime, true).perReplica > 0; }

    [[nodiscard]] Member memberAt(DividedTime::Part part, const Asked &asked) const
    {
        const Rate rate = rateAt(part.percent / asked.slowness, part.surely);
        return {part.percent, rate.perReplica, rate.floor};
    }

    [[nodiscard]] int neededAt(int percent, bool surely, const Asked &asked) const
    {
        constexpr int kTooMany = kMostReplicas + 1;
        const Rate rate = rateAt(percent / asked.slowness, surely);
        if (rate.perReplica <= 0)
            return kTooMany;
        const double followed =
            std::ceil(m_demand.peakRequestsPerSecond * asked.demand / rate.perReplica - 1e-9);
        const double needed = std::max<double>(rate.floor, followed);
        const int most = m_demand.autoscaling.enabled && m_demand.autoscaling.maximum > 0
                             ? m_demand.autoscaling.maximum
                             : kMostReplicas;
        return needed > most ? kTooMany : static_cast<int>(needed);
    }

private:
    struct Rate {
        double perReplica = 0; ///< 0: no number of them keeps the limits
        int floor = 1;
    };

    struct Slot {
        std::atomic<double> perReplica = -1; ///< below 0: not worked out
        std::atomic<int> floor = 1;
    };

    /// Between whole percents along a straight line.
    [[nodiscard]] Rate rateAt(double percent, bool surely) const
    {
        const double place = std::clamp(percent, 0.0, static_cast<double>(kMostTime));
        const auto below = static_cast<std::size_t>(place);
        const double way = place - static_cast<double>(below);
        if (way == 0)
            return known(below, surely);
        const Rate from = known(below, surely);
        const Rate to = known(below + 1, surely);
        if (from.perReplica <= 0)
            return {};
        return {std::lerp(from.perReplica, to.perReplica, way), std::max(from.floor, to.floor)};
    }

    /// Worked out when it is asked for first; two that ask at once write the same.
    [[nodiscard]] Rate known(std::size_t percent, bool surely) const
    {
        if (percent == 0)
            return {};
        Slot &slot = m_known[surely ? 1 : 0][percent];
        const double perReplica = slot.perReplica.load(std::memory_order_acquire);
        if (perReplica >= 0)
            return {perReplica, slot.floor.load(std::memory_order_relaxed)};
        const double share = static_cast<double>(percent) / kAllTime;
        SizingDemand asked = onOwnClock(m_demand, share);
        asked.surely = surely;
        const Sizing sizing = onWallClock(sizeWorkload(asked, m_hardware, m_calibration), share);
        Rate rate;
        if (sizing.fits && sizing.attainable && sizing.instancesPerReplica == 1)
            rate = {sizing.demandPerReplica.value, sizing.floorReplicas};
        slot.floor.store(rate.floor, std::memory_order_relaxed);
        slot.perReplica.store(rate.perReplica, std::memory_order_release);
        return rate;
    }

    SizingDemand m_demand;
    HardwareShape m_hardware;
    const Calibration &m_calibration;
    RangedFigure m_alone;
    mutable std::array<std::array<Slot, kMostTime + 1>, 2> m_known; ///< as expected; surely
};

GroupCapacities::GroupCapacities(std::span<const SizingDemand> demands,
                                 const HardwareShape &hardware, const Calibration &calibration,
                                 std::span<const double> memory)
{
    for (std::size_t i = 0; i < demands.size(); ++i)
        m_members.push_back(
            std::make_unique<Capacity>(demands[i], hardware, calibration, memory[i]));
}

GroupCapacities::~GroupCapacities() = default;

RangedFigure GroupCapacities::ratesAlone(std::size_t member) const
{
    return m_members[member]->alone();
}

std::vector<GroupCapacities::Member> GroupCapacities::divide(std::span<const Asked> asked,
                                                             int fixed) const
{
    const DividedTime time = divideTime(
        m_members.size(), fixed,
        [this](std::size_t member) { return m_members[member]->isEverSure(); },
        [&](std::size_t member, int percent, bool surely) {
            return m_members[member]->neededAt(percent, surely, asked[member]);
        });
    std::vector<Member> members;
    for (std::size_t i = 0; i < time.parts.size(); ++i)
        members.push_back(m_members[i]->memberAt(time.parts[i], asked[i]));
    return members;
}

} // namespace headroom
