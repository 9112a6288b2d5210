// SPDX-License-Identifier: GPL-3.0-or-later
// A question to sizing, printed where a property fails, and what its answer costs.
#pragma once

#include "core/sizing/size_workload.h"

#include <QString>

#include <cmath>
#include <limits>

namespace headroom::testing {

struct Question {
    SizingDemand demand;
    HardwareShape hardware;

    [[nodiscard]] QByteArray text() const
    {
        const QString machine = hardware.hasAccelerator()
                                    ? QString("%1 x %2")
                                          .arg(hardware.acceleratorCount)
                                          .arg(QString::fromStdString(hardware.accelerator->name))
                                    : QString("%1 vCPU").arg(hardware.cpu.vcpus);
        const QString model = demand.model ? QString::fromStdString(demand.model->name) : "none";
        return QString(
                   "%1 on %2, precision %3, software %4, rate %5, %6 in, %7 out, p95 %8, ttft %9")
                   .arg(model, machine)
                   .arg(int(demand.precision))
                   .arg(int(demand.software))
                   .arg(demand.peakRequestsPerSecond)
                   .arg(demand.inputTokens)
                   .arg(demand.outputTokens)
                   .arg(demand.targets.p95LatencyMs)
                   .arg(demand.targets.ttftMs)
                   .toUtf8()
               + QByteArray(", tpot ") + QByteArray::number(demand.targets.tpotMs) + ", items "
               + QByteArray::number(demand.itemsPerRun) + ", deadline "
               + QByteArray::number(demand.targets.deadlineHours) + ", window "
               + QByteArray::number(demand.windowHours) + ", tokens "
               + QByteArray::number(demand.tokensPerRun) + ", method "
               + QByteArray::number(int(demand.method))
               + (demand.interruptions
                      ? ", interruptions " + QByteArray::number(demand.interruptions->perDay)
                            + ", restart "
                            + QByteArray::number(demand.interruptions->restartMinutes)
                            + ", interval "
                            + QByteArray::number(demand.interruptions->intervalMinutes)
                      : QByteArray());
    }
};

inline bool isFinite(const RangedFigure &figure)
{
    return std::isfinite(figure.value) && std::isfinite(figure.low) && std::isfinite(figure.high)
           && figure.low >= 0 && figure.low <= figure.value * (1 + 1e-9)
           && figure.value <= figure.high * (1 + 1e-9);
}

/// Instance-hours of work that is billed by the run; otherwise instances. Work that never ends has
/// an infinite cost.
inline double costOf(const SizingDemand &demand, const Sizing &sizing)
{
    if (sizing.interruptionFactor >= kNeverEnds)
        return std::numeric_limits<double>::infinity();
    return demand.billedPerRun ? sizing.runInstanceHours.value : sizing.replicas;
}

} // namespace headroom::testing
