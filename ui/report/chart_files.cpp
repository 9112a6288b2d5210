// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/report/chart_files.h"

#include "session/language.h"
#include "ui/charts/scatter_export.h"
#include "ui/charts/stacked_bars_chart.h"
#include "ui/charts/vector_export.h"
#include "ui/format/text.h"
#include "ui/report/paper/paper_text.h"
#include "ui/report/study_pictures.h"
#include "ui/rows/budget_scene.h"
#include "ui/rows/explore_scene.h"
#include "ui/rows/filter_fields.h"
#include "ui/theme/theme.h"

#include <QBuffer>
#include <QImage>

namespace headroom::ui {

namespace {

constexpr QSize kSize(1200, 750);
constexpr double kPixelRatio = 2.0;
constexpr qsizetype kLongestPart = 40;
const QString kMonths = QStringLiteral("monthly-cost");
const QString kPng = QStringLiteral(".png");
const QString kSvg = QStringLiteral(".svg");

QString candidatesName(int number, const Workload &workload)
{
    const QString place = QStringLiteral("%1").arg(number, 2, 10, QLatin1Char('0'));
    const QString part = fileNamePart(textOf(workload.name));
    return QStringLiteral("candidates-") + (part.isEmpty() ? place : place + u'-' + part);
}

QByteArray pngOf(const QImage &image)
{
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    image.save(&buffer, "PNG");
    return bytes;
}

} // namespace

QString fileNamePart(const QString &name)
{
    QString part;
    for (const QChar character : name.toLower()) {
        const bool plain =
            (character >= u'a' && character <= u'z') || (character >= u'0' && character <= u'9');
        if (plain)
            part += character;
        else if (!part.isEmpty() && !part.endsWith(u'-'))
            part += u'-';
        if (part.size() == kLongestPart)
            break;
    }
    while (part.endsWith(u'-'))
        part.chop(1);
    return part;
}

/// Plan, scenario and day: a picture in another document has nothing around it that says them.
static QString originOf(const Snapshot &snapshot)
{
    return tr("%1, scenario “%2”, %3")
        .arg(printable(textOf(snapshot.plan().name)),
             printable(textOf(activeScenario(snapshot.plan()).name)),
             textOf(snapshot.inputs.valuationDate.toLongString(language())));
}

/// On paper no control shows the lens.
static QString captionOf(const Snapshot &snapshot, const Workload &workload, const ViewState &shown)
{
    QStringList parts{printable(textOf(workload.name)), originOf(snapshot),
                      textOf(nameOf(shown.lens()))};
    if (const QString conditions = conditionsText(shown.filter, workload.constraints);
        !conditions.isEmpty())
        parts += conditions;
    return parts.join(QStringLiteral(" · "));
}

std::vector<QString> chartFileNames(const Snapshot &snapshot)
{
    std::vector<QString> names{kMonths + kPng, kMonths + kSvg};
    for (const QString &name : studyPictureNames(snapshot))
        names.insert(names.end(), {name + kPng, name + kSvg});
    int number = 0;
    for (const Workload &workload : snapshot.plan().workloads) {
        const QString name = candidatesName(++number, workload);
        names.insert(names.end(), {name + kPng, name + kSvg});
    }
    return names;
}

Expected<void> makeChartFiles(const std::shared_ptr<const Snapshot> &snapshot,
                              const ViewState &shown, const TakeChart &take)
{
    loadThemeResources();
    const Tokens tokens = makeTokens(Appearance::Light);
    StackedBarsScene months = budgetScene(
        budgetChart(*snapshot, snapshot->evaluation.activeScenario(), shown.dimension, language()));
    months.caption = originOf(*snapshot);
    auto taken = take({kMonths + kPng, pngOf(stackedBarsImage(months, kSize, kPixelRatio, tokens))})
                     .and_then([&] {
                         return take({kMonths + kSvg, stackedBarsSvg(months, kSize, tokens)});
                     });
    for (const StudyPicture &picture : studyPictures(snapshot, months.caption)) {
        if (taken)
            taken = take({picture.name + kPng,
                          pngOf(chartImage(picture.size, kPixelRatio, tokens, picture.paint))});
        if (taken)
            taken = take({picture.name + kSvg,
                          chartSvg(picture.size, picture.title, tokens, picture.paint)});
    }
    int number = 0;
    for (const Workload &workload : snapshot->plan().workloads) {
        if (!taken)
            return taken;
        const auto candidates = std::make_shared<const CandidateSet>(
            findCandidates(snapshot->inputs, activeScenario(snapshot->plan()), workload.id));
        auto [scene, view] = printedScatter({snapshot, candidates, workload.id}, shown);
        scene.caption = captionOf(*snapshot, workload, shown);
        const QString name = candidatesName(++number, workload);
        taken = take({name + kPng, pngOf(scatterImage(scene, kSize, kPixelRatio, tokens, view))});
        if (taken)
            taken = take({name + kSvg, scatterSvg(scene, kSize, tokens, view)});
    }
    return taken;
}

PrintedScatter printedScatter(const CandidateContext &context, const ViewState &shown)
{
    PrintedScatter printed{.scene = exploreContent(exploreViewOf(context, shown)).scene,
                           .view = {}};
    ScatterScene &scene = printed.scene;
    scene.remedy.clear(); // paper has no buttons
    if (scene.aside)
        scene.aside = ScatterAside{tr("grey: %1").arg(scene.aside->text), {}};
    const auto zoom = shown.zooms.find(kCandidateChart);
    if (context.workload == shown.workload && zoom != shown.zooms.end())
        printed.view = {.x = AxisRange{zoom->second.xLow, zoom->second.xHigh},
                        .y = AxisRange{zoom->second.yLow, zoom->second.yHigh}};
    return printed;
}

} // namespace headroom::ui
