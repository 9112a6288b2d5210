// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/documents/source_documents.h"

#include <optional>
#include <string>

namespace headroom {

/// Where the documents put a model: by its parameters, by the examples that they list, and by what they
/// recommend for its training. The three need not agree, and neighbouring classes share their bounds.
struct SizePlacement {
    SizeClass byParameters = SizeClass::small;
    std::optional<SizeClass> alsoByParameters; ///< the class below, where the bound itself is met
    std::optional<SizeClass> listedAs;
    std::optional<SizeClass> trainedAs;

    /// Whether the documents give the model more than one class.
    [[nodiscard]] bool isDisputed() const;
    /// Whether any of the classes is this one or above.
    [[nodiscard]] bool isAtLeast(SizeClass sizeClass) const;
};

[[nodiscard]] SizePlacement placementOf(const SourceDocuments &documents,
                                        const ModelProfile &model);
/// "Medium by its 6.738B parameters, listed as Large, trained as Medium".
[[nodiscard]] std::string describe(const SizePlacement &placement, const ModelProfile &model);

/// What is recommended for training a model: for its name where it has one, else by its parameters (XL
/// and Ultra as Large, the greatest class that has a recommendation).
[[nodiscard]] const TrainingRecommendation *trainingOf(const SourceDocuments &documents,
                                                       const SizePlacement &placement);
/// "T4 or V100, 1 card, 8-16 GB, 2-8 h, batch 16-32; g4dn.2xlarge, n1-standard-8 + T4 or NC4as_T4_v3".
[[nodiscard]] std::string describe(const TrainingRecommendation &recommendation);
/// "16-40", "140 or more".
[[nodiscard]] std::string describe(const StatedRange &range);

} // namespace headroom
