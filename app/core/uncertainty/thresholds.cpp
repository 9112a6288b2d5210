// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/uncertainty/thresholds.h"

#include "core/evaluation/contenders.h"
#include "core/evaluation/demand.h"
#include "core/evaluation/line.h"
#include "core/evaluation/price_lookup.h"
#include "core/evaluation/spot_outlook.h"
#include "core/plan/effective_plan.h"

#include <algorithm>
#include <cmath>
#include <set>

namespace headroom {

namespace {

constexpr double kRange = 4;
constexpr double kStep = 1.4142135623730951; // half doublings are looked at over the whole catalog
constexpr double kClose = 1.005;

using Best = std::optional<OfferIndex>;

/// What is known of one demand over the whole catalog.
struct Look {
    double factor = 1;
    Best best;
    std::set<OfferIndex> contenders;
};

/// The scenario without what it would do to the workload once more.
Scenario withoutChanges(Scenario scenario, WorkloadId workload)
{
    scenario.overrides.erase(workload);
    scenario.demandChangePercent = 0;
    return scenario;
}

class DemandSearch
{
public:
    DemandSearch(const EvaluationInputs &inputs, const Scenario &scenario, WorkloadId workload)
        : m_inputs(inputs),
          m_scenario(withoutChanges(scenario, workload)),
          m_workload(effectiveWorkload(scenario, *findWorkload(*inputs.plan, workload))),
          m_view(monthViewOf(*inputs.plan, scenario, inputs.valuationDate))
    {}
    [[nodiscard]] const Workload &workload() const { return m_workload; }

    [[nodiscard]] Look lookAt(double factor) const
    {
        auto plan = std::make_shared<Plan>(*m_inputs.plan);
        for (Workload &workload : plan->workloads) {
            if (workload.id == m_workload.id)
                workload = withDemand(m_workload, factor);
        }
        EvaluationInputs inputs = m_inputs;
        inputs.plan = std::move(plan);
        const CandidateSet candidates = findCandidates(inputs, m_scenario, m_workload.id);
        return {factor, cheapestThatMeets(candidates), contendersOf(candidates)};
    }

    /// The cheapest of a few that meets, as lines; those that surely do go before those that may miss.
    [[nodiscard]] Best bestAmong(const std::set<OfferIndex> &offers, double factor) const
    {
        const Workload workload = withDemand(m_workload, factor);
        Best best;
        std::pair<Verdict, Money> least;
        for (const OfferIndex offer : offers) {
            const Line line = lineOn(workload, m_inputs.catalog->reference(offer));
            if (!line.price || !line.usage || line.verdict == Verdict::missed)
                continue;
            const std::pair cost{line.verdict, line.compute};
            if (!best || cost < least) {
                best = offer;
                least = cost;
            }
        }
        return best;
    }
    [[nodiscard]] std::optional<OfferReference> referenceOf(Best offer) const
    {
        return offer ? std::optional(m_inputs.catalog->reference(*offer)) : std::nullopt;
    }

private:
    [[nodiscard]] Line lineOn(const Workload &workload, const OfferReference &offer) const
    {
        SizingDemand demand = demandOf(workload, *m_inputs.facts, m_view);
        demand.interruptions =
            interruptionsOf(workload, offer.purchase, m_scenario.spot,
                            spotOutlookOf(m_inputs, m_scenario.spot, offer).rate);
        const Allocation allocation{offer};
        return makeLine(workload, &allocation, priceOf(m_inputs, m_scenario, offer),
                        sizeOn(m_inputs, demand, offer, std::nullopt), m_view);
    }

    const EvaluationInputs &m_inputs;
    Scenario m_scenario;
    Workload m_workload;
    MonthView m_view;
};

/// Every change between two demands, the first one first.
void addBetween(const DemandSearch &search, const Look &from, const Look &to,
                const DemandFigure &demand, WorkloadId workload,
                std::vector<DemandThreshold> &thresholds)
{
    std::set<OfferIndex> contenders = from.contenders;
    contenders.insert(to.contenders.begin(), to.contenders.end());
    double below = from.factor;
    Best offer = from.best;
    while (offer != to.best) {
        double same = below;
        double other = to.factor;
        Best there = to.best;
        while (other / same > kClose) {
            const double tried = std::sqrt(same * other);
            const Best best = search.bestAmong(contenders, tried);
            (best == offer ? same : other) = tried;
            if (best != offer)
                there = best;
        }
        thresholds.push_back({workload, demand.value * std::sqrt(same * other), demand.unit,
                              search.referenceOf(offer), search.referenceOf(there)});
        offer = there;
        below = other;
    }
}

} // namespace

std::optional<DemandFigure> demandFigureOf(const Workload &workload)
{
    const Demand &demand = workload.demand;
    DemandFigure figure;
    switch (workload.kind) {
    case WorkloadKind::training:
    case WorkloadKind::fineTuning:
        figure = {demand.tokensPerRun, HEADROOM_TEXT("Units", "tokens per run")};
        break;
    case WorkloadKind::realTimeInference:
        figure = demand.peakRequestsPerSecond > 0
                     ? DemandFigure{demand.peakRequestsPerSecond,
                                    HEADROOM_TEXT("Units", "requests/s at the peak")}
                     : DemandFigure{demand.meanRequestsPerSecond,
                                    HEADROOM_TEXT("Units", "requests/s on average")};
        break;
    case WorkloadKind::batchInference:
    case WorkloadKind::validation:
        figure = demand.itemsPerRun > 0
                     ? DemandFigure{demand.itemsPerRun, HEADROOM_TEXT("Units", "items per run")}
                     : DemandFigure{demand.itemsPerDay, HEADROOM_TEXT("Units", "items per day")};
        break;
    case WorkloadKind::preprocessing:
        figure = {demand.dataGibPerRun, HEADROOM_TEXT("Units", "GiB per run")};
        break;
    case WorkloadKind::development: return std::nullopt;
    }
    return figure.value > 0 ? std::optional(figure) : std::nullopt;
}

Workload withDemand(Workload workload, double factor)
{
    Demand &demand = workload.demand;
    for (double *amount :
         {&demand.tokensPerRun, &demand.peakRequestsPerSecond, &demand.meanRequestsPerSecond,
          &demand.itemsPerDay, &demand.itemsPerRun, &demand.dataGibPerRun})
        *amount *= factor;
    return workload;
}

std::vector<DemandThreshold> demandThresholds(const EvaluationInputs &inputs,
                                              const Scenario &scenario, WorkloadId workload,
                                              const std::function<bool()> &stopped)
{
    std::vector<DemandThreshold> thresholds;
    const DemandSearch search(inputs, scenario, workload);
    const auto demand = demandFigureOf(search.workload());
    if (!demand)
        return thresholds;
    Look below = search.lookAt(1 / kRange);
    for (double factor = kStep / kRange; factor <= kRange * kClose; factor *= kStep) {
        if (stopped && stopped())
            break;
        Look above = search.lookAt(factor);
        addBetween(search, below, above, *demand, workload, thresholds);
        below = std::move(above);
    }
    return thresholds;
}

} // namespace headroom
