// SPDX-License-Identifier: GPL-3.0-or-later
#include "sizing/prefill.h"

#include "sizing/communication.h"
#include "sizing/token_work.h"

namespace headroom {

RooflineTime prefillTime(const DeviceRates &rates, const SizingTask &task, double devices,
                         double prompts, double tokens, double communicationFactor)
{
    const ModelProfile &model = *task.model;
    RooflineTime time;
    const double all = prompts * tokens;
    const double fill = all / (all + rates.halfRows);
    time.compute = all * forwardFlopsPerToken(model, tokens, true, 1.0 / std::max(1.0, tokens))
                   / (devices * rates.flops * fill);
    const double weights = weightBytesRead(model, task.precision) * weightShareRead(model, all);
    const double activations = all * model.layers * model.hidden * 2.0 * 8.0;
    time.memory = (weights + activations) / (devices * rates.bandwidth);
    time.overhead = rates.perStep + model.layers * rates.perLayer;
    // Two all-reduces per layer of the hidden states (Megatron-LM, arXiv:1909.08053).
    if (devices > 1)
        time.communication = communicationFactor * 2.0 * model.layers
                             * allReduceSeconds(all * model.hidden * 2.0, devices,
                                                rates.linkBandwidth, rates.linkLatency);
    return time;
}

} // namespace headroom
