// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/rows/axis_names.h"

#include "ui/format/text.h"

namespace headroom::ui {

QString nameText(PerformanceAxis axis)
{
    switch (axis) {
    case PerformanceAxis::replicaCapacity: return tr("throughput of one replica");
    case PerformanceAxis::fleetCapacity: return tr("throughput of all replicas");
    case PerformanceAxis::p95Latency: return tr("p95 latency");
    case PerformanceAxis::runHours: return tr("time of one run");
    case PerformanceAxis::headroom: return tr("headroom");
    case PerformanceAxis::capacityPerDollar: return tr("throughput per dollar");
    case PerformanceAxis::instanceMemory: return tr("memory of one instance");
    case PerformanceAxis::acceleratorMemory: return tr("accelerator memory");
    }
    return {};
}

QString nameText(CostAxis axis)
{
    switch (axis) {
    case CostAxis::monthly: return tr("monthly");
    case CostAxis::monthlyReplica: return tr("monthly, one replica");
    case CostAxis::unitCost: return tr("per unit of work");
    }
    return {};
}

} // namespace headroom::ui
