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

namespace {

/// Place of the value of each type among those that are kept: once for all types with the same hardware, and
/// first for all on which the work does not fit.
template <typename Value>
class Places
{
public:
    Places(const std::vector<Sizing> &sizings, std::span<const Interruptions> interruptions,
           std::span<const std::size_t> firstAlike)
        : m_sizings(sizings),
          m_interruptions(interruptions),
          m_firstAlike(firstAlike)
    {}

    template <typename ValueOf>
    void fill(const ValueOf &valueOf, std::vector<Value> &values,
              std::vector<std::uint16_t> &places) const
    {
        if (m_sizings.empty())
            return;
        values.push_back(valueOf(Sizing()));
        places.reserve(m_sizings.size());
        for (std::size_t type = 0; type < m_sizings.size(); ++type) {
            const std::size_t first = m_firstAlike[type];
            if (!m_sizings[type].fits) {
                places.push_back(0);
            } else if (first != type && places[first] != 0 && isDisturbedAlike(type, first)) {
                places.push_back(places[first]);
            } else {
                places.push_back(static_cast<std::uint16_t>(values.size()));
                values.push_back(valueOf(m_sizings[type]));
            }
        }
        values.shrink_to_fit();
    }

private:
    [[nodiscard]] bool isDisturbedAlike(std::size_t type, std::size_t first) const
    {
        return m_interruptions.empty() || m_interruptions[type] == m_interruptions[first];
    }

    const std::vector<Sizing> &m_sizings;
    std::span<const Interruptions> m_interruptions; ///< empty: none count
    std::span<const std::size_t> m_firstAlike;
};

template <typename Value, typename ValueOf>
void fillBoth(const SizedTypes &sized, std::span<const std::size_t> firstAlike,
              const ValueOf &valueOf, std::vector<Value> &byType,
              std::vector<std::uint16_t> &placeByType, std::vector<Value> &onSpot,
              std::vector<std::uint16_t> &placeOnSpot)
{
    Places<Value>(sized.byType, {}, firstAlike).fill(valueOf, byType, placeByType);
    Places<Value>(sized.onSpot, sized.interruptions, firstAlike).fill(valueOf, onSpot, placeOnSpot);
}

} // namespace

TypeHeadrooms::TypeHeadrooms(const SizedTypes &sized, std::span<const std::size_t> firstAlike)
{
    const auto valueOf = [](const Sizing &sizing) {
        return Of{sizing.fits ? sizing.headroom : 0, sizing.attainable, sizing.utilisation};
    };
    fillBoth(sized, firstAlike, valueOf, m_byType, m_placeByType, m_onSpot, m_placeOnSpot);
}

std::shared_ptr<const SizedTypes> withoutSizings(const SizedTypes &sized,
                                                 std::span<const std::size_t> firstAlike)
{
    auto less = std::make_shared<SizedTypes>();
    less->facts = sized.facts;
    less->demand = sized.demand;
    less->interruptions = sized.interruptions;
    const auto valueOf = [](const Sizing &sizing) { return SizedUse(sizing); };
    fillBoth(sized, firstAlike, valueOf, less->useByType, less->placeByType, less->useOnSpot,
             less->placeOnSpot);
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
    CountedUse counted{replicas * sizing.instancesPerReplica, sizing, each * working, 0};
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
    return m_known
        .emplace(key, CountedUse{count, sizing, meets ? sizing.headroom : 0, sizing.utilisation})
        .first->second;
}

} // namespace headroom
