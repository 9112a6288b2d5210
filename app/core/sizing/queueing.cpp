// SPDX-License-Identifier: GPL-3.0-or-later
#include "sizing/queueing.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace headroom {

double erlangC(double load, int servers)
{
    if (load <= 0 || servers <= 0)
        return load > 0 ? 1.0 : 0.0;
    if (load >= servers)
        return 1.0;
    if (servers > 100) {
        // Many servers: the limit of Halfin and Whitt (1981), within a percent here and free of a loop.
        const double beta = (servers - load) / std::sqrt(load);
        if (beta > 8)
            return 0.0;
        const double density = std::exp(-0.5 * beta * beta) / std::sqrt(2.0 * std::acos(-1.0));
        const double below = 0.5 * std::erfc(-beta / std::sqrt(2.0));
        return 1.0 / (1.0 + beta * below / density);
    }
    double blocking = 1.0; // Erlang B with no server
    for (int k = 1; k <= servers; ++k)
        blocking = load * blocking / (k + load * blocking);
    const double utilisation = load / servers;
    return blocking / (1.0 - utilisation * (1.0 - blocking));
}

Waiting waitingTime(double arrivalRate, double serviceRate, int servers, double arrivalSpread,
                    double serviceSpread)
{
    if (arrivalRate <= 0)
        return {};
    const double room = servers * serviceRate - arrivalRate;
    if (serviceRate <= 0 || room <= 0) {
        constexpr double kForever = std::numeric_limits<double>::infinity();
        return {kForever, kForever};
    }
    const double waits = erlangC(arrivalRate / serviceRate, servers);
    const double variability = 0.5 * (arrivalSpread + serviceSpread);
    Waiting waiting;
    waiting.mean = waits / room * variability;
    // P(wait > t) = C exp(-(c mu - lambda) t), its rate slowed by the variability
    waiting.p95 = waits > 0.05 ? std::log(waits / 0.05) / room * variability : 0.0;
    return waiting;
}

double sharingTail(double utilisation, double arrivalSpread, double sizeSpread)
{
    const double load = std::clamp(utilisation, 0.0, 1.0);
    // The number that shares the machine varies like a Poisson variable with random arrivals: about 60 % more at
    // its 95th percentile when it is half loaded. Sizes that differ add their own spread.
    const double crowd = 1.05 + 0.6 * load * std::sqrt(std::max(0.0, arrivalSpread));
    return crowd * (1.0 + 1.645 * std::max(0.0, sizeSpread));
}

} // namespace headroom
