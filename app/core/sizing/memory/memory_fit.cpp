// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sizing/memory/memory_fit.h"

#include "core/sizing/memory/arrangements.h"
#include "core/sizing/task/token_work.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace headroom {
namespace {

constexpr double kHostGib = 2.0; // operating system and runtime of a processor-only machine
constexpr double kMaxDevicesTried = 4096; // beyond, a number of devices is no advice
constexpr double kMinUsefulContext = 512;

/// Of the memory on the card programs see nearly all where it is stacked (A100-40GB: 39.4 of 40 GiB; H100: 79.1 of
/// 80), and 15 of 16 parts where error correction lies in the same chips (L4: 22.5 of 24, T4: 15.0 of 16).
constexpr double kSeenOfStacked = 0.985;
constexpr double kSeenOfSingleChips = 0.9375;
/// A slice of the A100-40GB shows 4.75 of 5 GiB (NVIDIA MIG User Guide, List GPU Instance Profiles); larger ones show more.
constexpr double kSeenOfSlices = 0.95;

bool hasStackedMemory(const AcceleratorSpec &accelerator)
{
    switch (accelerator.generation) {
    case Generation::kepler:
    case Generation::maxwell:
    case Generation::turing:
    case Generation::ada: return false;
    case Generation::pascal: return accelerator.bandwidthGBps >= 500;
    case Generation::ampere: return accelerator.bandwidthGBps >= 900;
    default: return true;
    }
}

/// The widest precision below the asked one in which the model would fit on the whole instance.
int fittingPrecision(const HardwareShape &hardware, const SizingTask &task, double sequences,
                     double context, const CopyLayout &layout)
{
    SizingTask smaller = task;
    for (const Precision precision : {Precision::fp16, Precision::int8, Precision::int4}) {
        if (bytesPerParameter(precision) >= bytesPerParameter(task.precision))
            continue;
        smaller.precision = precision;
        if (inferenceNeed(smaller, layout, sequences, context).total() <= usableGib(hardware))
            return static_cast<int>(precision);
    }
    return -1;
}

/// The longest context that fits on the whole instance, in whole hundreds of tokens; 0 when none of use does.
double fittingContext(const HardwareShape &hardware, const SizingTask &task, double sequences,
                      double context, const CopyLayout &layout)
{
    const auto fits = [&](double tokens) {
        return inferenceNeed(task, layout, sequences, tokens).total() <= usableGib(hardware);
    };
    double low = 0;
    double high = context;
    while (high - low > 100) {
        const double middle = 0.5 * (low + high);
        (fits(middle) ? low : high) = middle;
    }
    const double tokens = 100 * std::floor(low / 100);
    return tokens >= kMinUsefulContext ? tokens : 0;
}

/// Names the next larger machine, or number of machines, of which each device has room for what `need` says of it.
template <typename Need>
void nameRemedy(const HardwareShape &hardware, const SizingTask &task, int more, const Need &need,
                Refusal &refusal)
{
    refusal.remedyUnit = RemedyUnit::accelerators;
    for (NextArrangement next = nextArrangement(*task.model, hardware, more); next.accelerators > 0;
         next = nextArrangement(*task.model, hardware, next.accelerators + 1)) {
        if (need(next).total() > usableGib(hardware))
            continue;
        refusal.remedyCount = next.accelerators;
        refusal.remedyPerInstance = next.perInstance;
        return;
    }
}

/// Beyond, no batch fits on any device.
constexpr double kLargestBatch = 1e9;

/// What an arrangement must do to be taken.
struct Search {
    bool holdHighEnd = false; ///< fit at the high end of the need
    bool savesMost = false;   ///< recompute everything: the room is tight
    int stageStep = 1; ///< 3: shard nothing or all, as programs do that split no layers (FSDP)
};

/// Programs for training large models recompute partly unless they are told not to (Megatron, torchtitan).
bool recomputesByItself(const SizingTask &task)
{
    return task.softwareName == SoftwareName::megatron && task.method == TrainingMethod::full
           && hasTokens(*task.model);
}

/// Tries the arrangements of `layout` on its devices, gentle ones first. False: none fits, the last one stands.
bool arrange(const SizingTask &task, double sequence, const Search &search,
             TrainingArrangement &layout, MemoryFit &fit)
{
    const bool alone = layout.devices <= layout.tensor * layout.pipeline;
    for (const Recompute recompute : {Recompute::none, Recompute::selective, Recompute::full}) {
        if ((recompute == Recompute::none && recomputesByItself(task))
            || (recompute != Recompute::full && search.savesMost))
            continue;
        for (int stage = 0; stage <= (alone ? 0 : 3); stage += search.stageStep) {
            layout.recompute = recompute;
            layout.zeroStage = stage;
            fit.need = trainingNeed(task, layout, sequence);
            const double need = search.holdHighEnd ? needRange(fit.need).high : fit.need.total();
            if (need <= fit.availablePerDevice)
                return true;
        }
    }
    return false;
}

/// Devices that may share a layer: as the task states or as programs accept, so that no copy crosses instances.
std::vector<int> tensorDegrees(const HardwareShape &hardware, const SizingTask &task)
{
    if (task.tensorParallel > 0)
        return {static_cast<int>(std::clamp(task.tensorParallel, 1.0, kMaxDevicesTried))};
    std::vector<int> degrees;
    for (const CopyLayout &layout : layoutsWithin(*task.model, hardware)) {
        if (layout.pipeline == 1 && devicesOf(hardware) % layout.tensor == 0)
            degrees.push_back(layout.tensor);
    }
    return degrees;
}

/// A training job on so many instances, with at least `microBatch` items in one pass of a replica.
struct TrainingJobOn {
    const HardwareShape &hardware; // NOLINT: lives as long as one call
    const SizingTask &task;        // NOLINT
    double sequence = 0;
    double microBatch = 1;
    int instances = 1;
};

/// With each layer split over `tensor` devices of an instance.
bool arrangeSplit(const TrainingJobOn &job, int tensor, const Search &search, MemoryFit &fit)
{
    const SizingTask &task = job.task;
    TrainingArrangement layout;
    layout.devices = devicesOf(job.hardware) * job.instances;
    layout.pipeline = std::max(1.0, task.pipelineParallel);
    layout.fusedAttention = hasFusedAttention(job.hardware, task);
    layout.fusedLoss = task.software == SoftwareClass::vendorBest;
    layout.tensor = tensor;
    const double replicas = std::floor(layout.devices / (layout.tensor * layout.pipeline));
    layout.microBatch = microBatchOf(task, std::max(1.0, replicas), job.microBatch);
    fit.availablePerDevice = usableGib(job.hardware);
    fit.fits = arrange(task, job.sequence, search, layout, fit);
    fit.tensorParallel = tensor;
    fit.zeroStage = layout.zeroStage;
    fit.recompute = layout.recompute;
    fit.microBatch = layout.microBatch;
    fit.instances = job.instances;
    return fit.fits;
}

/// Also splits layers over the devices of one instance, as far as heads allow, when nothing else helps.
bool arrangeOver(const TrainingJobOn &job, const Search &search, MemoryFit &fit)
{
    const std::vector<int> degrees = tensorDegrees(job.hardware, job.task);
    return std::ranges::any_of(degrees,
                               [&](int tensor) { return arrangeSplit(job, tensor, search, fit); });
}

constexpr Search kSafe{.holdHighEnd = true};
constexpr Search kTight{.savesMost = true};

/// GiB as the data sheet has them, of `devices`.
double installedGib(const HardwareShape &hardware, double devices)
{
    return devices
           * (hardware.hasAccelerator()
                  ? hardware.acceleratorMemoryGib * std::min(1.0, hardware.acceleratorCount)
                  : hardware.memoryGib);
}

MemoryNeed maxSharded(const SizingTask &task, double devices, double sequence, bool fusedAttention)
{
    TrainingArrangement layout;
    layout.devices = devices;
    layout.zeroStage = devices > 1 ? 3 : 0;
    layout.microBatch = microBatchOf(task, devices, 1);
    layout.recompute = Recompute::full;
    layout.fusedAttention = fusedAttention;
    layout.fusedLoss = task.software == SoftwareClass::vendorBest;
    return trainingNeed(task, layout, sequence);
}

/// The method that trains most and fits on the same hardware.
int fittingMethod(const HardwareShape &hardware, const SizingTask &task, double sequence,
                  int instances)
{
    SizingTask lighter = task;
    for (const TrainingMethod method : {TrainingMethod::lora, TrainingMethod::qlora}) {
        if (method <= task.method || !hasTokens(*task.model))
            continue;
        lighter.method = method;
        MemoryFit fit;
        if (arrangeOver({hardware, lighter, sequence, 1, instances}, kTight, fit))
            return static_cast<int>(method);
    }
    return -1;
}

} // namespace

