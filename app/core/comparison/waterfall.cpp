// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/comparison/waterfall.h"

#include "core/evaluation/commitment_lines.h"
#include "core/evaluation/line.h"
#include "core/evaluation/price_lookup.h"

#include <algorithm>
#include <utility>

namespace headroom {

namespace {

template <typename T>
bool take(T &value, const T &wanted)
{
    if (value == wanted)
        return false;
    value = wanted;
    return true;
}

/// One scenario that takes on what another has, cause by cause.
class Substitution
{
public:
    Substitution(const Snapshot &snapshot, std::size_t from, std::size_t to)
        : m_snapshot(snapshot),
          m_now(snapshot.plan().scenarios[from]),
          m_wanted(snapshot.plan().scenarios[to]),
          m_from(snapshot.evaluation.scenarios[from]),
          m_to(snapshot.evaluation.scenarios[to]),
          m_workloads(m_from.plan->workloads)
    {
        m_now.basis = m_from.basis;
        // Lines hold what the scenario's commitments make of them.
        for (std::size_t i = 0; i < m_workloads.size(); ++i) {
            m_costs.push_back(m_from.lines[i].monthly);
            m_lines.push_back(m_now.commitments.empty() ? m_from.lines[i] : lineAt(i));
        }
    }

    Waterfall run()
    {
        Waterfall waterfall{m_from.total, m_to.total, {}};
        for (const CostCause cause : kAllOf<CostCause>) {
            CostStep step = takeOn(cause);
            if (std::ranges::any_of(step.byWorkload,
                                    [](Money amount) { return amount != Money(); }))
                waterfall.steps.push_back(std::move(step));
        }
        return waterfall;
    }

private:
    CostStep takeOn(CostCause cause)
    {
        CostStep step{cause, {}, std::vector<Money>(m_workloads.size())};
        const bool concernsAll = takeAssumptions(cause);
        bool isAnother = concernsAll;
        for (std::size_t i = 0; i < m_workloads.size(); ++i) {
            const bool concerned = takeOfWorkload(cause, i);
            if (concerned || concernsAll)
                m_lines[i] = lineAt(i);
            isAnother = isAnother || concerned;
        }
        if (!isAnother)
            return step;
        std::vector<Money> costs = costsNow();
        for (std::size_t i = 0; i < costs.size(); ++i) {
            step.byWorkload[i] = costs[i] - m_costs[i];
            step.amount += step.byWorkload[i];
        }
        m_costs = std::move(costs);
        return step;
    }

    [[nodiscard]] Line lineAt(std::size_t index) const
    {
        return lineOf(m_snapshot.inputs, m_now, m_workloads[index]);
    }

    [[nodiscard]] std::vector<Money> costsNow() const
    {
        ScenarioEvaluation now;
        now.lines = m_lines;
        if (!m_now.commitments.empty()) {
            EvaluationInputs inputs = m_snapshot.inputs;
            Plan plan = *inputs.plan;
            plan.workloads = m_workloads;
            inputs.plan = std::make_shared<const Plan>(std::move(plan));
            applyCommitments(inputs, m_now, 0, now);
        }
        std::vector<Money> costs;
        for (const Line &line : now.lines)
            costs.push_back(line.monthly);
        return costs;
    }

    bool takeAssumptions(CostCause cause)
    {
        switch (cause) {
        case CostCause::prices: {
            const bool all = take(m_now.priceChangePercent, m_wanted.priceChangePercent);
            const bool some = take(m_now.providerPrices, m_wanted.providerPrices);
            const bool spot = take(m_now.spotPriceChangePercent, m_wanted.spotPriceChangePercent);
            return all || some || spot;
        }
        case CostCause::interruptions: return take(m_now.spot, m_wanted.spot);
        case CostCause::schedule: return take(m_now.basis, std::optional(m_to.basis));
        case CostCause::commitments: return take(m_now.commitments, m_wanted.commitments);
        default: return false;
        }
    }

