// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/parallel_for.h"

#include <functional>

namespace headroom {

/// Calls work(0) and work(1) at the same time, the second on a thread of its own where there is
/// one.
void onTwoThreads(const std::function<void(int)> &work);

/// Threads that call the function, or a copy of it, take turns.
[[nodiscard]] OneAtATime takingTurns();

} // namespace headroom
