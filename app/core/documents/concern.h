// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/catalog/offer.h"
#include "core/documents/source_documents.h"
#include "core/models/task_terms.h"

#include <optional>
#include <string>
#include <string_view>

namespace headroom {

/// Size class that the documents give a model: by its parameters, by the examples that they list,
/// and by their recommendation for its training. The three need not agree, and neighbouring classes
/// share their bounds.
struct SizePlacement {
    SizeClass byParameters = SizeClass::small;
    std::optional<SizeClass> alsoByParameters; ///< the class below, where the bound itself is met
    std::optional<SizeClass> listedAs;
    std::optional<SizeClass> trainedAs;

    /// True if the documents give the model more than one class.
    [[nodiscard]] bool isDisputed() const;
    /// True if any of the classes is this one or a larger one.
    [[nodiscard]] bool isAtLeast(SizeClass sizeClass) const;
};

[[nodiscard]] SizePlacement placementOf(const SourceDocuments &documents,
                                        const ModelProfile &model);

/// Recommendation for training a model: by its name if the documents list it, otherwise by its
/// parameters (XL and Ultra as Large, the largest class with a recommendation).
[[nodiscard]] const TrainingRecommendation *trainingOf(const SourceDocuments &documents,
                                                       const SizePlacement &placement);

/// A line of a plan as far as the documents can speak of it.
struct ConcernedLine {
    WorkloadKind kind = WorkloadKind::realTimeInference;
    std::string_view environment;
    bool scheduled = false; ///< its schedule switches it off for a part of the month
    bool latencyLimit = false;
    bool benchmarked = false; ///< the documents print a benchmark of its model and kind
    Provider provider;
    std::string_view
        type; ///< as the documents name it where they price it, else as the catalog does
    std::string_view family;
    std::string_view accelerator; ///< variant ("A100-40GB-SXM"); empty: a processor
    std::optional<SizePlacement> size;
};

/// The plan around it.
struct ConcernedPlan {
    bool severalMonths = false; ///< lines on the reference book count in different months
    bool split = false;         ///< shares of providers are wanted
    bool reference = false;     ///< a line is on the reference price book
};

/// True if a disagreement's condition applies to a line; words that begin with "plan:" never do.
[[nodiscard]] bool concerns(std::string_view condition, const ConcernedLine &line);
/// True if the condition applies to the plan as a whole: one of its alternatives consists of
/// "plan:" words alone.
[[nodiscard]] bool concerns(std::string_view condition, const ConcernedPlan &plan);

/// The first word of a condition that means nothing; empty when all do.
[[nodiscard]] std::string unknownConcern(std::string_view condition);

} // namespace headroom
