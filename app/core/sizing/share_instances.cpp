// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sizing/share_instances.h"

#include "core/sizing/memory/memory_fit.h"
#include "core/sizing/serving/service_model.h"
#include "core/sizing/size_workload.h"
#include "core/sizing/workload_sizing.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <cmath>
#include <map>
#include <numeric>
#include <utility>

namespace headroom {

namespace {

constexpr int kWholeTime = 100;
constexpr int kTooMany = kMaxReplicas + 1;

void stretch(RangedFigure &figure, double by)
{
    figure = {figure.value * by, figure.low * by, figure.high * by};
}

/// One workload with its memory, at every share of the time.
class AtShares
{
public:
    AtShares(const SizingDemand &demand, const HardwareShape &hardware,
             const Calibration &calibration)
        : m_demand(demand),
          m_sizing(demand, hardware, calibration)
    {}

    [[nodiscard]] Sizing at(int percent, bool surely) const
    {
        return sized(percent, surely, false);
    }
    [[nodiscard]] bool fits() { return counted(kWholeTime, false).fits; }
    [[nodiscard]] bool isEverSure() { return counted(kWholeTime, true).attainable; }
    [[nodiscard]] int neededAt(int percent, bool surely)
    {
        const Sizing &sizing = counted(percent, surely);
        const bool isKept = sizing.meets() && (!surely || sizing.attainable);
        return isKept && sizing.instancesPerReplica == 1 ? sizing.neededReplicas : kTooMany;
    }

private:
    [[nodiscard]] Sizing sized(int percent, bool surely, bool countsOnly) const
    {
        const double share = static_cast<double>(percent) / kWholeTime;
        SizingDemand asked = onOwnClock(m_demand, share);
        asked.surely = surely;
        asked.countsOnly = countsOnly;
        return onWallClock(m_sizing.sized(asked), share);
    }
    [[nodiscard]] const Sizing &counted(int percent, bool surely)
    {
        const auto found = m_known.find({percent, surely});
        return found != m_known.end()
                   ? found->second
                   : m_known.emplace(std::pair(percent, surely), sized(percent, surely, true))
                         .first->second;
    }

    const SizingDemand &m_demand;
    SizingOn m_sizing;
    std::map<std::pair<int, bool>, Sizing> m_known; ///< counts only
};

class Sharing
{
public:
    Sharing(std::span<const SizingDemand> demands, const HardwareShape &hardware,
            const Calibration &calibration)
        : m_demands(demands),
          m_hardware(hardware),
          m_calibration(calibration)
    {}

    GroupSizing solve(int fixed)
    {
        GroupSizing group;
        group.limit = divideMemory();
        if (group.limit != SharingLimit::none)
            return group;
        const DividedTime time = divideTime(
            m_shares.size(), fixed,
            [this](std::size_t member) { return m_shares[member].isEverSure(); },
            [this](std::size_t member, int percent, bool surely) {
                return m_shares[member].neededAt(percent, surely);
            });
        if (time.parts.empty())
            group.limit = SharingLimit::serviceLevel;
        group.working = time.working;
        for (std::size_t i = 0; i < time.parts.size(); ++i) {
            const auto &[percent, surely] = time.parts[i];
            group.members.push_back({percent, m_memory[i], m_shares[i].at(percent, surely)});
        }
        return group;
    }

private:
    /// Each gets what one request takes; of the rest, as much as it has a use for.
    SharingLimit divideMemory()
    {
        std::vector<MemoryWish> wishes;
        double minimum = 0;
        double more = 0;
        for (const SizingDemand &demand : m_demands) {
            const Sizing alone = sizeWorkload(demand, m_hardware, m_calibration);
            if (!alone.fits)
                return SharingLimit::memory;
            if (alone.instancesPerReplica > 1)
                return SharingLimit::several;
            wishes.push_back(memoryWishOf(demand, m_hardware, alone));
            minimum += wishes.back().minimum;
            more += wishes.back().wanted - wishes.back().minimum;
        }
        if (minimum > 1)
            return SharingLimit::memory;
        for (std::size_t i = 0; i < wishes.size(); ++i) {
            const double rest = more > 0 ? (wishes[i].wanted - wishes[i].minimum) / more
                                         : wishes[i].minimum / minimum;
            m_memory.push_back(wishes[i].minimum + (1 - minimum) * rest);
            m_shares.emplace_back(m_demands[i], withMemory(m_hardware, m_memory[i]), m_calibration);
            if (!m_shares[i].fits())
                return SharingLimit::memory;
        }
        return SharingLimit::none;
    }

    std::span<const SizingDemand> m_demands;
    const HardwareShape &m_hardware;
    const Calibration &m_calibration;
    std::vector<double> m_memory;
    std::vector<AtShares> m_shares;
};

/// In whole percent, rounded down: in whatever order they come, each gets the same, and none less than it needs.
std::vector<int> wholeTimeAmong(std::vector<int> needed)
{
    const int sum = std::accumulate(needed.begin(), needed.end(), 0);
    for (int &percent : needed)
        percent = std::max(percent, percent * kWholeTime / sum);
    return needed;
}

/// The time of each of a number of instances among some of whom limits are to be kept surely.
struct Division {
    Division(std::size_t of, const NeededAt &needs) : members(of), neededAt(needs) {}

    [[nodiscard]] DividedTime divided(int fixed) const
    {
        DividedTime time;
        const int working = fixed > 0 ? fixed : fewest();
        if (working > kMaxReplicas || !isEnough(working))
            return time;
        time.working = working;
        std::vector<int> needed;
        for (std::size_t i = 0; i < members; ++i)
            needed.push_back(minShare(i, working));
        const std::vector<int> percents = wholeTimeAmong(std::move(needed));
        for (std::size_t i = 0; i < members; ++i)
            time.parts.push_back({percents[i], surely[i]});
        return time;
    }

