// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/documents/document_rows.h"
#include "core/error.h"

#include <string>
#include <string_view>
#include <vector>

namespace headroom {

/// Figures of the source documents, as rows. Figures that follow from them are computed
/// (figure_list.h), never stored.
struct SourceDocuments {
    std::vector<SourceDocument> documents;
    std::vector<StatedBenchmark> benchmarks;
    std::vector<StatedGpu> gpus;
    std::vector<StatedPrice> prices;
    std::vector<StatedCostLine> costLines;
    std::vector<StatedSaving> savings;
    std::vector<StatedTarget> targets;
    std::vector<StatedSizeClass> sizeClasses;
    std::vector<TrainingRecommendation> training;
    std::vector<Disagreement> disagreements;
    std::vector<StatedPhase> roadmap;
    std::vector<StatedComplexity> complexity;
    std::vector<StatedRisk> risks;
    std::vector<StatedTask> tasks;
    std::vector<StatedPhase> priorities; ///< a second roadmap, with other weeks
    std::vector<StatedRole> roles;

    [[nodiscard]] const StatedPrice *price(Provider provider, std::string_view instanceType) const;
    [[nodiscard]] const StatedGpu *gpu(std::string_view name) const;
    [[nodiscard]] const StatedGpu *gpuOfAccelerator(std::string_view accelerator) const;
    [[nodiscard]] const StatedCostLine *costLine(std::string_view id) const;
    [[nodiscard]] const StatedSaving *saving(std::string_view key) const;
    [[nodiscard]] const StatedTarget *target(std::string_view key) const;
};

/// The tables of resources/documents and the reference price book, as CSV.
struct DocumentTexts {
    std::string_view documents;
    std::string_view benchmarks;
    std::string_view gpus;
    std::string_view prices;
    std::string_view costLines;
    std::string_view savings;
    std::string_view targets;
    std::string_view sizeClasses;
    std::string_view training;
    std::string_view disagreements;
    std::string_view roadmap;
    std::string_view complexity;
    std::string_view risks;
    std::string_view tasks;
    std::string_view priorities;
    std::string_view roles;
};

[[nodiscard]] DocumentTexts shippedDocumentTexts();

/// Reads the tables and checks that they refer to each other's rows. Places are "table, line,
/// column".
[[nodiscard]] Expected<SourceDocuments> readSourceDocuments(const DocumentTexts &texts);

/// "S3 conclusion" with the title of the document in place of its number.
[[nodiscard]] std::string withTitles(std::string_view source);
/// The same with short names, for places next to the title or too narrow for it.
[[nodiscard]] std::string withNames(std::string_view text);

/// The documents that ship inside the program, read once.
[[nodiscard]] const SourceDocuments &sourceDocuments();

enum class RangeVerdict : std::uint8_t { below, inside, above };

/// A price of the documents against the range that they state for its card.
struct PriceRangeCheck {
    const StatedPrice *price = nullptr;
    const StatedGpu *gpu = nullptr;
    Exact perCard; ///< per hour
    RangeVerdict verdict = RangeVerdict::inside;
};

/// One check for each row of the price table, in its order.
[[nodiscard]] std::vector<PriceRangeCheck> checkPriceRanges(const SourceDocuments &documents);

} // namespace headroom
