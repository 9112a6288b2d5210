// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <stop_token>

namespace headroom {

/// Progress reports and cancellation of a computation. `report` runs on the computing thread and
/// may be empty. After a stop request, a search returns its incumbent; everything else returns an
/// error of kind `stopped`.
template <typename Progress>
struct Watch {
    std::stop_token stop = {};
    std::function<void(const Progress &)> report = {};
};

} // namespace headroom
