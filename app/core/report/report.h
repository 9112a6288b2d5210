// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/report/charts.h"

#include <array>
#include <optional>
#include <string>
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
struct FigureRow {
    std::vector<ReportFigure> figures;
};
/// Where the money goes: names with bars, amounts and shares.
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
using Block = std::variant<Paragraph, FigureRow, MoneyBars, Table, BudgetChart, CandidateChart>;

/// The first section has no title of its own: the report's stands above it.
struct Section {
    std::string title;
    std::vector<Block> blocks;
    bool startsPage = false;
};

/// The whole report as data; PDF and every other writer render this and compute nothing. Plain text throughout.
struct Report {
    std::string title; ///< the decision in one sentence
    std::string summary;
    std::string subject;  ///< "TextNLP platform, compute estimate"
    std::string dateline; ///< "20 November 2026, prices of 2025-04-04 to 2026-07-30, USD"
    std::string footer;   ///< what the report is not, and where to look; on every page
    std::string currency;
    Date date;
    std::vector<Section> sections;
};

/// Pure: of the active scenario, against the baseline, in the language given.
[[nodiscard]] Report buildReport(const Snapshot &snapshot, const Language &language);

} // namespace headroom
