// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/documents/source_documents.h"
#include "core/documents/worked_figure.h"
#include "core/models/model_library.h"
#include "core/sizing/hardware/hardware_library.h"

#include <vector>

namespace headroom {

class Language;

/// Every figure that follows from the documents; ids are unique. Models and hardware say what the
/// training benchmarks imply.
[[nodiscard]] std::vector<WorkedFigure> workedFigures(const SourceDocuments &documents,
                                                      const ModelLibrary &models,
                                                      const HardwareLibrary &hardware,
                                                      const Language &language);

class Language;

/// M: share of the cards' peak that the training benchmarks imply (6 operations per parameter and
/// token). G: memory of full training with mixed precision and Adam, 16 bytes a parameter
/// (Rajbhandari 2019, arXiv:1910.02054), GH: what the cards have.
[[nodiscard]] std::vector<WorkedFigure> trainingPlausibility(const SourceDocuments &documents,
                                                             const ModelLibrary &models,
                                                             const HardwareLibrary &hardware,
                                                             const Language &language);

} // namespace headroom
