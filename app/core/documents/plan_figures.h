// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/documents/source_documents.h"
#include "core/documents/worked_figure.h"

#include <vector>

namespace headroom {

class Language;

/// Exact dollars of a stated cost line in its own month, and on a day on which it runs.
[[nodiscard]] Exact monthlyCost(const SourceDocuments &documents, const StatedCostLine &line);
[[nodiscard]] Exact dailyCost(const SourceDocuments &documents, const StatedCostLine &line);
/// Hours in use as a share (0 to 1) of its own month around the clock.
[[nodiscard]] Exact utilisationOf(const StatedCostLine &line);

/// C: the cost lines with their sums. H: shares. Y: the year. D, V: savings. E, K: who may be committed. X: the
/// split over providers. A: days and the alert on cost. PG, W: price and memory of cards.
[[nodiscard]] std::vector<WorkedFigure> planFigures(const SourceDocuments &documents,
                                                    const Language &language);

} // namespace headroom
