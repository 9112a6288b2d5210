// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/sizing/calibration/calibration.h"
#include "core/sizing/hardware/hardware.h"
#include "core/sizing/memory/memory_fit.h"
#include "core/sizing/sizing_demand.h"

#include <vector>

// The parts of sizeWorkload(), one per kind of demand. `fixedReplicas`, `fixedInstances` = 0: as many as are
// needed.
namespace headroom {

class ServiceModels;
class TrainingModels;

/// More of them are refused: no plan means that.
inline constexpr int kMaxReplicas = 100000;

[[nodiscard]] Sizing sizeTraining(const SizingDemand &demand, const HardwareShape &hardware,
                                  TrainingModels &models, int fixedReplicas);
/// Real-time inference: the smallest count that keeps every limit at the peak, queueing included.
[[nodiscard]] Sizing sizeServing(const SizingDemand &demand, const HardwareShape &hardware,
                                 ServiceModels &models, int fixedInstances);
/// Batch inference and validation: a day's items within what deadline and schedule leave of the day.
[[nodiscard]] Sizing sizeBatch(const SizingDemand &demand, const HardwareShape &hardware,
                               ServiceModels &models, int fixedInstances);
[[nodiscard]] Sizing sizePreprocessing(const SizingDemand &demand, const HardwareShape &hardware,
                                       int fixedReplicas);
[[nodiscard]] Sizing sizeDevelopment(const SizingDemand &demand, const HardwareShape &hardware,
                                     int fixedReplicas);

/// Hours within which a run has to end.
struct RunWindow {
    double hours = 0; ///< 0 = none
    SizingLimit limit = SizingLimit::none;
};
/// Work that has to be done within a window of hours.
struct RunDemand {
    double work = 0;  ///< items or GB of one run
    RunWindow window; ///< that it is judged by: the shortest
    std::vector<RunWindow>
        windows; ///< all that bind, the shortest first: one that no count keeps gives way to the next
    bool daily = false; ///< comes again every day
};
/// Deadline, scheduled hours and, for daily work, the day.
[[nodiscard]] RunDemand runOf(const SizingDemand &demand, double work, bool daily);
/// Counts, hours of a run and what decided, from the capacity of one replica per hour.
void setRunCounts(const SizingDemand &demand, const HardwareShape &hardware, const RunDemand &run,
                  int fixedReplicas, Sizing &sizing);
/// For work that is interrupted faster than it is saved: missed, and without hours.
void setNeverEnds(Sizing &sizing);
/// Verdict, headroom and utilisation of work in a window.
void judgeRun(const SizingDemand &demand, const RunDemand &run, Sizing &sizing);

/// Met, until a limit is judged.
void startJudging(Sizing &sizing);
/// Missed for certain, whatever the ranges.
void setMissed(SizingLimit limit, Sizing &sizing);
/// A limit against the range of its figure: keeps the worst verdict, and the first limit that has it; of several that may
/// be missed, the one most at risk.
void judge(SizingLimit limit, double target, const RangedFigure &figure, Sizing &sizing);
/// Working replicas within an autoscaling group's minimum and maximum.
[[nodiscard]] int withinAutoscaling(const SizingDemand &demand, int working);

/// Seconds of a virtual processor for one row of a classical model (trees, linear): a rule of thumb.
[[nodiscard]] double classicalRowSeconds(const ModelProfile &model);
/// Virtual processors that scoring keeps busy.
[[nodiscard]] double classicalUse(const HardwareShape &hardware);
/// Instance-hours of a run on processors that earn `share` of their speed, of which one has saved a day's credits.
[[nodiscard]] double hoursOnCredits(double hoursAtFullSpeed, double share);

/// What a fit says about memory and the arrangement of the devices.
void setMemory(const MemoryFit &fit, Sizing &sizing);
/// The cache that answers keep, token by token.
void setCache(const SizingDemand &demand, Sizing &sizing);

[[nodiscard]] Sizing refusedSizing(const Refusal &refusal);
[[nodiscard]] SizingTask taskOf(const SizingDemand &demand);

} // namespace headroom
