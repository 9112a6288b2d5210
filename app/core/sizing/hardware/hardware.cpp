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

} // namespace headroom
