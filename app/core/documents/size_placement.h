// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/documents/source_documents.h"

#include <optional>

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

/// What is recommended for training a model: for its name where it has one, else by its parameters (XL
/// and Ultra as Large, the greatest class that has a recommendation).
[[nodiscard]] const TrainingRecommendation *trainingOf(const SourceDocuments &documents,
                                                       const SizePlacement &placement);

} // namespace headroom
