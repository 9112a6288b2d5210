// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sizing/speed/prefill.h"

#include "core/sizing/speed/communication.h"
#include "core/sizing/task/token_work.h"

#include <cmath>

namespace headroom {

namespace {

/// llama.cpp takes a prompt in micro-batches of 512 tokens unless told otherwise (its option --ubatch-size): the
/// weights are read, and the kernels launched, once for each.
constexpr double kMicroBatch = 512;

} // namespace

RooflineTime prefillTime(const DeviceRates &rates, const SizingTask &task, double devices,
                         double prompts, double tokens, double communicationFactor)
{
    const ModelProfile &model = *task.model;
    RooflineTime time;
    const double all = prompts * tokens;
    const bool inParts = task.softwareName == SoftwareName::llamaCpp && all > kMicroBatch;
    const double pass = inParts ? kMicroBatch : all;
    const double passes = inParts ? std::ceil(all / kMicroBatch) : 1.0;
    const double fill = pass / (pass + rates.halfRows);
    time.compute = all * forwardFlopsPerToken(model, tokens, true, 1.0 / std::max(1.0, tokens))
                   / (devices * rates.flops * fill);
    const double weights =
        passes * weightBytesRead(model, task.precision) * weightShareRead(model, pass);
    const double activations = all * model.layers * model.hidden * 2.0 * 8.0;
    time.memory = (weights + activations) / (devices * rates.bandwidth);
    time.overhead = passes * (rates.perStep + model.layers * rates.perLayer);
    // Two all-reduces per layer of the hidden states (Megatron-LM, arXiv:1909.08053).
    if (devices > 1)
        time.communication = communicationFactor * 2.0 * model.layers
                             * allReduceSeconds(all * model.hidden * 2.0, devices,
                                                rates.linkBandwidth, rates.linkLatency);
    return time;
}

} // namespace headroom
