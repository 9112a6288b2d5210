// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "plan/spot_terms.h"

namespace headroom {

/// Interval between checkpoints that loses least, minutes: sqrt(2 x time of one x mean time between
/// interruptions) (Young 1974, Daly 2006). `instances`: any of them stops the whole job.
[[nodiscard]] double bestCheckpointInterval(const SpotTerms &terms, double instances);

/// Expected hours on spot capacity over hours without interruptions, for a job of `instances` that checkpoints
/// every `intervalMinutes`: checkpoints, restarts, and on average half an interval done again; without checkpoints
/// (0) a run of `runMinutes` starts from the beginning. Infinite when interruptions come faster than work is saved.
[[nodiscard]] double jobInterruptionFactor(const SpotTerms &terms, double instances,
                                           double intervalMinutes, double runMinutes);
/// The same for work in small pieces, as from a queue: an instance that is lost is replaced, a piece done again.
[[nodiscard]] double queueInterruptionFactor(const SpotTerms &terms);

} // namespace headroom