    std::size_t members;
    const NeededAt &neededAt;
    std::vector<bool> surely;

private:
    /// The least of the time with which so many instances are enough; more than all of it: none is.
    [[nodiscard]] int minShare(std::size_t member, int working) const
    {
        if (neededAt(member, kWholeTime, surely[member]) > working)
            return kWholeTime + 1;
        int tooLittle = 0;
        int enough = kWholeTime;
        while (enough - tooLittle > 1) {
            const int middle = std::midpoint(tooLittle, enough);
            (neededAt(member, middle, surely[member]) <= working ? enough : tooLittle) = middle;
        }
        return enough;
    }

    [[nodiscard]] bool isEnough(int working) const
    {
        int sum = 0;
        for (std::size_t i = 0; i < members && sum <= kWholeTime; ++i)
            sum += minShare(i, working);
        return sum <= kWholeTime;
    }

    /// More instances never ask for more of the time of each.
    [[nodiscard]] int fewest() const
    {
        int enough = 1;
        while (enough <= kMaxReplicas && !isEnough(enough))
            enough *= 2;
        int tooFew = enough / 2;
        while (enough - tooFew > 1) {
            const int middle = std::midpoint(tooFew, enough);
            (isEnough(middle) ? enough : tooFew) = middle;
        }
        return enough;
    }
};

/// Hardware that is faster is as more than all of its time; hardly any is eight times as fast.
constexpr std::size_t kMaxTime = 800;

} // namespace

MemoryWish memoryWishOf(const SizingDemand &demand, const HardwareShape &hardware,
                        const Sizing &alone)
{
    const SizingTask task = taskOf(demand);
    const MemoryFit fit = fitOn(
        hardware, task,
        {alone.tensorParallel, alone.pipelineParallel, alone.copyInstances, alone.paddedHeads}, 1,
        task.inputTokens + task.outputTokens);
    const double there = alone.memoryAvailableGib;
    if (there <= 0)
        return {1, 1};
    const double minimum =
        fit.fits ? needRange(fit.need).high / there : alone.memoryNeededGib.high / there;
    return {minimum, std::max(minimum, alone.memoryNeededGib.high / there)};
}

SizingDemand onOwnClock(SizingDemand demand, double share)
{
    demand.peakRequestsPerSecond /= share;
    demand.meanRequestsPerSecond /= share;
    demand.targets.minThroughput /= share;
    demand.targets.p95LatencyMs *= share;
    demand.targets.ttftMs *= share;
    demand.targets.tpotMs *= share;
    return demand;
}

Sizing onWallClock(Sizing sizing, double share)
{
    for (RangedFigure *time :
         {&sizing.p50LatencyMs, &sizing.p95LatencyMs, &sizing.ttftMs, &sizing.tpotMs})
        stretch(*time, 1 / share);
    for (RangedFigure *rate : {&sizing.demandPerReplica, &sizing.capacityPerReplica})
        stretch(*rate, share);
    sizing.meanLatencyMs /= share;
    sizing.bestFigure /= share;
    sizing.tokensPerSecond *= share;
    return sizing;
}

DividedTime divideTime(std::size_t members, int fixed,
                       const std::function<bool(std::size_t member)> &isEverSure,
                       const NeededAt &neededAt)
{
    Division division(members, neededAt);
    for (std::size_t i = 0; i < members; ++i)
        division.surely.push_back(isEverSure(i));
    DividedTime time = division.divided(fixed);
    if (!time.parts.empty() || std::ranges::none_of(division.surely, std::identity()))
        return time;
    division.surely.assign(members, false);
    return division.divided(fixed);
}

HardwareShape withMemory(HardwareShape hardware, double share)
{
    hardware.acceleratorMemoryGib *= share;
    hardware.memoryGib *= share;
    return hardware;
}

GroupSizing shareInstances(std::span<const SizingDemand> demands, const HardwareShape &hardware,
                           const Calibration &calibration, int fixed)
{
    return Sharing(demands, hardware, calibration).solve(fixed);
}

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

    [[nodiscard]] bool isEverSure() const { return known(kWholeTime, true).perReplica > 0; }

    [[nodiscard]] Member memberAt(DividedTime::Part part, const Asked &asked) const
    {
        const Rate rate = rateAt(part.percent / asked.slowness, part.surely);
        return {part.percent, rate.perReplica, rate.floor};
    }

    [[nodiscard]] int neededAt(int percent, bool surely, const Asked &asked) const
    {
        const Rate rate = rateAt(percent / asked.slowness, surely);
        if (rate.perReplica <= 0)
            return kTooMany;
        const double followed =
            std::ceil(m_demand.peakRequestsPerSecond * asked.demand / rate.perReplica - 1e-9);
        const double needed = std::max<double>(rate.floor, followed);
        const int maximum = m_demand.autoscaling.enabled && m_demand.autoscaling.maximum > 0
                                ? m_demand.autoscaling.maximum
                                : kMaxReplicas;
        return needed > maximum ? kTooMany : static_cast<int>(needed);
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
        const double place = std::clamp(percent, 0.0, static_cast<double>(kMaxTime));
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
        const double share = static_cast<double>(percent) / kWholeTime;
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
    mutable std::array<std::array<Slot, kMaxTime + 1>, 2> m_known; ///< as expected; surely
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
