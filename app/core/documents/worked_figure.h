// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/documents/source_documents.h"
#include "core/money/exact.h"

#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace headroom {

enum class FigureUnit : std::uint8_t {
    hours,
    requests,
    requestsPerSecond,
    requestsPerHour,
    percent,
    dollars,
    dollarsPerMillion, ///< requests
    cards,
    times,
    gigabytes,
};
template <>
inline constexpr auto kNamesOf<FigureUnit> =
    std::to_array<std::string_view>({"h", "requests", "requests/s", "requests/h", "%", "USD",
                                     "USD/1M requests", "cards", "times", "GB"});

/// A figure that follows from what the documents state, computed exactly, with the one they print
/// where they do.
struct WorkedFigure {
    std::string id; ///< handle for texts and scripts: "T1"
    std::string title;
    std::string formula; ///< with its numbers: "100000000 / 2500 / 3600"
    Exact value;
    FigureUnit unit = FigureUnit::dollars;
    std::optional<Exact> printed;
    std::string source;
    std::string note;
};

[[nodiscard]] const WorkedFigure *findFigure(const std::vector<WorkedFigure> &figures,
                                             std::string_view id);
/// The least whole number that is not below the value.
[[nodiscard]] Exact roundedUp(const Exact &value);

/// Agreement of a printed figure with the exact one, at the decimals that are printed.
enum class PrintedAgreement : std::uint8_t {
    rounded, ///< half away from zero
    cutOff,  ///< decimals left off
    differs, ///< neither
};

/// Decimals of a figure as printed; trailing zeros do not count.
[[nodiscard]] int printedDecimals(const Exact &printed);
[[nodiscard]] PrintedAgreement agreementOf(const Exact &printed, const Exact &exact);

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
