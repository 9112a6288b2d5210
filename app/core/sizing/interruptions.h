// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace headroom {

/// What spot capacity does to work in runs.
struct Interruptions {
    double perDay = 0;            ///< of one instance
    double restartMinutes = 0;    ///< until a replacement works again
    double checkpointMinutes = 0; ///< that writing one checkpoint takes
    double intervalMinutes = 0;   ///< between checkpoints; 0: none are written
    double share = 1;             ///< of the hours; the others are on capacity that stays
    bool stopsJob = false; ///< losing one instance stops all: a job, not work in small pieces

    friend bool operator==(const Interruptions &, const Interruptions &) = default;
};

/// In place of a factor where work is interrupted faster than it is saved.
inline constexpr double kNeverEnds = 1e6;

/// Expected hours over hours without interruptions: 1 and more, kNeverEnds at most. A job of `instances` writes
/// checkpoints, restarts, and does half an interval again on average; without checkpoints a run of `runMinutes`
/// starts from the beginning. Of work in small pieces a piece is done again while the instance is replaced.
[[nodiscard]] double interruptionFactor(const Interruptions &interruptions, double instances,
                                        double runMinutes);

/// Interval between checkpoints that loses least, minutes: sqrt(2 x time of one x mean time between
/// interruptions) (Young 1974, Daly 2006). `instances`: any of them stops the whole job.
[[nodiscard]] double bestCheckpointInterval(const Interruptions &interruptions, double instances);

} // namespace headroom
