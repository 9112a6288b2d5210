// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/sizing/task/refusal.h"

namespace headroom {

/// True if an offer was refused because facts are unknown, invalid or not modelled, not because the
/// hardware cannot do the work.
[[nodiscard]] inline bool lacksFacts(RefusalCode code)
{
    switch (code) {
    case RefusalCode::unknownModel:
    case RefusalCode::badModel:
    case RefusalCode::unknownAccelerator:
    case RefusalCode::unknownPrecision:
    case RefusalCode::badDemand:
    case RefusalCode::notModelled: return true;
    default: return false;
    }
}

} // namespace headroom
