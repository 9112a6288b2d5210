// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/uncertainty/thresholds.h"
#include "core/wording/language.h"

namespace headroom {

/// "g5.xlarge, spot is best above 41.2 requests/s, below it g4dn.xlarge, on demand."
[[nodiscard]] std::string describe(const DemandThreshold &threshold,
                                   const Language &language = english());

/// "nothing that meets" for none.
[[nodiscard]] std::string thresholdOfferName(const std::optional<OfferReference> &offer,
                                             const Language &language = english());

} // namespace headroom
