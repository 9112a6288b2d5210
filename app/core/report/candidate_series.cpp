// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/candidate_series.h"

#include "core/documents/source_documents.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace headroom {

namespace {

constexpr double kUnknown = std::numeric_limits<double>::quiet_NaN();

const Line *lineOf(const ScenarioEvaluation &scenario, WorkloadId workload)
{
    const auto found = std::ranges::find(scenario.lines, workload, &Line::id);
    return found == scenario.lines.end() ? nullptr : &*found;
}

double performanceOf(const Line &line, PerformanceAxis axis)
{
    const Sizing &sizing = *line.sizing;
    const double capacity = sizing.capacityPerReplica.value;
    switch (axis) {
    case PerformanceAxis::p95Latency: return sizing.p95LatencyMs.value;
    case PerformanceAxis::timeToFirstToken: return sizing.ttftMs.value;
    case PerformanceAxis::timePerToken: return sizing.tpotMs.value;
    case PerformanceAxis::runHours: return sizing.runHours.value;
    case PerformanceAxis::fleetCapacity: return capacity * sizing.replicas;
    case PerformanceAxis::headroom: return sizing.headroom;
    case PerformanceAxis::replicaCapacity: return capacity;
    case PerformanceAxis::carbon: return line.footprint.kg ? line.footprint.kg->value : kUnknown;
    case PerformanceAxis::instanceMemory:
    case PerformanceAxis::acceleratorMemory:
    case PerformanceAxis::complexity: break; // facts of a type, not of a line
    }
    return kUnknown;
}

std::optional<CandidatePlace> placeAt(double x, double y)
{
    return std::isfinite(x) && std::isfinite(y) ? std::optional(CandidatePlace{x, y})
                                                : std::nullopt;
}

std::optional<OfferIndex> offerOf(const Line &line, const Catalog &catalog)
{
    const bool isPublic = line.offer && !line.fleet && line.offer->book == PriceBook::publicCatalog;
    return isPublic ? catalog.find(*line.offer) : std::nullopt;
}

std::optional<CandidatePlace> placeOf(const Line &line, const Catalog &catalog,
                                      const CandidatePoints &points)
{
    if (const auto offer = offerOf(line, catalog); offer && !line.countByHand)
        return placeAt(points.x[*offer], points.y[*offer]);
    if (!line.offer || line.fleet || !line.price || !line.sizing || !line.sizing->fits
        || points.cost != CostAxis::monthly)
        return std::nullopt;
    return placeAt(performanceOf(line, points.performance), line.monthly.toDouble());
}

void addPlaces(CandidateSeries &series, const Evaluation &evaluation,
               const CandidateSet &candidates, const CandidatePoints &points)
{
    const Catalog &catalog = *candidates.catalog;
    const Line *line = lineOf(evaluation.activeScenario(), candidates.workload);
    if (line) {
        series.used = offerOf(*line, catalog);
        series.usedPlace = placeOf(*line, catalog, points);
    }
    if (evaluation.active == evaluation.baseline)
        return;
    const Line *before = lineOf(evaluation.baselineScenario(), candidates.workload);
    if (!before || (line && before->offer == line->offer))
        return;
    series.baselinePlace = placeOf(*before, catalog, points);
    series.baselineName = evaluation.baselineScenario().name;
}

/// Absent where nothing that costs anything is shown.
std::optional<CostTrend> trendOf(const CandidatePoints &points, std::span<const OfferIndex> shown)
{
    CostTrend trend;
    for (const StatedComplexity &group : sourceDocuments().complexity) {
        const double complexity = group.complexity.toDouble();
        double cheapest = std::numeric_limits<double>::infinity();
        for (const OfferIndex offer : shown) {
            if (points.x[offer] == complexity && points.y[offer] > 0)
                cheapest = std::min(cheapest, points.y[offer]);
        }
        if (std::isfinite(cheapest))
            trend.groups.push_back({group.tier, complexity, cheapest});
    }
    std::ranges::sort(trend.groups, {}, &ComplexityGroup::complexity);
    return trend.groups.empty() ? std::nullopt : std::optional(std::move(trend));
}

} // namespace

CandidateSeries candidateSeries(const Snapshot &snapshot, const CandidateSet &candidates,
                                const CandidatePoints &points, std::span<const OfferIndex> shown)
{
    CandidateSeries series;
    series.frontier =
        frontier(candidates, shown, points.x, points.y, lowerIsBetter(points.performance));
    series.cheapestOfProvider = cheapestOfEach(candidates, shown, FilterField::provider);
    addPlaces(series, snapshot.evaluation, candidates, points);
    const SizingDemand &demand = candidates.sized->demand;
    if (const Workload *workload = findWorkload(snapshot.seen(), candidates.workload))
        series.need = needOf(*workload, demand, points.performance);
    if (points.performance == PerformanceAxis::replicaCapacity)
        series.bands = replicaBands(demand);
    if (points.performance == PerformanceAxis::complexity)
        series.trend = trendOf(points, shown);
    if (points.cost == CostAxis::monthly) {
        const auto left = budgetLeftFor(snapshot.evaluation.activeScenario(), candidates.workload);
        if (left && *left > Money())
            series.budget = left->toDouble();
    }
    return series;
}

} // namespace headroom
