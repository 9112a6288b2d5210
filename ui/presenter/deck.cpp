// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/presenter/deck.h"

#include "core/presentation/slide_facts.h"
#include "session/language.h"
#include "session/two_threads.h"
#include "ui/format/text.h"
#include "ui/presenter/slide_painter.h"
#include "ui/report/paper/pdf_writer.h"
#include "ui/theme/theme.h"

#include <QPainter>

namespace headroom::ui {

namespace {

constexpr QSizeF kDeckPage(1280, 720); ///< units of 1/96 inch: 13 1/3 by 7 1/2 inches

void paintDeckPage(QPainter &painter, const QRectF &area, const SlideScene &scene,
                   const Tokens &tokens)
{
    const SlideFrame frame = slideFrame(area.size());
    const SlideGeometry g = slideGeometry(scene, frame.size);
    painter.translate(area.topLeft());
    painter.scale(frame.scale, frame.scale);
    paintSlide(painter, scene, g, tokens);
    if (scene.chart)
        paintSlideChart(painter, *scene.chart, g.chart, tokens);
}

} // namespace

Expected<QByteArray> deckPdf(const EvaluationInputs &inputs)
{
    loadThemeResources();
    const Tokens tokens = makeTokens(Appearance::Light);
    const std::vector<Bookmark> bookmarks = presentedPages(*inputs.plan);
    PageSet set{.size = kDeckPage, .pages = {}, .outline = {}};
    for (std::size_t i = 0; i < bookmarks.size(); ++i) {
        const bool hasNext = i + 1 < bookmarks.size();
        const SlidePlace place{i, bookmarks.size(),
                               hasNext ? slideText(slideTitle(bookmarks[i + 1], language()))
                                       : QString()};
        const SlideFacts facts = completed(slideFacts(inputs, bookmarks[i]), onTwoThreads);
        const SlideScene scene = slideScene(facts, place, slideChart(facts));
        set.outline.push_back({scene.title, static_cast<int>(i), 0});
        set.pages.push_back({{ChartItem{QRectF(QPointF(), kDeckPage),
                                        [scene, tokens](QPainter &painter, const QRectF &area) {
                                            paintDeckPage(painter, area, scene, tokens);
                                        }}}});
    }
    const PdfMetadata metadata{
        slideText(inputs.plan->name), tr("Presentation"), {}, inputs.valuationDate};
    return finishPdf(paintPdf(set, metadata), set, metadata);
}

} // namespace headroom::ui
