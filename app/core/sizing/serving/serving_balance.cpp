// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sizing/serving/serving_balance.h"

#include <algorithm>

namespace headroom {

double throughputInFlight(double ttftMs, double tpotMs, double inFlight, double output)
{
    const double whole = ttftMs + (output - 1) * tpotMs;
    return 1000 * inFlight * output / std::max(whole, output * tpotMs);
}

void balance(ServingFigures &figures, double inFlight, double output)
{
    RangedFigure &rate = figures.throughput;
    const RangedFigure &first = figures.ttftMs;
    const RangedFigure &next = figures.tpotMs;
    if (!rate.present() || !first.present() || !next.present() || !(inFlight > 0))
        return;
    const double most = throughputInFlight(first.value, next.value, inFlight, output);
    const double factor = std::min(1.0, most / rate.value);
    rate = {rate.value * factor, rate.low * factor, rate.high * factor};
    // At its best the server is as fast as its shortest times allow.
    const double best = throughputInFlight(first.low, next.low, inFlight, output);
    rate.high = std::clamp(best, rate.value, std::max(rate.value, rate.high));
}

} // namespace headroom
