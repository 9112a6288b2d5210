// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sizing/calibration.h"
#include "sizing/hardware.h"
#include "sizing/memory_fit.h"
#include "sizing/sizing_demand.h"

// The parts of sizeWorkload(), one per kind of demand. `fixedReplicas` = 0: as many as are needed.
namespace headroom {

/// More of them are refused: no plan means that.
inline constexpr int kMostReplicas = 100000;

[[nodiscard]] Sizing sizeTraining(const SizingDemand &demand, const HardwareShape &hardware,
                                  const Calibration &calibration, int fixedReplicas);
[[nodiscard]] Sizing sizeTokenServing(const SizingDemand &demand, const HardwareShape &hardware,
                                      const Calibration &calibration, int fixedReplicas);
[[nodiscard]] Sizing sizeSampleServing(const SizingDemand &demand, const HardwareShape &hardware,
                                       const Calibration &calibration, int fixedReplicas);
[[nodiscard]] Sizing sizeBatch(const SizingDemand &demand, const HardwareShape &hardware,
                               const Calibration &calibration, int fixedReplicas);
[[nodiscard]] Sizing sizePreprocessing(const SizingDemand &demand, const HardwareShape &hardware,
                                       int fixedReplicas);
[[nodiscard]] Sizing sizeDevelopment(const SizingDemand &demand, const HardwareShape &hardware,
                                     int fixedReplicas);

/// Items per second of a classical model (trees, linear) on processors, a rule of thumb.
[[nodiscard]] double classicalInferenceRate(const HardwareShape &hardware,
                                            const ModelProfile &model);

/// Replicas for `rate`, of which each takes `capacity` at full use, kept under the target utilisation;
/// at least one per zone. Spare ones are not included.
[[nodiscard]] int replicasFor(double rate, double capacity, const SizingDemand &demand);

/// Sets replicas, their range, spare ones, hours of the day and utilisation for a demand with a rate.
void setReplicas(const SizingDemand &demand, double peakRate, int fixedReplicas, Sizing &sizing);

/// What a fit says about memory and the arrangement of the devices.
void setMemory(const MemoryFit &fit, Sizing &sizing);

[[nodiscard]] Sizing refusedSizing(const Refusal &refusal);
[[nodiscard]] SizingTask taskOf(const SizingDemand &demand);

} // namespace headroom
