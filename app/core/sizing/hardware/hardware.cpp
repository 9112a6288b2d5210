// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sizing/hardware/hardware.h"

#include <algorithm>

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
        // Cards without a bf16 unit are run in fp16 by everyone who can.
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

std::string_view generationName(Generation generation)
{
    constexpr std::array<std::string_view, kGenerationCount> kNames{
        "CPU",    "Kepler",    "Maxwell",       "Pascal",        "Volta",         "Turing",
        "Ampere", "Ada",       "Hopper",        "Blackwell",     "RDNA",          "CDNA2",
        "CDNA3",  "CDNA4",     "NeuronCore-v1", "NeuronCore-v2", "NeuronCore-v3", "TPU v2-v3",
        "TPU v4", "TPU v5-v7", "Gaudi",         "Gaudi 2",       "Gaudi 3",       "AI100"};
    return kNames[static_cast<std::size_t>(generation)];
}

} // namespace headroom
