// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sizing/workload_sizing.h"

#include <algorithm>
#include <cmath>

namespace headroom {

double classicalRowSeconds(const ModelProfile &model)
{
    // Scoring a row with a hundred trees takes some 20 microseconds on a core, a linear model one (order of
    // magnitude of szilard/GBM-perf's scoring times); reading the row from text costs as much again.
    return model.family == "linear" ? 5e-6 : 40e-6;
}

double classicalUse(const HardwareShape &hardware)
{
    return 0.7 * std::max(1.0, hardware.cpu.vcpus);
}

double hoursOnCredits(double hoursAtFullSpeed, double share)
{
    if (share >= 1)
        return hoursAtFullSpeed;
    // A day's credits are saved; at full speed they go at the speed less the share that comes in meanwhile.
    const double saved = 24 * share / (1 - share);
    return hoursAtFullSpeed <= saved ? hoursAtFullSpeed
                                     : saved + (hoursAtFullSpeed - saved) / share;
}

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
        refusal.subject = RefusalSubject::processors;
        return refusedSizing(refusal);
    }
    const double speed = hardware.cpu.stressSingle > 0 ? hardware.cpu.stressSingle / 2000.0 : 1.0;
    const double cores =
        std::max(1.0, hardware.cpu.cores > 0 ? hardware.cpu.cores : hardware.cpu.vcpus / 2);
    const double rate =
        kGigabytesPerCoreHour * std::pow(cores, 0.95) * std::clamp(speed, 0.5, 2.0) * demand.speed;
    sizing.fits = true;
    sizing.unit = CapacityUnit::gigabytesPerHour;
    sizing.capacityPerReplica = {rate, rate / 2.5, rate * 2.5};
    sizing.evidence = Evidence::ruleOfThumb;
    sizing.shares = {0.5, 0.4, 0.1, 0};
    sizing.memoryAvailableGib = hardware.memoryGib;
    const RunDemand run = runOf(demand, demand.dataGib * kGigabytesPerGib, false);
    setRunCounts(demand, hardware, run, fixedReplicas, sizing);
    judgeRun(demand, run, sizing);
    return sizing;
}

namespace {

/// On slices, people on one instance: one on each, as far as the rest of the instance goes.
double peopleOn(const HardwareShape &hardware, const SizingDemand &demand)
{
    if (!hardware.isSliced)
        return std::max(1.0, demand.peoplePerInstance);
    double people = hardware.acceleratorCount;
    if (demand.personVcpus > 0)
        people = std::min(people, std::floor(hardware.cpu.vcpus / demand.personVcpus));
    if (demand.personMemoryGib > 0)
        people = std::min(people, std::floor(hardware.memoryGib / demand.personMemoryGib));
    return std::max(1.0, people);
}

} // namespace

Sizing sizeDevelopment(const SizingDemand &demand, const HardwareShape &hardware, int fixedReplicas)
{
    Sizing sizing;
    sizing.evidence = Evidence::ruleOfThumb;
    if (demand.model != nullptr && demand.model->kind != ModelKind::classical) {
        const SizingTask task = taskOf(demand);
        HardwareShape shape = hardware;
        if (hardware.isSliced)
            shape.acceleratorCount = 1;
        const MemoryFit fit =
            fitInference(shape, task, 1, std::max(512.0, demand.inputTokens + demand.outputTokens));
        setMemory(fit, sizing);
        if (!fit.fits)
            return refusedSizing(fit.refusal);
        sizing.evidence = Evidence::modelled;
    }
    if (hardware.isSliced && hardware.acceleratorMemoryGib < demand.personAcceleratorGib) {
        Refusal refusal;
        refusal.code = RefusalCode::doesNotFit;
        refusal.needed = demand.personAcceleratorGib;
        refusal.available = hardware.acceleratorMemoryGib;
        return refusedSizing(refusal);
    }
    sizing.fits = true;
    startJudging(sizing);
    const double perInstance = peopleOn(hardware, demand);
    const double wanted = std::clamp(std::ceil(demand.people / perInstance - 1e-9), 1.0,
                                     static_cast<double>(kMaxReplicas));
    const int forPeople = static_cast<int>(wanted);
    sizing.neededReplicas = std::max(demand.zones, forPeople);
    sizing.decidedBy = fixedReplicas > 0          ? SizingLimit::byHand
                       : forPeople < demand.zones ? SizingLimit::zones
                                                  : SizingLimit::people;
    sizing.replicas =
        fixedReplicas > 0 ? fixedReplicas : sizing.neededReplicas + demand.spareReplicas;
    sizing.replicasLow = sizing.replicas;
    sizing.replicasHigh = sizing.replicas;
    sizing.headroom = demand.people > 0 ? sizing.replicas * perInstance / demand.people : 0;
    sizing.utilisation = sizing.headroom > 0 ? 1 / sizing.headroom : 0;
    if (demand.people > 0 && sizing.headroom < 1)
        setMissed(SizingLimit::people, sizing);
    return sizing;
}

} // namespace headroom
