// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/enum_names.h"
#include "core/report/charts.h"
#include "core/report/report_studies.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace headroom {

struct ReportFigure {
    std::string label; ///< "Per month, effective"
    std::string value; ///< "$7,257.48"
    std::string note;  ///< "730 h basis; 80 % range $6.5k to $8.4k"
};
struct Paragraph {
    std::string text;
};
/// Small print that a table or a picture needs: units, method, sources.
struct Footnote {
    std::string text;
};
struct FigureRow {
    std::vector<ReportFigure> figures;
};
/// Bar chart of cost: names with bars, amounts and shares.
struct MoneyBars {
    struct Bar {
        std::string name;
        std::string detail; ///< what it runs on ("2 × g5.xlarge, on-demand")
        std::optional<HardwareGroup> group;
        Money amount;
        double percent = 0;
        bool hasCost = true; ///< false: nobody knows the amount, and it is not in the total
    };
    std::string title;
    std::array<std::string, 4> headings; ///< of name, detail, amount and share
    std::string totalName;
    std::vector<Bar> bars;
    Money total;
};
/// The way from the baseline to one of the scenarios compared.
struct WaterfallChart {
    std::string title;
    std::shared_ptr<const Comparison> comparison;
    std::size_t scenario = 0; ///< place in the comparison
};
/// The months to come with what may become of them.
struct ForecastChart {
    std::string title;
    std::shared_ptr<const ForecastReport> forecast;
};
/// Effects of the assumptions that change a figure most, widest range first.
struct TornadoPicture {
    std::string title;
    std::shared_ptr<const SensitivityReport> sensitivity;
    SwingMeasure measure = SwingMeasure::year;
    std::size_t bars = 0; ///< that are drawn: all that move it, or as many as are told apart
};
using Block = std::variant<Paragraph, Footnote, FigureRow, MoneyBars, Table, WaterfallChart,
                           ForecastChart, TornadoPicture>;

/// Parts of the report, in their order; the decision is always there.
enum class ReportPart : std::uint8_t {
    decision,
    options,
    changes,
    months,
    units,
    breakdown,
    commitments,
    sensitivity,
    performance,
    carbon,
    risks,
    planRegister,
    assumptions,
    notes,
    exclusions,
    lines
};
template <>
inline constexpr auto kNamesOf<ReportPart> = std::to_array<std::string_view>(
    {"decision", "options", "changes", "months", "units", "breakdown", "commitments", "sensitivity",
     "performance", "carbon", "risks", "register", "assumptions", "notes", "exclusions", "lines"});

/// The first section has no title of its own: the report's stands above it.
struct Section {
    std::string title;
    std::vector<Block> blocks{};
    ReportPart part = ReportPart::decision;
};

/// The whole report as data; PDF and every other writer render this and compute nothing. Plain text
/// throughout.
struct Report {
    std::string title; ///< the decision in one sentence
    std::string summary;
    std::string subject;  ///< "TextNLP platform, “Spot training” · compute estimate"
    std::string dateline; ///< "20 November 2026, prices of 2025-04-04 to 2026-07-30, USD"
    std::string footer;   ///< what the report is not, and where to look; on every page
    std::string author;   ///< empty: not stated
    std::string currency;
    Date date;
    std::vector<Section> sections;
};

/// Pure: of the active scenario, against the baseline, in the language given. What was not studied
/// has no section. `parts`: those that are wanted; empty: all.
[[nodiscard]] Report buildReport(const Snapshot &snapshot, const Language &language,
                                 const ReportStudies &studies = {},
                                 const std::vector<ReportPart> &parts = {});

} // namespace headroom
