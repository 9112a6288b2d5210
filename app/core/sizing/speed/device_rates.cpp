// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sizing/speed/device_rates.h"

#include "core/sizing/task/token_work.h"

#include <algorithm>

namespace headroom {

double cpuPeakFlops(const CpuShape &cpu, Precision precision)
{
    constexpr double kClock = 2.8e9;
    // fp32 operations per cycle: two fused multiply-add units of 4 (NEON), 8 (AVX2) or 16 (AVX-512) lanes.
    double perCycle = cpu.arm ? 16 : cpu.avx512 ? 64 : cpu.avx2 ? 32 : 16;
    if (cpu.arm && cpu.sve)
        perCycle = 32;
    const WidthClass width = widthClassOf(precision);
    if (width != WidthClass::full && width != WidthClass::matrix) {
        const bool bytes = width != WidthClass::half;
        // Reached in part: AMX has 1,024 bf16 operations, Armv8.6 4 (BFMMLA) and 8 times (SMMLA) those of 32 bits.
        if (cpu.amx)
            perCycle *= bytes ? 8 : 4;
        else if (cpu.int8MatrixMultiply)
            perCycle *= bytes ? 4 : 2;
        else if (bytes && (cpu.vnni || cpu.dotProduct))
            perCycle *= 2;
    }
    const double cores = cpu.cores > 0 ? cpu.cores : std::max(1.0, cpu.vcpus / 2);
    return cores * perCycle * kClock;
}

double cpuBandwidth(const CpuShape &cpu)
{
    // Eight to twelve channels of DDR4/DDR5 per socket give 200-350 GB/s.
    const double measured =
        cpu.readBandwidthGBps > 0 ? cpu.readBandwidthGBps : 5.0 * std::max(1.0, cpu.vcpus);
    const double channels = 300.0 * std::max(1.0, cpu.sockets);
    return 1e9 * measured * channels / (measured + channels);
}

DeviceRates deviceRates(Phase phase, const HardwareShape &hardware, const SizingTask &task,
                        const Efficiencies &efficiencies)
{
    DeviceRates rates;
    const Generation generation =
        hardware.hasAccelerator() ? hardware.accelerator->generation : Generation::cpu;
    // Transformers that translate multiply the same matrices as those that encode; LSTMs do not.
    const ModelKind kind =
        task.model->kind == ModelKind::encoderDecoder && !isRecurrent(*task.model)
            ? ModelKind::encoder
            : task.model->kind;
    // Since PyTorch 2 a language model is trained with the same libraries of matrix products whoever calls them; what is
    // installed launches more kernels around them, and moves more through memory.
    const bool sameProducts = phase == Phase::training && kind == ModelKind::decoder
                              && task.method == TrainingMethod::full
                              && task.software == SoftwareClass::stockFramework;
    double compute = efficiencies.compute(phase, generation,
                                          sameProducts ? SoftwareClass::tunedServer : task.software,
                                          task.precision, kind);
    compute *= efficiencies.fillOfWidth(phase, task.model->ffn > 0
                                                   ? std::min(task.model->hidden, task.model->ffn)
                                                   : task.model->hidden);
    const double memory = efficiencies.memory(phase, generation, task.software);
    rates.halfRows = efficiencies.halfRows(phase);
    const bool adapters = phase == Phase::training && task.method != TrainingMethod::full;
    const double kernels =
        (task.model->isMixtureOfExperts() ? efficiencies.expertOverhead(phase) : 1.0)
        * (adapters ? efficiencies.adapterOverhead(phase) : 1.0);
    rates.perLayer = kernels * efficiencies.overheadPerLayer(phase, task.software);
    rates.perStep = efficiencies.overheadPerStep(phase, task.software);
    if (!hardware.hasAccelerator()) {
        rates.flops = cpuPeakFlops(hardware.cpu, task.precision) * compute;
        rates.bandwidth = cpuBandwidth(hardware.cpu) * memory;
        rates.linkBandwidth = 1e10;
        // Nothing to launch; but threads meet several times in each layer.
        const double threads = hardware.cpu.cores > 0 ? hardware.cpu.cores : hardware.cpu.vcpus / 2;
        rates.perLayer = efficiencies.barrierPerLayer(phase, std::max(1.0, threads));
        rates.perStep *= 0.2;
        return rates;
    }
    const AcceleratorSpec &accelerator = *hardware.accelerator;
    const double slice = std::min(1.0, hardware.acceleratorCount);
    const double ceiling = accelerator.matmulCeiling > 0 ? accelerator.matmulCeiling : 0.9;
    rates.flops =
        accelerator.peakTflops(task.precision) * 1e12 * std::min(compute, ceiling) * slice;
    if (bytesPerParameter(task.precision) < bytesPerParameter(Precision::bf16))
        rates.attentionCost = std::max(1.0, accelerator.peakTflops(task.precision)
                                                / accelerator.peakTflops(Precision::bf16));
    rates.bandwidth = accelerator.bandwidthGBps * 1e9 * memory * slice;
    // Cards without a direct link exchange through PCIe: about 12 GB/s (PCIe 3) to 25 GB/s (PCIe 4).
    const double link = accelerator.interconnectGBps > 0
                            ? accelerator.interconnectGBps * 0.7
                            : (accelerator.releaseYear >= 2020 ? 20.0 : 10.0);
    rates.linkBandwidth = link * 1e9;
    rates.linkLatency = link > 50 ? 8e-6 : 25e-6;
    const double machine = task.nodes > 1 ? hardware.acceleratorCount / task.nodes : 0;
    rates.linkedDevices =
        machine > 0 ? std::max(machine, accelerator.linkedDevices) : linkedBy(accelerator);
    return rates;
}

} // namespace headroom