double usableGib(const HardwareShape &hardware)
{
    if (!hardware.hasAccelerator())
        return std::max(0.0, hardware.memoryGib - kHostGib);
    const double seen = hardware.isSliced                         ? kSeenOfSlices
                        : hasStackedMemory(*hardware.accelerator) ? kSeenOfStacked
                                                                  : kSeenOfSingleChips;
    return seen * hardware.acceleratorMemoryGib * std::min(1.0, hardware.acceleratorCount);
}

bool hasFusedAttention(const HardwareShape &hardware, const SizingTask &task)
{
    if (task.softwareName == SoftwareName::tensorFlow || !hardware.hasAccelerator())
        return false;
    const Generation generation = hardware.accelerator->generation;
    return generation != Generation::kepler && generation != Generation::maxwell
           && generation != Generation::pascal;
}

MemoryFit fitOn(const HardwareShape &hardware, const SizingTask &task, const CopyLayout &layout,
                double sequences, double context)
{
    MemoryFit fit;
    fit.availablePerDevice = usableGib(hardware);
    fit.need = inferenceNeed(task, layout, sequences, context);
    fit.tensorParallel = layout.tensor;
    fit.pipelineParallel = layout.pipeline;
    fit.paddedHeads = layout.padded;
    fit.instances = layout.instances;
    fit.fits = fit.need.total() <= fit.availablePerDevice;
    return fit;
}

