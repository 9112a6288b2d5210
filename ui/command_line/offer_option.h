// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/comparison/offer_break_even.h"
#include "ui/command_line/arguments.h"

namespace headroom::cli {

/// --workload and --offers of a command: two offers for one workload of the active scenario, each
/// "in-use", "cheapest" (that meets) or TYPE/REGION/PRICING, of which region and pricing may be
/// left out: then the cheapest such offer, on demand unless the pricing is given.
[[nodiscard]] Expected<OfferPair> offersOf(const Arguments &arguments, const Snapshot &snapshot);

} // namespace headroom::cli
