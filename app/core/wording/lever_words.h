// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/language.h"
#include "core/levers/levers.h"

#include <string>

namespace headroom {

/// Change made by a lever: "fp8 instead of fp16".
[[nodiscard]] std::string changeOf(const Lever &lever, const Language &language = english());
/// Side effect on quality, latency or flexibility, in words, with the source of each claim.
[[nodiscard]] std::string sideEffectOf(const Lever &lever, const Language &language = english());
/// The figure that the workload is judged by, today and then: "p95 latency 286 ms, then 310 ms";
/// may be empty.
[[nodiscard]] std::string performanceOf(const Lever &lever, const Language &language = english());

} // namespace headroom
