// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/wording/axis_titles.h"

namespace headroom {

namespace {

Text quantityOf(PerformanceAxis axis)
{
    switch (axis) {
    case PerformanceAxis::replicaCapacity:
        return HEADROOM_TEXT("Axes", "Throughput of one replica");
    case PerformanceAxis::fleetCapacity: return HEADROOM_TEXT("Axes", "Throughput of all replicas");
    case PerformanceAxis::p95Latency: return HEADROOM_TEXT("Axes", "p95 latency");
    case PerformanceAxis::timeToFirstToken: return HEADROOM_TEXT("Axes", "Time to first token");
    case PerformanceAxis::timePerToken: return HEADROOM_TEXT("Axes", "Time per token");
    case PerformanceAxis::runHours: return HEADROOM_TEXT("Axes", "Time of one run");
    case PerformanceAxis::headroom: return HEADROOM_TEXT("Axes", "Headroom");
    case PerformanceAxis::instanceMemory: return HEADROOM_TEXT("Axes", "Memory of one instance");
    case PerformanceAxis::acceleratorMemory:
        return HEADROOM_TEXT("Axes", "Accelerator memory of one instance");
    case PerformanceAxis::carbon: return HEADROOM_TEXT("Axes", "Carbon");
    case PerformanceAxis::complexity: return HEADROOM_TEXT("Axes", "Complexity of the work");
    }
    return {};
}

/// %1: the unit of throughput.
Text detailOf(PerformanceAxis axis)
{
    switch (axis) {
    case PerformanceAxis::replicaCapacity:
    case PerformanceAxis::fleetCapacity: return HEADROOM_TEXT("Axes", "%1");
    case PerformanceAxis::p95Latency:
    case PerformanceAxis::timeToFirstToken:
    case PerformanceAxis::timePerToken: return HEADROOM_TEXT("Axes", "ms");
    case PerformanceAxis::runHours: return HEADROOM_TEXT("Axes", "h");
    case PerformanceAxis::headroom: return HEADROOM_TEXT("Axes", "capacity over demand");
    case PerformanceAxis::instanceMemory:
    case PerformanceAxis::acceleratorMemory: return HEADROOM_TEXT("Axes", "GiB");
    case PerformanceAxis::carbon: return HEADROOM_TEXT("Axes", "kg CO2e a month");
    case PerformanceAxis::complexity: return HEADROOM_TEXT("Axes", "scale of the documents");
    }
    return {};
}

} // namespace

AxisTitle axisTitle(const CandidateSet &candidates, PerformanceAxis axis, const Language &language)
{
    const std::string unit = language.say(capacityUnitName(capacityUnitOf(candidates)));
    return {language.say(quantityOf(axis)), language.say(detailOf(axis), {unit})};
}

AxisTitle axisTitle(const CandidateSet &candidates, CostAxis axis, const std::string &currency,
                    const MonthBasis &basis, const Language &language)
{
    const std::string onBasis =
        language.say(HEADROOM_TEXT("Axes", "%1, %2"), {currency, describe(basis, language)});
    switch (axis) {
    case CostAxis::monthly: return {language.say(HEADROOM_TEXT("Axes", "Monthly cost")), onBasis};
    case CostAxis::monthlyReplica:
        return {language.say(HEADROOM_TEXT("Axes", "Monthly cost of one replica")), onBasis};
    case CostAxis::unitCost:
        if (candidates.sized->demand.kind == WorkloadKind::development)
            return {language.say(HEADROOM_TEXT("Axes", "Monthly cost per person")), onBasis};
        return {language.say(HEADROOM_TEXT("Axes", "Cost per %1"), {language.say(candidates.unit)}),
                currency};
    case CostAxis::perThroughput:
        return {language.say(HEADROOM_TEXT("Axes", "Monthly cost for each %1"),
                             {std::string(capacityUnitName(capacityUnitOf(candidates)))}),
                onBasis};
    }
    return {};
}

std::string titleText(const AxisTitle &title, const Language &language)
{
    return title.detail.empty()
               ? title.quantity
               : language.say(HEADROOM_TEXT("Axes", "%1 (%2)"), {title.quantity, title.detail});
}

std::string logarithmicTitleText(const AxisTitle &title, const Language &language)
{
    return title.detail.empty() ? language.say(HEADROOM_TEXT("Axes", "%1 (log)"), {title.quantity})
                                : language.say(HEADROOM_TEXT("Axes", "%1 (%2, log)"),
                                               {title.quantity, title.detail});
}

} // namespace headroom