    bool takeOfWorkload(CostCause cause, std::size_t index)
    {
        Workload &workload = m_workloads[index];
        const Workload &wanted = m_to.plan->workloads[index];
        switch (cause) {
        case CostCause::demand: {
            Demand demand = wanted.demand;
            demand.method = workload.demand.method;
            const bool costs = take(workload.otherCosts, wanted.otherCosts);
            return take(workload.demand, demand) || costs;
        }
        case CostCause::model: {
            const bool model = take(workload.model, wanted.model);
            const bool precision = take(workload.precision, wanted.precision);
            const bool method = take(workload.demand.method, wanted.demand.method);
            return take(workload.software, wanted.software) || model || precision || method;
        }
        case CostCause::serviceLevel: {
            const bool level = take(workload.serviceLevel, wanted.serviceLevel);
            const bool spare = take(workload.spareReplicas, wanted.spareReplicas);
            const bool share = take(workload.mayShareInstances, wanted.mayShareInstances);
            const bool scaling = take(workload.autoscaling, wanted.autoscaling);
            return take(workload.targetUtilisation, wanted.targetUtilisation) || level || spare
                   || share || scaling;
        }
        case CostCause::interruptions: return take(workload.constraints, wanted.constraints);
        case CostCause::schedule: return take(workload.schedule, wanted.schedule);
        default: return takeOfAllocation(cause, workload.id);
        }
    }

    bool takeOfAllocation(CostCause cause, WorkloadId id)
    {
        const auto now = m_now.allocations.find(id);
        const auto wanted = m_wanted.allocations.find(id);
        const bool isServed = now != m_now.allocations.end();
        const bool isWanted = wanted != m_wanted.allocations.end();
        if (cause == CostCause::served && isServed != isWanted) {
            if (isWanted)
                m_now.allocations.emplace(id, wanted->second);
            else
                m_now.allocations.erase(now);
            return true;
        }
        if (!isServed || !isWanted)
            return false;
        if (now->second.fleet != wanted->second.fleet) {
            if (cause != CostCause::hardware)
                return false;
            now->second = wanted->second;
            return true;
        }
        if (cause == CostCause::count)
            return take(now->second.count, wanted->second.count);
        return takeOffer(cause, now->second.offer, wanted->second.offer);
    }

    bool takeOffer(CostCause cause, OfferReference &now, const OfferReference &wanted) const
    {
        const bool isSameType =
            now.provider == wanted.provider && now.instanceType == wanted.instanceType;
        switch (cause) {
        case CostCause::prices:
            return isSameType && now.book != wanted.book && take(now, boughtAs(now, wanted));
        case CostCause::hardware: return !isSameType && take(now, boughtAs(now, wanted));
        case CostCause::region:
            return isSameType && now.region != wanted.region && take(now, boughtAs(now, wanted));
        case CostCause::purchase: return take(now, wanted);
        default: return false;
        }
    }

    /// The wanted offer, bought in the way of the present one; where nobody sells it so, in its own.
    [[nodiscard]] OfferReference boughtAs(const OfferReference &now,
                                          const OfferReference &wanted) const
    {
        OfferReference offer = wanted;
        offer.purchase.model = now.purchase.model;
        offer.purchase.termYears = now.purchase.termYears;
        if (now.purchase.payment != Payment::notStated)
            offer.purchase.payment = now.purchase.payment;
        return priceOf(m_snapshot.inputs, m_now, offer) ? offer : wanted;
    }

    const Snapshot &m_snapshot;
    Scenario m_now;
    const Scenario &m_wanted;
    const ScenarioEvaluation &m_from;
    const ScenarioEvaluation &m_to;
    std::vector<Workload> m_workloads; ///< as they are now
    std::vector<Line> m_lines;         ///< likewise, before commitments
    std::vector<Money> m_costs;        ///< likewise, of a month, commitments included
};

} // namespace

Waterfall waterfallBetween(const Snapshot &snapshot, std::size_t from, std::size_t to)
{
    return Substitution(snapshot, from, to).run();
}

} // namespace headroom
