// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/rows/explore_scene.h"

namespace headroom::ui {

/// "1,204".
[[nodiscard]] QString counted(std::size_t count);

/// Candidates in front and candidates of the density.
struct ExploreLayers {
    std::vector<OfferIndex> front;
    std::vector<OfferIndex> behind;
    bool nothingMeets = false; ///< no candidate meets the request; those that miss it are shown
                               ///< instead
};
[[nodiscard]] ExploreLayers exploreLayers(const ExploreView &view);

/// Marks of the candidates in front with their verdicts, the density, and the rectangle; `used` is
/// never hidden by a filter.
[[nodiscard]] std::shared_ptr<const ScatterMarks> marksOf(const CandidateSet &candidates,
                                                          const ExploreLayers &layers,
                                                          std::span<const OfferIndex> selected,
                                                          std::optional<OfferIndex> used);

/// Groups, providers and verdicts that are visible.
void addLegend(ExploreContent &content, const ExploreView &view, const ExploreLayers &layers);
/// Adds the number of candidates that miss the service level, with a link that shows or hides them.
void addAside(ScatterScene &scene, const ExploreView &view, const ExploreLayers &layers);

} // namespace headroom::ui
