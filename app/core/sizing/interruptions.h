// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace headroom {

/// What spot capacity does to work in runs.
struct Interruptions {
    double perDay = 0;            ///< of one instance
    double lowShare = 1;          ///< of that, at the low end of what is known
    double highShare = 1;         ///< and at the high end
    double restartMinutes = 0;    ///< until a replacement works again
    double checkpointMinutes = 0; ///< that writing one checkpoint takes
    double intervalMinutes = 0;   ///< between checkpoints; 0: none are written
    double share = 1;             ///< of the hours; the others are on capacity that stays
    bool stopsJob = false; ///< losing one instance stops all: a job, not work in small pieces

    friend bool operator==(const Interruptions &, const Interruptions &) = default;
};

/// In place of a factor where work is interrupted so often that it takes twenty times as long or more.
inline constexpr double kNeverEnds = 1e6;

/// The same at an end of what is known of the rate.
[[nodiscard]] Interruptions fewer(Interruptions interruptions);
[[nodiscard]] Interruptions more(Interruptions interruptions);

/// Expected hours over hours without interruptions: 1 and more, kNeverEnds at most. A job of `instances` writes
/// checkpoints, restarts, and does again what was not saved; without checkpoints a run of `runMinutes` starts from the
/// beginning. Of work in small pieces a piece is done again while the instance is replaced.
[[nodiscard]] double interruptionFactor(const Interruptions &interruptions, double instances,
                                        double runMinutes);

/// Interval between checkpoints that loses least, minutes: sqrt(2 x time of one x mean time between interruptions) (Young
/// 1974) with the terms of higher order and the time of one taken off (Daly 2006, equation 37). `instances`: any of them
/// stops the whole job.
[[nodiscard]] double bestCheckpointInterval(const Interruptions &interruptions, double instances);

} // namespace headroom
