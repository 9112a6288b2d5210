// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/report/study_pictures.h"

#include "core/comparison/comparison.h"
#include "core/report/comparison_tables.h"
#include "core/report/forecast_report.h"
#include "core/report/sensitivity_report.h"
#include "core/texts/report_texts.h"
#include "core/texts/sensitivity_texts.h"
#include "session/language.h"
#include "session/two_threads.h"
#include "ui/charts/chart_text.h"
#include "ui/charts/stacked_bars_chart.h"
#include "ui/charts/tornado_painter.h"
#include "ui/charts/waterfall_bars.h"
#include "ui/format/text.h"
#include "ui/rows/compared_cards.h"
#include "ui/rows/forecast_scene.h"
#include "ui/rows/tornado_scene.h"
#include "ui/theme/theme.h"

#include <algorithm>

namespace headroom::ui {

namespace {

constexpr QSize kForecastSize(1200, 750);
constexpr int kBarsWidth = 1000;
constexpr std::size_t kMostSwings = 20;
const QString kForecast = QStringLiteral("forecast");
const QString kTornado = QStringLiteral("tornado");
const QString kWaterfall = QStringLiteral("waterfall");

bool isForecast(const Snapshot &snapshot)
{
    return !snapshot.plan().workloads.empty()
           && totalStateOf(snapshot.evaluation.activeScenario()) == TotalState::known;
}

bool isCompared(const Snapshot &snapshot)
{
    const Evaluation &evaluation = snapshot.evaluation;
    return evaluation.active != evaluation.baseline
           && differenceOf(evaluation.activeScenario(), evaluation.baselineScenario());
}

/// Bars below their title, above the caption.
StudyPicture barsPicture(const QString &name, const QString &title, const QString &caption,
                         double height,
                         std::function<void(QPainter &, QRectF, const Tokens &)> paint)
{
    const auto tokens = std::make_shared<const Tokens>(makeTokens(Appearance::Light));
    const double head = lineHeight(typeFont(TypeRole::BodyBold, *tokens)) + tokens->space.medium;
    const double foot = lineHeight(typeFont(TypeRole::Small, *tokens)) + tokens->space.medium;
    return {name, title, QSize(kBarsWidth, qRound(head + height + foot) + 2 * kExportMargin),
            [title, caption, head, foot, tokens, paint = std::move(paint)](QPainter &painter,
                                                                           const QRectF &area) {
                const auto line = [&](double top, TypeRole role, const QString &text,
                                      const QColor &color) {
                    const QFont font = typeFont(role, *tokens);
                    drawText(painter, QRectF(area.left(), top, area.width(), lineHeight(font)),
                             Qt::AlignLeft | Qt::AlignVCenter, elided(text, font, area.width()),
                             font, color);
                };
                line(area.top(), TypeRole::BodyBold, title, tokens->color.text);
                paint(painter, area.adjusted(0, head, 0, -foot), *tokens);
                line(area.bottom() - lineHeight(typeFont(TypeRole::Small, *tokens)),
                     TypeRole::Small, caption, tokens->color.muted);
            }};
}

StudyPicture forecastPicture(const std::shared_ptr<const Snapshot> &snapshot,
                             const QString &caption)
{
    StackedBarsScene scene =
        forecastScene(drawnForecast(snapshot, snapshot->evaluation.active, {}, onTwoThreads), {});
    const QString title = textOf(language().say(report_text::kForecastChart));
    scene.caption = title + QStringLiteral(" · ") + caption;
    return {kForecast, title, kForecastSize,
            [scene, tokens = makeTokens(Appearance::Light)](QPainter &painter, const QRectF &area) {
                paintStackedBars(painter, area, scene, tokens);
            }};
}

StudyPicture tornadoPicture(const std::shared_ptr<const Snapshot> &snapshot, const QString &caption)
{
    const auto report = std::make_shared<const SensitivityReport>(plannedSensitivity(snapshot));
    TornadoScene scene = tornadoScene(report, SwingMeasure::year);
    scene.bars.resize(std::min(scene.bars.size(), kMostSwings));
    const double height =
        TornadoPainter::heightOf(scene.bars.size(), makeTokens(Appearance::Light));
    return barsPicture(kTornado, textOf(language().say(sensitivity_text::kSection)), caption,
                       height, [scene](QPainter &painter, QRectF area, const Tokens &tokens) {
                           TornadoPainter(scene, area, tokens).paint(painter);
                       });
}

StudyPicture waterfallPicture(const std::shared_ptr<const Snapshot> &snapshot,
                              const QString &caption)
{
    const Comparison comparison =
        compareScenarios(snapshot, {snapshot->evaluation.baseline, snapshot->evaluation.active});
    const ComparedScenario &scenario = comparison.scenarios.back();
    const std::vector<WaterfallStep> steps = waterfallSteps(comparison, scenario);
    return barsPicture(kWaterfall, textOf(waterfallTable(comparison, scenario, language()).title),
                       caption,
                       WaterfallBars::heightOf(steps.size(), makeTokens(Appearance::Light)),
                       [steps](QPainter &painter, QRectF area, const Tokens &tokens) {
                           WaterfallBars::paint(painter, area, steps, tokens);
                       });
}

} // namespace

std::vector<QString> studyPictureNames(const Snapshot &snapshot)
{
    std::vector<QString> names;
    if (isForecast(snapshot))
        names.insert(names.end(), {kForecast, kTornado});
    if (isCompared(snapshot))
        names.push_back(kWaterfall);
    return names;
}

std::vector<StudyPicture> studyPictures(const std::shared_ptr<const Snapshot> &snapshot,
                                        const QString &caption)
{
    std::vector<StudyPicture> pictures;
    if (isForecast(*snapshot)) {
        pictures.push_back(forecastPicture(snapshot, caption));
        pictures.push_back(tornadoPicture(snapshot, caption));
    }
    if (isCompared(*snapshot))
        pictures.push_back(waterfallPicture(snapshot, caption));
    return pictures;
}

} // namespace headroom::ui
