// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sizing/speed/decode.h"

#include "core/sizing/speed/communication.h"
#include "core/sizing/task/token_work.h"

namespace headroom {

RooflineTime decodeStepTime(const DeviceRates &rates, const SizingTask &task, double devices,
                            double sequences, double context, double communicationFactor)
{
    const ModelProfile &model = *task.model;
    RooflineTime time;
    time.compute =
        sequences * forwardFlopsPerToken(model, context, false, 1.0) / (devices * rates.flops);
    const double weights =
        weightBytesRead(model, task.precision) * weightShareRead(model, sequences);
    const double cache = sequences * context * cacheBytesPerToken(model, task.precision);
    time.memory = (weights + cache) / (devices * rates.bandwidth);
    time.overhead = rates.perStep + model.layers * rates.perLayer;
    if (devices > 1)
        time.communication = communicationFactor * 2.0 * model.layers
                             * allReduceSeconds(sequences * model.hidden * 2.0, devices,
                                                rates.linkBandwidth, rates.linkLatency);
    return time;
}

} // namespace headroom
