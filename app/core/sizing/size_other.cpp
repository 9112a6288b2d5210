// SPDX-License-Identifier: GPL-3.0-or-later
#include "sizing/workload_sizing.h"

#include <algorithm>
#include <cmath>

namespace headroom {

Sizing sizePreprocessing(const SizingDemand &demand, const HardwareShape &hardware,
                         int fixedReplicas)
{
    // Parsing, joining and tokenising text: 1 GB in under 20 s on a server's processor (Hugging Face tokenizers
    // README), some 3-10 MB/s on each of its cores; cores share memory and disks, so the rate grows a little slower.
    constexpr double kGigabytesPerCoreHour = 5e-3 * 3600;
    Sizing sizing;
    if (hardware.cpu.vcpus <= 0) {
        Refusal refusal;
        refusal.code = RefusalCode::noSuchHardware;
        refusal.subject = "processor count";
        return refusedSizing(refusal);
    }
    const double speed = hardware.cpu.stressSingle > 0 ? hardware.cpu.stressSingle / 2000.0 : 1.0;
    const double cores =
        std::max(1.0, hardware.cpu.cores > 0 ? hardware.cpu.cores : hardware.cpu.vcpus / 2);
    const double rate = kGigabytesPerCoreHour * std::pow(cores, 0.95) * std::clamp(speed, 0.5, 2.0);
    sizing.fits = true;
    sizing.unit = CapacityUnit::gigabytesPerHour;
    sizing.capacityPerReplica = {rate, rate / 2.5, rate * 2.5};
    sizing.evidence = Evidence::ruleOfThumb;
    sizing.shares = {0.5, 0.4, 0.1, 0};
    sizing.memoryAvailableGib = hardware.memoryGib;
    const double gigabytes = demand.dataGib * 1.073741824;
    const double window = demand.targets.deadlineHours;
    setReplicas(demand, window > 0 ? gigabytes / window : 0, fixedReplicas, sizing);
    const double working = std::max(1, sizing.replicas - demand.spareReplicas);
    const auto hours = [&](double capacity) {
        return gigabytes / (capacity * working) + demand.resumeHours;
    };
    sizing.runHours = {hours(rate), hours(sizing.capacityPerReplica.high),
                       hours(sizing.capacityPerReplica.low)};
    const bool late = window > 0 && sizing.runHours.value > window;
    sizing.meetsTargets = !late;
    sizing.miss = late ? TargetMiss::deadline : TargetMiss::none;
    if (window > 0)
        sizing.headroom = window / sizing.runHours.value;
    return sizing;
}

Sizing sizeDevelopment(const SizingDemand &demand, const HardwareShape &hardware, int fixedReplicas)
{
    Sizing sizing;
    sizing.evidence = Evidence::ruleOfThumb;
    if (demand.model != nullptr && demand.model->kind != ModelKind::classical) {
        const SizingTask task = taskOf(demand);
        const MemoryFit fit = fitInference(
            hardware, task, 1, std::max(512.0, demand.inputTokens + demand.outputTokens));
        setMemory(fit, sizing);
        if (!fit.fits)
            return refusedSizing(fit.refusal);
        sizing.evidence = Evidence::modelled;
    }
    sizing.fits = true;
    sizing.meetsTargets = true;
    const double perInstance = std::max(1.0, demand.peoplePerInstance);
    const double wanted = std::clamp(std::ceil(demand.people / perInstance - 1e-9), 1.0,
                                     static_cast<double>(kMostReplicas));
    const int needed = std::max(demand.zones, static_cast<int>(wanted));
    sizing.replicas = fixedReplicas > 0 ? fixedReplicas : needed + demand.spareReplicas;
    sizing.replicasLow = sizing.replicas;
    sizing.replicasHigh = sizing.replicas;
    sizing.averageReplicas = sizing.replicas;
    sizing.headroom = demand.people > 0 ? sizing.replicas * perInstance / demand.people : 0;
    sizing.utilisation = sizing.headroom > 0 ? 1 / sizing.headroom : 0;
    return sizing;
}

} // namespace headroom
