// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sizing/interruptions.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace headroom {

namespace {

constexpr double kMinutesPerDay = 1440;

/// Work between two points that hold it is done in one stretch or again from the first of them, interruptions coming at
/// any time, also while it restarts: exp(rate x restart) x (exp(rate x stretch) - 1) / rate for each stretch (Daly 2006,
/// equation 13). Without checkpoints the run is one stretch.
double ofJob(const Interruptions &interruptions, double instances, double runMinutes)
{
    constexpr double kHopeless = 20; // times the work: nobody waits for that
    const double perMinute = instances * interruptions.perDay / kMinutesPerDay;
    const bool saved = interruptions.intervalMinutes > 0;
    const double work = saved ? interruptions.intervalMinutes : runMinutes;
    const double stretch = work + (saved ? interruptions.checkpointMinutes : 0);
    if (!(work > 0))
        return 1;
    if (!(perMinute > 0))
        return stretch / work;
    const double factor = std::exp(perMinute * interruptions.restartMinutes)
                          * std::expm1(perMinute * stretch) / (perMinute * work);
    return factor <= kHopeless ? factor : kNeverEnds;
}

double ofPieces(const Interruptions &interruptions)
{
    const double lost = interruptions.perDay / kMinutesPerDay * interruptions.restartMinutes;
    return lost < 1 ? 1 / (1 - lost) : kNeverEnds;
}

} // namespace

Interruptions fewer(Interruptions interruptions)
{
    interruptions.perDay *= interruptions.lowShare;
    return interruptions;
}

Interruptions more(Interruptions interruptions)
{
    interruptions.perDay *= interruptions.highShare;
    return interruptions;
}

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
    if (!(perMinute > 0))
        return std::numeric_limits<double>::infinity();
    const double write = interruptions.checkpointMinutes;
    if (write * perMinute >= 2)
        return 1 / perMinute;
    const double share = std::sqrt(write * perMinute / 2);
    return std::sqrt(2 * write / perMinute) * (1 + share / 3 + share * share / 9) - write;
}

} // namespace headroom
