// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/documents/source_documents.h"
#include "core/documents/worked_figure.h"

#include <initializer_list>
#include <string>
#include <utility>
#include <vector>

namespace headroom {

class Language;
struct Text;

/// Figures worked out from the documents, one after the other; their words are of one language.
class FigureSheet
{
public:
    /// Documents and language must outlive the sheet.
    FigureSheet(const SourceDocuments &documents, const Language &language)
        : m_documents(documents),
          m_language(language)
    {}

protected:
    [[nodiscard]] const SourceDocuments &documents() const { return m_documents; }
    [[nodiscard]] const Language &language() const { return m_language; }
    [[nodiscard]] std::string say(const Text &text,
                                  std::initializer_list<std::string> values = {}) const;
    /// Valid until the next figure; for its printed counterpart and its note.
    WorkedFigure &add(std::string id, std::string title, std::string formula, const Exact &value,
                      FigureUnit unit, std::string source);
    [[nodiscard]] std::vector<WorkedFigure> take() { return std::move(m_figures); }

private:
    const SourceDocuments &m_documents;
    const Language &m_language;
    std::vector<WorkedFigure> m_figures;
};

} // namespace headroom
