// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/report/report_files.h"

#include "core/proposals/split_tables.h"
#include "session/language.h"
#include "session/two_threads.h"

#include "ui/format/text.h"
#include "ui/report/paper/paper_text.h"
#include "ui/report/paper/pdf_writer.h"
#include "ui/report/report_layout.h"

namespace headroom::ui {

namespace {

ReportStudies studiesOf(const std::shared_ptr<const Snapshot> &snapshot, const ChoiceSolver &solve)
{
    ReportStudies studies = studyForReport(snapshot, onTwoThreads);
    studies.split = splitForReport(snapshot, solve, language());
    return studies;
}

} // namespace

Expected<QByteArray> reportPdf(const std::shared_ptr<const Snapshot> &snapshot, PaperSize paper,
                               const ChoiceSolver &solve)
{
    loadThemeResources();
    const PaperStyle style(paper);
    const Report report = buildReport(*snapshot, language(), studiesOf(snapshot, solve));
    const PageSet set = layOutReport(report, snapshot, style);
    const PdfMetadata metadata{printable(textOf(report.title)), printable(textOf(report.subject)),
                               report.date};
    return finishPdf(paintPdf(set, metadata), set, metadata);
}

Workbook reportWorkbook(const std::shared_ptr<const Snapshot> &snapshot, const ChoiceSolver &solve)
{
    return buildWorkbook(*snapshot, language(), studiesOf(snapshot, solve));
}

} // namespace headroom::ui
