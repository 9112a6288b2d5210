// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/evaluation/candidates.h"

#include "core/costing/usage.h"
#include "core/documents/complexity.h"
#include "core/sizing/serving/service_model.h"

#include <array>
#include <cmath>
#include <limits>

namespace headroom {

namespace {

constexpr double kNone = std::numeric_limits<double>::quiet_NaN();

double positiveOrNone(double value)
{
    return value > 0 && std::isfinite(value) ? value : kNone;
}

double fleetCapacityOf(const Sizing &sizing)
{
    return positiveOrNone(sizing.capacityPerReplica.value * sizing.replicas);
}

double complexityOn(const InstanceType &type)
{
    const StatedComplexity *group = complexityOf(type);
    return group == nullptr ? kNone : group->complexity.toDouble();
}

double ofType(const InstanceType &type, const Sizing &sizing, PerformanceAxis axis)
{
    if (!sizing.fits)
        return kNone;
    switch (axis) {
    case PerformanceAxis::replicaCapacity: return positiveOrNone(sizing.capacityPerReplica.value);
    case PerformanceAxis::fleetCapacity: return fleetCapacityOf(sizing);
    case PerformanceAxis::p95Latency: return positiveOrNone(sizing.p95LatencyMs.value);
    case PerformanceAxis::timeToFirstToken: return positiveOrNone(sizing.ttftMs.value);
    case PerformanceAxis::timePerToken: return positiveOrNone(sizing.tpotMs.value);
    case PerformanceAxis::runHours: return positiveOrNone(sizing.runHours.value);
    case PerformanceAxis::headroom: return positiveOrNone(sizing.headroom);
    case PerformanceAxis::instanceMemory: return positiveOrNone(type.memoryGib);
    case PerformanceAxis::acceleratorMemory:
        return positiveOrNone(type.acceleratorMemoryGib * type.acceleratorCount);
    case PerformanceAxis::carbon: break; // of an offer, not of a type
    case PerformanceAxis::complexity: return complexityOn(type);
    }
    return kNone;
}

/// A figure for each type, and another where the offer is on spot capacity.
class ByType
{
public:
    template <typename Figure>
    ByType(const CandidateSet &candidates, const Figure &figureOf) : m_catalog(*candidates.catalog)
    {
        const SizedTypes &sized = *candidates.sized;
        const std::size_t ways = sized.onSpot.empty() ? 1 : 2;
        for (std::size_t way = 0; way < ways; ++way) {
            for (std::size_t type = 0; type < m_catalog.types.size(); ++type)
                m_figures[way].push_back(figureOf(m_catalog.types[type], sized.of(type, way == 1)));
        }
        for (const PurchaseOption &purchase : m_catalog.purchases)
            m_way.push_back(ways == 2 && purchase.model == PricingModel::spot ? 1 : 0);
    }

    [[nodiscard]] double operator[](OfferIndex offer) const
    {
        return m_figures[m_way[m_catalog.offerPurchase[offer]]][m_catalog.offerType[offer]];
    }

private:
    const Catalog &m_catalog;
    std::array<std::vector<double>, 2> m_figures;
    std::vector<std::uint8_t> m_way;
};

} // namespace

std::vector<double> axisValues(const CandidateSet &candidates, PerformanceAxis axis)
{
    const Catalog &catalog = *candidates.catalog;
    const ByType figures(candidates, [axis](const InstanceType &type, const Sizing &sizing) {
        return ofType(type, sizing, axis);
    });
    std::vector<double> values(catalog.offerCount());
    for (OfferIndex i = 0; i < values.size(); ++i)
        values[i] = figures[i];
    return values;
}

std::vector<double> axisValues(const CandidateSet &candidates, CostAxis axis)
{
    const Catalog &catalog = *candidates.catalog;
    const ByType factors(candidates, [&](const InstanceType &, const Sizing &sizing) {
        switch (axis) {
        case CostAxis::monthly: return 0.01;
        case CostAxis::monthlyReplica: return sizing.replicas > 0 ? 0.01 / sizing.replicas : kNone;
        case CostAxis::unitCost:
            return candidates.unitsPerMonth > 0 ? 0.01 / candidates.unitsPerMonth : kNone;
        case CostAxis::perThroughput: return 0.01 / fleetCapacityOf(sizing);
        }
        return kNone;
    });
    std::vector<double> values(catalog.offerCount());
    for (OfferIndex i = 0; i < values.size(); ++i) {
        const std::int64_t cents = candidates.billedCents(i);
        values[i] = cents >= 0 ? static_cast<double>(cents) * factors[i] : kNone;
    }
    return values;
}

bool lowerIsBetter(PerformanceAxis axis)
{
    switch (axis) {
    case PerformanceAxis::p95Latency:
    case PerformanceAxis::timeToFirstToken:
    case PerformanceAxis::timePerToken:
    case PerformanceAxis::runHours:
    case PerformanceAxis::carbon: return true;
    case PerformanceAxis::fleetCapacity:
    case PerformanceAxis::headroom:
    case PerformanceAxis::instanceMemory:
    case PerformanceAxis::acceleratorMemory:
    case PerformanceAxis::replicaCapacity:
    case PerformanceAxis::complexity: return false;
    }
    return false;
}

CapacityUnit capacityUnitOf(const CandidateSet &candidates)
{
    for (const Sizing &sizing : candidates.sized->byType) {
        if (sizing.fits)
            return sizing.unit;
    }
    return CapacityUnit::none;
}

std::vector<PerformanceAxis> performanceAxes(const SizingDemand &demand)
{
    using enum PerformanceAxis;
    switch (demand.kind) {
    case WorkloadKind::training:
    case WorkloadKind::fineTuning:
    case WorkloadKind::batchInference:
    case WorkloadKind::validation:
        return {runHours, fleetCapacity, headroom, replicaCapacity, carbon, complexity};
    case WorkloadKind::preprocessing:
        return {fleetCapacity, runHours, headroom, replicaCapacity, carbon, complexity};
    case WorkloadKind::development: return {instanceMemory, acceleratorMemory, carbon, complexity};
    case WorkloadKind::realTimeInference: break;
    }
    std::vector<PerformanceAxis> axes{p95Latency};
    if (demand.model != nullptr && answersInTokens(demand)) {
        axes.insert(axes.end(), {timeToFirstToken, timePerToken});
        // A stated limit is the question; of several, the one on the whole answer.
        const ServiceTargets &targets = demand.targets;
        const auto stated = [&targets](PerformanceAxis axis) {
            return (axis == p95Latency         ? targets.p95LatencyMs
                    : axis == timeToFirstToken ? targets.ttftMs
                                               : targets.tpotMs)
                   > 0;
        };
        std::stable_partition(axes.begin(), axes.end(), stated);
    }
    axes.insert(axes.end(), {fleetCapacity, headroom, replicaCapacity, carbon, complexity});
    return axes;
}

std::vector<CostAxis> costAxes(const CandidateSet &candidates)
{
    std::vector<CostAxis> axes{CostAxis::monthly};
    const bool isDevelopment = candidates.sized->demand.kind == WorkloadKind::development;
    // The usual unit cost of a workplace is its cost per person.
    if (candidates.unitsPerMonth > 0)
        axes.insert(isDevelopment ? axes.begin() : axes.end(), CostAxis::unitCost);
    if (!isDevelopment)
        axes.push_back(CostAxis::perThroughput);
    axes.push_back(CostAxis::monthlyReplica);
    return axes;
}

} // namespace headroom
