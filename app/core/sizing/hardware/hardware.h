// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/catalog/hardware_group.h"
#include "core/models/precision.h"

#include <array>
#include <string>
#include <string_view>
#include <vector>

namespace headroom {

enum class Generation {
    cpu,
    kepler,
    maxwell,
    pascal,
    volta,
    turing,
    ampere,
    ada,
    hopper,
    blackwell,
    rdna,
    cdna2,
    cdna3,
    cdna4,
    neuron1,
    neuron2,
    neuron3,
    tpuOld,
    tpuV4,
    tpuNew,
    gaudi1,
    gaudi2,
    gaudi3,
    ai100
};
template <>
inline constexpr auto kNamesOf<Generation> = std::to_array<std::string_view>(
    {"CPU",    "Kepler",    "Maxwell",       "Pascal",        "Volta",         "Turing",
     "Ampere", "Ada",       "Hopper",        "Blackwell",     "RDNA",          "CDNA2",
     "CDNA3",  "CDNA4",     "NeuronCore-v1", "NeuronCore-v2", "NeuronCore-v3", "TPU v2-v3",
     "TPU v4", "TPU v5-v7", "Gaudi",         "Gaudi 2",       "Gaudi 3",       "AI100"});
inline constexpr int kGenerationCount = kAllOf<Generation>.size();

/// A part of an accelerator that works beside others of its size, each with its own processors, memory and bandwidth
/// (NVIDIA MIG).
struct MigProfile {
    std::string name;       ///< "1g.10gb"
    double compute = 0;     ///< share of the accelerator's processors
    double memory = 0;      ///< share of its memory and of the bandwidth to it
    int perAccelerator = 0; ///< so many at once

    friend bool operator==(const MigProfile &, const MigProfile &) = default;
};

/// One accelerator card or chip as its vendor describes it. Peaks are dense (without structured
/// sparsity), in TFLOPS or TOPS; 0 = the format is not accelerated. Memory in GiB (2^30), bandwidth in GB/s (1e9).
struct AcceleratorSpec {
    std::string name;
    std::string vendor;
    std::string architecture;
    Generation generation = Generation::cpu;
    SoftwareStack stack = SoftwareStack::none;
    double memoryGib = 0;
    double bandwidthGBps = 0;
    double fp32Tflops = 0;
    double tf32Tflops = 0;
    double fp16Tflops = 0;
    double bf16Tflops = 0;
    double fp8Tflops = 0;
    double int8Tops = 0;
    double fp4Tflops = 0;
    double powerW = 0;
    double interconnectGBps = 0; ///< between cards, one direction
    double linkedDevices = 0;    ///< that those links reach; 0 = the usual machine of 8
    double matmulCeiling = 0;    ///< highest measured share of the 16-bit peak; 0 = nobody measured
    bool inferenceOnly = false;  ///< cannot train (Inferentia, Cloud AI 100)
    int releaseYear = 0;
    int index = -1; ///< place in the hardware library
    std::string source;
    std::vector<std::string> aliases;
    std::vector<MigProfile> migProfiles; ///< empty: it cannot be divided
    /// Those of the same library that this one can stand in for (isSmallerSibling()).
    std::vector<const AcceleratorSpec *> smaller;

    /// The profile of this name, or null.
    [[nodiscard]] const MigProfile *migProfile(std::string_view profile) const;
    /// Rate at which this precision runs: the nearest wider format where it has no unit of its own.
    [[nodiscard]] double peakTflops(Precision precision) const;
    /// The format that products of this one are computed in: another of other numbers, where it has no unit for it. Of
    /// formats of weights alone, which are widened before the product, the same.
    [[nodiscard]] Precision computes(Precision precision) const;
    friend bool operator==(const AcceleratorSpec &, const AcceleratorSpec &) = default;
};

/// What decides the speed of a processor: measured bandwidth and vector units, not the vCPU count.
struct CpuShape {
    bool arm = false;
    bool amd = false;
    bool avx2 = true;
    bool avx512 = false;
    bool vnni = false;
    bool amx = false;
    bool sve = false;
    bool dotProduct = false;         ///< ARM int8 dot product
    bool int8MatrixMultiply = false; ///< ARM i8mm
    bool measured = false;           ///< false: figures come from the rule for unmeasured types
    double vcpus = 0;
    double cores = 0; ///< physical
    double sockets = 1;
    double baselineShare = 1; ///< of the vCPUs, for ever; below 1 the rest only while credits last
    double readBandwidthGBps = 0;
    double stressSingle = 0; ///< stress-ng div16, one thread
    double stressAll = 0;    ///< stress-ng div16, all threads
    double passmark = 0;     ///< PassMark CPU mark
    double passmarkMemory = 0;
    double geekbenchMulti = 0;
};

/// Shapes for which the sizing of a workload is kept: the same one again, or every one that was
/// asked for, which then must not move.
enum class ShapesKept : std::uint8_t { last, all };

/// One unit that can be rented, without price or region.
struct HardwareShape {
    const AcceleratorSpec *accelerator = nullptr; ///< null = processor only
    double acceleratorCount = 0;                  ///< may be a fraction of a card
    double acceleratorMemoryGib = 0;              ///< of one (whole) accelerator in this shape
    bool isSliced = false; ///< the accelerators are slices: each works alone, and none was measured
    CpuShape cpu;
    double memoryGib = 0; ///< of the host
    double networkGbps = 0;
    int instanceId = -1; ///< for corrections by measurements on this very type; -1 = never measured
    int cpuModelId = -1; ///< processor as measured; -1 = unknown

    [[nodiscard]] bool hasAccelerator() const { return accelerator != nullptr; }
};

/// Devices that the accelerator's own links reach in the usual machine.
[[nodiscard]] double linkedBy(const AcceleratorSpec &accelerator);

/// Whether `large` does whatever `small` does: another card of the same generation and software, with no less memory,
/// bandwidth, peaks of any format or links.
[[nodiscard]] bool isSmallerSibling(const AcceleratorSpec &small, const AcceleratorSpec &large);

/// The shape with a smaller sibling of its accelerator in its place, and no more memory than that has.
[[nodiscard]] HardwareShape withCard(HardwareShape shape, const AcceleratorSpec &smaller);

/// An accelerator with the processors, memory and bandwidth of one slice, and no link to the others.
[[nodiscard]] AcceleratorSpec sliceOf(const AcceleratorSpec &accelerator,
                                      const MigProfile &profile);
/// The shape with `slice`, a slice of its accelerators, in their place; lives no longer than that.
[[nodiscard]] HardwareShape sliced(HardwareShape shape, const AcceleratorSpec &slice,
                                   const MigProfile &profile);

/// Whether units of its own, or published kernels, run this precision. Sizing also answers for others, at the rate of the
/// nearest wider format.
[[nodiscard]] bool supports(const AcceleratorSpec &accelerator, Precision precision);
/// As its accelerator does; without one, as processors do.
[[nodiscard]] bool supports(const HardwareShape &hardware, Precision precision);

} // namespace headroom
