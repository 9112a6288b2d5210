// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/error.h"
#include "core/evaluation/evaluation.h"
#include "core/report/report.h"
#include "core/report/workbook.h"
#include "ui/report/paper/paper_style.h"

#include <QByteArray>

#include <memory>
#include <string>
#include <vector>

namespace headroom::ui {

/// What a report is to have.
struct ReportWishes {
    PaperSize paper = PaperSize::a4;
    std::vector<ReportPart> parts = {}; ///< empty: all
    /// An earlier version of the plan with this one; null: none is to be compared.
    std::shared_ptr<const VersionComparison> versions = nullptr;
};

/// The pages of a report, not yet painted, with the style that they are painted with.
struct LaidReport {
    explicit LaidReport(PaperSize paper) : style(paper) {}

    Report report;
    PaperStyle style;
    PageSet pages;
};
/// Sentence naming the characters that no installed font has, and the packages that would; empty if there are none.
[[nodiscard]] QString fontRemark(const PageSet &pages);

[[nodiscard]] std::shared_ptr<const LaidReport>
laidReport(const Snapshot &snapshot, const ReportStudies &studies, const ReportWishes &wishes);

/// A PDF file, with what is to be said of it.
struct PrintedReport {
    QByteArray bytes;
    QString fontRemark; ///< may be empty
};
/// The report of the active scenario. The same snapshot gives the same bytes, in every locale and time zone. Needs a
/// QGuiApplication, not a window.
[[nodiscard]] Expected<PrintedReport> reportPdf(const std::shared_ptr<const Snapshot> &snapshot,
                                                const ReportWishes &wishes);

/// The same report as Markdown, without its charts.
[[nodiscard]] std::string reportMarkdown(const std::shared_ptr<const Snapshot> &snapshot,
                                         const ReportWishes &wishes);

/// The figures of the report of the active scenario, and their derivations.
[[nodiscard]] Workbook reportWorkbook(const std::shared_ptr<const Snapshot> &snapshot);

} // namespace headroom::ui
