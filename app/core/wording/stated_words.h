// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/documents/concern.h"
#include "core/documents/source_documents.h"
#include "core/documents/worked_figure.h"
#include "core/language.h"

namespace headroom {

/// "rounded", "cut off", "differs".
[[nodiscard]] std::string agreementText(PrintedAgreement agreement, const Language &language);
/// "below", "inside", "above".
[[nodiscard]] std::string verdictText(RangeVerdict verdict, const Language &language);
/// "16–40", "140 or more".
[[nodiscard]] std::string rangeText(const StatedRange &range, const Language &language);
/// "Medium by its 6.738B parameters, listed as Large, trained as Medium".
[[nodiscard]] std::string placementText(const SizePlacement &placement, const ModelProfile &model,
                                        const Language &language);
/// "T4 or V100, 1 card, 8–16 GB, 2–8 h, batch 16–32; g4dn.2xlarge, n1-standard-8 + T4 or
/// NC4as_T4_v3".
[[nodiscard]] std::string recommendationText(const TrainingRecommendation &recommendation,
                                             const Language &language);

} // namespace headroom
