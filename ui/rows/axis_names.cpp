// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/rows/axis_names.h"

#include "ui/format/text.h"

namespace headroom::ui {

QString nameText(PerformanceAxis axis)
{
    switch (axis) {
    case PerformanceAxis::p95Latency: return tr("p95 latency");
    case PerformanceAxis::timeToFirstToken: return tr("time to first token");
    case PerformanceAxis::timePerToken: return tr("time per token");
    case PerformanceAxis::runHours: return tr("time of one run");
    case PerformanceAxis::fleetCapacity: return tr("throughput of all replicas");
    case PerformanceAxis::headroom: return tr("headroom");
    case PerformanceAxis::instanceMemory: return tr("memory of one instance");
    case PerformanceAxis::acceleratorMemory: return tr("accelerator memory");
    case PerformanceAxis::replicaCapacity: return tr("throughput of one replica");
    case PerformanceAxis::carbon: return tr("carbon");
    case PerformanceAxis::complexity: return tr("complexity");
    }
    return {};
}

QString nameText(CostAxis axis, WorkloadKind kind)
{
    switch (axis) {
    case CostAxis::monthly: return tr("monthly");
    case CostAxis::unitCost:
        return kind == WorkloadKind::development ? tr("per person") : tr("per unit of work");
    case CostAxis::perThroughput: return tr("per throughput");
    case CostAxis::monthlyReplica: return tr("monthly, one replica");
    }
    return {};
}

std::string_view meaningOf(PerformanceAxis axis)
{
    switch (axis) {
    case PerformanceAxis::p95Latency: return "p95_latency";
    case PerformanceAxis::timeToFirstToken: return "time_to_first_token";
    case PerformanceAxis::timePerToken: return "time_per_output_token";
    case PerformanceAxis::runHours: return "run_hours";
    case PerformanceAxis::fleetCapacity: return "fleet_capacity";
    case PerformanceAxis::headroom: return "headroom";
    case PerformanceAxis::instanceMemory: return "memory_gib";
    case PerformanceAxis::acceleratorMemory: return "all_accelerator_memory";
    case PerformanceAxis::replicaCapacity: return "replica_capacity";
    case PerformanceAxis::carbon: return "carbon_axis";
    case PerformanceAxis::complexity: return "complexity_axis";
    }
    return {};
}

std::string_view meaningOf(CostAxis axis)
{
    switch (axis) {
    case CostAxis::monthly: return "monthly_cost";
    case CostAxis::unitCost: return "unit_cost";
    case CostAxis::perThroughput: return "cost_per_throughput";
    case CostAxis::monthlyReplica: return "cost_of_replica";
    }
    return {};
}

} // namespace headroom::ui
