// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/planning/sharing/sharer_ties.h"

#include <functional>
#include <span>
#include <vector>

namespace headroom {

/// A workload, or some that are never apart, that may be put on instances with others.
struct PackingItem {
    double profit = 0;
    double time = 0; ///< of 1, at the least
    SharerSet members = 0;
};

/// Shares of every device's memory: a group's members have their minimum, and of the rest a part in proportion to
/// what they could do with besides.
struct MemoryClaim {
    double minimum = 2; ///< above 1: it does not fit
    double more = 0;
    double fits = 2; ///< with less it is not served
};

struct Packing {
    double profit = 0;
    SharerSet set = 0;
};

struct Packings {
    std::vector<Packing> best; ///< the most profit first; none: no set has more than asked for
    int nodes = 0;             ///< that the search took
    double others = 0;         ///< no other set has more profit; no less than what was asked for
};

/// The room of a packing: the time of instances and the memory of their devices.
struct PackingRoom {
    std::span<const MemoryClaim> claims; ///< by sharer
    const SharerTies &ties;              ///< items are bundles of them
    /// The time of 1 that a sharer needs with so much of the memory; never less with less memory.
    std::function<double(std::size_t sharer, double memory)> timeWith;
    /// The minimum deduction from the profit of a set, and of all with more members.
    std::function<double(SharerSet)> lessAtLeast;
    /// The further deduction; asked for the sets that count.
    std::function<double(SharerSet)> lessOf;
};

/// The sets of two or more sharers of the most profit, of those above `minimum`, within time and memory:
/// at most so many.
[[nodiscard]] Packings bestPackings(const std::vector<PackingItem> &items, double minimum,
                                    std::size_t maximum, const PackingRoom &room);

/// The profit of parts of items within the time: no packing has more.
[[nodiscard]] double profitOfParts(std::vector<std::pair<double, double>> &profitAndTime,
                                   double time);

} // namespace headroom
