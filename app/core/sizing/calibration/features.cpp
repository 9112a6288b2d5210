// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sizing/calibration/features.h"

#include "core/sizing/speed/device_rates.h"
#include "core/sizing/speed/serving.h"
#include "core/sizing/task/token_work.h"

#include <algorithm>
#include <cmath>

namespace headroom {
namespace {

float logOf(double value)
{
    return value > 0 ? static_cast<float>(std::log(value)) : -9.0F;
}

float ordinal(auto value)
{
    return static_cast<float>(static_cast<int>(value));
}

/// Fills the features from the front, in the order in which the trees number them.
class FeatureWriter
{
public:
    void putModel(const ModelProfile &model, CachePrecision precision)
    {
        put(logOf(model.paramsB));
        put(logOf(model.activeParamsB));
        put(static_cast<float>(model.paramsB > 0 ? model.activeParamsB / model.paramsB : 1.0));
        put(logOf(model.layers));
        put(logOf(model.hidden));
        put(ordinal(model.kind));
        put(model.gatedMlp ? 1.0F : 0.0F);
        put(logOf(hasTokens(model) ? 2 * model.activeParamsB : model.forwardGflopsPerSample));
        put(logOf(cacheBytesPerToken(model, precision)));
    }

    void putTask(const SizingTask &task, const BaseFigures &base, double devices)
    {
        put(static_cast<float>(bytesPerParameter(task.precision)));
        put(ordinal(task.precision));
        put(ordinal(task.software));
        put(ordinal(task.softwareName));
        put(ordinal(task.load));
        put(ordinal(task.kind));
        put(ordinal(task.method));
        put(logOf(task.kind == TaskKind::training ? base.runningBatch / devices
                                                  : base.runningBatch));
        put(logOf(task.concurrency / devices));
        put(logOf(task.inputTokens));
        put(logOf(task.outputTokens));
        put(logOf(task.tensorParallel));
        put(logOf(task.pipelineParallel));
        put(logOf(task.nodes));
    }

    void putHardware(const HardwareShape &hardware, Precision precision)
    {
        put(logOf(hardware.acceleratorCount));
        if (hardware.hasAccelerator()) {
            const AcceleratorSpec &accelerator = *hardware.accelerator;
            const double peak = accelerator.peakTflops(precision);
            put(logOf(peak));
            put(logOf(accelerator.bandwidthGBps));
            put(logOf(accelerator.memoryGib));
            put(ordinal(accelerator.generation));
            put(ordinal(accelerator.stack));
            put(logOf(accelerator.interconnectGBps));
        } else {
            put(logOf(cpuPeakFlops(hardware.cpu, precision) * 1e-12));
            put(logOf(cpuBandwidth(hardware.cpu) * 1e-9));
            put(logOf(hardware.memoryGib));
            put(0);
            put(0);
            put(0);
        }
    }

    void putTime(const BaseFigures &base)
    {
        const RooflineShares shares = sharesOf(base.time);
        put(static_cast<float>(shares.compute));
        put(static_cast<float>(shares.overhead));
        put(static_cast<float>(shares.communication));
        put(static_cast<float>(base.memoryPressure));
        put(logOf(base.time.memory > 0 ? base.time.compute / base.time.memory : 0));
    }

    void putProcessor(const CpuShape &cpu)
    {
        put(cpu.arm ? 1.0F : 0.0F);
        put(cpu.amd ? 1.0F : 0.0F);
        put(cpu.amx                                ? 4.0F
            : cpu.vnni                             ? 3.0F
            : cpu.avx512 || cpu.int8MatrixMultiply ? 2.0F
            : cpu.avx2 || cpu.sve                  ? 1.0F
                                                   : 0.0F);
        put(logOf(cpu.cores));
        put(logOf(cpu.readBandwidthGBps / std::max(1.0, cpu.cores)));
        put(logOf(cpu.stressSingle));
        put(logOf(cpu.passmark));
        put(logOf(cpu.passmark / std::max(1.0, cpu.cores)));
        put(static_cast<float>(cpu.sockets));
    }

    Features features{};

private:
    void put(float value) { features[m_next++] = value; }

    std::size_t m_next = 0;
};

} // namespace

Features featuresOf(const HardwareShape &hardware, const SizingTask &task, const BaseFigures &base)
{
    FeatureWriter writer;
    writer.putModel(*task.model, task.cachePrecision);
    writer.putTask(task, base, std::max(1.0, hardware.acceleratorCount));
    writer.putHardware(hardware, task.precision);
    writer.putTime(base);
    if (!hardware.hasAccelerator())
        writer.putProcessor(hardware.cpu);
    writer.features[kFeatureCount - 1] = logOf(task.latencyLimitMs);
    return writer.features;
}

Features correctionFeatures(const HardwareShape &hardware, const SizingTask &task,
                            const Efficiencies &efficiencies)
{
    HardwareShape copy = hardware;
    double copies = 1;
    if (hardware.hasAccelerator() && hardware.acceleratorCount > 1 && isCorrectedByCopy(task)) {
        const ServingGroup group = isServed(task) ? servingGroup(hardware, task) : ServingGroup{};
        copies = isServed(task) ? group.replicas : hardware.acceleratorCount;
        copy.acceleratorCount = group.devices;
    }
    const SizingTask reference = atReference(task, copies);
    BaseFigures base = baseSpeeds(copy, reference, efficiencies);
    if (isServed(task))
        base.memoryPressure = 0; // more memory must not make the same load slower
    return featuresOf(copy, reference, base);
}

} // namespace headroom
