// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/charts.h"

#include "core/report/report_facts.h"
#include "core/wording/headings.h"
#include "core/wording/report_texts.h"

#include <algorithm>
#include <cmath>

namespace headroom {

namespace {

double performanceOf(const Sizing &sizing, PerformanceAxis axis)
{
    switch (axis) {
    case PerformanceAxis::p95Latency: return sizing.p95LatencyMs.value;
    case PerformanceAxis::timeToFirstToken: return sizing.ttftMs.value;
    case PerformanceAxis::timePerToken: return sizing.tpotMs.value;
    case PerformanceAxis::runHours: return sizing.runHours.value;
    case PerformanceAxis::fleetCapacity: return sizing.capacityPerReplica.value * sizing.replicas;
    case PerformanceAxis::headroom: return sizing.headroom;
    case PerformanceAxis::replicaCapacity: return sizing.capacityPerReplica.value;
    case PerformanceAxis::instanceMemory:
    case PerformanceAxis::acceleratorMemory: break; // facts of a type, not of a line
    }
    return std::nan("");
}

/// Where a line stands that no offer of the catalog stands for: another price book, or a count by hand.
std::optional<ChartPlace> placeOfLine(const Line &line, PerformanceAxis axis)
{
    if (!line.offer || !line.price || !line.sizing || !line.sizing->fits)
        return std::nullopt;
    const double performance = performanceOf(*line.sizing, axis);
    if (!std::isfinite(performance))
        return std::nullopt;
    return ChartPlace{performance, line.compute.toDouble(), {}};
}

/// Puts the candidates of one workload on a chart.
class CandidateChartMaker
{
public:
    CandidateChartMaker(const Snapshot &snapshot, const CandidateSet &candidates,
                        const Language &language)
        : m_snapshot(snapshot),
          m_candidates(candidates),
          m_language(language),
          m_workload(*findWorkload(snapshot.plan(), candidates.workload)),
          m_cost(axisValues(candidates, CostAxis::monthly)),
          m_markOf(candidates.state.size(), kNoMark)
    {
        m_chart.frame.axis = performanceAxes(candidates.sized->demand).front();
        m_performance = axisValues(candidates, m_chart.frame.axis);
    }

    CandidateChart make()
    {
        const ScenarioEvaluation &scenario = m_snapshot.evaluation.activeScenario();
        m_chart.title = m_language.say(report_text::kCostAgainstPerformance, {m_workload.name});
        CandidateFrame &frame = m_chart.frame;
        frame.performance = axisTitle(m_candidates, frame.axis, m_language);
        frame.currency = m_snapshot.plan().currency;
        frame.cost = axisTitle(m_candidates, CostAxis::monthly, frame.currency,
                               m_workload.schedule.basis.value_or(scenario.basis), m_language);
        frame.budgetLeft = budgetLeftFor(scenario, m_workload.id);
        addMarks();
        addPlaces();
        return std::move(m_chart);
    }

private:
    static constexpr std::size_t kNoMark = static_cast<std::size_t>(-1);

    void addMarks()
    {
        const Catalog &catalog = *m_candidates.catalog;
        CandidateFilter meeting;
        meeting.scope = CandidateScope::meeting;
        const std::vector<OfferIndex> fitting = filterCandidates(m_candidates, meeting);
        for (const OfferIndex offer : fitting) {
            const InstanceType &type = catalog.types[catalog.offerType[offer]];
            note(m_chart.groups, type.group);
            note(m_chart.providers, type.provider);
            if (!std::isfinite(m_performance[offer]) || !std::isfinite(m_cost[offer]))
                continue;
            m_markOf[offer] = m_chart.marks.size();
            m_chart.marks.push_back({offer, m_performance[offer],
                                     Money::fromCents(m_candidates.monthlyCents[offer]), type.group,
                                     type.provider, meets(m_candidates.state[offer])});
        }
        std::ranges::sort(m_chart.groups);
        std::ranges::sort(m_chart.providers, {}, [](Provider provider) { return keyOf(provider); });
        for (const OfferIndex offer : frontier(m_candidates, fitting, m_performance, m_cost,
                                               lowerIsBetter(m_chart.frame.axis)))
            m_chart.frontier.push_back(
                {m_markOf[offer], catalog.types[catalog.offerType[offer]].name});
    }