MemoryFit fitInference(const HardwareShape &hardware, const SizingTask &task, double sequences,
                       double context)
{
    MemoryFit fit;
    CopyLayout layout;
    for (const CopyLayout &larger : layoutsWithin(*task.model, hardware)) {
        layout = larger;
        fit = fitOn(hardware, task, layout, sequences, context);
        if (fit.fits)
            return fit;
    }
    const int devices = layout.devices();
    fit.refusal.code = RefusalCode::doesNotFit;
    fit.refusal.needed = fit.need.total() * devices;
    fit.refusal.neededLow = needRange(fit.need).low * devices;
    fit.refusal.available = fit.availablePerDevice * devices;
    fit.refusal.installed = installedGib(hardware, devices);
    if (hardware.hasAccelerator()) // machines without links share no model
        nameRemedy(
            hardware, task, devicesOf(hardware) + 1,
            [&](const NextArrangement &next) {
                return inferenceNeed(task, next.layout, sequences, context);
            },
            fit.refusal);
    fit.refusal.remedyPrecision = fittingPrecision(hardware, task, sequences, context, layout);
    fit.refusal.remedyContext = fittingContext(hardware, task, sequences, context, layout);
    return fit;
}

MemoryFit fitTrainingOn(const HardwareShape &hardware, const SizingTask &task, double sequence,
                        int instances)
{
    MemoryFit fit;
    const TrainingJobOn job{hardware, task, sequence, 1, instances};
    if (!arrangeOver(job, kSafe, fit))
        arrangeOver(job, kTight, fit);
    return fit;
}

