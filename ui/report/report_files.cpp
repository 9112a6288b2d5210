// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/report/report_files.h"

#include "core/report/report_markdown.h"
#include "session/language.h"
#include "session/two_threads.h"

#include "ui/format/text.h"
#include "ui/report/paper/paper_text.h"
#include "ui/report/paper/pdf_writer.h"
#include "ui/report/report_layout.h"

#include <QFontMetricsF>

#include <set>
#include <utility>

namespace headroom::ui {

namespace {

ReportStudies studiesOf(const std::shared_ptr<const Snapshot> &snapshot, const ReportWishes &wishes)
{
    ReportStudies studies = studyForReport(snapshot, onTwoThreads);
    studies.versions = wishes.versions;
    return studies;
}

} // namespace

std::shared_ptr<const LaidReport> laidReport(const Snapshot &snapshot, const ReportStudies &studies,
                                             const ReportWishes &wishes)
{
    loadThemeResources();
    auto laid = std::make_shared<LaidReport>(wishes.paper);
    laid->report = buildReport(snapshot, language(), studies, wishes.parts);
    laid->pages = layOutReport(laid->report, laid->style);
    return laid;
}

QString fontRemark(const PageSet &pages)
{
    constexpr char32_t kLatin = 0x250; ///< the own font has all before it
    std::set<char32_t> seen;
    QString missing;
    for (const PaperPage &page : pages.pages) {
        for (const PageItem &item : page.items) {
            const auto *text = std::get_if<TextItem>(&item);
            if (text == nullptr)
                continue;
            for (const char32_t character : text->text.toUcs4()) {
                if (character >= kLatin && seen.insert(character).second
                    && !QFontMetricsF(text->font).inFontUcs4(character))
                    missing += QString::fromUcs4(&character, 1);
            }
        }
    }
    return missing.isEmpty()
               ? QString()
               : tr("No installed font has these characters, for which boxes are printed: %1. The "
                    "packages fonts-noto-cjk and fonts-symbola have most that exist.")
                     .arg(missing);
}

Expected<PrintedReport> reportPdf(const std::shared_ptr<const Snapshot> &snapshot,
                                  const ReportWishes &wishes)
{
    const auto laid = laidReport(*snapshot, studiesOf(snapshot, wishes), wishes);
    const Report &report = laid->report;
    const PdfMetadata metadata{printable(textOf(report.title)), printable(textOf(report.subject)),
                               printable(textOf(report.author)), report.date};
    HEADROOM_TRY(QByteArray bytes,
                 finishPdf(paintPdf(laid->pages, metadata), laid->pages, metadata));
    return PrintedReport{std::move(bytes), fontRemark(laid->pages)};
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
