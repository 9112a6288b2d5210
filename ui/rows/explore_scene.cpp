// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/rows/explore_scene.h"

#include "core/evaluation/format.h"
#include "core/wording/axis_titles.h"
#include "session/language.h"
#include "ui/charts/cloud_content.h"
#include "ui/charts/fitted_ranges.h"
#include "ui/format/explained.h"
#include "ui/format/text.h"
#include "ui/rows/axis_names.h"
#include "ui/rows/explore_marks.h"
#include "ui/rows/explore_remedy.h"
#include "ui/rows/filter_fields.h"
#include "ui/rows/mix_rows.h"

#include <algorithm>
#include <cmath>
#include <iterator>

namespace headroom::ui {

namespace {

AxisKind kindOf(PerformanceAxis axis)
{
    switch (axis) {
    case PerformanceAxis::p95Latency:
    case PerformanceAxis::timeToFirstToken:
    case PerformanceAxis::timePerToken: return AxisKind::Milliseconds;
    case PerformanceAxis::runHours: return AxisKind::Hours;
    default: return AxisKind::Number;
    }
}

const Workload *workloadOf(const ExploreView &view)
{
    return findWorkload(view.context.snapshot->seen(), view.context.workload);
}

void addAxes(ScatterScene &scene, const ExploreView &view)
{
    const CandidateSet &candidates = *view.context.candidates;
    const Snapshot &snapshot = *view.context.snapshot;
    const ScenarioEvaluation &scenario = snapshot.evaluation.activeScenario();
    const AxisScale scale = view.logarithmic ? AxisScale::Logarithmic : AxisScale::Linear;
    const std::string &currency = snapshot.plan().currency;
    AxisTitle title = axisTitle(candidates, view.performance, language());
    if (kindOf(view.performance) != AxisKind::Number)
        title.detail.clear(); // the ticks have it
    scene.x = {.title = textOf(view.logarithmic ? logarithmicTitleText(title, language())
                                                : titleText(title, language())),
               .kind = kindOf(view.performance),
               .scale = scale};
    scene.lowerIsBetter = lowerIsBetter(view.performance);
    const Workload *workload = workloadOf(view);
    const MonthBasis basis =
        workload ? workload->schedule.basis.value_or(scenario.basis) : scenario.basis;
    scene.y = {.title = textOf(titleText(
                   axisTitle(candidates, view.cost, currency, basis, language()), language())),
               .kind = AxisKind::Money,
               .scale = scale};
    if (currency != "USD")
        scene.y.currency = textOf(currency) + QChar(0x00A0);
    scene.x.meaning = explanationTip(meaningOf(view.performance));
    scene.y.meaning = explanationTip(meaningOf(view.cost));
    scene.legendMeaning = explanationTip("scatter_legend");
}

/// The limit that the axis is held against; returns what it stands for.
std::optional<NeedKind> addNeed(ScatterScene &scene, const ExploreView &view)
{
    const SizingDemand &demand = view.context.candidates->sized->demand;
    scene.shortfall = lowerIsBetter(view.performance) ? Shortfall::Above : Shortfall::Below;
    if (view.performance == PerformanceAxis::replicaCapacity)
        for (const ReplicaBand &band : replicaBands(demand))
            scene.bands.push_back({band.from, band.to, bandLabel(band)});
    const Workload *workload = workloadOf(view);
    const auto need = workload ? needOf(*workload, demand, view.performance) : std::nullopt;
    if (!need)
        return std::nullopt;
    scene.need =
        LimitLine{.value = need->value,
                  .label =
                      [need = *need](double v) {
                          return needLabel(need.kind, v == need.value ? v : handRounded(v));
                      },
                  .draggable = need->isDraggable()};
    return need->kind;
}

void addBudget(ScatterScene &scene, const ExploreView &view)
{
    if (view.cost != CostAxis::monthly)
        return;
    const ScenarioEvaluation &scenario = view.context.snapshot->evaluation.activeScenario();
    const auto left = budgetLeftFor(view.context.snapshot->plan(), scenario, view.context.workload);
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

double performanceOf(const Sizing &sizing, PerformanceAxis axis)
{
    const double capacity = sizing.capacityPerReplica.value;
    switch (axis) {
    case PerformanceAxis::p95Latency: return sizing.p95LatencyMs.value;
    case PerformanceAxis::timeToFirstToken: return sizing.ttftMs.value;
    case PerformanceAxis::timePerToken: return sizing.tpotMs.value;
    case PerformanceAxis::runHours: return sizing.runHours.value;
    case PerformanceAxis::fleetCapacity: return capacity * sizing.replicas;
    case PerformanceAxis::headroom: return sizing.headroom;
    case PerformanceAxis::replicaCapacity: return capacity;
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
    const double performance = performanceOf(*line.sizing, view.performance);
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

bool isAnyFree(const ScatterPoints &points, std::span<const OfferIndex> shown)
{
    return std::ranges::any_of(shown, [&](OfferIndex offer) { return points.y[offer] == 0.0; });
}

void addRemedy(ExploreContent &content, const ExploreView &view, const ExploreLayers &layers)
{
    ScatterScene &scene = content.scene;
    if (layers.front.empty()) {
        content.remedy = remedyForNothing(view);
        scene.emptyText = content.remedy->text;
    } else if ((content.remedy = remedyForMissing(view, layers))) {
        scene.remark = content.remedy->text;
    }
    if (content.remedy)
        scene.remedy = content.remedy->action;
}

/// Where all candidates stand on the axes of the view.
std::shared_ptr<const ScatterPoints> explorePoints(const ExploreView &view,
                                                   const ExploreContent *before)
{
    if (before && before->view.context.candidates == view.context.candidates
        && before->view.performance == view.performance && before->view.cost == view.cost)
        return before->scene.points;
    const CandidateSet &candidates = *view.context.candidates;
    const Catalog &catalog = *candidates.catalog;
    auto points = std::make_shared<ScatterPoints>();
    points->x = axisValues(candidates, view.performance);
    points->y = axisValues(candidates, view.cost);
    points->group.resize(catalog.offerCount());
    points->shape.resize(catalog.offerCount());
    points->bundle.resize(catalog.offerCount());
    for (std::size_t type = 0; type < catalog.types.size(); ++type) {
        const HardwareGroup group = catalog.types[type].group;
        const MarkShape shape = shapeOf(catalog.types[type].provider);
        for (OfferIndex i = catalog.firstOfferOfType[type]; i < catalog.firstOfferOfType[type + 1];
             ++i) {
            points->group[i] = group;
            points->shape[i] = shape;
            // Spot capacity is sized for itself, so that it may stand elsewhere.
            points->bundle[i] =
                2 * static_cast<std::uint32_t>(type) + (candidates.onSpot(i) ? 1 : 0);
        }
    }
    return points;
}

} // namespace

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

ExploreView exploreViewOf(const CandidateContext &context, const ViewState &state)
{
    ExploreView view{.context = context,
                     .filter = state.filter,
                     .logarithmic = state.logarithmic,
                     .selected = {}};
    if (context.workload == state.workload)
        view.selected = state.marked;
    chooseAxes(view, state.performanceAxis, state.costAxis);
    return view;
}

void chooseAxes(ExploreView &view, std::optional<PerformanceAxis> performance,
                std::optional<CostAxis> cost)
{
    const auto chosen = [](const auto &axes, const auto &wish) {
        const bool makesSense = wish && std::ranges::find(axes, *wish) != axes.end();
        return makesSense ? *wish : axes.front();
    };
    const CandidateSet &candidates = *view.context.candidates;
    view.performance = chosen(performanceAxes(candidates.sized->demand), performance);
    view.cost = chosen(costAxes(candidates), cost);
}

ExploreContent exploreContent(const ExploreView &view, const ExploreContent *before)
{
    const CandidateSet &candidates = *view.context.candidates;
    ExploreLayers layers = exploreLayers(view);
    ExploreContent content;
    content.view = view;
    content.offers = candidates.state.size();
    content.dates = datesOf(*candidates.catalog, layers.front);
    std::ranges::set_intersection(layers.front, view.selected,
                                  std::back_inserter(content.selected));
    ScatterScene &scene = content.scene;
    scene.subject = view.context.workload;
    scene.points = explorePoints(view, before);
    scene.marks = marksOf(candidates, layers, content.selected);
    addAxes(scene, view);
    scene.cloud = cloudContent(scene, before ? before->scene.cloud.get() : nullptr);
    content.need = addNeed(scene, view);
    addBudget(scene, view);
    scene.frontier =
        frontier(candidates, layers.front, scene.points->x, scene.points->y, scene.lowerIsBetter);
    scene.hasFree = isAnyFree(*scene.points, layers.front);
    addPlaces(scene, view);
    addLegend(scene, view, layers);
    addAside(scene, view, layers);
    scene.ranges = fittedRanges(scene);
    addRemedy(content, view, layers);
    content.conditions = conditionsText(view.filter, candidates.constraints);
    scene.summary =
        tr("%1 of %2 offers, %3 on the frontier")
            .arg(textOf(formatCount(static_cast<std::int64_t>(layers.front.size()), language())),
                 textOf(formatCount(static_cast<std::int64_t>(content.offers), language())),
                 textOf(formatCount(static_cast<std::int64_t>(scene.frontier.size()), language())));
    scene.describe = [context = view.context](std::uint32_t offer) {
        return describeCandidate(context, offer);
    };
    scene.nameOf = [candidates = view.context.candidates](std::uint32_t offer) {
        const Sizing &sizing = candidates->sizing(offer);
        return countedName(candidates->catalog->reference(offer),
                           sizing.replicas * sizing.instancesPerReplica);
    };
    content.meeting = static_cast<std::size_t>(std::ranges::count_if(
        layers.front, [&](OfferIndex offer) { return meets(candidates.state[offer]); }));
    content.visible = std::move(layers.front);
    return content;
}

} // namespace headroom::ui
