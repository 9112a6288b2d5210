// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sizing/interruptions.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace headroom {

namespace {

constexpr double kMinutesPerDay = 1440;
constexpr double kHopeless = 20; // times the work: nobody waits for that

/// Work between two points that hold it is done in one stretch or again from the first of them, interruptions coming at
/// any time, also while it restarts: exp(rate x restart) x (exp(rate x stretch) - 1) / rate for each stretch (Daly 2006,
/// equation 13). Without checkpoints the run is one stretch, and so it is where it ends before the first is due: of that
/// one the run bears the part that it lasts.
double ofJob(const Interruptions &interruptions, double instances, double runMinutes)
{
    const double perMinute = instances * interruptions.perDay / kMinutesPerDay;
    const double interval = interruptions.intervalMinutes;
    const bool saved = interval > 0;
    const double work = saved ? std::min(interval, runMinutes) : runMinutes;
    const double stretch = saved ? work * (1 + interruptions.checkpointMinutes / interval) : work;
    if (!(work > 0))
        return 1;
    if (!(perMinute > 0))
        return stretch / work;
    return std::exp(perMinute * interruptions.restartMinutes) * std::expm1(perMinute * stretch)
           / (perMinute * work);
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
    const double ofAll = 1 + (factor - 1) * interruptions.share;
    return ofAll < kHopeless ? ofAll : kNeverEnds;
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