std::vector<MemoryFit> trainingFitsOn(const HardwareShape &hardware, const SizingTask &task,
                                      double sequence, int instances)
{
    std::vector<MemoryFit> fits;
    const TrainingJobOn job{hardware, task, sequence, 1, instances};
    for (const Search &search : {kSafe, kTight}) {
        for (const int tensor : tensorDegrees(hardware, task)) {
            MemoryFit fit;
            if (!arrangeSplit(job, tensor, search, fit))
                continue;
            fits.push_back(fit);
            // Whole copies on one instance exchange least.
            if (instances == 1 && fit.zeroStage == 0 && fit.recompute == Recompute::none)
                return fits;
        }
        if (!fits.empty())
            break;
    }
    return fits;
}

double recomputingSpeed(const SizingTask &task, Recompute recompute)
{
    // Training of whole language models was measured with every second product recomputed, on plain PyTorch too (torchtitan).
    const bool measuredSo = task.method == TrainingMethod::full && hasTokens(*task.model)
                            && task.model->kind == ModelKind::decoder;
    switch (recompute) {
    case Recompute::none: return 1.0;
    case Recompute::selective: return measuredSo ? 1.0 : 6.0 / 7.0;
    case Recompute::full: return measuredSo ? 7.0 / 8.0 : 6.0 / 8.0;
    }
    return 1.0;
}

MemoryFit fitTraining(const HardwareShape &hardware, const SizingTask &task, double sequence,
                      int maxInstances)
{
    MemoryFit fit;
    int tried = 0;
    for (int instances = 1; instances <= maxInstances && !fit.fits; instances *= 2) {
        fit = fitTrainingOn(hardware, task, sequence, instances);
        tried = instances;
    }
    if (fit.fits) {
        for (int low = tried / 2, high = tried; high - low > 1;) { // half as many were too few
            const int middle = low + (high - low) / 2;
            const MemoryFit fewer = fitTrainingOn(hardware, task, sequence, middle);
            (fewer.fits ? high : low) = middle;
            if (fewer.fits)
                fit = fewer;
        }
        return fit;
    }
    const double devices = devicesOf(hardware);
    const bool fused = hasFusedAttention(hardware, task);
    const MemoryNeed alone = maxSharded(task, devices * tried, sequence, fused);
    fit.refusal.code = RefusalCode::doesNotFit;
    fit.refusal.needed = alone.total() * devices * tried;
    fit.refusal.neededLow = needRange(alone).low * devices * tried;
    fit.refusal.available = fit.availablePerDevice * devices * tried;
    fit.refusal.installed = installedGib(hardware, devices * tried);
    if (hardware.hasAccelerator())
        nameRemedy(
            hardware, task, static_cast<int>(devices) * tried + 1,
            [&](const NextArrangement &next) {
                return maxSharded(task, next.accelerators, sequence, fused);
            },
            fit.refusal);
    fit.refusal.remedyMethod = fittingMethod(hardware, task, sequence, tried);
    return fit;
}

MemoryFit fitTrainingBatch(const HardwareShape &hardware, const SizingTask &task, double sequence,
                           double itemsPerReplica)
{
    MemoryFit fit;
    const Search search{.stageStep = task.tensorParallel > 1 || task.pipelineParallel > 1 ? 1 : 3};
    for (double items = std::min(kLargestBatch, std::max(1.0, itemsPerReplica));;
         items = std::floor(items / 2)) {
        if (arrangeOver({hardware, task, sequence, std::max(1.0, items), 1}, search, fit)
            || items <= 1 || fit.microBatch < items)
            return fit;
    }
}

} // namespace headroom
