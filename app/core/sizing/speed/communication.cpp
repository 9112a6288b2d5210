// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sizing/speed/communication.h"

#include <cmath>

namespace headroom {

double allReduceSeconds(double bytes, double devices, double linkBandwidth, double linkLatency)
{
    if (devices <= 1 || linkBandwidth <= 0)
        return 0;
    return bytes * 2.0 * (devices - 1) / devices / linkBandwidth
           + linkLatency * (1.0 + std::log2(devices));
}

double pipelineBubble(double stages, double microBatches)
{
    if (stages <= 1 || microBatches <= 0)
        return 0;
    return (stages - 1) / (microBatches + stages - 1);
}

} // namespace headroom
