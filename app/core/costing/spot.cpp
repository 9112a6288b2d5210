// SPDX-License-Identifier: GPL-3.0-or-later
#include "costing/spot.h"

#include <cmath>
#include <limits>

namespace headroom {

namespace {
constexpr double kMinutesPerDay = 1440;
} // namespace

double bestCheckpointInterval(const SpotTerms &terms, double instances)
{
    const double perMinute = instances * terms.interruptionsPerDay / kMinutesPerDay;
    return perMinute > 0 ? std::sqrt(2 * terms.checkpointMinutes / perMinute)
                         : std::numeric_limits<double>::infinity();
}

double jobInterruptionFactor(const SpotTerms &terms, double instances, double intervalMinutes,
                             double runMinutes)
{
    constexpr double kHopeless = 50; // interruptions expected in one run from the start
    const double perMinute = instances * terms.interruptionsPerDay / kMinutesPerDay;
    if (intervalMinutes <= 0) {
        const double expected = perMinute * runMinutes;
        if (expected <= 0)
            return 1;
        if (expected > kHopeless)
            return std::numeric_limits<double>::infinity();
        // Every interruption starts the run again: (exp(rate x run) - 1) / rate of work and restarts.
        return std::expm1(expected) / expected * (1 + perMinute * terms.restartMinutes);
    }
    const double lost = perMinute * (0.5 * intervalMinutes + terms.restartMinutes);
    if (lost >= 1)
        return std::numeric_limits<double>::infinity();
    return (1 + terms.checkpointMinutes / intervalMinutes) / (1 - lost);
}

double queueInterruptionFactor(const SpotTerms &terms)
{
    const double lost = terms.interruptionsPerDay / kMinutesPerDay * terms.restartMinutes;
    return lost < 1 ? 1 / (1 - lost) : std::numeric_limits<double>::infinity();
}

} // namespace headroom
