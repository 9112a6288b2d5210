// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/report/report_files.h"

#include "core/report/report_markdown.h"
#include "session/language.h"
#include "session/two_threads.h"

#include "ui/format/text.h"
#include "ui/report/paper/paper_text.h"
#include "ui/report/paper/pdf_writer.h"
#include "ui/report/report_layout.h"

namespace headroom::ui {

namespace {

ReportStudies studiesOf(const std::shared_ptr<const Snapshot> &snapshot, const ReportWishes &wishes)
{
    ReportStudies studies = studyForReport(snapshot, onTwoThreads);
    studies.versions = wishes.versions;
    return studies;
}

} // namespace

Expected<QByteArray> reportPdf(const std::shared_ptr<const Snapshot> &snapshot,
                               const ReportWishes &wishes)
{
    loadThemeResources();
    const PaperStyle style(wishes.paper);
    const Report report =
        buildReport(*snapshot, language(), studiesOf(snapshot, wishes), wishes.parts);
    const PageSet set = layOutReport(report, style);
    const PdfMetadata metadata{printable(textOf(report.title)), printable(textOf(report.subject)),
                               printable(textOf(report.author)), report.date};
    return finishPdf(paintPdf(set, metadata), set, metadata);
}

std::string reportMarkdown(const std::shared_ptr<const Snapshot> &snapshot,
                           const ReportWishes &wishes)
{
    return markdownOf(buildReport(*snapshot, language(), studiesOf(snapshot, wishes), wishes.parts),
                      language());
}

Workbook reportWorkbook(const std::shared_ptr<const Snapshot> &snapshot)
{
    return buildWorkbook(*snapshot, language(), studyForReport(snapshot, onTwoThreads));
}

} // namespace headroom::ui
