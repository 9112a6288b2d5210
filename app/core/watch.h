// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <stop_token>

namespace headroom {

/// How whoever waits for a computation follows and stops it. Reports come on the thread that computes; `report` may be
/// empty. Told to stop, a search answers with the best it has, and anything else with an error of kind `stopped`.
template <typename Progress>
struct Watch {
    std::stop_token stop = {};
    std::function<void(const Progress &)> report = {};
};

} // namespace headroom
