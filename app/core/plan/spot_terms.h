// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace headroom {

/// What spot capacity is expected to do to a workload. All are assumptions of the scenario, with defaults that
/// are rules of thumb.
struct SpotTerms {
    /// Interruptions of one instance per day. Google Cloud's documentation of preemptible instances names 5 % to
    /// 15 % a day on average; AWS's Spot Instance Advisor and Azure's eviction rates lie in the same bands.
    double interruptionsPerDay = 0.1;
    double restartMinutes = 10;   ///< until a replacement works again: capacity, image, weights
    double checkpointMinutes = 1; ///< that writing one checkpoint takes
    double fallbackPercent = 0;   ///< of the hours on demand, because no spot is to be had

    friend bool operator==(const SpotTerms &, const SpotTerms &) = default;
};

} // namespace headroom
