// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>

namespace headroom {

/// Calls work(0) and work(1), each for half of the work, in sequence or in parallel, as the caller
/// of the core decides. The results must not depend on the choice.
using ParallelFor = std::function<void(const std::function<void(int)> &work)>;

inline void sequential(const std::function<void(int)> &work)
{
    work(0);
    work(1);
}

/// Calls work() while nobody else's work of the same function runs: whoever has threads says how they take turns.
using OneAtATime = std::function<void(const std::function<void()> &work)>;

} // namespace headroom
