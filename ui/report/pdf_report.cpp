// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/report/pdf_report.h"
#include "session/language.h"

#include "ui/charts/scatter_export.h"
#include "ui/charts/stacked_bars_chart.h"
#include "ui/format/text.h"
#include "ui/report/paper_text.h"
#include "ui/report/pdf_writer.h"
#include "ui/report/report_charts.h"
#include "ui/report/report_layout.h"

namespace headroom::ui {

namespace {

/// Finds what paints a block's chart.
struct ChartFinder {
    const std::shared_ptr<const Snapshot> &snapshot;
    const Tokens &tokens;

    ChartPainter operator()(const BudgetChart &chart) const
    {
        return [scene = printedMonths(*snapshot, chart.dimension),
                &style = tokens](QPainter &painter, QRectF area) {
            paintStackedBars(painter, area, scene, style);
        };
    }
    ChartPainter operator()(const ScatterFigure &figure) const
    {
        return [scene = printedScatter(snapshot, figure.candidates, figure.workload),
                &style = tokens](QPainter &painter, QRectF area) {
            paintScatter(painter, area, scene, style);
        };
    }
    template <typename Other>
    ChartPainter operator()(const Other & /*noChart*/) const
    {
        return {};
    }
};

PageSet pagesOf(const Report &report, const std::shared_ptr<const Snapshot> &snapshot,
                const PaperStyle &style)
{
    const ChartPainters charts = [&](const Block &block) {
        return std::visit(ChartFinder{snapshot, style.tokens}, block);
    };
    return layOutReport(report, charts, style);
}

} // namespace

Expected<QByteArray> reportPdf(const std::shared_ptr<const Snapshot> &snapshot, PaperSize paper)
{
    loadThemeResources();
    const PaperStyle style(paper);
    const Report report = buildReport(*snapshot, language());
    const PageSet set = pagesOf(report, snapshot, style);
    const PdfMetadata metadata{printable(textOf(report.title)), printable(textOf(report.subject)),
                               report.date};
    return finishPdf(paintPdf(set, metadata), set, metadata);
}

} // namespace headroom::ui
