// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sizing/hardware/hardware.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace headroom {
namespace {

double firstPresent(std::initializer_list<double> rates)
{
    for (const double rate : rates) {
        if (rate > 0)
            return rate;
    }
    return 0;
}

} // namespace

const MigProfile *AcceleratorSpec::migProfile(std::string_view profile) const
{
    const auto found = std::ranges::find(migProfiles, profile, &MigProfile::name);
    return found == migProfiles.end() ? nullptr : &*found;
}

double linkedBy(const AcceleratorSpec &accelerator)
{
    constexpr double kUsualMachine = 8;
    return accelerator.linkedDevices > 0 ? accelerator.linkedDevices : kUsualMachine;
}

bool isSmallerSibling(const AcceleratorSpec &small, const AcceleratorSpec &large)
{
    constexpr double kRounding = 1.001; // data sheets state one peak as 494.5 and as 494.7
    constexpr std::array kFormats{Precision::fp32, Precision::tf32, Precision::fp16,
                                  Precision::bf16, Precision::fp8,  Precision::int8,
                                  Precision::fp4};
    const auto within = [](double of, double all) { return of <= all * kRounding; };
    return small.generation == large.generation && small.stack == large.stack
           && small.name != large.name && small.inferenceOnly == large.inferenceOnly
           && small.memoryGib <= large.memoryGib && within(small.bandwidthGBps, large.bandwidthGBps)
           && within(small.interconnectGBps, large.interconnectGBps)
           && linkedBy(small) <= linkedBy(large)
           && std::ranges::all_of(kFormats, [&](Precision format) {
                  return within(small.peakTflops(format), large.peakTflops(format));
              });
}

HardwareShape withCard(HardwareShape shape, const AcceleratorSpec &smaller)
{
    shape.accelerator = &smaller;
    shape.acceleratorMemoryGib = std::min(shape.acceleratorMemoryGib, smaller.memoryGib);
    return shape;
}

AcceleratorSpec sliceOf(const AcceleratorSpec &accelerator, const MigProfile &profile)
{
    AcceleratorSpec slice = accelerator;
    slice.migProfiles.clear();
    slice.smaller.clear();
    slice.memoryGib *= profile.memory;
    slice.bandwidthGBps *= profile.memory;
    slice.powerW *= profile.compute;
    slice.interconnectGBps = 0;
    for (double *peak : {&slice.fp32Tflops, &slice.tf32Tflops, &slice.fp16Tflops, &slice.bf16Tflops,
                         &slice.fp8Tflops, &slice.int8Tops, &slice.fp4Tflops})
        *peak *= profile.compute;
    return slice;
}

HardwareShape sliced(HardwareShape shape, const AcceleratorSpec &slice, const MigProfile &profile)
{
    shape.accelerator = &slice;
    shape.acceleratorCount = std::floor(shape.acceleratorCount) * profile.perAccelerator;
    shape.acceleratorMemoryGib *= profile.memory;
    shape.isSliced = true;
    return shape;
}

double AcceleratorSpec::peakTflops(Precision precision) const
{
    // A TPU multiplies fp32 operands in bf16 unless told otherwise, so its only rate is the 16-bit one.
    const double sixteen = firstPresent({fp16Tflops, bf16Tflops, fp32Tflops});
    switch (precision) {
    case Precision::fp32: return firstPresent({fp32Tflops, bf16Tflops / 2, fp16Tflops / 2});
    case Precision::tf32:
        return firstPresent({tf32Tflops, fp32Tflops, bf16Tflops / 2, fp16Tflops / 2});
    case Precision::fp16: return sixteen;
    case Precision::bf16:
        // As computes() says: cards without a bf16 unit are run in fp16 by everyone who can.
        return firstPresent({bf16Tflops, sixteen});
    case Precision::fp8: return firstPresent({fp8Tflops, sixteen});
    case Precision::int8: return std::max(int8Tops, sixteen);
    case Precision::fp4: return firstPresent({fp4Tflops, fp8Tflops, sixteen});
    case Precision::int4:
    case Precision::nf4:
    case Precision::q4km: return sixteen; // weights are widened before the product
    }
    return sixteen;
}

Precision AcceleratorSpec::computes(Precision precision) const
{
    const bool isSixteen = precision == Precision::fp16 || precision == Precision::bf16;
    if (!isSixteen)
        return precision;
    const double own = precision == Precision::fp16 ? fp16Tflops : bf16Tflops;
    const double other = precision == Precision::fp16 ? bf16Tflops : fp16Tflops;
    if (own > 0 || other <= 0)
        return precision;
    return precision == Precision::fp16 ? Precision::bf16 : Precision::fp16;
}

bool supports(const AcceleratorSpec &accelerator, Precision precision)
{
    switch (precision) {
    case Precision::fp32:
    case Precision::tf32:
    case Precision::fp16: return true;
    case Precision::bf16: return accelerator.bf16Tflops > 0;
    case Precision::fp8: return accelerator.fp8Tflops > 0;
    case Precision::int8: return accelerator.int8Tops > 0;
    case Precision::fp4: return accelerator.fp4Tflops > 0;
    case Precision::int4:
    case Precision::nf4:
    case Precision::q4km:
        // Kernels that widen four bits on the way are published for CUDA from Turing on, and for ROCm on CDNA
        // (vLLM, Quantization, Supported Hardware).
        return accelerator.fp16Tflops > 0 && accelerator.int8Tops > 0
               && (accelerator.stack == SoftwareStack::cuda
                   || accelerator.stack == SoftwareStack::rocm);
    }
    return false;
}

bool supports(const HardwareShape &hardware, Precision precision)
{
    if (hardware.hasAccelerator())
        return supports(*hardware.accelerator, precision);
    // Of processors, eight-bit floating point is what none of the catalog has.
    return precision != Precision::fp8 && precision != Precision::fp4;
}

} // namespace headroom
