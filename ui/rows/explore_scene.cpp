// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/rows/explore_scene.h"

#include "core/evaluation/format.h"
#include "core/wording/report_texts.h"
#include "ui/format/language.h"
#include "ui/format/text.h"
#include "ui/rows/limit_lines.h"
#include "ui/rows/mix_rows.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>

namespace headroom::ui {

namespace {

AxisKind kindOf(PerformanceAxis axis)
{
    switch (axis) {
    case PerformanceAxis::p95Latency: return AxisKind::Milliseconds;
    case PerformanceAxis::runHours: return AxisKind::Hours;
    default: return AxisKind::Number;
    }
}

const Workload *workloadOf(const ExploreView &view)
{
    return findWorkload(view.context.snapshot->plan(), view.context.workload);
}

CandidateFrame frameOf(const ExploreView &view)
{
    const CandidateSet &candidates = *view.context.candidates;
    const Snapshot &snapshot = *view.context.snapshot;
    const ScenarioEvaluation &scenario = snapshot.evaluation.activeScenario();
    CandidateFrame frame;
    frame.axis = view.performance;
    frame.performance = axisTitle(candidates, view.performance, language());
    frame.currency = snapshot.plan().currency;
    const Workload *workload = workloadOf(view);
    const MonthBasis basis =
        workload ? workload->schedule.basis.value_or(scenario.basis) : scenario.basis;
    frame.cost = axisTitle(candidates, view.cost, frame.currency, basis, language());
    if (workload)
        frame.need = needOf(*workload, view.performance);
    if (view.cost == CostAxis::monthly)
        frame.budgetLeft = budgetLeftFor(scenario, view.context.workload);
    return frame;
}

struct Place {
    std::optional<std::uint32_t> candidate;
    std::optional<ScatterPlace> place;
};

Place placeOf(const Line *line, const ExploreView &view, const ScatterPoints &points)
{
    if (!line || !line->offer)
        return {};
    Place result;
    if (line->offer->book == PriceBook::publicCatalog)
        result.candidate = view.context.candidates->catalog->find(*line->offer);
    if (result.candidate && !line->countByHand) {
        const double x = points.x[*result.candidate];
        const double y = points.y[*result.candidate];
        if (std::isfinite(x) && std::isfinite(y))
            result.place = ScatterPlace{.x = x, .y = y, .label = {}};
    } else if (view.cost == CostAxis::monthly) {
        if (const auto place = placeOfLine(*line, view.performance))
            result.place = ScatterPlace{.x = place->performance, .y = place->monthly, .label = {}};
    }
    return result;
}

void addPlaces(ScatterScene &scene, const ExploreView &view)
{
    const Evaluation &evaluation = view.context.snapshot->evaluation;
    const Line *line = activeLine(view.context.snapshot.get(), view.context.workload);
    const Place here = placeOf(line, view, *scene.points);
    scene.chosen = here.candidate;
    scene.here = here.place;
    if (scene.here)
        scene.here->label = textOf(language().say(report_text::kYouAreHere));
    if (evaluation.active == evaluation.baseline)
        return;
    for (const Line &baseline : evaluation.baselineScenario().lines) {
        if (baseline.id != view.context.workload || (line && baseline.offer == line->offer))
            continue;
        if (auto ghost = placeOf(&baseline, view, *scene.points).place) {
            ghost->label = textOf(evaluation.baselineScenario().name);
            scene.ghosts.push_back(*ghost);
        }
    }
}

std::shared_ptr<const ScatterMarks> marksOf(const CandidateSet &candidates,
                                            std::span<const OfferIndex> visible,
                                            std::span<const OfferIndex> selected)
{
    auto marks = std::make_shared<ScatterMarks>(candidates.state.size(), mark::kHidden);
    for (const OfferIndex offer : visible)
        (*marks)[offer] = meets(candidates.state[offer]) ? mark::kFilled : 0;
    for (const OfferIndex offer : selected)
        (*marks)[offer] |= mark::kHighlighted;
    return marks;
}

void addLegend(ScatterScene &scene, const ExploreView &view)
{
    const CandidateSet &candidates = *view.context.candidates;
    std::array<bool, kHardwareGroupCount> present{};
    for (const FilterChoice &choice : filterChoices(candidates, view.filter, FilterField::group))
        if (const auto group = hardwareGroupFrom(choice.key))
            present[static_cast<std::size_t>(*group)] = choice.offers > 0;
    for (std::size_t i = 0; i < present.size(); ++i) {
        const auto group = static_cast<HardwareGroup>(i);
        const bool faded = !view.filter.groups.empty() && !view.filter.groups.contains(group);
        if (present[i])
            scene.groups.push_back({.group = familyGroup(group),
                                    .label = textOf(nameOf(group)),
                                    .count = {},
                                    .faded = faded});
    }
    for (const FilterChoice &choice :
         filterChoices(candidates, view.filter, FilterField::provider)) {
        if (const auto provider = providerFrom(choice.key); provider && choice.offers > 0)
            scene.shapes.push_back({shapeOf(*provider), textOf(nameOf(*provider))});
    }
}

} // namespace

FamilyGroup familyGroup(HardwareGroup group)
{
    switch (group) {
    case HardwareGroup::cpuGeneral: return FamilyGroup::CpuGeneral;
    case HardwareGroup::cpuCompute: return FamilyGroup::CpuCompute;
    case HardwareGroup::cpuMemory: return FamilyGroup::Memory;
    case HardwareGroup::earlierGpu: return FamilyGroup::EarlierGpu;
    case HardwareGroup::inferenceGpu: return FamilyGroup::InferenceGpu;
    case HardwareGroup::largeGpu: return FamilyGroup::LargeGpu;
    case HardwareGroup::inferentia: return FamilyGroup::Inferentia;
    case HardwareGroup::trainiumTpu: return FamilyGroup::TrainingAsic;
    }
    return FamilyGroup::CpuGeneral;
}

HardwareGroup hardwareGroup(FamilyGroup group)
{
    for (int i = 0; i < kHardwareGroupCount; ++i)
        if (familyGroup(static_cast<HardwareGroup>(i)) == group)
            return static_cast<HardwareGroup>(i);
    return HardwareGroup::cpuGeneral;
}

MarkShape shapeOf(Provider provider)
{
    switch (provider) {
    case Provider::aws: return MarkShape::Disc;
    case Provider::google: return MarkShape::Square;
    case Provider::azure: return MarkShape::Triangle;
    case Provider::own: return MarkShape::Diamond;
    }
    return MarkShape::Disc;
}

void addFrame(ScatterScene &scene, const CandidateFrame &frame, AxisScale scale)
{
    const bool logarithmic = scale == AxisScale::Logarithmic;
    scene.x = {.title = textOf(logarithmic ? logarithmicTitleText(frame.performance, language())
                                           : titleText(frame.performance, language())),
               .kind = kindOf(frame.axis),
               .scale = scale};
    scene.y = {.title = textOf(titleText(frame.cost, language())),
               .kind = AxisKind::Money,
               .scale = scale};
    if (frame.currency != "USD")
        scene.y.currency = textOf(frame.currency) + QChar(0x00A0);
    if (frame.need)
        scene.need = LimitLine{.value = frame.need->value,
                               .label =
                                   [axis = frame.axis, value = frame.need->value](double v) {
                                       return needLabel(axis, v == value ? v : handRounded(v));
                                   },
                               .draggable = frame.need->draggable};
    // What one replica cannot do, several can: no side of the line falls short.
    scene.shortfall = frame.axis == PerformanceAxis::replicaCapacity ? Shortfall::None
                      : lowerIsBetter(frame.axis)                    ? Shortfall::Above
                                                                     : Shortfall::Below;
    scene.filledMeaning = tr("filled = meets the service level");
    scene.emptyText = tr("No offer passes the filters.");
    if (!frame.budgetLeft || *frame.budgetLeft <= Money())
        return;
    scene.budget = LimitLine{
        .value = frame.budgetLeft->toDouble(),
        .label =
            [currency = frame.currency](double v) {
                const Money shown = Money::nearestCents(handRounded(v) * 100);
                return tr("budget leaves %1/mo").arg(textOf(formatMoneyShort(shown, currency)));
            },
        .draggable = true};
}

std::shared_ptr<const ScatterPoints> explorePoints(const ExploreView &view)
{
    const CandidateSet &candidates = *view.context.candidates;
    const Catalog &catalog = *candidates.catalog;
    auto points = std::make_shared<ScatterPoints>();
    points->x = axisValues(candidates, view.performance);
    points->y = axisValues(candidates, view.cost);
    points->group.resize(catalog.offerCount());
    points->shape.resize(catalog.offerCount());
    for (std::size_t type = 0; type < catalog.types.size(); ++type) {
        const FamilyGroup group = familyGroup(catalog.types[type].group);
        const MarkShape shape = shapeOf(catalog.types[type].provider);
        for (OfferIndex i = catalog.firstOfferOfType[type]; i < catalog.firstOfferOfType[type + 1];
             ++i) {
            points->group[i] = group;
            points->shape[i] = shape;
        }
    }
    return points;
}

ExploreContent exploreContent(const ExploreView &view, std::shared_ptr<const ScatterPoints> points)
{
    const CandidateSet &candidates = *view.context.candidates;
    ExploreContent content;
    content.offers = candidates.state.size();
    content.visible = filterCandidates(candidates, view.filter);
    content.dates = datesOf(*candidates.catalog, content.visible);
    std::ranges::set_intersection(content.visible, view.selected,
                                  std::back_inserter(content.selected));
    ScatterScene &scene = content.scene;
    scene.subject = view.context.workload;
    scene.points = std::move(points);
    scene.marks = marksOf(candidates, content.visible, content.selected);
    addFrame(scene, frameOf(view), view.logarithmic ? AxisScale::Logarithmic : AxisScale::Linear);
    scene.frontier = frontier(candidates, content.visible, scene.points->x, scene.points->y,
                              lowerIsBetter(view.performance));
    addPlaces(scene, view);
    addLegend(scene, view);
    scene.summary = tr("%1 of %2 offers, %3 on the frontier")
                        .arg(textOf(formatCount(static_cast<std::int64_t>(content.visible.size()))),
                             textOf(formatCount(static_cast<std::int64_t>(content.offers))),
                             textOf(formatCount(static_cast<std::int64_t>(scene.frontier.size()))));
    scene.describe = [context = view.context](std::uint32_t offer) {
        return describeCandidate(context, offer);
    };
    scene.nameOf = [candidates = view.context.candidates](std::uint32_t offer) {
        return typeText(candidates->catalog->reference(offer));
    };
    return content;
}

} // namespace headroom::ui
