// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>

namespace headroom {

/// Calls work(0) and work(1), one after the other or at the same time: whoever asks the core decides. What the two
/// compute must not depend on it.
using Halves = std::function<void(const std::function<void(int)> &work)>;

inline void oneAfterTheOther(const std::function<void(int)> &work)
{
    work(0);
    work(1);
}

} // namespace headroom
