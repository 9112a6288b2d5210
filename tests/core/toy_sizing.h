// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/sizing/hardware/hardware.h"
#include "core/sizing/speed/device_rates.h"
#include "core/sizing/task/sizing_task.h"

#include <cmath>

namespace headroom::testing {

[[nodiscard]] inline bool near(double actual, double expected, double relative = 1e-9)
{
    return std::abs(actual - expected) <= relative * std::abs(expected);
}

/// A decoder whose figures are round: 0.12 billion parameters in 10 layers, 0.05 in the output
/// layer and as many in the embeddings; 40,000 bytes of cache for a token in 16 bits.
[[nodiscard]] inline ModelProfile toyDecoder()
{
    ModelProfile model;
    model.name = "Toy";
    model.kind = ModelKind::decoder;
    model.paramsB = model.activeParamsB = 0.22;
    model.layers = 10;
    model.hidden = 1000;
    model.heads = model.kvHeads = 10;
    model.headDim = 100;
    model.ffn = 4000;
    model.vocab = 50'000;
    model.maxContext = 8192;
    return model;
}

/// A network for pictures: 8 GFLOP and 10 million values a picture, 25 million parameters, 50
/// layers.
[[nodiscard]] inline ModelProfile toyVision()
{
    ModelProfile model;
    model.name = "Toy vision";
    model.kind = ModelKind::vision;
    model.paramsB = model.activeParamsB = 0.025;
    model.layers = 50;
    model.forwardGflopsPerSample = 8;
    model.activationMillions = 10;
    return model;
}

/// 100 TFLOPS in 16 bits, 200 in 8; 1 TB/s; 16 GiB; linked with 100 GB/s.
[[nodiscard]] inline AcceleratorSpec toyCard()
{
    AcceleratorSpec card;
    card.name = "Toy card";
    card.generation = Generation::ampere;
    card.stack = SoftwareStack::cuda;
    card.memoryGib = 16;
    card.bandwidthGBps = 1000;
    card.fp32Tflops = 25;
    card.fp16Tflops = card.bf16Tflops = 100;
    card.int8Tops = 200;
    card.interconnectGBps = 100;
    card.matmulCeiling = 0.8;
    card.releaseYear = 2020;
    return card;
}

[[nodiscard]] inline HardwareShape shapeOf(const AcceleratorSpec &card, double count)
{
    HardwareShape shape;
    shape.accelerator = &card;
    shape.acceleratorCount = count;
    shape.acceleratorMemoryGib = card.memoryGib;
    shape.cpu.vcpus = 16;
    shape.cpu.cores = 8;
    shape.memoryGib = 128;
    return shape;
}

/// 1e14 operations and 1e12 bytes a second, 10 microseconds a layer, 100 a step; links of 1e11
/// bytes/s, 10 us.
[[nodiscard]] inline DeviceRates toyRates()
{
    DeviceRates rates;
    rates.flops = 1e14;
    rates.bandwidth = 1e12;
    rates.perLayer = 1e-5;
    rates.perStep = 1e-4;
    rates.linkBandwidth = 1e11;
    rates.linkLatency = 1e-5;
    return rates;
}

[[nodiscard]] inline SizingTask taskOf(const ModelProfile &model,
                                       TaskKind kind = TaskKind::llmServing)
{
    SizingTask task;
    task.kind = kind;
    task.model = &model;
    return task;
}

} // namespace headroom::testing
