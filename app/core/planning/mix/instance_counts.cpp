// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/planning/mix/instance_counts.h"

#include "core/sizing/size_workload.h"

#include <algorithm>
#include <cmath>

namespace headroom {

namespace {

constexpr std::int64_t kMaxInstances = 10'000;
constexpr double kRounding = 1e-9;
/// Small steps back are those of a batch that does not divide.
constexpr double kFarBelow = 0.8;

} // namespace

TypeHeadrooms::TypeHeadrooms(const SizedTypes &sized)
{
    const auto fill = [](const std::vector<Sizing> &from, std::vector<Of> &to) {
        to.reserve(from.size());
        for (const Sizing &sizing : from)
            to.push_back({sizing.fits ? sizing.headroom : 0, sizing.attainable});
    };
    fill(sized.byType, m_byType);
    fill(sized.onSpot, m_onSpot);
}

std::shared_ptr<const SizedTypes> withoutSizings(const SizedTypes &sized)
{
    auto less = std::make_shared<SizedTypes>();
    less->facts = sized.facts;
    less->demand = sized.demand;
    less->interruptions = sized.interruptions;
    less->useByType = sized.useByType;
    less->useOnSpot = sized.useOnSpot;
    return less;
}

std::optional<CountedUse> InstanceCounts::minWith(double headroom, std::size_t type,
                                                  bool spot) const
{
    const SizedUse &sizing = m_sized->useOf(type, spot);
    const double sizedHeadroom = m_headrooms->of(type, spot).headroom;
    if (!sizing.fits || sizedHeadroom <= 0)
        return std::nullopt;
    if (m_sized->demand.kind == WorkloadKind::realTimeInference)
        return ofService(headroom, type, spot);
    // A run gets shorter with each instance, until what stops it outweighs what it adds.
    const auto has = [&](std::int64_t count) {
        return hasHeadroom(sizedWith(count, type, spot).headroom, headroom);
    };
    const std::int64_t sized = std::int64_t{sizing.replicas} * sizing.instancesPerReplica;
    std::int64_t low = sized;
    std::int64_t step = 1;
    double before = sizedHeadroom;
    while (!has(low + step)) {
        low += step;
        const double now = sizedWith(low, type, spot).headroom;
        if (now < kFarBelow * before || low >= kMaxInstances)
            return std::nullopt;
        before = std::max(before, now);
        step = low - sized < 8 ? 1 : 2 * step;
    }
    std::int64_t high = low + step;
    while (high - low > 1) {
        const std::int64_t middle = low + (high - low) / 2;
        (has(middle) ? high : low) = middle;
    }
    return sizedWith(high, type, spot);
}

/// Each working replica takes as much as the other.
std::optional<CountedUse> InstanceCounts::ofService(double headroom, std::size_t type,
                                                    bool spot) const
{
    const SizedUse &sizing = m_sized->useOf(type, spot);
    const TypeHeadrooms::Of &of = m_headrooms->of(type, spot);
    const int spare = m_sized->demand.spareReplicas;
    const double each = of.headroom / std::max(1, sizing.replicas - spare);
    const double working = std::ceil(headroom / each - kRounding);
    if (!of.attainable || !(working + spare <= kMaxInstances))
        return std::nullopt;
    const auto replicas = static_cast<std::int64_t>(working) + spare;
    CountedUse counted{replicas * sizing.instancesPerReplica, sizing, each * working};
    counted.use.replicas = static_cast<int>(replicas);
    return counted;
}

const CountedUse &InstanceCounts::sizedWith(std::int64_t count, std::size_t type, bool spot) const
{
    const bool isInterrupted = spot && !m_sized->interruptions.empty();
    const std::tuple key(isInterrupted ? type : m_hardware->firstAlike[type], isInterrupted, count);
    const auto known = m_known.find(key);
    if (known != m_known.end())
        return known->second;
    SizingDemand demand = m_sized->demand;
    if (isInterrupted)
        demand.interruptions = m_sized->interruptions[type];
    const Sizing sizing = sizeWorkloadWith(demand, m_hardware->shapes[type],
                                           m_sized->facts->calibration, static_cast<int>(count));
    const bool meets = sizing.fits && sizing.verdict <= m_sized->useOf(type, spot).verdict;
    return m_known.emplace(key, CountedUse{count, sizing, meets ? sizing.headroom : 0})
        .first->second;
}

} // namespace headroom
