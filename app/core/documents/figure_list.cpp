// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/documents/figure_list.h"

#include "core/documents/plan_figures.h"
#include "core/documents/speed_figures.h"
#include "core/documents/training_plausibility.h"

#include <algorithm>
#include <iterator>

namespace headroom {

std::vector<WorkedFigure> workedFigures(const SourceDocuments &documents,
                                        const ModelLibrary &models, const HardwareLibrary &hardware,
                                        const Language &language)
{
    std::vector<WorkedFigure> figures = planFigures(documents, language);
    std::ranges::move(speedFigures(documents, language), std::back_inserter(figures));
    std::ranges::move(trainingPlausibility(documents, models, hardware, language),
                      std::back_inserter(figures));
    return figures;
}

} // namespace headroom
