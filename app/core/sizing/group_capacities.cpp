// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sizing/group_capacities.h"

#include "core/sizing/size_workload.h"
#include "core/sizing/workload_sizing.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <cmath>
#include <numeric>

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

    /// The least of the time with which so many instances are enough; more than all of it: none is.
    [[nodiscard]] int leastShare(const Asked &asked, int working) const
    {
        if (neededAt(kAllTime, asked) > working)
            return kAllTime + 1;
        int tooLittle = 0;
        int enough = kAllTime;
        while (enough - tooLittle > 1) {
            const int middle = std::midpoint(tooLittle, enough);
            (neededAt(middle, asked) <= working ? enough : tooLittle) = middle;
        }
        return enough;
    }

    [[nodiscard]] Member memberAt(int percent, const Asked &asked) const
    {
        const Rate rate = rateAt(percent / asked.slowness);
        return {percent, rate.perReplica, rate.floor};
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

    [[nodiscard]] int neededAt(int percent, const Asked &asked) const
    {
        constexpr int kTooMany = kMostReplicas + 1;
        const Rate rate = rateAt(percent / asked.slowness);
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

    /// Between whole percents along a straight line.
    [[nodiscard]] Rate rateAt(double percent) const
    {
        const double place = std::clamp(percent, 0.0, static_cast<double>(kMostTime));
        const auto below = static_cast<std::size_t>(place);
        const double way = place - static_cast<double>(below);
        if (way == 0)
            return known(below);
        const Rate from = known(below);
        const Rate to = known(below + 1);
        if (from.perReplica <= 0)
            return {};
        return {std::lerp(from.perReplica, to.perReplica, way), std::max(from.floor, to.floor)};
    }

    /// Worked out when it is asked for first; two that ask at once write the same.
    [[nodiscard]] Rate known(std::size_t percent) const
    {
        if (percent == 0)
            return {};
        Slot &slot = m_known[percent];
        const double perReplica = slot.perReplica.load(std::memory_order_acquire);
        if (perReplica >= 0)
            return {perReplica, slot.floor.load(std::memory_order_relaxed)};
        const double share = static_cast<double>(percent) / kAllTime;
        const Sizing sizing = onWallClock(
            sizeWorkload(onOwnClock(m_demand, share), m_hardware, m_calibration), share);
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
    mutable std::array<Slot, kMostTime + 1> m_known;
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

bool GroupCapacities::isEnough(std::span<const Asked> asked, int working) const
{
    int sum = 0;
    for (std::size_t i = 0; i < m_members.size() && sum <= kAllTime; ++i)
        sum += m_members[i]->leastShare(asked[i], working);
    return sum <= kAllTime;
}

/// More instances never ask for more of the time of each.
std::vector<GroupCapacities::Member> GroupCapacities::divide(std::span<const Asked> asked,
                                                             int fixed) const
{
    int working = fixed;
    if (fixed <= 0) {
        working = 1;
        while (working <= kMostReplicas && !isEnough(asked, working))
            working *= 2;
        int tooFew = working / 2;
        while (working - tooFew > 1) {
            const int middle = std::midpoint(tooFew, working);
            (isEnough(asked, middle) ? working : tooFew) = middle;
        }
    }
    std::vector<Member> members;
    if (working > kMostReplicas || !isEnough(asked, working))
        return members;
    std::vector<int> needed;
    for (std::size_t i = 0; i < m_members.size(); ++i)
        needed.push_back(m_members[i]->leastShare(asked[i], working));
    const std::vector<int> percents = wholeTimeAmong(needed);
    for (std::size_t i = 0; i < m_members.size(); ++i)
        members.push_back(m_members[i]->memberAt(percents[i], asked[i]));
    return members;
}

} // namespace headroom
