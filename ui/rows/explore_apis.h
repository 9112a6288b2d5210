// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/rows/explore_scene.h"

#include <span>
#include <vector>

namespace headroom::ui {

/// Token APIs that serve the workload's model at a known cost, the cheapest first.
[[nodiscard]] std::vector<TokenOffer> apisFor(const CandidateContext &context);
/// Adds them, where the cost axis has a place for them.
void addApis(ScatterScene &scene, const ExploreView &view, std::span<const TokenOffer> apis);

/// "$0.05 in, $0.20 out": of a million tokens.
[[nodiscard]] QString tokenPriceText(const TokenPrices &prices, const std::string &currency);

} // namespace headroom::ui