    template <typename Kind>
    static void note(std::vector<Kind> &seen, Kind kind)
    {
        if (std::ranges::find(seen, kind) == seen.end())
            seen.push_back(kind);
    }

    void addPlaces()
    {
        const Evaluation &evaluation = m_snapshot.evaluation;
        const Line *line = lineIn(evaluation.activeScenario());
        if (line != nullptr) {
            m_chart.here = placeOf(*line);
            if (const auto offer = offerOf(*line); offer && m_markOf[*offer] != kNoMark)
                m_chart.chosen = m_markOf[*offer];
        }
        if (m_chart.here)
            m_chart.here->name = m_language.say(report_text::kYouAreHere);
        const Line *baseline = evaluation.active == evaluation.baseline
                                   ? nullptr
                                   : lineIn(evaluation.baselineScenario());
        if (baseline == nullptr || (line != nullptr && baseline->offer == line->offer))
            return;
        if (auto place = placeOf(*baseline)) {
            place->name = evaluation.baselineScenario().name;
            m_chart.baseline.push_back(std::move(*place));
        }
    }

    [[nodiscard]] const Line *lineIn(const ScenarioEvaluation &scenario) const
    {
        const auto found = std::ranges::find(scenario.lines, m_workload.id, &Line::id);
        return found == scenario.lines.end() ? nullptr : &*found;
    }

    [[nodiscard]] std::optional<OfferIndex> offerOf(const Line &line) const
    {
        return line.offer && line.offer->book == PriceBook::publicCatalog
                   ? m_candidates.catalog->find(*line.offer)
                   : std::nullopt;
    }

    [[nodiscard]] std::optional<ChartPlace> placeOf(const Line &line) const
    {
        const auto offer = offerOf(line);
        if (!offer || line.countByHand)
            return placeOfLine(line, m_chart.frame.axis);
        if (!std::isfinite(m_performance[*offer]) || !std::isfinite(m_cost[*offer]))
            return std::nullopt;
        return ChartPlace{m_performance[*offer], m_cost[*offer], {}};
    }

    const Snapshot &m_snapshot;
    const CandidateSet &m_candidates;
    const Language &m_language;
    const Workload &m_workload;
    std::vector<double> m_performance;
    std::vector<double> m_cost;
    std::vector<std::size_t> m_markOf; ///< by offer
    CandidateChart m_chart;
};

} // namespace

BudgetChart budgetChart(const Snapshot &snapshot, const ScenarioEvaluation &scenario,
                        Dimension dimension, const Language &language)
{
    BudgetChart chart;
    chart.currency = snapshot.plan().currency;
    chart.category = language.say(heading::kMonth);
    chart.value = {language.say(report_text::kEffectiveCost), chart.currency};
    chart.budget = scenario.budget;
    if (!hasTotal(scenario))
        return chart;
    chart.costs = monthlyBreakdown(snapshot, scenario, dimension, language);
    std::vector<BreakdownSeries> &series = chart.costs.series;
    if (series.size() > kMostSeries + 1)
        foldRest(series, kMostSeries,
                 language.say(report_text::kMoreGroups, {}, countOf(series.size() - kMostSeries)));
    chart.title = language.say(report_text::kMonthsByGroup, {nameOf(dimension, language)},
                               countOf(chart.costs.months.size()));
    if (scenario.budgetPassed)
        chart.budgetPassed = scenario.forecast[*scenario.budgetPassed].month;
    return chart;
}

CandidateChart candidateChart(const Snapshot &snapshot,
                              const std::shared_ptr<const CandidateSet> &candidates,
                              const Language &language)
{
    CandidateChart chart = CandidateChartMaker(snapshot, *candidates, language).make();
    chart.candidates = candidates;
    return chart;
}

} // namespace headroom
