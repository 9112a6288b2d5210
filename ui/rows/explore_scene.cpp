// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/rows/explore_scene.h"

#include "core/evaluation/format.h"
#include "core/evaluation/missing_offers.h"
#include "core/plan/effective_plan.h"
#include "core/report/candidate_series.h"
#include "core/wording/axis_titles.h"
#include "core/wording/filter_words.h"
#include "core/wording/refusal_words.h"
#include "session/language.h"
#include "ui/charts/cloud_content.h"
#include "ui/charts/fitted_ranges.h"
#include "ui/format/explained.h"
#include "ui/format/text.h"
#include "ui/rows/axis_names.h"
#include "ui/rows/explore_apis.h"
#include "ui/rows/explore_marks.h"
#include "ui/rows/explore_points.h"
#include "ui/rows/explore_trend.h"
#include "ui/rows/explore_trials.h"
#include "ui/rows/filter_fields.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <optional>

namespace headroom::ui {

namespace {

/// As it is edited.
std::optional<Workload> workloadIn(const ExploreView &view)
{
    const Plan &plan = view.context.snapshot->plan();
    const Workload *workload = findWorkload(plan, view.context.workload);
    return workload ? std::optional(statedWorkload(activeScenario(plan), *workload)) : std::nullopt;
}

ExploreRemedy withoutFilter(const ExploreView &view, const Relaxation &relaxation)
{
    CandidateFilter relaxed = view.filter;
    static_cast<OfferFilter &>(relaxed) = relaxation.filter;
    if (relaxation.lens)
        return {
            tr("Nothing here has a price under “%1”.").arg(textOf(nameOf(*view.filter.lens))),
            tr("%1: %2 offers").arg(textOf(nameOf(*relaxation.lens)), counted(relaxation.offers)),
            relaxed};
    const QString name = relaxation.field ? textOf(nameOf(*relaxation.field)) : QString();
    return {tr("No offer passes the filters."),
            relaxation.field ? tr("Clear %1: %2 offers").arg(name, counted(relaxation.offers))
                             : tr("Clear all filters: %1 offers").arg(counted(relaxation.offers)),
            relaxed};
}

QString actionFor(Absence constraint)
{
    switch (constraint) {
    case Absence::provider: return tr("Allow every provider: %1 offers");
    case Absence::region: return tr("Allow every region: %1 offers");
    case Absence::pricingModel: return tr("Allow every pricing: %1 offers");
    case Absence::interruption: return tr("Allow interruptions: %1 offers");
    case Absence::cudaKernels: return tr("Without custom CUDA kernels: %1 offers");
    case Absence::tooSmall: return tr("Allow smaller instances: %1 offers");
    default: return {};
    }
}

/// The reason that most machines have.
QString whyNothingFits(const CandidateSet &candidates)
{
    std::map<RefusalCode, std::pair<std::size_t, const Refusal *>> reasons;
    for (const Sizing &sizing : candidates.sized->byType) {
        auto &[count, refusal] = reasons[sizing.refusal.code];
        ++count;
        refusal = &sizing.refusal;
    }
    const auto maximum = std::ranges::max_element(
        reasons, {}, [](const auto &reason) { return reason.second.first; });
    if (maximum == reasons.end() || maximum->first == RefusalCode::none)
        return {};
    // The shortage of one machine says nothing about the others.
    return maximum->first == RefusalCode::doesNotFit
               ? QString()
               : textOf(refusalText(*maximum->second.second, language()));
}

ExploreRemedy withoutConstraint(const ExploreView &view, const ConstraintRelaxation &relaxation)
{
    Workload changed = *workloadIn(view);
    changed.constraints = relaxation.constraints;
    return {
        tr("The workload's constraints leave no offer."),
        actionFor(relaxation.constraint).arg(counted(relaxation.offers)),
        PlanEdit(ChangeWorkload{std::move(changed), QT_TRANSLATE_NOOP("Fields", "constraints")})};
}

ExploreRemedy withWiderLimits(const ExploreView &view, const ClosestMiss &closest)
{
    const CandidateSet &candidates = *view.context.candidates;
    const LimitCheck &nearest = closest.check;
    ExploreRemedy remedy;
    remedy.text =
        tr("No offer meets the service level. Closest: %1 %2 of %3 (%4)")
            .arg(textOf(nameOf(nearest.limit)), timeText(nearest.limit, nearest.reached.value),
                 timeText(nearest.limit, nearest.asked),
                 typeText(candidates.catalog->reference(closest.offer)));
    std::vector<LimitCheck> missed =
        limitChecksOf(candidates.sizing(closest.offer), candidates.sized->demand);
    std::erase_if(missed, [](const LimitCheck &one) { return one.share() <= 1; });
    const auto workload = workloadIn(view);
    const auto edit = workload ? widerLimits(*workload, missed) : std::nullopt;
    if (!edit)
        return remedy;
    remedy.action = missed.size() == 1 ? tr("Relax %1 to %2")
                                             .arg(textOf(nameOf(nearest.limit)),
                                                  timeText(nearest.limit, widerLimit(nearest)))
                                       : tr("Relax %1 limits").arg(missed.size());
    remedy.what = *edit;
    return remedy;
}

/// Remedy for an empty picture: the filter or constraint that excludes all candidates, or the
/// reason why none fits.
ExploreRemedy remedyForNothing(const ExploreView &view)
{
    const CandidateSet &candidates = *view.context.candidates;
    if (const auto relaxation = relaxationOf(candidates, view.filter))
        return withoutFilter(view, *relaxation);
    if (!candidates.priceTerms)
        return {tr("The prices are in %1, and the plan has no exchange rate to its currency.")
                    .arg(textOf(candidates.catalog->currency)),
                {}};
    const auto constraint = constraintRelaxationOf(candidates);
    if (constraint && workloadIn(view))
        return withoutConstraint(view, *constraint);
    const QString why = whyNothingFits(candidates);
    return {why.isEmpty() ? tr("No machine in the catalog can hold the workload.") : why, {}};
}

/// Offers that would meet the service level, but cannot be had.
std::size_t meetingButUnobtainable(const CandidateSet &candidates,
                                   const std::vector<OfferIndex> &offers)
{
    return static_cast<std::size_t>(std::ranges::count_if(offers, [&](OfferIndex offer) {
        return candidates.state[offer] == CandidateState::unobtainable
               && candidates.sizing(offer).verdict != Verdict::missed;
    }));
}

ExploreRemedy withUnobtainable(const ExploreView &view, std::size_t offers)
{
    Scenario changed = activeScenario(view.context.snapshot->plan());
    setOn(changed.rules, RuleSwitch::obtainable, false);
    return {tr("No offer that can be had tomorrow meets the service level."),
            tr("Include the others: %1 offers").arg(counted(offers)),
            PlanEdit(ChangeAssumptions{std::move(changed),
                                       QT_TRANSLATE_NOOP("Fields", "rule on what can be had")})};
}

/// Remedy if no candidate meets the service level: the closest miss, and the limit to relax; absent
/// if one does.
std::optional<ExploreRemedy> remedyForMissing(const ExploreView &view, const ExploreLayers &layers)
{
    if (!layers.nothingMeets || layers.front.empty())
        return std::nullopt;
    const CandidateSet &candidates = *view.context.candidates;
    const auto mayMiss = static_cast<std::size_t>(
        std::ranges::count(layers.front, CandidateState::mayMiss,
                           [&](OfferIndex offer) { return candidates.state[offer]; }));
    if (mayMiss > 0) {
        CandidateFilter wider = view.filter;
        wider.scope = CandidateScope::meeting;
        return ExploreRemedy{tr("No offer is certain to meet the service level."),
                             tr("Show what may miss it: %1 offers").arg(counted(mayMiss)), wider};
    }
    if (const std::size_t others = meetingButUnobtainable(candidates, layers.front); others > 0)
        return withUnobtainable(view, others);
    if (const auto closest = closestMiss(candidates, layers.front))
        return withWiderLimits(view, *closest);
    // All candidates that fit miss the same limit.
    const SizingLimit miss = candidates.sizing(layers.front.front()).miss;
    return ExploreRemedy{
        miss == SizingLimit::none
            ? tr("No offer meets the service level.")
            : tr("No offer meets the service level: %1 is missed.").arg(textOf(nameOf(miss))),
        {}};
}

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

/// Limits on both axes.
void addLimits(ScatterScene &scene, const ExploreView &view, const CandidateSeries &series)
{
    scene.shortfall = lowerIsBetter(view.performance) ? Shortfall::Above : Shortfall::Below;
    for (const ReplicaBand &band : series.bands)
        scene.bands.push_back({band.from, band.to, bandLabel(band)});
    if (series.need)
        scene.need = LimitLine{.value = series.need->value,
                               .label =
                                   [need = *series.need](double v) {
                                       return needLabel(
                                           need.kind, v == need.value ? v : roundedForDragging(v));
                                   },
                               .draggable = series.need->isDraggable()};
    if (!series.budget)
        return;
    const std::string currency = view.context.snapshot->plan().currency;
    scene.budget =
        LimitLine{.value = *series.budget,
                  .label =
                      [currency](double v) {
                          const Money shown = Money::nearest(roundedForDragging(v));
                          return tr("budget leaves %1/mo")
                              .arg(textOf(formatMoneyShort(shown, currency, language())));
                      },
                  .draggable = true};
}

void addPlaces(ScatterScene &scene, const CandidateSeries &series)
{
    scene.chosen = series.used;
    if (const auto &place = series.usedPlace)
        scene.here = ScatterPlace{.x = place->x, .y = place->y, .label = tr("you are here")};
    if (const auto &place = series.baselinePlace)
        scene.ghosts.push_back(
            {.x = place->x, .y = place->y, .label = textOf(series.baselineName)});
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

} // namespace

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
    content.shapes =
        ProviderShapes(*candidates.catalog, view.context.snapshot->plan(), view.filter.providers);
    scene.points = explorePoints(view, content.shapes, before);
    CandidateSeries series = candidateSeries(
        *view.context.snapshot, candidates,
        {view.performance, view.cost, scene.points->x, scene.points->y}, layers.front);
    scene.marks = marksOf(candidates, layers, content.selected, series.used);
    addAxes(scene, view);
    scene.cloud = cloudContent(scene, before ? before->scene.cloud.get() : nullptr);
    if (series.need)
        content.need = series.need->kind;
    addLimits(scene, view, series);
    if (series.trend)
        addTrend(scene, *series.trend);
    scene.hasFree = isAnyFree(*scene.points, layers.front);
    addPlaces(scene, series);
    scene.frontier = std::move(series.frontier);
    addLegend(content, view, layers);
    content.apis = apisFor(view.context);
    addApis(scene, view, content.apis);
    addTrials(scene, view);
    addAside(scene, view, layers);
    scene.ranges = fittedRanges(scene);
    addRemedy(content, view, layers);
    content.conditions = conditionsText(view.filter, candidates.constraints);
    content.cheapest = cheapestWords(view.context, view.filter);
    scene.summary =
        tr("%1 of %2 offers, %3 on the frontier")
            .arg(textOf(formatCount(static_cast<std::int64_t>(layers.front.size()), language())),
                 textOf(formatCount(static_cast<std::int64_t>(content.offers), language())),
                 textOf(formatCount(static_cast<std::int64_t>(scene.frontier.size()), language())));
    scene.describe = cardsOf(view.context, scene.points, series.trend);
    scene.nameOf = [candidates = view.context.candidates](std::uint32_t offer) {
        const Sizing &sizing = candidates->sizing(offer);
        return countedName(candidates->catalog->reference(offer),
                           sizing.replicas * sizing.instancesPerReplica);
    };
    content.meeting = static_cast<std::size_t>(std::ranges::count_if(
        layers.front, [&](OfferIndex offer) { return meets(candidates.state[offer]); }));
    content.certain = static_cast<std::size_t>(
        std::ranges::count(layers.front, CandidateState::met,
                           [&](OfferIndex offer) { return candidates.state[offer]; }));
    content.visible = std::move(layers.front);
    return content;
}

} // namespace headroom::ui
