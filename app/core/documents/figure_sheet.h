// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/documents/source_documents.h"
#include "core/documents/worked_figure.h"

#include <string>
#include <utility>
#include <vector>

namespace headroom {

/// Figures worked out from the documents, one after the other.
class FigureSheet
{
public:
    /// The documents must outlive the sheet.
    explicit FigureSheet(const SourceDocuments &documents) : m_documents(documents) {}

protected:
    [[nodiscard]] const SourceDocuments &documents() const { return m_documents; }
    /// Valid until the next figure; for its printed counterpart and its note.
    WorkedFigure &add(std::string id, std::string title, std::string formula, const Exact &value,
                      FigureUnit unit, std::string source);
    [[nodiscard]] std::vector<WorkedFigure> take() { return std::move(m_figures); }

private:
    const SourceDocuments &m_documents;
    std::vector<WorkedFigure> m_figures;
};

} // namespace headroom
