// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/precision.h"

#include "core/letters.h"

#include <string>

namespace headroom {

double bytesPerParameter(Precision precision)
{
    switch (precision) {
    case Precision::fp32:
    case Precision::tf32: return 4.0;
    case Precision::fp16:
    case Precision::bf16: return 2.0;
    case Precision::fp8:
    case Precision::int8: return 1.0;
    case Precision::fp4: return 0.5625; // nvfp4: one 8-bit scale for 16 values
    case Precision::int4: return 0.53;  // groups of 128 with a 16-bit scale and zero point
    case Precision::nf4: return 4.127 / 8.0;
    case Precision::q4km: return 4.85 / 8.0;
    }
    return 2.0;
}

double bytesPerCachedValue(CachePrecision precision)
{
    return precision == CachePrecision::sixteenBits ? 2.0 : 1.0;
}

std::optional<Precision> precisionFromName(std::string_view name)
{
    const std::string lower = lowered(name);
    if (const std::optional<Precision> exact = fromKey<Precision>(lower))
        return exact;
    if (lower == "float32" || lower == "fp32-full")
        return Precision::fp32;
    if (lower == "float16" || lower == "half" || lower == "fp16-mixed")
        return Precision::fp16;
    if (lower == "bfloat16" || lower == "amp_bf16")
        return Precision::bf16;
    if (lower == "mxfp8" || lower == "fp8_block" || lower == "float8")
        return Precision::fp8;
    if (lower == "nvfp4" || lower == "mxfp4")
        return Precision::fp4;
    if (lower == "int4_wo" || lower == "awq" || lower == "gptq")
        return Precision::int4;
    if (lower == "q4km" || lower == "gguf")
        return Precision::q4km;
    return std::nullopt;
}

} // namespace headroom
