// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/rows/explore_scene.h"

#include "core/evaluation/format.h"
#include "core/wording/axis_titles.h"
#include "session/language.h"
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

void addAxes(ScatterScene &scene, const ExploreView &view)
{
    const CandidateSet &candidates = *view.context.candidates;
    const Snapshot &snapshot = *view.context.snapshot;
    const ScenarioEvaluation &scenario = snapshot.evaluation.activeScenario();
    const AxisScale scale = view.logarithmic ? AxisScale::Logarithmic : AxisScale::Linear;
    const std::string &currency = snapshot.plan().currency;
    const AxisTitle title = axisTitle(candidates, view.performance, language());
    scene.x = {.title = textOf(view.logarithmic ? logarithmicTitleText(title, language())
                                                : titleText(title, language())),
               .kind = kindOf(view.performance),
               .scale = scale};
    const Workload *workload = workloadOf(view);
    const MonthBasis basis =
        workload ? workload->schedule.basis.value_or(scenario.basis) : scenario.basis;
    scene.y = {.title = textOf(titleText(
                   axisTitle(candidates, view.cost, currency, basis, language()), language())),
               .kind = AxisKind::Money,
               .scale = scale};
    if (currency != "USD")
        scene.y.currency = textOf(currency) + QChar(0x00A0);
}

void addLines(ScatterScene &scene, const ExploreView &view)
{
    const PerformanceAxis axis = view.performance;
    if (const Workload *workload = workloadOf(view)) {
        if (const auto need = needOf(*workload, axis))
            scene.need = LimitLine{.value = need->value,
                                   .label =
                                       [axis, value = need->value](double v) {
                                           return needLabel(axis, v == value ? v : handRounded(v));
                                       },
                                   .draggable = need->draggable};
    }
    // What one replica cannot do, several can: no side of the line falls short.
    scene.shortfall = axis == PerformanceAxis::replicaCapacity ? Shortfall::None
                      : lowerIsBetter(axis)                    ? Shortfall::Above
                                                               : Shortfall::Below;
    if (view.cost != CostAxis::monthly)
        return;
    const ScenarioEvaluation &scenario = view.context.snapshot->evaluation.activeScenario();
    const auto left = budgetLeftFor(scenario, view.context.workload);
    if (!left || *left <= Money())
        return;
    const std::string currency = view.context.snapshot->plan().currency;
    scene.budget =
        LimitLine{.value = left->toDouble(),
                  .label =
                      [currency](double v) {
                          const Money shown = Money::nearestCents(handRounded(v) * 100);
                          return tr("budget leaves %1/mo")
                              .arg(textOf(formatMoneyShort(shown, currency, language())));
                      },
                  .draggable = true};
}

double performanceOf(const Sizing &sizing, PerformanceAxis axis, double monthly)
{
    const double capacity = sizing.capacityPerReplica.value;
    switch (axis) {
    case PerformanceAxis::replicaCapacity: return capacity;
    case PerformanceAxis::fleetCapacity: return capacity * sizing.replicas;
    case PerformanceAxis::p95Latency: return sizing.p95LatencyMs.value;
    case PerformanceAxis::runHours: return sizing.runHours.value;
    case PerformanceAxis::headroom: return sizing.headroom;
    case PerformanceAxis::capacityPerDollar:
        return monthly > 0 ? capacity * sizing.replicas / monthly : std::nan("");
    case PerformanceAxis::instanceMemory:
    case PerformanceAxis::acceleratorMemory: break; // facts of a type, not of a line
    }
    return std::nan("");
}

/// Where a line stands that no offer of the catalog stands for: another price book, or a count by hand.
std::optional<ScatterPlace> placeOfLine(const Line &line, const ExploreView &view)
{
    if (!line.price || !line.sizing || !line.sizing->fits || view.cost != CostAxis::monthly)
        return std::nullopt;
    const double monthly = line.compute.toDouble();
    const double performance = performanceOf(*line.sizing, view.performance, monthly);
    if (!std::isfinite(performance))
        return std::nullopt;
    return ScatterPlace{.x = performance, .y = monthly, .label = {}};
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
    } else {
        result.place = placeOfLine(*line, view);
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
        scene.here->label = tr("you are here");
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
    scene.filledMeaning = tr("filled = meets the service level");
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
    addAxes(scene, view);
    addLines(scene, view);
    scene.frontier = frontier(candidates, content.visible, scene.points->x, scene.points->y,
                              lowerIsBetter(view.performance));
    addPlaces(scene, view);
    addLegend(scene, view);
    scene.emptyText = tr("No offer passes the filters.");
    scene.summary =
        tr("%1 of %2 offers, %3 on the frontier")
            .arg(textOf(formatCount(static_cast<std::int64_t>(content.visible.size()), language())),
                 textOf(formatCount(static_cast<std::int64_t>(content.offers), language())),
                 textOf(formatCount(static_cast<std::int64_t>(scene.frontier.size()), language())));
    scene.describe = [context = view.context](std::uint32_t offer) {
        return describeCandidate(context, offer);
    };
    scene.nameOf = [candidates = view.context.candidates](std::uint32_t offer) {
        return typeText(candidates->catalog->reference(offer));
    };
    return content;
}

} // namespace headroom::ui
