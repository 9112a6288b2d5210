// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/documents/document_rows.h"
#include "core/documents/worked_figure.h"
#include "core/evaluation/finding.h"

#include <string>
#include <vector>

namespace headroom {

/// A figure of the documents as people read it: "11.11 h", "$127.53", "75.6 %".
[[nodiscard]] std::string shownValue(const Exact &value, FigureUnit unit);
[[nodiscard]] inline std::string shownValue(const WorkedFigure &figure)
{
    return shownValue(figure.value, figure.unit);
}

/// A text with every "{T1}" replaced by that figure; unknown ones stay as they are.
[[nodiscard]] std::string filledIn(std::string text, const std::vector<WorkedFigure> &figures);

/// Adds the title of each document that the finding's detail names by its id.
void addLegend(Finding &finding, const std::vector<SourceDocument> &documents);

} // namespace headroom
