// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sizing/interruptions.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace headroom {

namespace {

constexpr double kMinutesPerDay = 1440;

double ofJob(const Interruptions &interruptions, double instances, double runMinutes)
{
    constexpr double kHopeless = 50; // interruptions expected in one run from the start
    const double perMinute = instances * interruptions.perDay / kMinutesPerDay;
    if (interruptions.intervalMinutes <= 0) {
        const double expected = perMinute * runMinutes;
        if (expected <= 0)
            return 1;
        if (expected > kHopeless)
            return kNeverEnds;
        // Every interruption starts the run again: (exp(rate x run) - 1) / rate of work and restarts.
        return std::expm1(expected) / expected * (1 + perMinute * interruptions.restartMinutes);
    }
    const double lost =
        perMinute * (0.5 * interruptions.intervalMinutes + interruptions.restartMinutes);
    if (lost >= 1)
        return kNeverEnds;
    return (1 + interruptions.checkpointMinutes / interruptions.intervalMinutes) / (1 - lost);
}

double ofPieces(const Interruptions &interruptions)
{
    const double lost = interruptions.perDay / kMinutesPerDay * interruptions.restartMinutes;
    return lost < 1 ? 1 / (1 - lost) : kNeverEnds;
}

} // namespace

double interruptionFactor(const Interruptions &interruptions, double instances, double runMinutes)
{
    if (interruptions.share <= 0)
        return 1;
    const double factor = interruptions.stopsJob ? ofJob(interruptions, instances, runMinutes)
                                                 : ofPieces(interruptions);
    return factor < kNeverEnds ? std::min(1 + (factor - 1) * interruptions.share, kNeverEnds)
                               : kNeverEnds;
}

double bestCheckpointInterval(const Interruptions &interruptions, double instances)
{
    const double perMinute = instances * interruptions.perDay / kMinutesPerDay;
    return perMinute > 0 ? std::sqrt(2 * interruptions.checkpointMinutes / perMinute)
                         : std::numeric_limits<double>::infinity();
}

} // namespace headroom
