// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sizing/hardware/precision_support.h"

namespace headroom {

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
